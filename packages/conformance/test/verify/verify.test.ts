// verify over a small product: whatever a site switches off or adds, nothing is found; what a team gets wrong in tools and
// documents of its own is.
import { expect, test } from 'vitest';
import type { ServiceDefinition } from '../../../core/src/engine/pipeline/definition.ts';
import type { CustomDocument } from '../../../core/src/rendering/document-definition.ts';
import type { RenderOptions } from '../../../core/src/rendering/render-documents.ts';
import { documentRenderers } from '../../../core/src/rendering/document-renderers.ts';
import { formatDiagnostic } from '../../../core/src/shared/diagnostic.ts';
import type { JsonObject } from '../../../core/src/shared/json.ts';
import type { McpContent } from '../../../core/src/engine/mcp/server.ts';
import { defineTool, type ToolDefinition } from '../../../core/src/engine/mcp/tool.ts';
import { toolError } from '../../../core/src/engine/mcp/result.ts';
import { createService } from '../../../core/src/engine/pipeline/service.ts';
import type { Facts } from '../../../core/src/engine/store/snapshot.ts';
import { rankOf } from '../../src/cases.ts';
import { verify, verifyResponses } from '../../src/index.ts';
import { sendToService } from '../../src/verify/send-request.ts';
import { renderSample, sampleFacts, sampleMcp } from '../../../core/test/sample-snapshot.ts';
import { someOf } from '../../../../workshop/full.ts';

const now = Date.parse('2026-11-21T00:00:00Z');

/** A small quota, which is soon used up. */
const rateLimit = { name: 'default', limit: 20, windowSeconds: 60 };

async function serviceOf(site: Partial<RenderOptions> = {}, facts: Partial<Facts> = {}, more: Partial<ServiceDefinition> = {}) {
  const mcp = site.mcp ?? sampleMcp;
  return createService({ documents: await renderSample({ rateLimit, ...site }, facts), mcp, clock: () => now, ...more });
}

async function rulesOf(site: Partial<RenderOptions>, facts: Partial<Facts> = {}): Promise<readonly string[]> {
  return (await verify(await serviceOf(site, facts), { now })).map(({ rule, location }) => `${rule} ${location ?? ''}`);
}

function document(path: string, mediaType: string, content: string): CustomDocument {
  return { path, mediaType, content, title: 'Mine', description: 'A document of a team.' };
}

function withTool(definition: Partial<ToolDefinition<JsonObject, JsonObject>>): McpContent {
  const mine = defineTool<JsonObject, JsonObject>({
    name: 'count_lights',
    title: 'Count lights',
    description: 'How many lights there are.',
    input: { json: { type: 'object' } },
    output: { json: { type: 'object', properties: { lights: { type: 'integer' } }, required: ['lights'] } },
    call: () => ({ lights: 3 }),
    ...definition,
  });
  return { ...sampleMcp, tools: [...sampleMcp.tools, mine] };
}

const base = 'https://front.example.net/lantern';
const announced = { since: new Date('2026-11-01T00:00:00Z'), guide: new URL('https://lantern.example/migrate') };
const off = Object.fromEntries(
  Object.entries(documentRenderers)
    .filter(([name]) => name !== 'openapi')
    .map(([name]) => [name, false]),
);

const sites: readonly (readonly [what: string, site: Partial<RenderOptions>, facts?: Partial<Facts>])[] = [
  ['everything', {}],
  ['no prefix', { baseUrl: 'https://front.example.net' }],
  ['an address of this machine', { baseUrl: 'http://127.0.0.1:3000' }],
  ['no tools', { mcp: { tools: [] } }],
  ['nothing but the contract', { surfaces: off }],
  ['the fields of draft 06', { legacyRateLimitFields: 'draft-06' }],
  ['no older fields', { legacyRateLimitFields: 'none' }],
  ['a quota of one', { rateLimit: { name: 'small', limit: 1, windowSeconds: 1 } }],
  [
    'deprecations',
    { deprecations: { getReleases: announced, getStatus: { ...announced, sunset: new Date('2027-06-01T00:00:00Z') } } },
  ],
  [
    'an operation that was retired',
    { deprecations: { getReleasesRss: { ...announced, sunset: new Date('2026-11-20T00:00:00Z') } } },
  ],
  ['a deprecated page and tool server', { deprecations: { getDocumentationPage: announced, callDocumentationMcp: announced } }],
  ['a tool of its own', { mcp: withTool({}) }],
  [
    'documents of its own',
    {
      documents: [
        document('/mine.md', 'text/markdown', '[status](/lantern/api/v1/status) `[x](/none)`'),
        document('/list.json', 'application/json', '[1]'),
      ],
    },
  ],
  [
    'catalogs in another shape',
    {},
    { verbatim: { capabilities: '{"schema_version":3,"all":[]}', releases: '{"schema_version":"x","product":{"name":"?"}}' } },
  ],
];

