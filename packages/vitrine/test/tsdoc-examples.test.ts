// Each value that a program imports from `vitrine` shows a program in its documentation, and that text is part of a file that is compiled
// and run here, wherever the value is declared.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}packages/vitrine/package.json`, 'utf8')) as { readonly exports: object };
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
/** The library first: what it declares itself is what a program meets. */
const folders = [
  'vitrine',
  'core',
  'mcp-tools',
  'adapter-node',
  'adapter-lambda',
  'adapter-worker',
  'limiter-redis',
  'search-postgres',
  'explorer',
  'content',
  'conformance',
].map((name) => `packages/${name}/src/`);

/** Documentation of every exported declaration, by name; of several with one name the first, and those of its package. */
const documentation = new Map<string, readonly string[]>();
for (const folder of folders) {
  const examples = new Map<string, string[]>();
  for (const file of readdirSync(root + folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('command/')) continue;
    const source = readFileSync(root + folder + file, 'utf8');
    const declared =
      /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?(?:\/\/.*\n)*export (?:async |abstract )?(?:function|const|class) (\w+)/g;
    for (const [, comment = '', name = ''] of source.matchAll(declared))
      examples.set(name, [...(examples.get(name) ?? []), comment]);
  }
  for (const [name, comments] of examples) if (!documentation.has(name)) documentation.set(name, comments);
}

/** Lines without their indentation, and without empty ones. */
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const met = await Promise.all(
  entries.map(async (entry) => {
    const exported = (await import(`vitrine${entry.slice(1)}`)) as object;
    return Object.keys(exported).map((name) => [name, `vitrine${entry.slice(1)}`] as const);
  }),
);

test('there are values to document', () => {
  expect(met.flat().map(([name]) => name)).toEqual(
    expect.arrayContaining(['createFront', 'serve', 'toWorker', 'createRedisLimiter']),
  );
});

test.each(met.flat())('the example of %s of %s is text of a program that is run', (name) => {
  const comments = documentation.get(name) ?? [];
  expect(comments).not.toEqual([]);
  for (const comment of comments) {
    const [, path = '', code = ''] = /@example (\S+)\n \* ```(?:ts|js)\n([\s\S]*?) \* ```/.exec(comment) ?? [];
    expect(path).toMatch(/^examples\/|^packages\/[\w-]+\/(?:test\/|src\/.*\.test\.ts$)/);
    const exampleLines = lines(code.replaceAll(/^ \* ?/gm, ''));
    expect(exampleLines.length).toBeGreaterThan(0);
    expect(lines(readFileSync(root + path, 'utf8')).join('\n')).toContain(exampleLines.join('\n'));
  }
});
