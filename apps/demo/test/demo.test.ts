// The demonstration over the real host: what `npm start` prints is there, and what it says of itself is true.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../src/node.ts';

let demo: RunningDemo;

beforeAll(async () => {
  demo = await startDemo({ port: 0, host: '127.0.0.1', rateLimit: 1_000 });
});

afterAll(() => demo.stop());

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
    'adapter-node',
    'adapter-node/whatwg',
    'content',
    'core',
    'core/mcp',
    'core/render',
    'docs-index',
    'docs-index/build',
    'mcp-tools',
    'mcp-tools/sdk',
  ];
  const exported = new Set<string>();
  for (const entry of entries) {
    const names: object = (await import(`@vitrine/${entry}`)) as object;
    for (const name of Object.keys(names)) exported.add(name);
  }
  const grouped = ['npm-start', 'npm-test', 'check-facts', 'answer-request'];
  const folder = new URL('../../../packages/cli/src/commands/', import.meta.url);
  const commands = readdirSync(folder).map((name) => `vitrine-${name.replace('.ts', '')}`);
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
