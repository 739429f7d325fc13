// Requests such as gateways and runtimes deliver, made from a seed: proper ones, refused ones, and what looks like either.
// Left out is what no runtime behind AWS or Cloudflare gets to see: methods that they refuse themselves, dot segments,
// several lines of one field, empty fields, and paths that are not percent-encoded.
import fc from 'fast-check';
import { endpoint, legacy, modern, post, stable } from '../../src/suite/rpc.ts';
import type { Sent } from '../../src/suite/subject.ts';

/** A request, and how long after the one before it is sent. */
export interface Step {
  readonly sent: Sent;
  readonly waitMs: number;
}

/** What is published: paths of documents, each with the entity tags of its variants. */
export interface Published {
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly host: string;
}

const word = fc.stringMatching(/^[a-z0-9][a-z0-9_.~-]{0,11}$/);
const cased = (value: string): fc.Arbitrary<string> => fc.constantFrom(value, value.toUpperCase(), value.toLowerCase());

const queries = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  fc
    .array(fc.tuple(word, fc.oneof(word, fc.constant('%C3%BC%20'), fc.constant('a%26b'))))
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`)),
  fc.constantFrom('?tag=a&tag=b&tag=a', '?x'),
);

function targets(paths: readonly string[]): fc.Arbitrary<string> {
  const published = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...paths) },
    { weight: 3, arbitrary: fc.constantFrom('/api/v1/status', endpoint) },
  );
  const nowhere = fc.oneof(
    published.map((path) => `${path}/`),
    published.map((path) => path.toUpperCase()),
    fc.array(word, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
    fc.constantFrom(
      '/__proto__',
      '/constructor',
      '/%00',
      '/docs/.md',
      '/capabilities%2Ejson',
      '/problems/toString',
      '/docs/%E6%BD%AE.md',
    ),
    fc.constantFrom(4_095, 4_096, 4_097).map((length) => '/'.padEnd(length, 'x')),
  );
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: published }, { weight: 1, arbitrary: nowhere }), queries)
    .map((parts) => parts.join(''));
}

const mediaRange = fc.constantFrom(
  '*/*',
  'application/json',
  'application/mcp-server-card+json',
  'application/*;q=0.5',
  'text/html',
  'text/markdown;q=0.9',
  'text/event-stream',
  'application/json;q=0',
  'text/plain;charset="a,b"',
  'nonsense',
);
const coding = fc.constantFrom('gzip', 'br', 'identity', 'gzip;q=0.5', 'br;q=0', 'identity;q=0', '*', '*;q=0', 'zstd', 'deflate');

function list(member: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(member, { minLength: 1, maxLength: 4 }), fc.constantFrom(', ', ',', ' , '))
    .map(([members, comma]) => members.join(comma));
}

/** One of these tags as clients write it, or what is no such tag. */
function entityTag(tags: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...tags) },
    fc.constantFrom(...tags).map((each) => `W/${each}`),
    fc.constantFrom('*', '"other"', '"a,b"', 'garbage', 'w/"x"'),
  );
}

/** Requests of clients that have a document already. */
function revalidations({ tags }: Published): fc.Arbitrary<Sent> {
  return fc.constantFrom(...tags).chain(([target, currentTag]) =>
    fc.record({
      method: fc.constantFrom('GET', 'HEAD'),
      target: fc.constant(target),
      fields: fc.record({ 'If-None-Match': list(entityTag(currentTag)), 'Accept-Encoding': list(coding) }),
    }),
  );
}

function fields({ tags, host }: Published): fc.Arbitrary<NonNullable<Sent['fields']>> {
  const every = [...tags.values()].flat();
  const tag = entityTag(every);
  const address = fc.constantFrom(
    '203.0.113.1',
    '203.0.113.2',
    '2001:db8::1',
    '2001:db8::ffff',
    '::ffff:203.0.113.1',
    '203.0.113.1:99',
    'unknown',
  );
  const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
    Accept: list(mediaRange),
    'Accept-Encoding': list(coding),
    'If-None-Match': list(tag),
    'If-Match': list(tag),
    'If-Modified-Since': fc.constant('Fri, 31 Dec 2999 23:59:59 GMT'),
    Origin: fc.constantFrom(`https://${host}`, 'https://app.example', 'https://evil.example', 'null', 'http://localhost:5173'),
    Host: fc.constantFrom(host, `${host}:443`, host.toUpperCase(), 'evil.example', 'localhost:3000'),
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ),
    'Content-Encoding': fc.constantFrom('gzip', 'identity'),
    'MCP-Protocol-Version': fc.constantFrom(stable, '2026-07-28', '2025-03-26', '1999-01-01'),
    'Mcp-Method': fc.constantFrom('tools/list', 'tools/call'),
    'Mcp-Session-Id': word,
    'Last-Event-ID': word,
    'X-Forwarded-For': list(address),
    Cookie: fc.constant('a=1; b=2'),
    Authorization: word.map((token) => `Bearer ${token}`),
    'Access-Control-Request-Method': fc.constantFrom('POST', 'DELETE'),
    'Access-Control-Request-Headers': list(fc.constantFrom('content-type', 'mcp-protocol-version', 'x-other')),
    'X-Unknown': word,
  };
  const one = fc.constantFrom(...Object.keys(values)).chain((name) => fc.tuple(cased(name), values[name] ?? word));
  return fc.uniqueArray(one, { maxLength: 4, selector: ([name]) => name.toLowerCase() }).map((pairs) => Object.fromEntries(pairs));
}

