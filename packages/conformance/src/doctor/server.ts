// The tool server, called as clients of both eras call it (MCP 2025-11-25 and 2026-07-28), and its limits.
import { defined } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { Json } from '@vitrine/core';
import { legacyMcpRequest, modernMcpRequest } from '../verify/calls.ts';
import type { VerifyRequest } from '../verify/send-request.ts';
import { asList, asString, valueAt } from '../verify/verify-response.ts';
import { olderRevisions, stable } from '../mcp.ts';
import { probes } from '../probes.ts';
import { examineCall, examineTools } from './tools.ts';
import { sample, type SiteResponse, texts, type Visit } from './visit.ts';

const sampled = { quick: 2, full: 20 };
const places = ['/api/mcp', '/mcp'];

interface RpcAnswer {
  readonly response: SiteResponse;
  readonly message: Json | undefined;
}

interface Endpoint {
  readonly url: string;
  readonly call: (request: VerifyRequest, what: string, more?: Readonly<Record<string, string>>) => Promise<RpcAnswer | undefined>;
}

/** server, tools, limits; of the server at `named`, or of the one that the site has. */
export async function examineServer(visit: Visit, endpointUrl?: string): Promise<void> {
  const { record, request, siteState } = visit;
  const opened = await open(visit, endpointUrl);
  if (opened === undefined) return;
  const { url, call, handshake } = opened;
  const { response, message } = handshake;
  const result = valueAt(message, 'result');
  const revision = asString(valueAt(result, 'protocolVersion'));
  const whole = asString(valueAt(result, 'serverInfo', 'name')) !== undefined && valueAt(result, 'capabilities') !== undefined;
  record(
    'initialize',
    response.where,
    whole && olderRevisions.includes(revision ?? ''),
    message ?? `${response.status} ${response.text().slice(0, 80)}`,
  );
  const said = [
    valueAt(result, 'serverInfo', 'title') ?? valueAt(result, 'serverInfo', 'description'),
    valueAt(result, 'instructions'),
  ];
  record(
    'instructions',
    response.where,
    texts(said).length === 2,
    said.map((each, index) => each ?? `no ${['title', 'instructions'][index]}`),
  );

  const list = await call(legacyMcpRequest('tools/list'), 'tools/list');
  const tools = asList(valueAt(list?.message, 'result', 'tools'));
  const names = texts(tools.map((tool) => valueAt(tool, 'name')));
  if (list !== undefined) {
    examineTools(visit, list.response.where, tools);
    for (const [where, said] of siteState.toolLists) record('tool-names', where, said.join() === names.join(), said);
    examineLimits(visit, list.response);
  }

  const discovered = await call(modernMcpRequest('server/discover'), 'server/discover 2026-07-28');
  const modern = valueAt(discovered?.message, 'result') !== undefined;
  if (discovered !== undefined)
    record('modern', discovered.response.where, modern, discovered.message ?? discovered.response.status);
  const again = modern ? await call(modernMcpRequest('tools/list'), 'tools/list 2026-07-28') : undefined;
  if (again !== undefined) {
    const others = texts(asList(valueAt(again.message, 'result', 'tools')).map((tool) => valueAt(tool, 'name')));
    record('tool-names', again.response.where, others.join() === names.join(), others);
  }
  await examineCall(tools, visit, async (params) => {
    const answer = await call(legacyMcpRequest('tools/call', params), `tools/call ${asString(params['name']) ?? ''}`);
    return (
      answer && {
        where: answer.response.where,
        result: valueAt(answer.message, 'result'),
        received: answer.message ?? answer.response.status,
      }
    );
  });

  if (visit.full || endpointUrl !== undefined) await examineOffers(visit, valueAt(result, 'capabilities'), call);
  const answered = async (probe: VerifyRequest, what: string): Promise<SiteResponse | undefined> => {
    const answer = await call(probe, what);
    return answer && { ...answer.response, json: () => answer.message };
  };
  for (const { name, what, request: probe, admits } of probes) {
    if (admits === undefined) continue;
    const { method, fields } = probe;
    const response = method === 'GET' ? await request(url, defined({ fields, until: () => true })) : await answered(probe, what);
    const where = `${method} ${new URL(url).pathname} ${what}`;
    if (response !== undefined) record(name, where, admits(response), `${response.status} ${response.text().slice(0, 80)}`);
  }
}

/** What a server may offer besides tools: the list, the name of an entry, how one is read, and its result. */
const offers = [
  ['resources', 'uri', 'resources/read', 'contents'],
  ['prompts', 'name', 'prompts/get', 'messages'],
] as const;

