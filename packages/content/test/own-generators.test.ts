// Generators of a team's own: modules that front.yaml names run only where the person who builds says so, and their faults name them.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { formatDiagnostic } from '@vitrine/core/serving';
import { describe, expect, test } from 'vitest';
import { buildSnapshot, type BuildSnapshotOptions, ContentError } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const generatedAt = '2026-05-01T00:00:00Z';
const zola = readFileSync(new URL('../../../examples/guides/zola.mjs', import.meta.url), 'utf8');
const site = {
  ...smallest,
  'site/config.toml': 'base_url = "https://docs.example.com/guide"\n',
  'site/content/_index.md': '+++\ntitle = "Guide"\n+++\n\nThe guide has these pages.\n',
  'site/content/start/install.md':
    '+++\ntitle = "Install"\nslug = "set-up"\n+++\n\nSee {{ youtube(id="abc") }} and [usage](../use.md).\n',
  'site/content/use.md': '+++\ntitle = "Use"\n+++\n\nCall it by its name.\n',
  'site/content/later.md': '+++\ntitle = "Later"\nrender = false\n+++\n\nNothing is here.\n',
};

function folderWith(module: string, front = 'docs: [{ path: site }]\ngenerators: [own.mjs]\n'): string {
  return writeFolder({ ...site, 'front.yaml': front, 'own.mjs': module });
}

async function problemsOf(folder: string, options: BuildSnapshotOptions = { runGenerators: true }): Promise<readonly string[]> {
  const refusal: unknown = await buildSnapshot(folder, { generatedAt, ...options }).catch((error: unknown) => error);
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [`no problem: ${String(refusal)}`];
}

test('a module gives pages their addresses, hides some, and makes Markdown of its shortcodes', async () => {
  const { snapshot, report } = await buildSnapshot(folderWith(zola), { generatedAt, runGenerators: true });
  expect(snapshot.pages.map(({ id, title, url }) => `${id} ${title} ${url ?? '-'}`)).toEqual([
    '_index Guide https://docs.example.com/guide/',
    'start/install Install https://docs.example.com/guide/start/set-up/',
    'use Use https://docs.example.com/guide/use/',
  ]);
  expect(new TextDecoder().decode(snapshot.markdown)).toContain('<https://www.youtube.com/watch?v=abc> and [usage](../use.md)');
  expect(report?.sources).toMatchObject([{ format: 'zola', config: 'site/config.toml', published: 3 }]);
  expect(report?.leftOut).toEqual([{ file: 'site/content/later.md', reason: 'render is false' }]);
});

test('a module finds the anchors that its links mean', async () => {
  const module = zola.replace(
    "name: 'zola',",
    "name: 'zola',\n  anchors: () => ['x-calls'],\n  resolveLink: (anchor, anchors) => [...anchors].find((each) => each === `x-${anchor}`),",
  );
  const files = { 'site/content/use.md': '+++\ntitle = "Use"\n+++\n\nSee [calls](start/install.md#calls).\n' };
  const folder = writeFolder({
    ...site,
    'front.yaml': 'docs: [{ path: site }]\ngenerators: [own.mjs]\n',
    'own.mjs': module,
    ...files,
  });
  const { snapshot } = await buildSnapshot(folder, { generatedAt, runGenerators: true });
  expect(new TextDecoder().decode(snapshot.markdown)).toContain('[calls](start/install.md#x-calls)');
});

// Attribute lists were text, and anchors in another case led nowhere.
test('pages of a module have the attribute lists and the anchors of plain Markdown', async () => {
  const page = '+++\ntitle = "Use"\n+++\n\n## Calls\n\nIt rings.\n{.loud}\n\nSee [calls](#Calls).\n';
  const files = { ...site, 'site/content/use.md': page };
  const folder = writeFolder({ ...files, 'front.yaml': 'docs: [{ path: site }]\ngenerators: [own.mjs]\n', 'own.mjs': zola });
  const markdown = new TextDecoder().decode((await buildSnapshot(folder, { generatedAt, runGenerators: true })).snapshot.markdown);
  expect(markdown).not.toContain('{.loud}');
  expect(markdown).toContain('[calls](#calls)');
});

