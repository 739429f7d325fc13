// vitrine/site: what is added to the folder of a built site, and what is never touched. `npm run check integrations` has the real generators.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../workshop/free-port.mjs';
import { build } from 'esbuild';
import type { SiteHost } from '../src/front/site-host.ts';
import { addToSite, astro, docusaurus, eleventy, nuxt, vite, vitepress } from '../src/site.ts';
import { folderOf, run } from './run-command.ts';

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

test('a second build replaces what the first wrote, and what the site hides since is gone', async () => {
  const folder = site();
  await addToSite(folder, quiet);
  writeFileSync(join(folder, 'crane.html'), page('Crane', 'Hidden now.', '<meta name="robots" content="noindex">'));
  writeFileSync(join(folder, 'index.html'), page('Harbour', 'Open from seven.'));
  const warnings: string[] = [];
  await addToSite(folder, { url, onWarning: (warning) => warnings.push(warning) });
  expect([existsSync(join(folder, 'docs/crane.md')), warnings]).toEqual([false, []]);
  expect(read(folder, 'docs/index.md')).toContain('Open from seven.');
  expect(read(folder, 'llms.txt')).not.toContain('Crane');
});

test('Markdown of a page that is hidden now is named by each build, where somebody changed it', async () => {
  const folder = site();
  await addToSite(folder, quiet);
  writeFileSync(join(folder, 'docs/crane.md'), `${read(folder, 'docs/crane.md')}\n`);
  writeFileSync(join(folder, 'crane.html'), page('Crane', 'Hidden now.', '<meta name="robots" content="noindex">'));
  for (let build = 0; build < 2; build += 1) {
    const warnings: string[] = [];
    await addToSite(folder, { url, onWarning: (warning) => warnings.push(warning) });
    expect(warnings.join()).toContain('docs/crane.md: of a page that the site no longer publishes');
  }
});

test('a file that was changed since, and one that a damaged or hostile list names, are kept', async () => {
  const folder = site({ 'own.md': 'Our own.' });
  const outside = folderOf({ 'a.md': 'Not of the site.' });
  await addToSite(folder, quiet);
  writeFileSync(join(folder, 'llms.txt'), 'Edited.');
  const warnings: string[] = [];
  await addToSite(folder, { url, onWarning: (warning) => warnings.push(warning) });
  expect([read(folder, 'llms.txt'), warnings.join()]).toEqual(['Edited.', expect.stringContaining('llms.txt: kept what is there')]);
  const digest = createHash('sha256').update('Not of the site.').digest('hex');
  symlinkSync(outside, join(folder, 'link'), 'junction');
  for (const list of [
    '{',
    '[1]',
    '"x"',
    JSON.stringify({ [`../${basename(outside)}/a.md`]: digest, 'link/a.md': digest, 'own.md': 'x' }),
  ]) {
    writeFileSync(join(folder, '.vitrine.json'), list);
    await addToSite(folder, quiet);
  }
  expect([read(outside, 'a.md'), read(folder, 'own.md')]).toEqual(['Not of the site.', 'Our own.']);
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

const host = 'https://docs.harbour.example';
const addFor = async (
  name: SiteHost,
  project: string,
  address = `${host}/`,
): Promise<{ functions: readonly string[]; warnings: string }> => {
  const warnings: string[] = [];
  // a build empties its folder first
  rmSync(join(project, 'build'), { recursive: true, force: true });
  cpSync(site(), join(project, 'build'), { recursive: true });
  const given = { url: address, host: name, project, onWarning: (text: string) => void warnings.push(text) };
  const { functions } = await addToSite(join(project, 'build'), given);
  return { functions, warnings: warnings.join() };
};

/** The package, where npm puts it. */
function install(project: string): void {
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '..'), join(project, 'node_modules/vitrine'), 'junction');
}

/** A function as its host bundles it, in the folder where it is. */
async function load(project: string, path: string): Promise<HostModule> {
  install(project);
  const outfile = join(project, path.replace(/\.m?js$/, '.bundled.mjs'));
  await build({
    ...{ entryPoints: [join(project, path)], outfile, bundle: true, logLevel: 'silent' },
    ...{ format: 'esm', platform: 'node', target: 'node20', loader: { '.bin': 'binary' } },
  });
  return (await import(pathToFileURL(outfile).href)) as HostModule; // by the host's documentation
}

