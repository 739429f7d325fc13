// Configurations of strangers, written to cost: values that are shared, repeated, deep, or within themselves. Every reader of a configuration meets
// each of them; a tree of four million values took 234 s and all memory.
import { expect, test } from 'vitest';
import { readSources } from '../src/sources/read-sources.ts';
import { full } from '../../../workshop/full.ts';
import { writeFolder } from './write-folder.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** How often a large value is copied: enough to reach every limit. */
const spreads = full ? 4_000 : 500;

/** Script that makes a value named `v`, of which `items` leads further. */
const scripts: Readonly<Record<string, string>> = {
  'values that share values': `const s0 = { text: 'a', link: '/a', label: 'a', type: 'category', items: [{ text: 'x', link: '/x' }] };
${lines(40, (at) => `const s${at + 1} = { text: 'a', label: 'a', type: 'category', items: [s${at}, s${at}], children: [s${at}, s${at}] };`)}
const v = [s40];`,
  'lists that are spread again and again': `const s0 = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
${lines(14, (at) => `const s${at + 1} = [...s${at}, ...s${at}];`)}
${lines(spreads, (at) => `const t${at} = [...s14];`)}
const v = t1;`,
  'objects that are spread again and again': `const s0 = { ${lines(2_000, (at) => `k${at}: [],`)} };
${lines(spreads, (at) => `const t${at} = { ...s0 };`)}
const v = [t1];`,
  'text that doubles': `const s0 = 'aaaaaaaa';
${lines(40, (at) => `const s${at + 1} = \`\${s${at}}\${s${at}}\`;`)}
const v = [${'s16,'.repeat(10_000)}];`,
  'lists within lists': `const v = ${'['.repeat(2_000)}${']'.repeat(2_000)};`,
  'names that lead to one another': `const v = [w]; const w = [v]; v.push(v);`,
};
const yaml = `s0: &s0 [{a: a.md}, {b: b.md}]
${lines(30, (at) => `s${at + 1}: &s${at + 1} [{c: *s${at}}, {d: *s${at}}]`)}
self: &self [{a: *self}, {b: *self}, {c: *self}, {d: *self}]
`;

/** A project of each generator, by what its configuration makes of `v`. */
const projects: Readonly<Record<string, (script: string) => Readonly<Record<string, string>>>> = {
  'docusaurus.config.js': (script) => ({
    'docusaurus.config.js': `${script}\nmodule.exports = { url: 'https://x.example', baseUrl: '/', presets: [['classic', { docs: { exclude: v } }]], plugins: v, i18n: { locales: v }, themeConfig: { navbar: { items: v } } };`,
    'sidebars.js': `${script}\nmodule.exports = { docs: v, other: [{ type: 'category', label: 'a', items: v }] };`,
    'docs/a.md': '# A\n',
  }),
  '.vitepress/config.mjs': (script) => ({
    '.vitepress/config.mjs': `${script}\nexport default { srcExclude: v, rewrites: v, locales: { root: { lang: 'en' } }, themeConfig: { sidebar: { '/': v }, nav: v } };`,
    'a.md': '# A\n',
  }),
};

for (const [config, project] of Object.entries(projects))
  test.each(Object.entries(scripts))(`${config}: %s end`, (_, script) => {
    const folder = writeFolder({ ...project(script), '.git/HEAD': '' });
    const { sources } = readSources(folder, [{ path: '.' }]);
    expect(sources).toHaveLength(1);
  });

test.each([
  ['mkdocs.yml', `${yaml}nav: *s30\nexclude_docs: *s30\nplugins: *self\n`],
  ['mkdocs.yml', `${yaml}nav: *self\nplugins: *s30\n`],
  ['mkdocs.yml', `${yaml.slice(0, 60)}\nnav: &nav [{a: *nav}]\n`],
  ['docs.json', `{"navigation":${'{"groups":['.repeat(2_000)}${']}'.repeat(2_000)}}`],
  ['mint.json', `{"navigation":[${'{"group":"a","pages":["a"]},'.repeat(20_000)}{}]}`],
  ['book.toml', `[book]\nsrc = "docs"\n[output.html.redirect]\n${lines(10_000, (at) => `"/a${at}" = "/a${at + 1}"`)}`],
])('%s: a hostile one ends', (name, text) => {
  const folder = writeFolder({
    [name]: text,
    'docs/a.md': '# A\n',
    'docs/SUMMARY.md': '- [A](a.md)\n',
    'a.mdx': '# A\n',
    '.git/HEAD': '',
  });
  const { sources } = readSources(folder, [{ path: '.' }]);
  expect(sources).toHaveLength(1);
});

test('scripts that import one another are each read once', () => {
  const importing = lines(200, (at) => `import v${at} from './x${at % 8}.js';`);
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`x${at}.js`, `${importing}\nexport default [v0];`]));
  const folder = writeFolder({
    ...files,
    'docusaurus.config.js': `${importing}\nmodule.exports = { url: 'https://x.example', baseUrl: '/' };`,
    'docs/a.md': '# A\n',
    '.git/HEAD': '',
  });
  expect(readSources(folder, [{ path: '.' }]).pages).toHaveLength(1);
});