for (const [what, site, facts] of someOf(sites, 4))
  test(`with ${what} nothing is found`, async () => {
    expect(await rulesOf(site, facts)).toEqual([]);
  });

// Surfaces are renderers of one kind: a share of them here, all in a full run.
for (const name of someOf(Object.keys(documentRenderers), 4))
  test(`without the surface ${name} nothing is found, unless it is the contract`, async () => {
    expect(await rulesOf({ surfaces: { [name]: false } })).toEqual(name === 'openapi' ? ['contract GET /openapi.json'] : []);
  });

test('a tool that answers something else than its output schema has', async () => {
  const call = (): JsonObject => ({ lights: 'three' });
  expect(await rulesOf({ mcp: withTool({ call }) })).toEqual(['tool-output POST /api/mcp tools/call count_lights {}']);
});

test('a tool that throws', async () => {
  const call = (): JsonObject => {
    throw new Error('no lights');
  };
  expect(await rulesOf({ mcp: withTool({ call }) })).toContainEqual('tool-call POST /api/mcp tools/call count_lights {}');
});

test('an example of arguments that the schema refuses, and one that does not work', async () => {
  const input = { json: { type: 'object', properties: { pier: { type: 'string' } }, examples: [{ pier: 1 }] } } as const;
  const rules = await rulesOf({ mcp: withTool({ input }) });
  expect(rules).toContainEqual('tool-example POST /api/mcp tools/call count_lights inputSchema.examples');
  const works = { json: { type: 'object', examples: [{ pier: 'north' }] } } as const;
  const call = () => toolError('No such pier.');
  expect(await rulesOf({ mcp: withTool({ input: works, call }) })).toEqual([
    'example-answered GET /openapi.json POST /api/mcp call_tool',
    'tool-example POST /api/mcp tools/call count_lights {"pier":"north"}',
  ]);
});

test('a tool is called with the arguments of the caller of verify', async () => {
  const input = { json: { type: 'object', properties: { pier: { pattern: '^[a-z]{9}$' } }, required: ['pier'] } } as const;
  const call = ({ pier }: JsonObject): JsonObject => ({ lights: pier === 'northeast' ? 'two' : 2 });
  const service = await serviceOf({ mcp: withTool({ input, call }) });
  expect(await verify(service, { now })).toEqual([]);
  const { unchecked } = await verifyResponses(sendToService(service), { now });
  expect(unchecked).toContainEqual(expect.stringContaining('count_lights: no arguments are known'));
  const diagnostics = await verify(service, { now, calls: { count_lights: { pier: 'northeast' } } });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['tool-output']);
  const unknown = await verify(service, { now, calls: { count_ships: {} } });
  expect(unknown).toMatchObject([{ rule: 'tool-names', message: expect.stringContaining('found count_ships') as string }]);
});

test.each([
  ['Markdown, absolute', 'text/markdown; charset=utf-8', '[gone](https://front.example.net/lantern/none.json)'],
  ['Markdown, relative', 'text/markdown; charset=utf-8', 'See [this](none.json).'],
  ['Markdown, by reference', 'text/markdown', '[this]\n\n[this]: /lantern/none.json'],
  ['HTML', 'text/html; charset=utf-8', '<p><a href="/lantern/none.json">x</a></p>'],
  ['JSON', 'application/json', '{"next":"https://front.example.net/lantern/none.json"}'],
  ['plain text', 'text/plain; charset=utf-8', 'at <https://front.example.net/lantern/none.json>'],
])('a dead link in a document of a team: %s', async (_, mediaType, content) => {
  expect(await rulesOf({ documents: [document('/mine', mediaType, content)] })).toEqual(['link-dead GET /mine links /none.json']);
});