const queryWords = fc.array(fc.constantFrom('tide', 'berth', 'install', 'alarm', 'berhts', '潮', 'C++', '--flag', 'où'), {
  maxLength: 4,
});
const toolArguments: readonly fc.Arbitrary<{ readonly name: string; readonly arguments: object }>[] = [
  queryWords.map((words) => ({ name: 'search_docs', arguments: { query: words.join(' ') } })),
  fc.constantFrom('guide/plan-berths', 'no/such').map((id) => ({ name: 'search_docs', arguments: { id } })),
  fc
    .record({ limit: fc.integer({ min: -1, max: 101 }), detail: fc.constantFrom('brief', 'full', 'other') })
    .map((given) => ({ name: 'list_capabilities', arguments: given })),
  fc
    .constantFrom('berths.berth.list', 'berths.berth.lst', '__proto__')
    .map((action) => ({ name: 'get_action_safety', arguments: { action } })),
  fc.constantFrom('stable', 'beta', 'none').map((channel) => ({ name: 'get_latest_release', arguments: { channel } })),
  fc
    .constantFrom({}, { platform: 'linux' }, { platform: 'plan9' })
    .map((given) => ({ name: 'get_installation_guide', arguments: given })),
  fc.integer({ min: 0, max: 51 }).map((limit) => ({ name: 'get_benchmark_evidence', arguments: { limit } })),
  word.map((name) => ({ name, arguments: {} })),
];

const id = fc.oneof(fc.integer(), word, fc.constantFrom(null, 1.5, true));
const calls: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.oneof(...toolArguments), id).map(([params, each]) => legacy('tools/call', params, each)) },
  { weight: 4, arbitrary: fc.oneof(...toolArguments).map((params) => modern('tools/call', params)) },
  fc
    .constantFrom('tools/list', 'resources/list', 'prompts/list', 'ping', 'server/discover', 'no/such')
    .chain((method) => fc.constantFrom(legacy(method), modern(method))),
  fc
    .constantFrom('docs:///guide/plan-berths', 'docs:///no/such', 'file:///etc/passwd')
    .map((uri) => legacy('resources/read', { uri })),
  fc.constant(legacy('initialize', { protocolVersion: stable, capabilities: {}, clientInfo: { name: 'a', version: '1' } })),
  fc.constant(post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { 'MCP-Protocol-Version': stable })),
  fc
    .constantFrom('', '{', '[]', 'null', '{"jsonrpc":"2.0"}', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]')
    .map((body) => post(body)),
  fc.json().map((body) => post(body)),
  fc.uint8Array({ maxLength: 40 }).map((body) => post(body)),
  fc.constantFrom(65_536, 65_537, 200_000).map((length) => post('{"jsonrpc":"2.0","id":1,"method":"ping"}'.padEnd(length))),
);

/** Requests to what is published: a third calls of tools, a sixth of clients that ask whether something changed. */
export function generatedSteps(count: number, seed: number, published: Published): readonly Step[] {
  const others = fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'),
      target: targets([...published.tags.keys()]),
      fields: fields(published),
    })
    .map((sent) => (['POST', 'PUT', 'PATCH'].includes(sent.method) ? { ...sent, body: '{}' } : sent));
  const called = fc
    .tuple(
      calls,
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fields(published)),
      fc.constantFrom('length' as const, 'chunked' as const),
    )
    .map(([call, more, framing]) => ({ ...call, fields: { ...withoutOf(call.fields, more), ...more }, framing }));
  const step = fc.record({
    sent: fc
      .tuple(
        fc.oneof(
          { weight: 3, arbitrary: others },
          { weight: 1, arbitrary: revalidations(published) },
          { weight: 2, arbitrary: called },
        ),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([sent, client]) => ({ ...sent, client })),
    waitMs: fc.oneof({ weight: 99, arbitrary: fc.integer({ min: 0, max: 100 }) }, fc.constantFrom(500, 2_000)),
  });
  return fc.sample(step, { numRuns: count, seed });
}

/** The fields of a call without those that are in `more`, under whatever case. */
function withoutOf(fields: Sent['fields'] = {}, more: NonNullable<Sent['fields']>): NonNullable<Sent['fields']> {
  const names = new Set(Object.keys(more).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name.toLowerCase())));
}