type Answer = (request: Request) => Promise<Response>;
type Call = (...given: readonly unknown[]) => Promise<Response>;
/** What the functions of hosts export, each some of it. */
interface HostModule {
  readonly default: Call & { readonly fetch: Call };
  readonly onRequest: Call;
}
/** How each host calls a function, by its documentation. */
const called: Readonly<Record<string, (module: HostModule) => Answer>> = {
  'netlify/functions/vitrine.mjs':
    ({ default: answer }) =>
    (request) =>
      answer(request, { ip: '192.0.2.1' }),
  'api/mcp.mjs':
    ({ default: { fetch } }) =>
    (request) =>
      fetch(request),
  'functions/api/mcp.js':
    ({ onRequest }) =>
    (request) =>
      onRequest({ request, env: {}, waitUntil: () => undefined }),
  'vitrine/worker.js':
    ({ default: worker }) =>
    (request) =>
      worker.fetch(request, { ASSETS: { fetch: () => new Response('asset') } }, { waitUntil: () => undefined }),
};

test.each([
  ['netlify', 'netlify/functions/vitrine.mjs', []],
  ['vercel', 'api/mcp.mjs', ['api/mcp/server-card.mjs', 'api/v1/status.mjs']],
  ['pages', 'functions/api/mcp.js', ['functions/api/mcp/server-card.js', 'functions/api/v1/status.js']],
  ['cloudflare', 'vitrine/worker.js', ['wrangler.jsonc']],
] as const)(
  'the function of %s answers the two endpoints, and a second build renews its snapshot alone',
  async (name, path, others) => {
    const project = folderOf({});
    expect(await addFor(name, project)).toMatchObject({ functions: [path, ...others] });
    const answer = called[path]?.(await load(project, path));
    const status = await answer?.(new Request(`${host}/api/v1/status`));
    expect([status?.status, await status?.json()]).toMatchObject([200, {}]);
    const card = await answer?.(new Request(`${host}/api/mcp`, { headers: { accept: 'application/json' } }));
    expect(card?.status).toBe(200);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query: 'tons' } } };
    const fields = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const found = await answer?.(new Request(`${host}/api/mcp`, { method: 'POST', headers: fields, body: JSON.stringify(call) }));
    expect(await found?.text()).toContain('Crane');
    writeFileSync(join(project, 'vitrine/site.bin'), 'VITRINE\0old');
    expect(await addFor(name, project)).toEqual({ functions: [], warnings: '' });
    expect(read(project, 'vitrine/site.bin').length).toBeGreaterThan(1_000);
  },
);

