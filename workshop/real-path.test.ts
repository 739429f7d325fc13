// `realpathSync` of Node.js 20, the one in JavaScript, returns a path with unresolved links when the last synchronous stat of the process
// looked at a pipe or a socket: a link that leads out then looks like a file of the folder. `realpathSync.native` and the promises ask the
// system.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const unsafe = /\brealpath(?:Sync)?\s*\(/g;

/** Calls of `realpath` that are neither native nor a promise's. */
function unsafeCalls(source: string): readonly string[] {
  const isPromise = /import \{[^}]*\brealpath\b[^}]*\} from 'node:fs\/promises'/.test(source);
  return [...source.matchAll(unsafe)].map(([call]) => call).filter((call) => call.includes('Sync') || !isPromise);
}

test('no published code finds real paths by realpathSync or by realpath with a callback', () => {
  const files = readdirSync(`${root}/packages`).flatMap((name) =>
    readdirSync(`${root}/packages/${name}`)
      .filter((entry) => entry === 'src')
      .flatMap((entry) => readdirSync(`${root}/packages/${name}/${entry}`, { recursive: true, encoding: 'utf8' }))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `packages/${name}/src/${path}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => unsafeCalls(readFileSync(`${root}/${path}`, 'utf8')).length > 0)).toEqual([]);
});

test.each([
  ['realpathSync(path)', 1],
  ["fs.realpathSync (path, 'utf8')", 1],
  ['realpath(path, done)', 1],
  ['realpathSync.native(path)', 0],
  ["import { open, realpath } from 'node:fs/promises';\nawait realpath(path)", 0],
])('%s: %d', (source, count) => {
  expect(unsafeCalls(source)).toHaveLength(count);
});
