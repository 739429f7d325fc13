// The demonstration over the real host: what `npm start` prints is there, what it says of itself is true, and the official client of
// the Model Context Protocol is served. One of them for all tests, because another address and quota are rendered anew.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { verifyReadOnly, verify } from 'vitrine/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { commands as definitions } from '../../../packages/vitrine/src/command/command-list.ts';
import { type RunningDemo, startDemo } from '../src/node.ts';
import { buildWarnings } from './content.ts';

let demo: RunningDemo;
/** How many links lead to files whose public address nothing says. */
const unaddressed = buildWarnings
  .filter((warning) => warning.includes('(rule docs-url)'))
  .reduce((count, warning) => count + Number(/\d+(?= links? leads?)/.exec(warning)?.[0] ?? 1), 0);
const client = new Client({ name: 'demo-test', version: '1.0.0' });

beforeAll(async () => {
  demo = await startDemo({
    port: 0,
    host: '127.0.0.1',
    rateLimit: 1_000,
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${demo.url}/api/mcp`)));
});

afterAll(async () => {
  await client.close();
  await demo.stop();
});

async function json(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${demo.url}${path}`);
  expect(response.status, path).toBe(200);
  // every JSON document of the demonstration is an object
  return (await response.json()) as Record<string, unknown>;
}

test('every address that npm start prints answers 200', async () => {
  expect(demo.paths.length).toBeGreaterThanOrEqual(8);
  for (const [path] of demo.paths) {
    const response = await fetch(`${demo.url}${path}`);
    await response.arrayBuffer();
    expect(response.status, path).toBe(200);
  }
});

test('the front of a product with risky actions is served below a path, and says what one of them risks', async () => {
  const page = await (await fetch(`${demo.url}/examples/tidegate/`)).text();
  expect(page).toContain('May I run');
  const tiers = [...page.matchAll(/<th scope="col" data-tier="(\w+)"/g)].map(([, tier]) => tier);
  expect(tiers).toEqual(['read_only', 'user_write', 'system_modify', 'destructive', 'root_critical']);
  const { links } = (await (await fetch(`${demo.url}/examples/tidegate/api/v1/status`)).json()) as {
    links: Record<string, string>;
  };
  for (const link of Object.values(links)) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
});

test('an old address of a page leads to the page, also where a package has its name', async () => {
  const settings = readFileSync(new URL('../../../mkdocs.yml', import.meta.url), 'utf8').split('redirect_maps:')[1] ?? '';
  const moved = [...settings.matchAll(/^ {6}(\S+)\.md: (\S+)\.md$/gm)];
  expect(moved.length).toBeGreaterThan(80);
  for (const [, from = '', to = ''] of moved) {
    const { status, headers } = await fetch(`${demo.url}/docs/${from}`, { redirect: 'manual' });
    expect([from, status, headers.get('location')]).toEqual([from, 308, `${demo.url}/docs/${to}`]);
  }
});

test('every link of the status document answers 200, and begins with the base URL', async () => {
  const { links } = await json('/api/v1/status');
  for (const link of Object.values(links as Record<string, string>)) {
    expect(link.startsWith(`${demo.url}/`), link).toBe(true);
    const response = await fetch(link);
    await response.arrayBuffer();
    expect(response.status, link).toBe(200);
  }
});

test('the pages of docs/ and the READMEs of the packages are served as Markdown, and the map leads to pages that are served', async () => {
  const root = new URL('../../../', import.meta.url);
  const docs = readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const packages = readdirSync(new URL('packages/', root)).filter((name) =>
    existsSync(new URL(`packages/${name}/README.md`, root)),
  );
  for (const page of [...docs, ...packages.map((name) => `${name}/README.md`)]) {
    const response = await fetch(`${demo.url}/docs/${page}`);
    expect([page, response.status, response.headers.get('content-type')]).toEqual([page, 200, 'text/markdown; charset=utf-8']);
    expect(await response.text()).toMatch(/^# /m);
  }
  const map = await (await fetch(`${demo.url}/docs/README.md`)).text();
  const targets = [...map.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => new URL(target, `${demo.url}/docs/README.md`));
  expect(targets.length).toBeGreaterThan(30);
  for (const target of targets) expect([target.pathname, (await fetch(target)).status]).toEqual([target.pathname, 200]);
});

test('llms.txt and /docs have the sections of the navigation, in its order, and no other', async () => {
  const sections = ['Start', 'Guides', 'Reference', 'Explanation'];
  const index = await (await fetch(`${demo.url}/llms.txt`)).text();
  expect([...index.matchAll(/^## Documentation: (.*)$/gm)].map(([, section]) => section)).toEqual(sections);
  const contents = await (await fetch(`${demo.url}/docs`)).text();
  const folderRanks = [...contents.matchAll(/<h([23]) class="folder.*?">(.*?)<\/h/g)].map(([, rank, title = '']) => [
    Number(rank) - 2,
    title.replaceAll(/<[^>]+>/g, ''),
  ]);
  const navigation = readFileSync(new URL('../../../mkdocs.yml', import.meta.url), 'utf8');
  const titles = [...navigation.matchAll(/^( +)- (\w+):$/gm)].map(([, { length: indent } = '', title]) => [
    (indent - 2) / 4,
    title,
  ]);
  expect(folderRanks.filter(([, title]) => title !== 'Packages')).toEqual(titles);
});

test('every address that a page had before leads to it by 308, and is in no sitemap', async () => {
  const docs = new URL('../../../docs/', import.meta.url);
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const moved = pages.flatMap((name) => {
    const [, old = ''] = /^---\nredirect_from:([\s\S]*?)\n---\n/.exec(readFileSync(new URL(name, docs), 'utf8')) ?? [];
    return [...old.matchAll(/[\w-]+(?:\/[\w-]+)*/g)].filter(([path]) => path.length > 1).map(([path]) => [path, name.slice(0, -3)]);
  });
  expect(moved.length).toBeGreaterThan(40);
  const sitemap = await (await fetch(`${demo.url}/sitemap.xml`)).text();
  for (const [old, page] of moved) {
    const response = await fetch(`${demo.url}/docs/${old}`, { redirect: 'manual' });
    await response.arrayBuffer();
    expect([old, response.status, response.headers.get('location')]).toEqual([old, 308, `${demo.url}/docs/${page}`]);
    const leadsTo = await fetch(`${demo.url}/docs/${page}`);
    await leadsTo.arrayBuffer();
    expect([page, leadsTo.status]).toEqual([page, 200]);
    expect(sitemap).not.toContain(`/docs/${old}<`);
  }
});

test('the released version is the version of every published package, once it is cut', async () => {
  const { current_version: current } = await json('/releases.json');
  const root = new URL('../../../', import.meta.url);
  const pending = readdirSync(new URL('.changeset/', root)).some((name) => name.endsWith('.md'));
  for (const name of readdirSync(new URL('packages/', root))) {
    const manifest = JSON.parse(readFileSync(new URL(`packages/${name}/package.json`, root), 'utf8')) as {
      readonly version: string;
      readonly private?: boolean;
    };
    // Before the first release is cut, packages stand at 0.0.0 with changesets waiting.
    const expected = pending && manifest.version === '0.0.0' ? '0.0.0' : current;
    if (manifest.private !== true) expect(manifest.version, name).toBe(expected);
  }
});

test('every action is there: a function that its package exports, or a command of the repository', async () => {
  const { actions } = await json('/capabilities.json');
  const entries = [
    'vitrine',
    'vitrine/node',
    'vitrine/express',
    'vitrine/fastify',
    'vitrine/koa',
    'vitrine/hono',
    'vitrine/next',
    'vitrine/content',
    '@vitrine/core',
    '@vitrine/core/render',
    '@vitrine/docs-index',
    '@vitrine/docs-index/build',
    '@vitrine/mcp-tools',
    '@vitrine/mcp-tools/sdk',
  ];
  const exported = new Set<string>();
  for (const entry of entries) {
    const names: object = (await import(entry)) as object;
    for (const name of Object.keys(names)) exported.add(name);
  }
  const grouped = ['npm-start', 'npm-test', 'answer-request'];
  const commands = definitions.map(({ name }) => `vitrine-${name}`);
  for (const { id } of actions as readonly { readonly id: string }[])
    expect([...exported, ...grouped, ...commands], id).toContain(id);
});

test('benchmark evidence is published, each claim with its boundary, its place and its number of runs', async () => {
  const { evidence } = await json('/benchmarks.json');
  const rows = evidence as readonly Readonly<Record<string, unknown>>[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row['claim_boundary']).toContain('It says nothing about');
    expect(row).toMatchObject({ evaluator: 'first_party', reproduce: { command: 'npm run check bench' } });
    expect(row['value']).toHaveProperty('n');
  }
});

test('the quota can be set, and is what the status document names', async () => {
  const { rate_limit: quota } = await json('/api/v1/status');
  expect(quota).toMatchObject({ limit: 1_000, window_seconds: 60 });
});

/** One call of each tool that has something to say, with what its answer must contain. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>, answer: Record<string, unknown>])[] = [
  ['search_docs', { query: 'rate limit', limit: 1 }, { results: [{ id: 'guides/limits' }] }],
  [
    'list_capabilities',
    { family: 'commands' },
    { total: 2, actions: ['npm-start', 'npm-test'].map((id): unknown => expect.stringMatching(`^${id}\\|`)) },
  ],
  ['get_action_safety', { action: 'npm-start' }, { action: { id: 'npm-start', permission: { name: 'user_write' } } }],
  ['get_latest_release', {}, { release: { version: '0.1.0' } }],
  ['get_installation_guide', { platform: 'node' }, { guide: { platform: 'node' }, version: '0.1.0' }],
  ['get_benchmark_evidence', { id: 'tool-call' }, { evidence: [{ id: 'tool-call', evaluator: 'first_party' }] }],
];

test('the official client connects with the stable protocol version and lists exactly the six tools', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'vitrine', version: '0.1.0' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test.each(calls)('the official client calls %s and its answer fits the output schema', async (name, args, answer) => {
  const result = await client.callTool({ name, arguments: args });
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  expect(result.structuredContent).toMatchObject(answer);
});

test('a page that search found can be read by its id', async () => {
  const searchResult = await client.callTool({ name: 'search_docs', arguments: { query: 'quick start' } });
  const { results } = searchResult.structuredContent as { results: readonly { id: string; url: string }[] };
  const [first] = results;
  expect(first?.url.startsWith(`${demo.url}/docs/`)).toBe(true);
  const read = await client.callTool({ name: 'search_docs', arguments: { id: first?.id } });
  expect(read.structuredContent).toMatchObject({ page: { id: first?.id } });
});

test('what the demonstration publishes agrees, asked everything in process', async () => {
  const findings = await verify(demo.service);
  // Pages link to files of the repository. They lead somewhere once the repository has a public address (`url` in front.yaml).
  expect(findings.filter(({ rule, location }) => rule !== 'link-dead' || location?.startsWith('GET /docs/') !== true)).toEqual([]);
  expect(findings.length).toBeLessThanOrEqual(unaddressed);
});

// The fixture of the contract suite is asked the same in each run (packages/conformance/test/verify/service.test.ts).
test.runIf(full)(
  'answering for the demonstration reads no file, reaches no network, starts no program and changes no document',
  async () => {
    const modules = ['@vitrine/core', '@vitrine/mcp-tools', '@vitrine/docs-index'].map((name) => import.meta.resolve(name));
    expect(await verifyReadOnly(demo.service, { builtin: (name) => process.getBuiltinModule(name), modules })).toEqual([]);
  },
);
