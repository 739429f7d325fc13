// Core runs wherever there is Fetch and Web Crypto: what was built imports no package and no runtime built-in, and names
// no global that only one runtime has.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, { default: string }>;
  dependencies?: object;
};

/** Every module that an entry reaches, with what each one imports. */
async function graph(entry: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const graph = new Map<string, readonly string[]>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (graph.has(file)) continue;
    const source = await readFile(file, 'utf8');
    const imports = [
      ...source.matchAll(/(?:^|[\s;}])(?:import|export)\s*(?:[\w*{}\s,$]+\sfrom\s*)?["']([^"'\s]+)["']/g),
      ...source.matchAll(/\b(?:import|require)\(\s*["']([^"'\s]+)["']/g),
    ].map((match) => match[1] ?? '');
    graph.set(file, imports);
    for (const specifier of imports) if (specifier.startsWith('.')) waiting.push(resolve(dirname(file), specifier));
  }
  return graph;
}

const entries = Object.values(manifest.exports).map(({ default: file }) => resolve(dist, '..', file));

test('core has no dependency', () => {
  expect(manifest.dependencies ?? {}).toEqual({});
});

test.each(entries)('nothing that %s reaches imports a package or a built-in', async (entry) => {
  for (const [file, imports] of await graph(entry))
    expect(
      imports.filter((specifier) => !specifier.startsWith('.')),
      file,
    ).toEqual([]);
});

test('no built module names a global of one runtime', async () => {
  const files = (await readdir(dist)).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(entries.length - 1);
  for (const file of files) {
    const code = (await readFile(resolve(dist, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    expect(code, file).not.toMatch(/(?<![\w.'"`-])(?:process|Buffer|require|__dirname|Deno|Bun|globalThis\.process)\s*[.(]/);
  }
});

test('the walk itself sees an import where there is one', async () => {
  const imports = [...(await graph(resolve(dist, 'index.js'))).values()].flat();
  expect(imports.length).toBeGreaterThan(0);
});

test('serving does not reach what renders: no renderer in the graph of "."', async () => {
  const reached = await graph(resolve(dist, 'index.js'));
  for (const file of reached.keys()) expect(await readFile(file, 'utf8'), file).not.toMatch(/\bfunction renderDocuments\b/);
});