test('the server of Node.js answers on the port of its environment', async () => {
  const project = folderOf({});
  await addFor('node', project);
  install(project);
  const port = await freePort();
  const server = spawn(process.execPath, ['vitrine/server.mjs'], {
    cwd: project,
    env: { PATH: process.env['PATH'], PORT: String(port) },
  });
  onTestFinished(() => void server.kill());
  const statusNow = (): Promise<number> =>
    new Promise((resolve) => {
      get({ port, path: '/api/v1/status', headers: { host: 'docs.harbour.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', () => resolve(0));
    });
  let status = 0;
  while (status === 0 && server.exitCode === null) status = await statusNow();
  expect(status).toBe(200);
});

test('a site with a function names its endpoints, and one without does not', async () => {
  const project = folderOf({});
  const folder = join(project, 'build');
  cpSync(site(), folder, { recursive: true });
  const { written } = await addToSite(folder, { ...quiet, host: 'node', project });
  expect(written).toEqual(expect.arrayContaining(['.well-known/mcp/server-card.json', 'openapi.json', 'docs/crane.md']));
  expect(read(folder, 'llms.txt')).toContain('/en/api/mcp');
  expect(written.map((path) => read(folder, path)).join()).not.toContain('SECRET');
  expect(written.filter((path) => /sitemap|robots|index\.html/.test(path))).toEqual([]);
});

test('paths below the base of a site are those of its function', async () => {
  const project = folderOf({});
  expect((await addFor('pages', project, url)).functions).toEqual([
    'functions/en/api/mcp.js',
    'functions/en/api/mcp/server-card.js',
    'functions/en/api/v1/status.js',
  ]);
  await addFor('netlify', project, url);
  expect(read(project, 'netlify/functions/vitrine.mjs')).toContain(
    "path: ['/en/api/mcp', '/en/api/mcp/server-card', '/en/api/v1/status']",
  );
  await expect(addFor('vercel', project, url)).rejects.toThrow('expected an address without a path, received one with /en/');
});

test('no file of the project is replaced but the snapshot of an earlier build', async () => {
  const project = folderOf({ 'netlify/functions/vitrine.mjs': 'own', 'wrangler.toml': 'name = "own"' });
  expect(await addFor('netlify', project)).toMatchObject({
    functions: [],
    warnings: expect.stringMatching(/vitrine.mjs: kept.*\n.*import/s) as string,
  });
  expect(await addFor('cloudflare', project)).toMatchObject({
    functions: ['vitrine/worker.js'],
    warnings: expect.stringContaining('"ASSETS"') as string,
  });
  expect([read(project, 'netlify/functions/vitrine.mjs'), existsSync(join(project, 'wrangler.jsonc'))]).toEqual(['own', false]);
  writeFileSync(join(project, 'vitrine/site.bin'), 'own');
  await expect(addFor('node', project)).rejects.toThrow('expected nothing or the snapshot of an earlier build at vitrine/site.bin');
  const outside = folderOf({});
  const linked = folderOf({});
  symlinkSync(outside, join(linked, 'vitrine'), 'junction');
  await expect(addFor('node', linked)).rejects.toThrow(/link/);
  expect(readdirSync(outside)).toEqual([]);
});

test.each([
  ['vercel', 'api/mcp.ts', 'api/mcp.mjs'],
  ['vercel', 'api/v1/status/index.js', 'api/v1/status.mjs'],
  ['pages', 'functions/api/mcp.ts', 'functions/api/mcp.js'],
  ['netlify', 'netlify/functions/vitrine.mts', 'netlify/functions/vitrine.mjs'],
  ['netlify', 'netlify/functions/vitrine/vitrine.js', 'netlify/functions/vitrine.mjs'],
] as const)('of %s, a function of the same route, %s, is refused, and nothing is written', async (name, own, path) => {
  const project = folderOf({ [own]: 'own' });
  await expect(addFor(name, project)).rejects.toThrow(
    `host: expected one function of the route, ${path}, received ${own} in its place. Move it to another route, or rename it`,
  );
  expect([read(project, own), existsSync(join(project, path)), existsSync(join(project, 'vitrine'))]).toEqual([
    'own',
    false,
    false,
  ]);
});

test.each([
  ['[functions]\ndirectory = "fns/"', 'fns/vitrine.mjs'],
  ['[build]\nbase = "web"\nfunctions = "lambda"', 'web/lambda/vitrine.mjs'],
  ['[functions]\nnode_bundler = "esbuild"', 'netlify/functions/vitrine.mjs'],
])('the function of Netlify is where netlify.toml has functions: %s', async (text, path) => {
  const project = folderOf({ 'netlify.toml': text });
  expect((await addFor('netlify', project)).functions).toEqual([path]);
  const answer = called['netlify/functions/vitrine.mjs']?.(await load(project, path));
  expect((await answer?.(new Request(`${host}/api/v1/status`)))?.status).toBe(200);
});

test('netlify.toml above the project, in its repository, states where functions are; one above the repository does not', async () => {
  const above = folderOf({ 'netlify.toml': '[build]\nbase = "web"\n', '.git/HEAD': 'ref: refs/heads/main\n' });
  const project = join(above, 'web');
  mkdirSync(project);
  expect((await addFor('netlify', project)).functions).toEqual(['netlify/functions/vitrine.mjs']);
  rmSync(join(above, '.git'), { recursive: true });
  writeFileSync(join(above, 'netlify.toml'), '[functions]\ndirectory = "web/lambda"\n');
  rmSync(join(project, 'netlify'), { recursive: true });
  expect((await addFor('netlify', project)).functions).toEqual(['netlify/functions/vitrine.mjs']);
});

test.each(['../fns', "fns');process.exit(9);('", 'build'])('functions of netlify.toml in %s are refused', async (directory) => {
  const project = folderOf({ 'netlify.toml': `[functions]\ndirectory = ${JSON.stringify(directory)}\n` });
  await expect(addFor('netlify', project)).rejects.toThrow(/^host: expected the (?:functions of netlify.toml|site) in a folder/);
  expect(readdirSync(project)).toEqual(['build', 'netlify.toml']);
});

test('a host that is none, and one without a site, are refused', async () => {
  // a name that no type allows
  await expect(addFor('heroku' as SiteHost, folderOf({}))).rejects.toThrow(
    'host: expected one of netlify, vercel, pages, cloudflare, node, received "heroku"',
  );
  expect(await run(['export', '--host', 'node'], { cwd: folderOf({}) })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--host: expected a built site') as string,
  });
});

test('the command adds to a site what the library does, and says what it wrote', async () => {
  const project = folderOf({});
  cpSync(site(), join(project, 'build'), { recursive: true });
  const add = (...more: readonly string[]) => run(['export', '--site', 'build', ...more], { cwd: project });
  const { code, stdout } = await add('--site-url', `${host}/`, '--host', 'pages');
  expect([code, stdout]).toEqual([0, expect.stringContaining('functions/api/mcp.js')]);
  expect(read(project, 'build/docs/crane.md')).toContain('It lifts two tons.');
  expect(await add('--out', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('Leave them out') as string });
  const refused = await add('--site-url', `${host}/en/`, '--host', 'vercel');
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('Publish the site at the root') as string });
});