test.each([
  [
    'HTML',
    'text/html',
    '<pre title="a > b"><code>&#x3C;a href="/none.json">&#x3C;img src="none.png"></code></pre> 1 < href="/none.json"',
  ],
  ['Markdown', 'text/markdown', '```html\n[a](/none.json)\n```\n\n`[b](none.json)`'],
  ['HTML, of another site', 'text/html', '<p><a rel="external" href="/lantern/none.json">x</a></p>'],
])('an address that code shows, or that is of another site, is no link: %s', async (_, mediaType, content) => {
  expect(await rulesOf({ documents: [document('/mine', mediaType, content)] })).toEqual([]);
});

test('a document of a team that is no JSON though its media type is', async () => {
  const rules = await rulesOf({ documents: [document('/mine', 'application/json', '[]')] });
  expect(rules).toEqual([]);
  await expect(serviceOf({ documents: [document('/mine', 'application/json', '[')] })).rejects.toThrow();
});

test('a catalog that counts wrongly, refers to nothing or repeats an id', async () => {
  const { capabilities, releases } = sampleFacts;
  const [action] = capabilities.actions;
  if (action === undefined) throw new Error('the sample has an action');
  const summary = { ...capabilities.summary, families: { lights: 2 } };
  const actions = [action, { ...action, providers: ['nobody'] }];
  const rules = await rulesOf(
    {},
    { capabilities: { ...capabilities, summary, actions }, releases: { ...releases, current_version: '2.0.0' } },
  );
  for (const rule of ['catalog-count', 'catalog-summary', 'catalog-reference', 'release-channels'])
    expect(rules.join('\n')).toContain(`${rule} `);
});

test('a security.txt that has expired since the service began', async () => {
  const diagnostics = await verify(await serviceOf(), { now: Date.parse('2027-07-01T00:00:00Z') });
  expect(diagnostics).toMatchObject([
    { rule: 'expired', message: expect.stringContaining('found 2027-06-30T00:00:00Z') as string },
  ]);
});

test('a dead link to a documentation page is one, wherever people read theirs', async () => {
  const facts = { product: { ...sampleFacts.product, docs_base_url: `${base}/docs` } };
  const documents = [document('/mine', 'text/markdown', `[gone](${base}/docs/gone.md) [for people](${base}/docs/start)`)];
  expect(await rulesOf({ documents }, facts)).toEqual(['link-dead GET /mine links /docs/gone.md']);
});

test('the memory limiter replaces one that throws, with every field that the contract declares', async () => {
  const errors: unknown[] = [];
  const limiter = { policy: rateLimit, take: () => Promise.reject(new Error('unreachable')) };
  const service = await serviceOf({}, {}, { limiter, onError: (error) => void errors.push(error) });
  expect(await verify(service, { now })).toEqual([]);
  expect(errors.length).toBeGreaterThan(rateLimit.limit);
});

test('a limiter whose policy memory cannot keep is replaced by one with the nearest policy', async () => {
  const rateLimit = { name: 'hourly', limit: 3_600, windowSeconds: 3_600 };
  const limiter = { policy: rateLimit, take: () => Promise.reject(new Error('unreachable')) };
  const service = await serviceOf({ rateLimit }, {}, { limiter });
  const answer = await service.fetch(new Request('https://front.example.net/lantern/api/v1/status'));
  expect([answer.status, answer.headers.get('ratelimit-policy'), answer.headers.get('ratelimit')]).toEqual([
    200,
    '"hourly";q=3600;w=3600',
    expect.stringMatching(/^"hourly";r=95;t=\d+$/),
  ]);
});

test('a limiter that admits too much', async () => {
  const limiter = { policy: rateLimit, take: () => ({ allowed: true, remaining: 19, resetSeconds: 60 }) };
  expect((await verify(await serviceOf({}, {}, { limiter }), { now })).map(({ rule }) => rule)).toContain('quota-kept');
});

