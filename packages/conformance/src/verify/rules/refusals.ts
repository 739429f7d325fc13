// What must be refused is refused: each probe with the status and code that are published. Only where requests are free.
import { endpoint } from '../../mcp.ts';
import { valueAt, label, asObject } from '../verify-response.ts';
import type { VerifyRequest } from '../send-request.ts';
import { call, legacyMcpRequest, post } from '../calls.ts';
import { codeOf, foreignOrigin, probes } from '../../probes.ts';
import { agree, type Claim } from '../claims.ts';
import type { VerifyContext } from '../verify-context.ts';

const unknownPath = '/no-such-document';

/** Every probe of a tool server, limits, and refusal-members through the contract. */
export async function examineRefusals(context: VerifyContext): Promise<void> {
  const missing = context.behindSite ? undefined : await context.get(unknownPath);
  if (missing !== undefined && missing.status !== 404) context.report('not-found', missing.where, '404 not_found', missing.status);
  if (context.thorough && context.contract.find('POST', endpoint)) {
    const card = context.contract.find('GET', endpoint) !== undefined;
    for (const { name, what, request, status, code: expected } of probes) {
      const code = !card && expected === 'stream_not_offered' ? 'method_not_allowed' : expected;
      const answer = await call(context, request, what);
      const received = codeOf(answer?.json());
      // A foreign origin may be let in, if the front says so.
      if (name === 'origin' && answer?.status === 200 && answer.field('access-control-allow-origin') === foreignOrigin) continue;
      if (answer?.status !== status || (code !== undefined && received !== code))
        context.report(
          name,
          `${request.method} ${endpoint} ${what}`,
          statusAndCode(status, code),
          statusAndCode(answer?.status, received),
        );
    }
    await examineLimits(context);
  }
  agreeOnTypes(context, await refusals(context));
}

/** Each limit that status states: what reaches it is answered, what passes it is not. */
async function examineLimits(context: VerifyContext): Promise<void> {
  const status = await context.served('/api/v1/status');
  const limits = asObject(valueAt(status?.json(), 'limits'));
  const padded = (size: number): VerifyRequest => {
    const { body = '' } = legacyMcpRequest('ping');
    return post(body.padEnd(size, ' '));
  };
  const nested = (depth: number): VerifyRequest =>
    post(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"nested":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}}`);
  const identified = (size: number): VerifyRequest => post(`{"jsonrpc":"2.0","id":"${'x'.repeat(size - 2)}","method":"ping"}`);
  const long = (length: number): VerifyRequest => ({ method: 'GET', target: '/openapi.json?'.padEnd(length, 'x') });
  const kinds: readonly (readonly [member: string, make: (size: number) => VerifyRequest, refused: number])[] = [
    ['body_bytes', padded, 413],
    ['json_depth', nested, 400],
    ['id_bytes', identified, 400],
    ['target_characters', (length) => long(length - new URL(context.baseUrl).pathname.replace(/(?<!\/)\/+$/, '').length), 414],
  ];
  for (const [member, make, refused] of kinds) {
    const limit = limits[member];
    if (typeof limit !== 'number' || limit < 64 || limit > 16_777_216) continue;
    for (const [size, expected] of [
      [limit, 200],
      [limit + 1, refused],
    ] as const) {
      const where = `GET /api/v1/status limits.${member}: ${size}`;
      const answer = await context.send(make(size), where);
      if (answer?.status !== expected) context.report('request-limit', where, expected, answer?.status);
    }
  }
}

interface Refusal {
  readonly where: string;
  readonly details: ReturnType<typeof asObject>;
}

/** Every refusal that the contract shows as an example, and the one that was provoked. */
async function refusals({ contract, get }: VerifyContext): Promise<readonly Refusal[]> {
  const problemExamples = contract.operations.flatMap(({ method, path, responses }) =>
    [...responses].flatMap(([status, { content }]) =>
      status < 400
        ? []
        : [...(content?.values() ?? [])].flatMap((media) => {
            const examples = [media['example'], ...Object.values(asObject(media['examples'])).map((one) => valueAt(one, 'value'))];
            return examples.map((body) => ({
              where: `GET /openapi.json ${method} ${path} ${status} example`,
              details: detailsOf(body),
            }));
          }),
    ),
  );
  const live = await get(unknownPath);
  return [...problemExamples, ...(live === undefined ? [] : [{ where: live.where, details: detailsOf(live.json()) }])];
}

/** Type, title, status and resolution of one code are the same wherever it is shown. */
function agreeOnTypes(context: VerifyContext, all: readonly Refusal[]): void {
  const byCode = new Map<string, Refusal[]>();
  for (const refusal of all) {
    const code = label(refusal.details['code']);
    if (refusal.details['code'] !== undefined) byCode.set(code, [...(byCode.get(code) ?? []), refusal]);
  }
  for (const [code, same] of byCode)
    for (const member of ['type', 'title', 'resolution'] as const) {
      const claims = same.map(({ where, details }): Claim => ({ where: `${where} ${code} ${member}`, value: details[member] }));
      agree(context, 'problem-page', claims);
    }
}

type Body = Parameters<typeof valueAt>[0];

function detailsOf(body: Body): Refusal['details'] {
  return asObject(valueAt(body, 'error', 'data') ?? body);
}

function statusAndCode(status: number | undefined, code: string | undefined): string {
  return [status ?? 'no answer', ...(code === undefined ? [] : [code])].join(' ');
}
