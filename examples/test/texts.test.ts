// Texts of the repository: what they show is what is run, and what they link to is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const example = readFileSync(join(root, 'examples/minimal-node/server.ts'), 'utf8');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Markdown files below a folder, without what was installed. */
function markdownBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => join(folder, path));
}

const readmesOfPackages = readdirSync(join(root, 'packages'))
  .map((name) => join('packages', name, 'README.md'))
  .filter((path) => existsSync(join(root, path)));
const texts = ['README.md', 'CONTRIBUTING.md', ...markdownBelow('docs'), ...readmesOfPackages];

test.each(['docs/guides/embedding.md'])('%s shows the embedding example exactly as it is compiled and run', (path) => {
  expect(read(path)).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});

test('docs/guides/embedding.md shows the example of a tool exactly as it is compiled', () => {
  expect(read('docs/guides/embedding.md')).toContain(`\`\`\`ts\n${read('examples/own-tool/opening-hours.ts')}\`\`\`\n`);
});

test('docs/guides/verify.md shows the test of a team exactly as it is run', () => {
  expect(read('docs/guides/verify.md')).toContain(`\`\`\`ts\n${read('examples/test/verify.test.ts')}\`\`\`\n`);
});

test.each([
  'inside-node-http/app.ts',
  'inside-express/app.ts',
  'inside-fastify/app.ts',
  'inside-koa/app.ts',
  'inside-hono/app.ts',
  'inside-nextjs/app/[[...path]]/route.ts',
  'inside-nextjs/front.ts',
])('docs/guides/hosting/frameworks.md shows examples/%s exactly as it is compiled and run', (path) => {
  expect(read('docs/guides/hosting/frameworks.md')).toContain(`\`\`\`ts\n${read(`examples/${path}`)}\`\`\`\n`);
});

test('docs/guides/operating/publishing.md shows examples/followed-node/server.ts exactly as it is compiled', () => {
  expect(read('docs/guides/operating/publishing.md')).toContain(`\`\`\`ts\n${read('examples/followed-node/server.ts')}\`\`\`\n`);
});

test.each([
  ['app.ts', 'ts'],
  ['worker.ts', 'ts'],
  ['hono.ts', 'ts'],
  ['nginx.conf', 'nginx'],
])('docs/guides/existing-site.md shows examples/existing-site/%s exactly as it is run', (name, language) => {
  expect(read('docs/guides/existing-site.md')).toContain(`\`\`\`${language}\n${read(`examples/existing-site/${name}`)}\`\`\`\n`);
});

test.each([
  ['docs/guides/hosting/node.md', 'node-host.ts'],
  ['docs/guides/operating/observing.md', 'observed.ts'],
  ['docs/guides/search-postgres.md', 'search-postgres.ts'],
])('%s shows examples/guides/%s exactly as it is compiled', (path, name) => {
  expect(read(path)).toContain(`\`\`\`ts\n${read(`examples/guides/${name}`)}\`\`\`\n`);
});

test('docs/guides/your-generator.md shows examples/guides/zola.mjs exactly as a test runs it', () => {
  expect(read('docs/guides/your-generator.md')).toContain(`\`\`\`js zola.mjs\n${read('examples/guides/zola.mjs')}\`\`\`\n`);
});

test.each(readdirSync(join(root, 'examples')).filter((name) => name.startsWith('inside-')))(
  'the README of examples/%s has at most 20 lines',
  (name) => {
    expect(read(`examples/${name}/README.md`).trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  },
);

test('the embedding example has at most ten lines of code', () => {
  expect(example.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
});

test.each(texts)('every link of %s to another file resolves', (path) => {
  const prose = read(path).replaceAll(/```[\s\S]*?```/g, '');
  for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [file = ''] = target.split('#');
    if (/^[a-z]+:/.test(target) || file === '') continue;
    expect(existsSync(join(root, dirname(path), file)), `${path} -> ${target}`).toBe(true);
  }
});

/** Files that a text links to, as paths from the root. */
function linked(path: string): readonly string[] {
  const targets = [...read(path).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => join(dirname(path), target));
}

test('the README leads to the map, and the map to every page of docs/ and every README of a package in two clicks', () => {
  expect(linked('README.md')).toContain(join('docs', 'README.md'));
  const first = linked(join('docs', 'README.md'));
  const within = new Set([join('docs', 'README.md'), ...first, ...first.filter((path) => path.endsWith('.md')).flatMap(linked)]);
  expect([...markdownBelow('docs'), ...readmesOfPackages].filter((path) => !within.has(path))).toEqual([]);
});
