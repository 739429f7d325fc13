// docs/explanation/architecture.md and docs/reference/code-map.md state where things are: every path that they name exists, and the layers are the linter's.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/explanation/architecture.md`, 'utf8');
const map = readFileSync(`${root}docs/reference/code-map.md`, 'utf8');
const core = `${root}packages/core/src/`;

test('every path of the pages exists', () => {
  const places = [...(page + map).matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  const isEntry = (path: string): boolean => existsSync(`${root}packages/${path.replace('/', '/src/')}.ts`);
  const missing = places.filter(
    (path) => !isEntry(path) && ![root, core, `${core}engine/`].some((base) => existsSync(`${base}${path}`)),
  );
  expect(places.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('a test in src is that of the module next to it, or of its folder; all others are in test', () => {
  const packages = readdirSync(`${root}packages`).map((name) => `${root}packages/${name}/src/`);
  const tests = packages.filter(existsSync).flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => source + path),
  );
  expect(tests.length).toBeGreaterThan(90);
  const ofFolder = /\/([\w-]+)\/\1\.test\.ts$/;
  expect(tests.filter((path) => !ofFolder.test(path) && !existsSync(path.replace(/\.test\.ts$/, '.ts')))).toEqual([]);
});

test('the layers of the page are those of the linter, the other way round, and every folder is one', () => {
  const table = page.slice(page.indexOf('| Layer |'), page.indexOf('Rendering does not import'));
  const layers = [...table.matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, layer = '']) => layer);
  const list = /const layers = \[([^\]]+)\]/.exec(readFileSync(`${root}oxlint.config.mjs`, 'utf8'))?.[1] ?? '';
  expect(layers.reverse()).toEqual([...list.matchAll(/'([^']+)'/g)].map(([, layer]) => layer));
  const folders = (of: string): string[] =>
    readdirSync(`${core}${of}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${of}${entry.name}`] : []));
  expect([...folders(''), ...folders('engine/')].filter((folder) => folder !== 'engine').sort()).toEqual([...layers].sort());
});
