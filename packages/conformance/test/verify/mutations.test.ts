// Drift, seeded one fault at a time into the answers of a service that has none: each is found by the rule that is made for
// it, at the place where it is.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createService } from '@vitrine/core';
import { casesOf } from '../../src/cases.ts';
import { verify } from '../../src/index.ts';
import { expect, test } from 'vitest';
import { createFakeTime, definitionOf, startOfTime } from '../../src/suite/definition.ts';
import { loadFixture } from '../../src/suite/fixture.ts';
import {
  type Asked,
  type Change,
  cut,
  edited,
  inside,
  replaced,
  structured,
  tampered,
  bodyText,
  when,
  withBody,
  withField,
  without,
  withStatus,
} from './tampered.ts';

const calling =
  (method: string, name = '') =>
  ({ body }: Asked): boolean =>
    body.includes(`"method":"${method}"`) && body.includes(name);

/** Requested without any condition or preference. */
const plainly = ({ method, field }: Asked): boolean =>
  method === 'GET' && ['accept', 'accept-encoding', 'if-match', 'if-none-match'].every((name) => field(name) === null);

/** Other text in a refusal, too. */
function reworded(from: string | RegExp, to: string): Change {
  return (reply) => withBody(reply, bodyText(reply).replace(from, to));
}

function exampleOf(document: unknown, path: string) {
  return inside(document, 'paths', path, 'get', 'responses', '200', 'content', 'application/json', 'example');
}

const internalError = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  error: {
    code: -32_603,
    message: 'Internal error',
    data: {
      type: 'https://front.tidewatch.example/problems/internal_error',
      title: 'Internal error',
      code: 'internal_error',
      resolution: 'Retry.',
    },
  },
});

const contract = '/openapi.json';
const status = '/api/v1/status';
const manifest = '/.well-known/mcp.json';
const card = '/api/mcp/server-card';
const older = '/.well-known/mcp/server-card.json';
const endpoint = '/api/mcp';
const icon = `/icons/${createHash('sha256')
  .update(readFileSync(new URL('../../fixture/icons/berth-64.png', import.meta.url)))
  .digest('hex')
  .slice(0, 16)}.png`;
const skill = '/.well-known/agent-skills/tidewatch-documentation/SKILL.md';