/** resource-read: a sample of what the server declares. */
async function examineOffers(visit: Visit, capabilities: Json | undefined, call: Endpoint['call']): Promise<void> {
  for (const [kind, key, method, member] of offers) {
    if (valueAt(capabilities, kind) === undefined) continue;
    const answer = await call(legacyMcpRequest(`${kind}/list`), `${kind}/list`);
    const entries = valueAt(answer?.message, 'result', kind);
    if (answer === undefined) continue;
    visit.record('resource-read', answer.response.where, Array.isArray(entries), answer.message ?? answer.response.status);
    const free = asList(entries).filter(
      (entry) => !asList(valueAt(entry, 'arguments')).some((one) => valueAt(one, 'required') === true),
    );
    for (const entry of sample(free, visit.full ? sampled.full : sampled.quick)) {
      const name = asString(valueAt(entry, key)) ?? '';
      const read = await call(legacyMcpRequest(method, { [key]: name }), `${method} ${name}`);
      const items = asList(valueAt(read?.message, 'result', member));
      if (read !== undefined)
        visit.record('resource-read', read.response.where, items.length > 0, read.message ?? read.response.status);
    }
  }
}

async function open(visit: Visit, only?: string): Promise<(Endpoint & { readonly handshake: RpcAnswer }) | undefined> {
  const { record, siteState, base, origin } = visit;
  const baseUrls = base === origin ? [] : [base];
  const candidates =
    only !== undefined
      ? [only]
      : [...new Set([...siteState.endpoints.map(([, url]) => url), ...baseUrls, ...places.map((path) => `${base}${path}`)])];
  const params = { protocolVersion: stable, capabilities: {}, clientInfo: { name: 'vitrine-doctor', version: '1.0.0' } };
  let requested = false;
  for (const url of candidates) {
    const session: Record<string, string> = {};
    const call: Endpoint['call'] = async ({ fields, body = '' }, what, more) => {
      const response = await visit.request(url, {
        method: 'POST',
        fields: { ...session, ...fields, ...more },
        body,
        until: (text) => messageOf(text) !== undefined,
      });
      return (
        response && {
          response: { ...response, where: `POST ${new URL(url).pathname} ${what}` },
          message: response.json() ?? messageOf(response.text()),
        }
      );
    };
    const handshake = await call(legacyMcpRequest('initialize', params), 'initialize');
    if (handshake === undefined) continue;
    requested = true;
    const { response, message } = handshake;
    const isServer = valueAt(message, 'jsonrpc') === '2.0';
    if (isServer || response.status === 401) record('no-login', response.where, response.status !== 401, response.status);
    if (!isServer) continue;
    record('endpoint', visit.base, true);
    session['mcp-protocol-version'] = asString(valueAt(message, 'result', 'protocolVersion')) ?? stable;
    const id = response.field('mcp-session-id');
    if (id !== undefined) session['mcp-session-id'] = id;
    return { url, call, handshake };
  }
  if (requested) record('endpoint', base, false, `none at ${candidates.join(', ')}`);
  return undefined;
}

/** The answer in an event stream (HTML standard, server-sent events): the first whole event whose data is a response. */
function messageOf(text: string): Json | undefined {
  const lines = text.replaceAll('\r\n', '\n');
  for (const event of lines.slice(0, lines.lastIndexOf('\n\n') + 1).split('\n\n')) {
    const data = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
    // A comment, an event without data, or one of another kind has neither: the next may be the answer.
    const message = parseJson(data.join('\n'));
    if (valueAt(message, 'result') !== undefined || valueAt(message, 'error') !== undefined) return message;
  }
  return undefined;
}

function examineLimits({ record }: Visit, { where, field }: SiteResponse): void {
  const policy = field('ratelimit-policy');
  const limit = field('ratelimit');
  const older = field('x-ratelimit-limit');
  if (
    !record(
      'limit-announced',
      where,
      policy !== undefined && limit !== undefined,
      older === undefined ? undefined : `X-RateLimit-Limit: ${older}`,
    )
  )
    return;
  const quotas = new Map(
    [...(policy ?? '').matchAll(/"([^"]{1,100})"\s*;\s*q=(\d{1,9})(?:\s*;\s*w=(\d{1,9}))?/g)].map(([, name, quota]) => [
      name,
      Number(quota),
    ]),
  );
  const left = [...(limit ?? '').matchAll(/"([^"]{1,100})"\s*;\s*r=(\d{1,9})/g)];
  const agree = left.length > 0 && left.every(([, name, remaining]) => Number(remaining) <= (quotas.get(name) ?? -1));
  record('limit-fields', where, agree, `RateLimit-Policy: ${policy ?? ''} RateLimit: ${limit ?? ''}`);
}
