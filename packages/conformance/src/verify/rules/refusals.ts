// What must be refused is refused: each probe with the status and code that are published. Only where requests are free.
import { endpoint } from '../../mcp.ts';
import { valueAt, label, asObject } from '../verify-response.ts';
import type { VerifyRequest } from '../send-request.ts';
import { call, legacyMcpRequest, modernMcpRequest, post } from '../calls.ts';
import { agree, type Claim } from '../claims.ts';
import type { VerifyContext } from '../verify-context.ts';

type Probe = readonly [what: string, question: VerifyRequest, status: number, code: string | undefined];

const foreign = 'https://verify.invalid';
const unknownPath = '/no-such-document';

const probes: readonly Probe[] = [
  ['a body that is not JSON', post('{'), 400, 'invalid_json'],
  ['a message without jsonrpc', post('{"id":1,"method":"ping"}'), 400, 'invalid_request'],
  ['a batch', post('[{"jsonrpc":"2.0","id":1,"method":"ping"}]'), 400, 'batch_not_supported'],
  ['an unknown method', modernMcpRequest('no/such-method'), 404, 'method_not_found'],
  [
    'Accept: image/png',
    { ...legacyMcpRequest('ping'), fields: { 'content-type': 'application/json', accept: 'image/png' } },
    406,
    'not_acceptable',
  ],
  [
    'Content-Type: text/plain',
    { ...legacyMcpRequest('ping'), fields: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  ['a notification', post('{"jsonrpc":"2.0","method":"notifications/initialized"}'), 202, undefined],
  ['an event stream', { method: 'GET', target: endpoint, fields: { accept: 'text/event-stream' } }, 405, 'stream_not_offered'],
  ['DELETE', { method: 'DELETE', target: endpoint }, 405, 'method_not_allowed'],
];

/** refusal, and refusal-members through the contract. */
export async function examineRefusals(context: VerifyContext): Promise<void> {
  const missing = context.behindSite ? undefined : await context.get(unknownPath);
  if (missing !== undefined && missing.status !== 404) context.report('refusal', missing.where, '404 not_found', missing.status);
  if (context.thorough && context.contract.find('POST', endpoint)) {
    const card = context.contract.find('GET', endpoint) !== undefined;
    for (const [what, question, status, expected] of probes) {
      const code = !card && expected === 'stream_not_offered' ? 'method_not_allowed' : expected;
      const answer = await call(context, question, what);
      const found = codeOf(answer?.json());
      if (answer?.status !== status || (code !== undefined && found !== code))
        context.report(
          'refusal',
          `${question.method} ${endpoint} ${what}`,
          statusAndCode(status, code),
          statusAndCode(answer?.status, found),
        );
    }
    await examineOrigin(context);
    await examineLimits(context);
  }
  agreeOnTypes(context, await refusals(context));
}

/** A foreign origin is refused, or admitted and statusAndCode so. */
async function examineOrigin(context: VerifyContext): Promise<void> {
  const what = `Origin: ${foreign}`;
  const { fields } = legacyMcpRequest('ping');
  const answer = await call(context, { ...legacyMcpRequest('ping'), fields: { ...fields, origin: foreign } }, what);
  const admitted = answer?.status === 200 && answer.field('access-control-allow-origin') === foreign;
  if (answer?.status !== 403 && !admitted)
    context.report(
      'refusal',
      `POST ${endpoint} ${what}`,
      '403 origin_not_allowed',
      statusAndCode(answer?.status, codeOf(answer?.json())),
    );
}

/** Each limit that status states: what reaches it is answered, what passes it is not. */
async function examineLimits(context: VerifyContext): Promise<void> {
  const status = context.contract.find('GET', '/api/v1/status') && (await context.get('/api/v1/status'));
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
  const shown = contract.operations.flatMap(({ method, path, responses }) =>
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
  return [...shown, ...(live === undefined ? [] : [{ where: live.where, details: detailsOf(live.json()) }])];
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

function codeOf(body: Body): string | undefined {
  const { code } = detailsOf(body);
  return typeof code === 'string' ? code : undefined;
}

function statusAndCode(status: number | undefined, code: string | undefined): string {
  return [status ?? 'no answer', ...(code === undefined ? [] : [code])].join(' ');
}