/** What is changed, where, how, and the rule that finds it with a part of the place that it names. */
const mutations: readonly (readonly [what: string, path: string, change: Change, rule: string, where: string])[] = [
  ['the contract is of another dialect', contract, replaced('"openapi":"3.1.0"', '"openapi":"3.0.3"'), 'contract', contract],
  [
    'a $ref leads nowhere',
    contract,
    replaced('"$ref":"#/components/schemas/Status"', '"$ref":"#/components/schemas/Stats"'),
    'contract-reference',
    contract,
  ],
  [
    'two operations have one name',
    contract,
    replaced('"operationId":"getReleases"', '"operationId":"getCapabilities"'),
    'operation-id',
    '/releases.json',
  ],
  [
    'the contract gives another server',
    contract,
    replaced('"servers":[{"url":"https://front', '"servers":[{"url":"https://back'),
    'base-url',
    'servers',
  ],
  [
    'the contract names a path that is not there',
    contract,
    replaced('"/capabilities.json":{"get"', '"/capability.json":{"get"'),
    'path-served',
    '/capability.json',
  ],
  [
    'the manifest names another policy',
    manifest,
    replaced('"rate_limits":[{"name":"default","limit":120', '"rate_limits":[{"name":"default","limit":121'),
    'quota-policies',
    manifest,
  ],
  ['a linked document is missing in the contract', contract, without('/auth.md', 'paths'), 'path-described', '/auth.md'],
  ['a document has gone', '/releases.md', withStatus(404), 'path-served', '/releases.md'],
  [
    'POST is described where it is not allowed',
    contract,
    replaced('"/releases.json":{"get"', '"/releases.json":{"post":{"responses":{}},"get"'),
    'method-described',
    '/releases.json',
  ],
  [
    'Allow forgets OPTIONS',
    '/llms.txt',
    when(({ method }) => method === 'OPTIONS', withField('Allow', 'GET, HEAD')),
    'method-described',
    '/llms.txt',
  ],
  ['a status that is not declared', '/capabilities.json', when(plainly, withStatus(203)), 'status-declared', '/capabilities.json'],
  ['a call is answered with 204', endpoint, when(calling('ping'), withStatus(204)), 'status-declared', endpoint],
  ['a declared field is not sent', '/releases.json', withField('ETag', undefined), 'field-absent', 'etag'],
  ['the snapshot is not named', '/', withField('X-Snapshot-Id', undefined), 'field-absent', 'x-snapshot-id'],
  ['a field is sent that is not declared', '/llms.txt', withField('Retry-After', '5'), 'field-undeclared', 'retry-after'],
  ['a field has no number', status, withField('X-RateLimit-Limit', 'many'), 'field-value', 'x-ratelimit-limit'],
  ['another media type', '/capabilities.json', withField('Content-Type', 'text/json'), 'media-type', '/capabilities.json'],
  [
    'a feed without its parameter',
    '/releases.xml',
    withField('Content-Type', 'application/rss+xml'),
    'media-type',
    '/releases.xml',
  ],
  [
    'Accept is not looked at',
    '/problems',
    when(({ field }) => field('accept') === 'text/html', withField('Content-Type', 'text/markdown; charset=utf-8')),
    'media-type-offered',
    '/problems',
  ],
  ['a required member is missing', status, without('boundaries'), 'body-schema', status],
  ['a member of the wrong type', '/benchmarks.json', replaced(/"n":\d+/, '"n":"many"'), 'body-schema', '/benchmarks.json'],
  ['a time that is none', manifest, replaced(/"generated_at":"[^"]+"/, '"generated_at":"yesterday"'), 'body-schema', manifest],
  ['a body that is cut', '/installation.json', when(plainly, cut(2)), 'body-length', '/installation.json'],
  [
    'HEAD with a body',
    '/auth.md',
    when(
      ({ method }) => method === 'HEAD',
      (reply) => ({ ...reply, body: new Uint8Array([35]) }),
    ),
    'body-length',
    'HEAD /auth.md',
  ],
  [
    'an example of the wrong type',
    contract,
    edited((document) => {
      exampleOf(document, '/capabilities.json')['actions'] = 7;
    }),
    'example-schema',
    '/capabilities.json',
  ],
  [
    'an example of an older release',
    contract,
    edited((document) => {
      exampleOf(document, '/releases.json')['current_version'] = '0.9.0';
    }),
    'example-current',
    '/releases.json example current_version',
  ],
  ['an example of a text that has changed', '/llms.txt', replaced('# Tidewatch', '# Tidegazer'), 'example-current', '/llms.txt'],
  [
    'an example handshake of an older version',
    contract,
    replaced(/("serverInfo":\{[^}]*"version":)"3\.1\.1"/, '$1"3.0.0"'),
    'example-current',
    'serverInfo',
  ],
  [
    'an example request that is refused',
    contract,
    replaced('"method":"tools/list"', '"method":"tools/lists"'),
    'example-answered',
    'list_tools',
  ],
  [
    'a tag per request',
    '/releases.xml',
    when(({ method }) => method === 'HEAD', withField('ETag', '"another"')),
    'head',
    '/releases.xml',
  ],
  [
    'no 304',
    '/schemas/status.json',
    when(({ field }) => field('if-none-match') !== null, withStatus(200)),
    'conditional',
    '/schemas/status.json',
  ],
  [
    'a coded body of older bytes',
    '/llms-full.txt',
    when((_, reply) => reply.fields.some(([, value]) => value === 'gzip'), cut(4)),
    'content-coding',
    '/llms-full.txt',
  ],
  [
    'one tag for two codings',
    '/capabilities.md',
    when(
      ({ field }) => field('accept-encoding') === 'gzip',
      (reply, asked) => {
        const identityTag = reply.fields.find(([name]) => name === 'ETag')?.[1].replace('.gz"', '"');
        return withField('ETag', identityTag)(reply, asked);
      },
    ),
    'coding-tag',
    'etag',
  ],
  ['a foreign origin is let in', endpoint, when(({ field }) => field('origin') !== null, withStatus(200)), 'origin', 'Origin'],
  ['unknown paths are answered', '/no-such-document', withStatus(200), 'not-found', '/no-such-document'],
  ['a batch is answered', endpoint, when(({ body }) => body.startsWith('['), withStatus(200)), 'refusal', 'a batch'],
  [
    'a notification is answered',
    endpoint,
    when(calling('notifications/initialized'), withStatus(200)),
    'notification',
    'a notification',
  ],
  ['an unknown method is not found', endpoint, when(calling('no/such-method'), withStatus(404)), 'unknown-method', '2025-11-25'],
  [
    'a coded body without Vary',
    '/llms-full.txt',
    when(({ field }) => field('accept-encoding') === 'gzip', withField('Vary', 'Origin')),
    'vary-coding',
    '/llms-full.txt',
  ],
  [
    'a stream is offered',
    endpoint,
    when(({ field, method }) => method === 'GET' && field('accept') === 'text/event-stream', withStatus(200)),
    'stream',
    'event stream',
  ],
  [
    'a refusal with another status inside',
    '/no-such-document',
    reworded('"status":404', '"status":400'),
    'refusal-members',
    'status',
  ],
  [
    'a refusal with the type of another host',
    '/no-such-document',
    reworded('https://front.', 'https://old.'),
    'refusal-members',
    'type',
  ],
  [
    'a refusal of another occurrence',
    '/no-such-document',
    withField('X-Request-Id', '00000000-0000-4000-8000-00000000dead'),
    'refusal-members',
    'instance',
  ],
  [
    'a resolution that was reworded in one place',
    '/no-such-document',
    reworded(/"resolution":"[^"]+"/, '"resolution":"Try again."'),
    'problem-page',
    'not_found resolution',
  ],
  [
    'a problem page with another status',
    '/problems/gone',
    replaced('Status: 410', 'Status: 404'),
    'problem-page',
    '/problems/gone',
  ],
  ['a code without a row', '/problems', replaced(/\| \[gone\][^\n]+\n/, ''), 'problem-page', 'gone'],
  ['a larger body than is stated', status, replaced('"body_bytes":65536', '"body_bytes":65535'), 'request-limit', 'body_bytes'],
  ['a smaller id than is stated', status, replaced('"id_bytes":1024', '"id_bytes":2048'), 'request-limit', 'id_bytes'],
  ['status states another quota', status, replaced('"limit":120', '"limit":60'), 'quota-policy', 'RateLimit-Policy'],
  ['a policy of another window', status, withField('RateLimit-Policy', '"default";q=120;w=3600'), 'quota-policy', status],
  [
    'the skill states another quota',
    skill,
    replaced('120 requests in 60 seconds', '600 requests in 60 seconds'),
    'quota-text',
    skill,
  ],
  ['the quota is not kept', endpoint, when((_, reply) => reply.status === 429, withStatus(200)), 'quota-kept', endpoint],
  [
    'no Retry-After that is honest',
    status,
    when((_, reply) => reply.status === 429, withField('Retry-After', '61')),
    'quota-kept',
    'Retry-After',
  ],
  ['the manifest has another name', manifest, replaced('"name":"tidewatch"', '"name":"tidegazer"'), 'server-name', manifest],
  [
    'a card has another title',
    older,
    replaced('"title":"Tidewatch, the harbour watch"', '"title":"Tidewatch"'),
    'server-title',
    older,
  ],
  ['the manifest has another version', manifest, replaced('"version":"3.1.1"', '"version":"3.1.0"'), 'server-version', manifest],
  [
    'the handshake has another version',
    endpoint,
    when(calling('initialize'), replaced('"version":"3.1.1"', '"version":"3.2.0"')),
    'server-version',
    'initialize',
  ],
  [
    'the skill is listed with another digest',
    endpoint,
    when(calling('skills/list'), replaced(/"sha256:[0-9a-f]{64}"/, `"sha256:${'0'.repeat(64)}"`)),
    'skill-same',
    'skills/list',
  ],
  [
    'the skill is read otherwise',
    endpoint,
    when(calling('resources/read', 'skill://'), replaced('# Tidewatch', '# Tidewatchman')),
    'skill-same',
    'resources/read',
  ],
  [
    'the skill is fetched otherwise',
    endpoint,
    when(calling('skills/get'), replaced('compatibility', 'comparability')),
    'skill-same',
    'skills/get',
  ],
  [
    'a catalog has another version of the product',
    '/releases.json',
    replaced('"version":"3.1.1"', '"version":"3.1.0"'),
    'product-version',
    '/releases.json',
  ],
  ['the card has other icons', card, replaced('/icons/', '/pictures/'), 'server-icons', card],
  [
    'icons are written into the manifest',
    manifest,
    replaced(/"src":"[^"]+"/, '"src":"data:image/png;base64,iVBORw0KGgo="'),
    'server-icons',
    manifest,
  ],
  ['an icon is no picture', icon, withField('Content-Type', 'text/plain'), 'server-icons', icon],
  ['another description', card, replaced(/"description":"[^"]+"/, '"description":"Something else."'), 'server-description', card],
  [
    'other instructions in the handshake',
    endpoint,
    when(calling('server/discover'), replaced(/"instructions":"[^"]+"/, '"instructions":"Ask."')),
    'server-instructions',
    'server/discover',
  ],
  [
    'the catalog is of another product',
    '/releases.json',
    replaced('"product":{"name":"Tidewatch"', '"product":{"name":"Tidegazer"'),
    'product-name',
    '/releases.json',
  ],
  [
    'the manifest declares more',
    manifest,
    replaced('"capabilities":{', '"capabilities":{"logging":{},'),
    'capabilities-declared',
    manifest,
  ],
  [
    'status lists a version more',
    status,
    replaced('"protocol_versions":[', '"protocol_versions":["2024-10-07",'),
    'protocol-versions',
    status,
  ],
  [
    'the manifest prefers another version',
    manifest,
    replaced('"protocol_version":"2025-11-25"', '"protocol_version":"2025-06-18"'),
    'protocol-versions',
    'protocol_version',
  ],
  [
    'the manifest leads elsewhere',
    manifest,
    replaced('"endpoint":"https://front.tidewatch.example/api/mcp"', '"endpoint":"https://front.tidewatch.example/mcp"'),
    'endpoint-same',
    'endpoint-same',
  ],
  ['the card leads to another host', card, replaced('"url":"https://front.', '"url":"https://old.'), 'endpoint-same', card],
  [
    'the older card wants a login',
    older,
    replaced('"authentication":{"required":false}', '"authentication":{"required":true}'),
    'authentication',
    older,
  ],
  [
    'a catalog of another snapshot',
    '/capabilities.json',
    replaced(/"snapshot_id":"sha256:[0-9a-f]{8}/, '"snapshot_id":"sha256:00000000'),
    'snapshot-id',
    '/capabilities.json',
  ],
  ['a field of another snapshot', manifest, withField('X-Snapshot-Id', `sha256:${'0'.repeat(64)}`), 'snapshot-id', manifest],
  [
    'a tool answers from another snapshot',
    endpoint,
    when(
      calling('tools/call', 'get_latest_release'),
      replaced(/"vitrine\/snapshot":\{"id":"sha256:[0-9a-f]{8}/, '"vitrine/snapshot":{"id":"sha256:00000000'),
    ),
    'snapshot-id',
    'get_latest_release',
  ],
  [
    'a document made at another time',
    '/releases.json',
    replaced('"generated_at":"2026-01-01', '"generated_at":"2025-01-01'),
    'generated-at',
    '/releases.json',
  ],
  ['status names another tool', status, replaced('"search_docs"', '"search_documents"'), 'tool-names', status],
  ['a tool is not listed', endpoint, when(calling('tools/list'), without('0', 'result', 'tools')), 'tool-names', 'tools/list'],
  [
    'a tool is described otherwise',
    older,
    replaced('are to run', 'are to walk'),
    'tool-definition',
    'get_action_safety.description',
  ],
  [
    'a tool takes other arguments',
    older,
    replaced('"maxLength":256', '"maxLength":512'),
    'tool-definition',
    'search_docs.inputSchema',
  ],
  ['the skill forgets a tool', skill, replaced('- `get_benchmark_evidence`', '- evidence'), 'tool-mentioned', skill],
  [
    'an answer without a member of its schema',
    endpoint,
    when(
      calling('tools/call', '"get_benchmark_evidence"'),
      structured((content) => ({ ...content, total: undefined })),
    ),
    'tool-output',
    'get_benchmark_evidence',
  ],
  [
    'a text that says something else',
    endpoint,
    when(calling('tools/call', '"list_capabilities"'), replaced('nberths.berth.inspect|', 'nberths.berth.inspekt|')),
    'tool-answer-text',
    'list_capabilities',
  ],
  [
    'a call that fails',
    endpoint,
    when(calling('tools/call', '"search_docs"'), (reply) => withBody(reply, internalError)),
    'tool-call',
    'search_docs',
  ],
  [
    'an era that receives something else',
    endpoint,
    when(
      (asked) => calling('tools/call', 'get_latest_release')(asked) && asked.body.includes('protocolVersion'),
      structured((content) => ({ ...content, stale: true })),
    ),
    'tool-eras',
    'get_latest_release',
  ],
  [
    'a tool counts other actions',
    endpoint,
    when(
      calling('tools/call', '"list_capabilities"'),
      structured((content) => ({ ...content, total: 12 })),
    ),
    'tool-facts',
    'list_capabilities',
  ],
  [
    'a resource cannot be read',
    endpoint,
    when(calling('resources/read', 'docs:///guide/plan-berths'), replaced('"contents":', '"content":')),
    'resource-read',
    'guide/plan-berths',
  ],
  [
    'a page is not its resource',
    '/docs/guide/plan-berths.md',
    replaced('berth', 'birth'),
    'alternate-same',
    '/docs/guide/plan-berths.md',
  ],
  [
    'a page may load anything',
    '/',
    withField('Content-Security-Policy', 'default-src *'),
    'page-policy',
    'Content-Security-Policy',
  ],
  [
    'status states another schema',
    status,
    replaced('"releases":{"schema_version":"1.0.0"', '"releases":{"schema_version":"2.0.0"'),
    'catalog-version',
    'schema_version',
  ],
  ['status counts other actions', status, replaced('"actions":157', '"actions":156'), 'catalog-count', status],
  ['status names an older release', status, replaced('"latest":"3.1.1"', '"latest":"3.1.0"'), 'catalog-count', 'latest'],
  [
    'a summary that is not counted anew',
    '/capabilities.json',
    replaced('"read_only":37', '"read_only":36'),
    'catalog-summary',
    'permission_tiers',
  ],
  [
    'an action on an unknown platform',
    '/capabilities.json',
    replaced('"platforms":[{"id":"linux","status"', '"platforms":[{"id":"plan9","status"'),
    'catalog-reference',
    'platforms',
  ],
  [
    'a channel that leads to a draft',
    '/releases.json',
    replaced('"beta":{"latest":"3.2.0-beta.1"}', '"beta":{"latest":"3.2.0-beta.2"}'),
    'release-channels',
    'beta',
  ],
  [
    'llms.txt links what is not there',
    '/llms.txt',
    replaced('example/capabilities.md)', 'example/actions.md)'),
    'link-dead',
    '/actions.md',
  ],
  [
    'status links what is not there',
    status,
    replaced('example/releases.xml"', 'example/releases.rss"'),
    'link-dead',
    '/releases.rss',
  ],
  [
    'a Link field leads nowhere',
    '/capabilities.json',
    withField('Link', '<https://front.tidewatch.example/openapi.yaml>; rel="service-desc"'),
    'link-dead',
    '/openapi.yaml',
  ],
  [
    'the sitemap has another host',
    '/sitemap.xml',
    replaced('<loc>https://front.tidewatch.example/llms.txt', '<loc>https://www.tidewatch.example/llms.txt'),
    'base-url',
    '/sitemap.xml',
  ],
  [
    'a link with another media type',
    '/.well-known/api-catalog',
    replaced('"type":"text/html"', '"type":"application/pdf"'),
    'link-type',
    'api-catalog',
  ],
  ['status forgets a document', status, without('llms_txt', 'links'), 'status-links', status],
  ['the digest of older bytes', skill, replaced('When to use it', 'When to use this'), 'digest', 'digest'],
  [
    'a published schema that is older',
    '/schemas/status.json',
    replaced('"minimum":1', '"minimum":0'),
    'schema-document',
    '/schemas/status.json',
  ],
  ['a feed without its newest item', '/releases.xml', replaced(/<item>[\s\S]*?<\/item>\n/, ''), 'feed-same', '/releases.xml'],
  [
    'a feed with another date',
    '/releases.feed.json',
    replaced(/"date_published":"[^"]+"/, '"date_published":"2026-01-01T00:00:00Z"'),
    'feed-release',
    'date_published',
  ],
  [
    'a Markdown version without an action',
    '/capabilities.md',
    replaced('`berths.berth.list`', '`berths.berth.show`'),
    'alternate-same',
    '/capabilities.md',
  ],
  [
    'a sister document that differs',
    '/.well-known/ard.json',
    replaced('"displayName":"Tidewatch"', '"displayName":"Tidegazer"'),
    'alternate-same',
    'ard.json',
  ],
  [
    'the contract announces a deprecation alone',
    contract,
    replaced('"operationId":"getReleases",', '"operationId":"getReleases","deprecated":true,'),
    'deprecation',
    '/releases.json',
  ],
  [
    'security.txt that has expired',
    '/.well-known/security.txt',
    replaced(/Expires: \d{4}/, 'Expires: 2025'),
    'expired',
    'security.txt',
  ],
];

/** Rules that no change of an answer can break: each has a test of its own. */
const elsewhere = ['reachable', 'tool-example', 'read-only-import', 'read-only-reach', 'read-only-bytes'];

const fixture = await loadFixture();

async function findings(path: string, change: Change) {
  const service = createService(definitionOf(fixture, createFakeTime()));
  return verify(tampered(service, path, change), { now: startOfTime });
}

test('the fixture is without a finding', async () => {
  expect(await findings('', (reply) => reply)).toEqual([]);
});

const ruleNames = casesOf('process').map(([name]) => name);

/** The first of every sixteenth rule; `npm run check exhaustive` tries all of all rules. */
const chosen =
  process.env['VITRINE_FULL'] === undefined
    ? ruleNames.flatMap((name, index) => (index % 16 === 0 ? mutations.filter(([, , , rule]) => rule === name).slice(0, 1) : []))
    : mutations;

test.each(chosen)('%s: found', async (_what, path, change, rule, where) => {
  const diagnostics = await findings(path, change);
  expect(
    diagnostics
      .map((finding) => `${finding.rule} ${finding.location ?? ''}`)
      .filter((one) => one.startsWith(`${rule} `) && one.includes(where)),
  ).not.toEqual([]);
});

test('every rule has a mutation that it must find', () => {
  const tried = new Set(mutations.map(([, , , rule]) => rule));
  expect(ruleNames.filter((rule) => !tried.has(rule))).toEqual(elsewhere);
});