test('a module that fails at a page names it by its path in the repository', async () => {
  const [problem = ''] = await problemsOf(
    folderWith(zola.replace(/toMarkdown: .*/, "toMarkdown: () => { throw new Error('no'); },")),
  );
  expect(problem).toContain('convert site/content/');
  expect(problem).not.toContain(tmpdir());
});

test('the content folder may be named from where the command runs', async () => {
  const folder = relative('', folderWith(zola));
  const {
    snapshot: { pages },
  } = await buildSnapshot(folder, { generatedAt, runGenerators: true });
  expect(pages).toHaveLength(3);
});

test('without consent nothing of a module runs', async () => {
  const folder = folderWith('globalThis.ranUnasked = true;\nexport default {};\n');
  expect(await problemsOf(folder, {})).toEqual([expect.stringContaining('--run-generators')]);
  expect(Reflect.has(globalThis, 'ranUnasked')).toBe(false);
});

test('an edited module is imported again, and is among the files to watch', async () => {
  const folder = folderWith(zola);
  await buildSnapshot(folder, { generatedAt, runGenerators: true });
  writeFileSync(join(folder, 'own.mjs'), zola.replace("name: 'zola'", "name: 'zola-next'"));
  const { report, watch } = await buildSnapshot(folder, { generatedAt, runGenerators: true });
  expect(report?.sources[0]?.format).toBe('zola-next');
  expect(watch).toContainEqual(expect.stringMatching(/own\.mjs$/));
});

describe('a module that is none is a problem with its name', () => {
  const reads = (read: string): string =>
    `export default { name: 'own', detect: ['config.toml'], read: (project, config, files) => ${read} };\n`;
  test.each([
    ['no default export', 'export const name = 1;\n', 'a default export with name, detect'],
    ['an absolute configuration', "export default { name: 'own', detect: ['/etc/passwd'], read() {} };\n", 'a default export'],
    ['a text that is no module', 'export default {{;\n', 'a module that can be imported'],
    ['a module that throws', "throw new Error('no room');\n", 'found no room'],
    ['a read that throws', reads("{ throw new Error('no settings'); }"), 'no settings'],
    ['a site without folders', reads('({})'), 'folders of pages'],
    [
      'a folder outside',
      reads("({ folders: [{ folder: '/etc', locate: () => ({ route: '' }) }] })"),
      'folders of pages in the repository',
    ],
    ['a location without a route', reads('({ folders: [{ folder: project, locate: () => ({}) }] })'), 'a location of'],
    [
      'a location with a member of another name',
      reads("({ folders: [{ folder: project, locate: () => ({ route: 'a', listed: {} }) }] })"),
      'no members but route, locale, version, hidden, name, position, edit; found an object with route, listed',
    ],
    [
      'a promise as a page',
      reads("({ folders: [{ folder: project, locate: () => ({ route: 'a' }) }] }), toMarkdown: async () => ''"),
      'a text as the result of toMarkdown',
    ],
    [
      'anchors that are no list',
      reads("({ folders: [{ folder: project, locate: () => ({ route: 'a' }) }] }), anchors: () => 'a'"),
      'a list as the result of anchors',
    ],
  ])('%s', async (_, module, expected) => {
    const problems = await problemsOf(folderWith(module));
    expect(problems).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]).toContain('own.mjs');
  });

  test('one that is not there, one outside, one behind a link that leads out', async () => {
    const outside = writeFolder({ 'own.mjs': zola });
    const folder = folderWith(zola, 'docs: [{ path: site }]\ngenerators: [none.mjs, ../own.mjs, link.mjs]\n');
    symlinkSync(join(outside, 'own.mjs'), join(folder, 'link.mjs'));
    const problems = await problemsOf(folder);
    expect(problems).toHaveLength(3);
    expect(problems.every((each) => each.includes('a module of JavaScript in the repository'))).toBe(true);
  });
});
