// Documentation that is already there: init finds it, check and build say what became of it.
import { ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSnapshot } from '@vitrine/content';
import { openSnapshot } from '@vitrine/core';
import { expect, test } from 'vitest';
import { folderOf, run, smallest } from './run-command.ts';

const site = {
  'website/docusaurus.config.js': "module.exports = { url: 'https://lamp.example', baseUrl: '/' };",
  'website/docs/intro.md': '# Intro\n\n[on](next)\n\n<Odd />\n',
  'website/docs/next.md': '# Next\n',
  'website/docs/later.md': '---\ndraft: true\n---\n# Later\n',
};
const front = { ...smallest, ...site, 'front/front.yaml': 'docs:\n  - path: ../website\n' };

test('init finds the documentation of the repository and leaves it where it is', async () => {
  const cwd = folderOf(site);
  const { code, stdout } = await run(['init'], { cwd });
  expect(stdout).toContain('found documentation in ..: docusaurus; it is read in place\n');
  expect([code, readFileSync(join(cwd, 'front/front.yaml'), 'utf8')]).toEqual([
    0,
    expect.stringContaining('docs:\n  - path: ".."\n'),
  ]);
  const checked = await run(['check', '--json'], { cwd });
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, docs: { published: 2, leftOut: [{ reason: 'draft: true' }] } });
});

test('init offers the built site where too many words exist only after its build', async () => {
  const cwd = folderOf({
    'mkdocs.yml': 'site_name: Lamp\nmarkdown_extensions: [mkautodoc]\n',
    'docs/index.md': '# Lamp\n\nWords.\n\n::: lamp.Client\n    :docstring:\n',
  });
  const { stdout } = await run(['init'], { cwd });
  expect(stdout).toContain('found documentation for mkdocs, which is read as the HTML that `mkdocs build` writes into ../site\n');
  expect(stdout).toMatch(/Next\n {2}mkdocs build\n.* serve front\n/);
  expect(readFileSync(join(cwd, 'front/front.yaml'), 'utf8')).toContain('  - site: "../site"\n');
});

test('init finds plain Markdown where no generator is, and reports that nothing gives its address', async () => {
  const cwd = folderOf({ 'README.md': '# Lamp\n\nA lamp.\n', 'docs/guide/a.md': '# A\n', 'docs/b.md': '# B\n\n[a](guide/a.md)\n' });
  const { stdout } = await run(['init'], { cwd });
  expect(stdout).toContain(
    'found documentation in ../docs: markdown; it is read in place. To link to its live pages, set their url in front.yaml\n',
  );
  const checked = await run(['check', '--json'], { cwd });
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, docs: { published: 2 } });
});

test.each([
  ['documentation', '..', '../api'],
  ['guide', '../api', '../guide'],
])('init names every book of a repository that has several: %s', async (folder, first, second) => {
  const book = (name: string, title: string): Record<string, string> => ({
    [`${name}/book.toml`]: '',
    [`${name}/src/SUMMARY.md`]: '* [Start](README.md)\n* [A](a.md)\n',
    [`${name}/src/README.md`]: `# ${title}\n\nInstall it.\n`,
    [`${name}/src/a.md`]: `# A of ${title}\n\nWords.\n`,
  });
  const cwd = folderOf({
    ...book(folder, 'Guide'),
    ...book('api', 'API'),
    ...book('examples', 'Examples'),
    'notes/a.md': '# Note\n',
  });
  const { stdout } = await run(['init'], { cwd });
  expect(stdout).toContain(
    `found documentation in ${first}, ${second}: mdbook; it is read in place. To link to its live pages, set their url in front.yaml\n`,
  );
  const checked = await run(['check', '--json'], { cwd });
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, docs: { published: 4 } });
});

test('init writes the pattern of addresses that fits a sitemap best, and how many pages it fits', async () => {
  const loc = (path: string): string => `<url><loc>https://lamp.example/${path}</loc></url>`;
  const cwd = folderOf({
    'docs/01-Start/02-Install.md': '# Install\n\n[On](/help/start/use/)\n',
    'docs/01-Start/03-Use.md': '# Use\n',
    'docs/lost.md': '# Lost\n',
    'sitemap.xml': `<urlset>${['help/start/install/', 'help/start/use/', 'blog/'].map(loc).join('')}</urlset>`,
  });
  const { code, stdout } = await run(['init', '--sitemap', 'sitemap.xml'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('addresses: https://lamp.example/help/{slug | lower | strip-numbers}/ fits 2 of 3 pages\n');
  const checked = await run(['check', '--sitemap', 'sitemap.xml', '--json'], { cwd });
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, sitemap: { pages: 3, equal: 2 } });
});