test('a page whose script its policy does not name, and whose Markdown is another', async () => {
  const page = (script: string) => ({
    content: () => `<script>${script}</script><p style="color:red">`,
    contentSecurityPolicy: policy,
  });
  const policy = "default-src 'none'; script-src 'sha256-ZUbo0qnGdSXfxGfyhLfWtAOHPNZG1UJIlPeTVOXk0Ag='";
  const rules = await rulesOf({ explorer: { home: () => page('alert(1)'), pages: () => [] } });
  expect(rules).toEqual([expect.stringMatching(/^page-policy GET \/ script$/), 'page-policy GET / attributes']);
});

test('a style that is a word of a page, or of a value, is no attribute', async () => {
  const policy = "default-src 'none'";
  const page = (content: string) => ({ content: () => content, contentSecurityPolicy: policy });
  const rulesOfPage = async (content: string) => rulesOf({ explorer: { home: () => page(content), pages: () => [] } });
  expect(await rulesOfPage('<pre>&lt;p style="color:red" onclick="x"&gt;</pre><a title="x style=y" href="/">x</a>')).toEqual([]);
  expect(await rulesOfPage('<p>x</p><b class="a>b" ONCLICK="x">')).toEqual(['page-policy GET / attributes']);
});

test('a service that answers nothing is a finding, not an error', async () => {
  const { findings } = await verifyResponses(() => Promise.reject(new Error('refused')));
  expect(findings).toMatchObject([{ rule: 'reachable', message: expect.stringContaining('found refused') as string }]);
  const service = await serviceOf();
  let asked = 0;
  const ask = sendToService(service);
  const late = await verifyResponses((question) => (++asked > 5 ? Promise.reject(new Error('gone')) : ask(question)), { now });
  expect(late.findings[0]).toMatchObject({ rule: 'reachable', message: expect.stringContaining('found gone') as string });
});

test('findings come in the order of the table of cases, each once, with their fix', async () => {
  const rules = await rulesOf({
    mcp: withTool({ call: () => ({}) }),
    documents: [document('/mine', 'text/markdown', '[x](none) [y](none)')],
  });
  expect(rules.map((one) => one.split(' ')[0])).toEqual(['tool-output', 'link-dead']);
  expect(rankOf('tool-output')).toBeLessThan(rankOf('link-dead'));
  const [finding] = await verify(await serviceOf({ documents: [document('/mine', 'text/markdown', '[x](none)')] }), { now });
  expect(finding && formatDiagnostic(finding)).toBe('GET /mine links /none: expected 200; found 404 (rule link-dead)');
  expect(finding?.fix).toBe('Correct the link, or publish its target.');
});

test('two examinations of one service do not disturb each other', async () => {
  const service = await serviceOf();
  expect(await verify(service, { now })).toEqual([]);
  expect(await Promise.all([verify(service, { now }), verify(service, { now })])).toEqual([[], []]);
});

test('documents that no rule can read are findings, not errors', async () => {
  const contract = (extra: string): string =>
    `{"openapi":"3.1.0","servers":[{"url":"https://front.example.net"}],"paths":{"/x":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}}}}}},"components":{"schemas":{"A":{"$ref":"#/components/schemas/A"}}}${extra}}`;
  const answering = (text: string) =>
    verifyResponses(
      ({ target }) =>
        Promise.resolve({
          status: 200,
          fields: [['Content-Type', 'application/json']],
          body: new TextEncoder().encode(target === '/openapi.json' ? text : '{"a":1}'),
        }),
      { now, requests: 10 },
    );
  const looped = await answering(contract(''));
  expect(looped.findings).toContainEqual(expect.objectContaining({ rule: 'body-schema', location: 'GET /x' }));
  const deep = await answering(contract(`,"x-deep":${'['.repeat(100_000)}${']'.repeat(100_000)}`));
  expect(deep.findings.map(({ rule }) => rule)).toEqual(['contract']);
  for (const text of ['', 'null', '[]', '"text"', '{"openapi":"3.1.0"}', '{"openapi":"3.1.0","paths":{"/":{"get":7}}}'])
    expect((await answering(text)).findings.length).toBeGreaterThan(0);
});
