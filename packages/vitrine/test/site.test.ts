// vitrine/site: what is added to the folder of a built site, and what is never touched. `npm run check integrations` has the real generators.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { addToSite, astro, docusaurus, eleventy, nuxt, vite, vitepress } from '../src/site.ts';
import { folderOf } from './run-command.ts';

const url = 'https://docs.harbour.example/en/';
const page = (title: string, text: string, head = ''): string =>
  `<html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}">${head}</head><body><nav><a href="/en/">Harbour</a><a href="/en/crane.html">Crane</a><a href="/en/secret.html">Secret</a></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
const site = (more: Readonly<Record<string, string>> = {}): string =>
  folderOf({
    'index.html': page('Harbour', 'Open from six to ten.'),
    'crane.html': page('Crane', 'It lifts two tons.'),
    'secret.html': page('Secret', 'SECRET words.', '<meta name="robots" content="noindex">'),
    ...more,
  });
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const quiet = { url, onWarning: () => undefined };

test('the list of pages and the Markdown of each are added, without what the site hides or what no file answers', async () => {
  const folder = site();
  const before = readdirSync(folder).map((name) => [name, read(folder, name)]);
  const { written, skipped: kept } = await addToSite(folder, quiet);
  expect([[...written].sort(), kept]).toEqual([['docs/crane.md', 'docs/index.md', 'llms-full.txt', 'llms.txt'], []]);
  expect(read(folder, 'llms.txt')).toContain(`[Crane](${url}docs/crane.md): About Crane`);
  expect(read(folder, 'docs/crane.md')).toContain('It lifts two tons.');
  expect(written.map((path) => read(folder, path)).join()).not.toMatch(/SECRET|api\/mcp|openapi|sitemap/i);
  for (const [name = '', text] of before) expect(read(folder, name)).toBe(text);
});

test('two builds of the same folder add the same bytes, and none names a day', async () => {
  const [one, other] = [site(), site()];
  const { written } = await addToSite(one, quiet);
  await addToSite(other, quiet);
  for (const path of written) expect(read(one, path)).toBe(read(other, path));
});

test('a file that is there is kept, and so is what lies behind a link', async () => {
  const outside = folderOf({ 'index.md': 'Not of the site.' });
  const folder = site({ 'llms.txt': 'Our own.' });
  symlinkSync(outside, join(folder, 'docs'), 'junction');
  symlinkSync(join(outside, 'nowhere'), join(folder, 'llms-full.txt'));
  const warnings: string[] = [];
  const { written, skipped: kept } = await addToSite(folder, { url, onWarning: (warning) => warnings.push(warning) });
  expect([written, [...kept].sort()]).toEqual([[], ['docs/crane.md', 'docs/index.md', 'llms-full.txt', 'llms.txt']]);
  expect(warnings).toContainEqual(expect.stringContaining('kept what is there'));
  expect(read(folder, 'llms.txt')).toBe('Our own.');
  expect([readdirSync(outside), existsSync(join(outside, 'nowhere'))]).toEqual([['index.md'], false]);
});

test('a link within the site, and a file in the place of a folder, are kept too', async () => {
  const folder = site({ 'other/x.txt': 'x' });
  symlinkSync(join(folder, 'other'), join(folder, 'docs'), 'junction');
  expect((await addToSite(folder, quiet)).skipped).toEqual(expect.arrayContaining(['docs/index.md']));
  expect(readdirSync(join(folder, 'other'))).toEqual(['x.txt']);
  expect((await addToSite(site({ docs: 'a file' }), quiet)).written).toEqual(['llms.txt', 'llms-full.txt']);
});

test('a second build into the same folder keeps the files of the first, and names a few', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`p${index}.html`, page(`P${index}`, `Words ${index}.`)]),
  );
  const folder = site({
    'sitemap.xml': `<urlset>${Object.keys(pages)
      .map((name) => `<url><loc>${url}${name}</loc></url>`)
      .join('')}</urlset>`,
    ...pages,
  });
  await addToSite(folder, quiet);
  const warnings: string[] = [];
  expect((await addToSite(folder, { url, onWarning: (warning) => warnings.push(warning) })).written).toEqual([]);
  expect(warnings.join()).toMatch(/ and 8 more: kept what is there/);
});

test.each([
  ['a folder without HTML', () => folderOf({ 'a.txt': 'x' }), url, /built HTML/],
  ['a folder that is not there', () => join(folderOf({}), 'none'), url, /none/],
  ['an address that is none', site, 'docs', /url|address|URL/],
])('%s is refused', async (_, folder, given, message) => {
  await expect(addToSite(folder(), { ...quiet, url: given })).rejects.toThrow(message);
});

test('each integration hands over the folder and the address of its generator', async () => {
  const done = (folder: string): void => expect(read(folder, 'llms.txt')).toContain(`${url}docs/crane.md`);
  const sites = Array.from({ length: 6 }, () => site());
  const [forAstro = '', forDocusaurus = '', forVitepress = '', forEleventy = '', forVite = '', forNuxt = ''] = sites;
  const { hooks } = astro();
  hooks['astro:config:done']({ config: { site: 'https://docs.harbour.example', base: '/en/' } });
  await hooks['astro:build:done']({ dir: pathToFileURL(`${forAstro}/`), logger: { warn: () => undefined } });
  await docusaurus(quiet)().postBuild({
    outDir: forDocusaurus,
    siteConfig: { url: 'https://docs.harbour.example' },
    baseUrl: '/en/',
  });
  await vitepress(quiet)({ outDir: forVitepress });
  let built: ((given: { directories: { output: string }; runMode: string }) => Promise<void>) | undefined;
  eleventy(quiet)({ on: (_, then) => (built = then) });
  await built?.({ directories: { output: forEleventy }, runMode: 'serve' });
  expect(existsSync(join(forEleventy, 'llms.txt'))).toBe(false);
  await built?.({ directories: { output: forEleventy }, runMode: 'build' });
  const plugin = vite(quiet);
  plugin.configResolved({ root: join(forVite, '..'), build: { outDir: forVite } });
  await plugin.closeBundle.handler();
  let prerendered: (() => Promise<void>) | undefined;
  const nitro = {
    options: { output: { publicDir: forNuxt } },
    hooks: { hook: (_: string, then: () => Promise<void>) => (prerendered = then) },
  };
  nuxt(quiet)({}, { hook: (_, then) => then(nitro) });
  await prerendered?.();
  for (const folder of sites) done(folder);
});

test('more than one folder is on the way to a page', async () => {
  const folder = site();
  mkdirSync(join(folder, 'guide/deep'), { recursive: true });
  writeFileSync(join(folder, 'guide/deep/tide.html'), page('Tide', 'Twice a day.'));
  writeFileSync(join(folder, 'index.html'), page('Harbour', 'See <a href="/en/guide/deep/tide.html">the tide</a>.'));
  expect((await addToSite(folder, quiet)).written).toContain('docs/guide/deep/tide.md');
});