test('init names the way for documentation that has to be built', async () => {
  const cwd = folderOf({ 'docs/Doxyfile': '', 'docs/lamp.h': '/** A lamp. */' });
  const { stdout } = await run(['init', 'site'], { cwd });
  expect(stdout).toContain('found documentation for Doxygen, which is read as the HTML that `doxygen` writes into ../docs/html\n');
  expect(stdout).toMatch(/Next\n {2}\(cd docs && doxygen\)\n {2}npx --no vitrine serve site\n$/);
  expect(readFileSync(join(cwd, 'site/front.yaml'), 'utf8')).toContain('  - site: "../docs/html"\n');
});

test('documentation that was built after init is published', async () => {
  const cwd = folderOf({ 'docs/Doxyfile': '' });
  await run(['init'], { cwd });
  mkdirSync(join(cwd, 'docs/html'));
  writeFileSync(join(cwd, 'docs/html/index.html'), '<main><h1>Lamp</h1><p>Words of the lamp.</p></main>');
  const { stdout } = await run(['check', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, docs: { published: 1 } });
});

test('check reports what is left out and why, and names it on request', async () => {
  const cwd = folderOf(front);
  const { stdout } = await run(['check'], { cwd });
  expect(stdout).toContain('docs ../website: docusaurus by ../website/docusaurus.config.js, 3 files');
  expect(stdout).toContain('1 page left out: draft: true (1)');
  expect(stdout).toContain('components without a rule: Odd (1)');
  expect(stdout).toContain('1 of 1 link between pages work');
  const { stdout: listed } = await run(['check', '--list'], { cwd });
  expect(listed).toContain('../website/docs/later.md draft: true');
});

test('the address of every page is compared with a sitemap', async () => {
  const cwd = folderOf({ ...front, 'sitemap.xml': '<urlset><url><loc>https://lamp.example/docs/intro</loc></url></urlset>' });
  const { code, stdout } = await run(['check', '--json', '--sitemap', 'sitemap.xml'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [
      {
        severity: 'warning',
        file: 'docs/next.md',
        rule: 'sitemap',
        message: 'the sitemap does not list https://lamp.example/docs/next',
      },
    ],
  });
});

test('build compares too, and an index leads to the sitemaps beside it', async () => {
  const cwd = folderOf({
    ...front,
    'index.xml': '<sitemapindex><sitemap><loc>https://lamp.example/part.xml</loc></sitemap></sitemapindex>',
    'part.xml':
      '<urlset><url><loc>https://lamp.example/docs/intro</loc></url><url><loc>https://lamp.example/blog</loc></url></urlset>',
  });
  const { code, stdout } = await run(['build', '--base-url', 'https://f.example', '--sitemap', 'index.xml', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ sitemap: { pages: 2, equal: 1, listed: 2, without_page: 1 } });
  const { stdout: checked } = await run(['check', '--sitemap', 'index.xml'], { cwd });
  expect(checked).toContain('sitemap: 1 of 2 pages match it; 1 of its 2 addresses are not pages of the front');
});

test('a sitemap of ten million addresses is refused by its size', async () => {
  const cwd = folderOf(front);
  ftruncateSync(openSync(join(cwd, 'large.xml'), 'w'), 600_000_000);
  const { code, stderr } = await run(['check', '--sitemap', 'large.xml'], { cwd });
  expect(code).toBe(3);
  expect(stderr).toContain('large.xml has more than 52428800 bytes');
});

test.each([
  ['drafts alone', { 'manual/a.md': '---\ndraft: true\n---\n# A\n' }, '1 file, left out'],
  ['nothing', { 'manual/a.txt': '' }, 'none'],
])('a source that publishes nothing is a finding that names the way: %s', async (_, files, received) => {
  const cwd = folderOf({ ...smallest, ...files, 'front/front.yaml': 'docs:\n  - path: ../manual\n' });
  const { code, stdout } = await run(['check', '--json'], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [
      {
        severity: 'error',
        file: '../manual',
        rule: 'docs-none',
        message: expect.stringMatching(`docs: \\[\\{ site: <folder of HTML> \\}\\]; found ${received}`) as unknown,
      },
    ],
  });
});

