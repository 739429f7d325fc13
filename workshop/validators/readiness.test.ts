// What the scanners of agent readiness ask of a public read-only service, asked of the demonstration's content. What is
// declined is listed with its reason in docs/reference/discovery.md, and held here too: nothing may answer there.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';

const base = 'https://front.vitrine.org';
const content = fileURLToPath(new URL('../../apps/demo/content', import.meta.url));
const snapshot = await buildSnapshot(content, { generatedAt: '2026-11-20T10:00:00Z' });
const mcp = createDocumentationTools(snapshot);
const service = createService({ documents: await renderDocuments(snapshot, { baseUrl: base, mcp }), mcp });

function get(path: string, fields: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return service.fetch(new Request(`${base}${path}`, { method, headers: fields }));
}

async function json(path: string): Promise<Record<string, unknown>> {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function call(method: string, params: object): Promise<Record<string, unknown>> {
  const answer = await service.fetch(
    new Request(`${base}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', host: 'front.vitrine.org' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  );
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
}

test('llms.txt: 100 to 30,000 characters, a title, a quote, sections of links that all answer, when to use it', async () => {
  const text = await (await get('/llms.txt')).text();
  expect(text.length).toBeGreaterThan(100);
  expect(text.length).toBeLessThanOrEqual(30_000);
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  expect(text).toContain('Use this to');
  const addresses = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect((await get(address.slice(base.length))).status, address).toBe(200);
});

test('llms-full.txt: 500 to 5,000,000 characters, begins with a title, has headings', async () => {
  const text = await (await get('/llms-full.txt')).text();
  expect(text.length).toBeGreaterThan(500);
  expect(text.length).toBeLessThan(5_000_000);
  expect(text).toMatch(/^# /);
  expect(text.match(/^#+ /gm)?.length ?? 0).toBeGreaterThanOrEqual(2);
});

test('the index page itself is Markdown when asked, HTML for browsers, and varies by Accept', async () => {
  const markdown = await get('/', { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('vary')).toContain('Accept');
  expect(await markdown.text()).toMatch(/^# /);
  const page = await get('/', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('Link fields name the contract, the catalogs and llms.txt', async () => {
  const link = (await get('/')).headers.get('link') ?? '';
  for (const relation of ['service-desc', 'api-catalog', 'describedby', 'ai-catalog', 'alternate'])
    expect(link).toContain(`rel="${relation}"`);
});

test('an unknown path is a true 404 that leads on', async () => {
  const answer = await get('/no-such-page');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  for (const target of ['/openapi.json', '/llms.txt']) expect(answer.headers.get('link')).toContain(target);
  expect(await answer.text()).toContain('the Link field');
});

test('the sitemap says of everything but pages when it changed; a page says it in its front matter', async () => {
  const entries = (await (await get('/sitemap.xml')).text()).match(/<url>.*<\/url>/g) ?? [];
  const made = entries.filter((entry) => !entry.includes('/docs/'));
  expect(made.length).toBeGreaterThan(5);
  expect(made.filter((entry) => !entry.includes('<lastmod>'))).toEqual([]);
});

test('the contract is OpenAPI 3 with unique names, descriptions and typed refusals', async () => {
  const { openapi, paths } = (await json('/openapi.json')) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId?: string; description: string; responses: Record<string, unknown> }>>;
  };
  expect(openapi).toMatch(/^3\./);
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const ids = operations.flatMap(({ operationId }) => operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, description, responses } of operations) {
    expect(description.length).toBeGreaterThan(10);
    // HEAD and OPTIONS have no names of their own, and no answers of their own either.
    if (operationId !== undefined) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '500']));
  }
});

test('manifest, cards and catalogs say who this is and where to connect', async () => {
  expect(await json('/.well-known/mcp.json')).toMatchObject({ name: 'vitrine', endpoint: `${base}/api/mcp` });
  expect(await json('/.well-known/mcp/server-card.json')).toMatchObject({
    serverInfo: { name: 'vitrine' },
    transport: { type: 'streamable-http', endpoint: `${base}/api/mcp` },
  });
  const { entries } = (await json('/.well-known/ard.json')) as { entries: { representativeQueries: string[] }[] };
  for (const { representativeQueries } of entries) {
    expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
    expect(representativeQueries.length).toBeLessThanOrEqual(5);
  }
  const card = await get('/api/mcp/server-card');
  expect(card.headers.get('content-type')).toBe('application/mcp-server-card+json');
  expect(card.headers.get('access-control-allow-origin')).toBe('*');
  expect(card.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the skill has the digest that its index names', async () => {
  const { skills } = (await json('/.well-known/agent-skills/index.json')) as { skills: { url: string; digest: string }[] };
  for (const { url, digest } of skills) {
    const bytes = new Uint8Array(await (await get(url.slice(base.length))).arrayBuffer());
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  }
});

test('the API catalog answers whoever asks for a linkset or for JSON, and HEAD', async () => {
  const answer = await get('/.well-known/api-catalog', { accept: 'application/linkset+json, application/json' }, 'HEAD');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/linkset+json');
  expect(answer.headers.get('link')).toContain('rel="api-catalog"');
});

test('auth.md begins with a heading and says enough', async () => {
  const text = await (await get('/auth.md')).text();
  expect(text).toMatch(/^# /);
  expect(text.length).toBeGreaterThanOrEqual(200);
});

test('the tool server names itself and its tools say what they do', async () => {
  const { serverInfo, instructions } = (await call('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'validator', version: '1.0.0' },
  })) as { serverInfo: { name: string }; instructions: string };
  expect(serverInfo.name).toBe('vitrine');
  expect(instructions.length).toBeGreaterThan(20);
  const { tools } = (await call('tools/list', {})) as {
    tools: { name: string; description: string; inputSchema: { type: string }; annotations: { readOnlyHint: boolean } }[];
  };
  expect(tools).toHaveLength(6);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(name.length).toBeGreaterThanOrEqual(4);
    expect(description.length).toBeGreaterThanOrEqual(20);
    expect(inputSchema.type).toBe('object');
    expect(annotations.readOnlyHint).toBe(true);
  }
});

test.each([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/agent-card.json',
  '/.well-known/agents.json',
  '/.well-known/webmcp.json',
  '/.well-known/agent-permissions.json',
  '/.well-known/security.txt',
  '/robots.txt',
])('%s is declined: a plain 404, and no word of a login', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('www-authenticate')).toBeNull();
});