test.each([`${host}/a',(process.exit(9)),'/`, `${host}/%27+x/`, `${host}/$\{x}/`])(
  'an address that would be a part of the program, %s, is refused',
  async (address) => {
    const project = folderOf({});
    await expect(addFor('netlify', project, address)).rejects.toThrow('url: expected a path of letters');
    await expect(addFor('pages', project, address)).rejects.toThrow(RangeError);
    expect(readdirSync(project)).toEqual(['build']);
  },
);

test('a site that is the project itself, around it, or where the function lies is refused: its files would be public', async () => {
  const project = folderOf({ 'vitrine/index.html': page('Harbour', 'Open from six to ten.'), '.env': 'SECRET' });
  for (const folder of [project, join(project, '..'), join(project, 'vitrine')])
    await expect(addToSite(folder, { ...quiet, host: 'cloudflare', project })).rejects.toThrow();
  writeFileSync(join(project, 'index.html'), page('Harbour', 'Open from six to ten.'));
  await expect(addToSite(project, { ...quiet, host: 'cloudflare', project })).rejects.toThrow(
    'in a folder of its own below that of the project',
  );
  expect(existsSync(join(project, 'wrangler.jsonc'))).toBe(false);
});

test('a build that is refused leaves what an earlier one wrote, and a program before the pages refuses it', async () => {
  const project = folderOf({});
  await addFor('pages', project);
  const build = join(project, 'build');
  mkdirSync(join(project, 'functions'), { recursive: true });
  writeFileSync(join(project, 'functions/_middleware.js'), 'export const onRequest = () => new Response(null, { status: 401 });');
  await expect(addToSite(build, { url: `${host}/`, host: 'pages', project, onWarning: () => undefined })).rejects.toThrow(
    /program/,
  );
  expect(existsSync(join(build, 'docs/crane.md'))).toBe(true);
});

test('a program of the host anywhere between the site and the project refuses it, without a repository', async () => {
  const project = folderOf({ 'functions/_middleware.js': 'export const onRequest = () => new Response(null, { status: 401 });' });
  const folder = '_build/deep/er/html';
  cpSync(site(), join(project, folder), { recursive: true });
  const refused = { code: 1, stderr: expect.stringContaining('found a program') as string };
  const ofSite = ['--site', folder, '--site-url', `${host}/`];
  expect(await run(['export', ...ofSite, '--host', 'pages'], { cwd: project })).toMatchObject(refused);
  expect(await run(['build', ...ofSite, '--base-url', host], { cwd: project })).toMatchObject(refused);
  expect([readdirSync(project), existsSync(join(project, folder, 'llms.txt'))]).toEqual([['_build', 'functions'], false]);
  // nothing above the project is its host's
  rmSync(join(project, folder), { recursive: true });
  const inner = join(project, 'inner');
  cpSync(site(), join(inner, 'build/html'), { recursive: true });
  const { functions } = await addToSite(join(inner, 'build/html'), { ...quiet, host: 'netlify', project: inner });
  expect(functions).toEqual(['netlify/functions/vitrine.mjs']);
});

test('the function of a Docusaurus site in languages is that of the default language', async () => {
  const project = folderOf({});
  for (const [locale, base] of [
    ['en', '/'],
    ['fr', '/fr/'],
  ] as const) {
    const outDir = join(project, 'build', locale === 'en' ? '' : locale);
    cpSync(site(), outDir, { recursive: true });
    const given = { outDir, siteConfig: { url: host }, baseUrl: base, i18n: { currentLocale: locale, defaultLocale: 'en' } };
    await docusaurus({ host: 'vercel', project, onWarning: () => undefined })().postBuild(given);
  }
  const answer = called['api/mcp.mjs']?.(await load(project, 'api/mcp.mjs'));
  expect((await answer?.(new Request(`${host}/api/v1/status`)))?.status).toBe(200);
  expect(read(project, 'build/fr/docs/crane.md')).toContain('It lifts two tons.');
});

test('a function for an earlier address is kept with a warning of the line that it needs', async () => {
  const project = folderOf({});
  await addFor('netlify', project, `${host}/en/`);
  expect((await addFor('netlify', project)).warnings).toContain("path: ['/api/mcp', '/api/mcp/server-card', '/api/v1/status']");
});

test('a function whose snapshot comes late answers then', async () => {
  const project = folderOf({});
  await addFor('vercel', project);
  const late = readFileSync(join(project, 'vitrine/site.bin'));
  rmSync(join(project, 'vitrine/site.bin'));
  const answer = called['api/mcp.mjs']?.(await load(project, 'api/mcp.mjs'));
  await expect(answer?.(new Request(`${host}/api/v1/status`))).rejects.toThrow(/site\.bin/);
  writeFileSync(join(project, 'vitrine/site.bin'), late);
  expect((await answer?.(new Request(`${host}/api/v1/status`)))?.status).toBe(200);
});