test.each([
  ['none.xml', undefined, 'none.xml cannot be read'],
  ['empty.xml', '<urlset/>', 'empty.xml lists no address'],
  [
    'many.xml',
    `<urlset>${Array.from({ length: 50_001 }, (_, index) => `<loc>https://lamp.example/${index}</loc>`).join('')}</urlset>`,
    'many.xml lists more than 50000 addresses',
  ],
  ['index.xml', '<sitemapindex></sitemapindex>', 'index.xml lists no address'],
  [
    'all.xml',
    `<sitemapindex>${Array.from({ length: 200 }, (_, index) => `<loc>https://lamp.example/${index}.xml</loc>`).join('')}</sitemapindex>`,
    'all.xml has more than 50 sitemaps',
  ],
])('the sitemap %s is refused by name', async (name, text, message) => {
  const cwd = folderOf({ ...front, ...(text !== undefined && { [name]: text }) });
  const { code, stderr } = await run(['check', '--sitemap', name], { cwd });
  expect(code).not.toBe(0);
  expect(stderr).toContain(message);
});

test('a build of many pages, which threads share, is the snapshot of one thread', async () => {
  const pages = Array.from({ length: 80 }, (_, index): [string, string] => [
    `front/docs/page-${index}.md`,
    `# Page ${index}\n\n[next](page-${(index + 1) % 80}.md)\n\n${`## More\n\n${'Some words. '.repeat(30)}\n\n`.repeat(8)}`,
  ]);
  const cwd = folderOf({ ...smallest, ...Object.fromEntries(pages) });
  const env = { SOURCE_DATE_EPOCH: '1767225600' };
  const { code } = await run(['build', '--base-url', 'https://front.lamp.example'], { cwd, env });
  const { snapshot: alone } = await buildSnapshot(join(cwd, 'front'), { generatedAt: '2026-01-01T00:00:00Z' });
  expect([code, openSnapshot(readFileSync(join(cwd, 'dist/front.vitrine'))).id]).toEqual([0, alone.id]);
});

test('init names documentation that it does not read, by folder and with the reason', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => [`content/guide/page-${index}.md`, '# A\n'] as const);
  const cwd = folderOf({ 'README.md': '# Lamp\n\nA lamp that burns oil.\n', ...Object.fromEntries(pages) });
  const { stderr } = await run(['init'], { cwd });
  expect(stderr).toContain('warning no documentation generator and no folder docs/');
  expect(stderr).toContain(
    'warning 12 .md files in content/ were not read: no source names them: add the folder to docs of front/front.yaml (docs: [{ path: ../content/guide }])',
  );
});

test('build names a version that the configuration lists and that is not in the tree', async () => {
  const cwd = folderOf({
    ...smallest,
    'front/front.yaml': 'docs:\n  - path: ../site\n',
    'site/docusaurus.config.js': "module.exports = { url: 'https://docs.example.com' };",
    'site/versions.json': '["2.0"]',
    'site/docs/a.md': '# A\n',
  });
  const { stderr, code } = await run(['build', '--base-url', 'https://front.example.com'], { cwd });
  expect(code).toBe(0);
  expect(stderr).toContain('none for version 2.0 (versioned_docs/version-2.0): run the script that makes them');
});

test.each([
  ['README.markdown', '# Lamp\n\nA lamp of *brass*, see [more](use.md).\n\n## Use\n\n```\nlamp on\n```\n', '```\nlamp on\n```'],
])('a repository with a README alone publishes it: %s', async (name, text, code) => {
  const cwd = folderOf({ [name]: text, 'pyproject.toml': '[project]\nname = "lamp"\nversion = "3.2.0.dev"\n' });
  expect((await run(['init'], { cwd })).code).toBe(0);
  const page = readFileSync(join(cwd, 'front/docs/index.md'), 'utf8');
  expect(page).toContain('# Lamp');
  expect(page).toMatch(new RegExp(code));
  const { code: status, stdout } = await run(['check', '--json'], { cwd });
  expect([status, stdout.includes('"severity":"error"')]).toEqual([0, false]);
});
