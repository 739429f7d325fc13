// docs/architecture.md says where things stand: every path that it names exists, and its rooms are those that the linter knows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
const core = `${root}packages/core/src/`;

test('every path of the page exists', () => {
  const places = [...page.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  const missing = places.filter((path) => ![root, core, `${core}engine/`].some((base) => existsSync(`${base}${path}`)));
  expect(places.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('the rooms of the page are those of the linter, the other way round, and every folder is one', () => {
  const table = page.slice(page.indexOf('| Room |'), page.indexOf('Rendering does not import'));
  const named = [...table.matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, room = '']) => room);
  const list = /const rooms = \[([^\]]+)\]/.exec(readFileSync(`${root}oxlint.config.mjs`, 'utf8'))?.[1] ?? '';
  expect(named.reverse()).toEqual([...list.matchAll(/'([^']+)'/g)].map(([, room]) => room));
  const folders = (of: string): string[] =>
    readdirSync(`${core}${of}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${of}${entry.name}`] : []));
  expect([...folders(''), ...folders('engine/')].filter((folder) => folder !== 'engine').sort()).toEqual([...named].sort());
});
