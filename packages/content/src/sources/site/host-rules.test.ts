import { expect, test } from 'vitest';
import { join } from 'node:path';
import { type Files, writeFolder } from '../../../test/write-folder.ts';
import { createProjectFiles } from '../project.ts';
import { readHostRules } from './host-rules.ts';

const noindex = '\n  X-Robots-Tag: noindex\n';

/** The rules of a site in a folder, whose host is configured by some files. */
function rulesOf(files: Files, origin: string | null = 'https://docs.example.com', base = '/', folder = '') {
  const project = createProjectFiles(writeFolder(files));
  const origins = origin === null ? [] : [origin];
  return readHostRules({ folder: join(project.root, folder), assetFolders: [], origins, base }, project);
}

function isKeptOut(text: string, path: string, origin?: string | null, base?: string): boolean {
  const { whyHidden, faults } = rulesOf({ _headers: text }, origin, base);
  expect(faults).toEqual([]);
  return whyHidden(path) === 'noindex';
}

test.each([
  ['a field that is not indented', '/private/*\nX-Robots-Tag: noindex', 'private/a.html'],
  ['a path that is indented', `  /private/*${noindex}`, 'private/a.html'],
  ['a byte order mark', `\uFEFF/private/*${noindex}`, 'private/a.html'],
  ['line ends of old systems', '/private/*\r  X-Robots-Tag: noindex', 'private/a.html'],
  ['a field whose value has an address', `/private/*\n  Link:<https://a.example/>; rel=x${noindex}`, 'private/a.html'],
  ['a placeholder behind a text', `/draft-:slug/${noindex}`, 'draft-one/index.html'],
  ['a placeholder before a text', `/:name.html${noindex}`, 'one.html'],
  ['a placeholder of Netlify with a hyphen', `/docs/:my-page${noindex}`, 'docs/one.html'],
  ['an encoded path', `/caf%C3%A9/${noindex}`, 'café/index.html'],
  ['an encoded path with a star', `/caf%c3%a9/*${noindex}`, 'cafe\u0301/a.html'],
  ['an encoded upper case', `/%C3%89t%C3%A9/${noindex}`, 'été/index.html'],
  ['a plain path of an encoded file', `/café/${noindex}`, 'caf%C3%A9/index.html'],
  ['an encoded space', `/my%20page${noindex}`, 'my page.html'],
  ['a path that cannot be decoded', `/100%/caf%C3%A9${noindex}`, '100%/café.html'],
  ['a path with dots', `/./x/../private/*${noindex}`, 'private/a.html'],
  ['repeated slashes', `//private/*${noindex}`, 'private/a.html'],
  ['another case', `/Private/*${noindex}`, 'private/a.html'],
  ['a comment behind a path', `/private/* # x${noindex}`, 'private/a.html'],
  ['a host in another case', `HTTPS://Docs.Example.com/private/*${noindex}`, 'private/a.html'],
  ['a default port', `https://docs.example.com:443/private/*${noindex}`, 'private/a.html'],
  ['a placeholder in a host', `https://:sub.example.com/private/*${noindex}`, 'private/a.html'],
  ['a host of stars', `*://docs.example.com/private/*${noindex}`, 'private/a.html'],
  ['a star in the middle', `/blog/*/secret${noindex}`, 'blog/x/y/secret.html'],
  ['a star in the middle that is no part', `/blog/*/secret/${noindex}`, 'blog/secret/index.html'],
  ['a star in a part', `/pri*/x${noindex}`, 'private/x.html'],
  ['two stars', `/*/private/*${noindex}`, 'en/private/a/b.html'],
  ['stars, twice', `/**/private/**${noindex}`, 'en/private/a.html'],
  ['a star before a text', `/a*a${noindex}`, 'ala.html'],
  ['the top', `/${noindex}`, 'index.html'],
  ['a set after an unset', `/*\n  ! X-Robots-Tag\n/docs/*${noindex}`, 'docs/a.html'],
  ['an unset of other pages', `/*${noindex}/docs/*\n  ! X-Robots-Tag\n`, 'a.html'],
  ['an unset that is none', `/*${noindex}/docs/*\n  !X-Robots-Tag\n`, 'docs/a.html'],
  ['an unset of its host by name', `/*${noindex}https://docs.example.com/*\n  ! X-Robots-Tag\n`, 'docs/a.html'],
  ['an unset of another host', `/*${noindex}https://a.example/*\n  ! X-Robots-Tag\n`, 'docs/a.html'],
  ['an unset in another case', `/*${noindex}/Docs/*\n  ! X-Robots-Tag\n`, 'docs/a.html'],
  ['an unset of two stars, which Cloudflare does not take', `/*${noindex}/*/a*\n  ! X-Robots-Tag\n`, 'docs/a.html'],
  [
    'an unset behind the rules that Cloudflare takes',
    `/*${noindex}${'/x\n'.repeat(100)}/docs/*\n  ! X-Robots-Tag\n`,
    'docs/a.html',
  ],
  ['a set beside an unset', `/*\n  X-Robots-Tag: noindex\n  ! X-Robots-Tag\n`, 'docs/a.html'],
])('a page is kept out by %s', (_, text, path) => {
  expect(isKeptOut(text, path)).toBe(true);
});

test.each([
  ['two stars around a part that it has not', `/*/private/*${noindex}`, 'public/a.html'],
  ['two stars, at the top', `/*/private/*${noindex}`, 'index.html'],
  ['a star whose texts would overlap', `/a*a${noindex}`, 'a.html'],
  ['a placeholder for two parts', `/draft-:slug${noindex}`, 'draft-a/b.html'],
  ['a placeholder for nothing', `/draft-:slug${noindex}`, 'draft-/index.html'],
  ['a dot that is any character', `/v1.0${noindex}`, 'v1x0.html'],
  ['an encoded star', `/a%2A${noindex}`, 'ab.html'],
  ['a rule of previews', `https://:project.pages.dev/*${noindex}`, 'a.html'],
  ['another port', `https://docs.example.com:8443/*${noindex}`, 'a.html'],
  ['a rule that a later one unsets', `/*${noindex}/docs/*\n  ! X-Robots-Tag\n`, 'docs/a.html'],
])('a page is not kept out by %s', (_, text, path) => {
  expect(isKeptOut(text, path)).toBe(false);
});

test('a rule with a host counts where the site has no known one, and its unset does not', () => {
  const rule = `https://docs.example.com/private/*${noindex}`;
  expect(isKeptOut(rule, 'private/a.html', null)).toBe(true);
  expect(isKeptOut(`/*${noindex}https://docs.example.com/*\n  ! X-Robots-Tag\n`, 'a.html', null)).toBe(true);
});

test('paths from the top of the host are those of a site below it', () => {
  expect(isKeptOut(`/docs/private/*${noindex}`, 'private/a.html', undefined, '/docs/')).toBe(true);
  expect(isKeptOut(`/private/*${noindex}`, 'private/a.html', undefined, '/docs/')).toBe(true);
});

const fields = (value = 'noindex') => [{ key: 'x-robots-tag', value }];
const vercel = (source: string, more: object = {}): string => JSON.stringify({ headers: [{ source, headers: fields(), ...more }] });
const azure = (config: object): string => JSON.stringify(config);
const host = (value: string) => [{ type: 'host', value }];

test.each<[string, Files, string, string?]>([
  [
    'netlify.toml',
    { 'netlify.toml': '[[headers]]\nfor = "/private/*"\n[headers.values]\nX-Robots-Tag = "noindex"' },
    'private/a.html',
  ],
  [
    'a list of values of netlify.toml',
    { 'netlify.toml': '[[headers]]\nfor = "/:any/a"\nvalues = { x-robots-tag = ["all", "none"] }' },
    'private/a.html',
  ],
  [
    'a password of netlify.toml',
    { 'netlify.toml': '[[headers]]\nfor = "/*"\nvalues = { Basic-Auth = "a:b" }' },
    'a.html',
    'readers give a password',
  ],
  ['a password of _headers', { _headers: '/team/*\n  Basic-Auth: a:b c:d\n' }, 'team/a.html', 'readers give a password'],
  ['vercel.json', { 'vercel.json': vercel('/private/(.*)') }, 'private/a/b.html'],
  ['a name of vercel.json', { 'vercel.json': vercel('/private/:path*') }, 'private/a/b.html'],
  ['a name of no part', { 'vercel.json': vercel('/private/:path*') }, 'private/index.html'],
  ['a name with an expression', { 'vercel.json': vercel('/:lang(de|fr)/:page') }, 'fr/a.html'],
  ['a name that may be absent', { 'vercel.json': vercel('/:lang?/secret') }, 'secret.html'],
  ['braces of vercel.json', { 'vercel.json': vercel('{/v1}?/secret') }, 'secret.html'],
  ['an escaped sign', { 'vercel.json': vercel('/a\\(b\\)') }, 'a(b).html'],
  ['another case', { 'vercel.json': vercel('/Private/(.*)') }, 'private/a.html'],
  [
    'a field of a route',
    { 'vercel.json': azure({ routes: [{ src: '^/private/.*$', headers: { 'X-Robots-Tag': 'none' } }] }) },
    'private/a.html',
  ],
  ['its own host', { 'vercel.json': vercel('/(.*)', { has: host('docs\\.example\\.com') }) }, 'a.html'],
  ['a host that is not another', { 'vercel.json': vercel('/(.*)', { missing: host('(.*)\\.vercel\\.app') }) }, 'a.html'],
  ['a visitor without a cookie', { 'vercel.json': vercel('/(.*)', { missing: [{ type: 'cookie', key: 'session' }] }) }, 'a.html'],
  [
    'a condition that is not understood',
    { 'vercel.json': vercel('/(.*)', { has: host('(?!x).*') }) },
    'a.html',
    'noindex on a host that may be its own: set its url',
  ],
  [
    'a route of Azure',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/private/*', headers: { 'X-Robots-Tag': 'noindex' } }] }) },
    'private/a.html',
  ],
  ['all fields of Azure', { 'staticwebapp.config.json': azure({ globalHeaders: { 'x-robots-tag': 'noindex' } }) }, 'a.html'],
  [
    'a role of Azure',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/team/*', allowedRoles: ['authenticated'] }] }) },
    'team/a.html',
    'readers log in',
  ],
  [
    'endings of Azure',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/team/*.{html,pdf}', allowedRoles: ['staff'] }] }) },
    'team/a.html',
    'readers log in',
  ],
  [
    'firebase.json',
    { 'firebase.json': azure({ hosting: { headers: [{ source: 'private/**', headers: fields() }] } }) },
    'private/a.html',
  ],
  [
    'an expression of firebase.json',
    { 'firebase.json': azure({ hosting: [{ headers: [{ regex: '/private/.*', headers: fields() }] }] }) },
    'private/a.html',
  ],
  [
    'a page that firebase.json leaves out',
    { 'firebase.json': azure({ hosting: { ignore: ['**/drafts/**'] } }) },
    'drafts/a.html',
    'firebase.json does not deploy it',
  ],
  ...[
    ['a redirect of Firebase by a regular expression', 'firebase.json', { hosting: { redirects: [{ regex: '^/internal/.+$' }] } }],
    ['a redirect of Firebase with a name', 'firebase.json', { hosting: { redirects: [{ source: '/internal/:path*' }] } }],
    ['a redirect of Vercel with a name', 'vercel.json', { redirects: [{ source: '/internal/:path*' }] }],
    ['a route of Vercel with a status', 'vercel.json', { routes: [{ src: '/internal/.+', status: 404 }] }],
  ].map(([name, file, rules]): [string, Files, string, string] => [
    name as string,
    { [file as string]: azure(rules as object) },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ]),
  [
    'a field of Firebase by a part of an address',
    { 'firebase.json': azure({ hosting: { headers: [{ regex: '^/internal/', headers: fields() }] } }) },
    'internal/a.html',
  ],
  [
    'a forced redirect above it',
    { _redirects: '/internal/* /login 302!\n' },
    'internal/index.html',
    'its host redirects readers elsewhere',
  ],
  [
    'a forced redirect with a comment',
    { _redirects: '/internal/* /login 302! # soon\n' },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ],
  ...[
    ['a forced rewrite', '/internal/a /login 200!'],
    ['a forced rewrite of an address with its ending', '/internal/a.html /login 200!'],
    ['a forced redirect of one address', '/internal/a/ /login 301!'],
    ['a forced status of one address', '/internal/a /404 404!'],
    ['a forced rewrite of all below it', '/internal/* /.netlify/functions/internal 200!'],
    ['a forced rewrite to a part of it', '/internal/* /public/:splat 200!'],
    ['a forced rewrite of everything', '/* /index.html 200!'],
  ].map(([name = '', line]): [string, Files, string, string] => [
    name,
    { _redirects: `${line}\n` },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ]),
  [
    'a forced rewrite of netlify.toml',
    { 'netlify.toml': '[[redirects]]\nfrom = "/internal/a"\nto = "/login"\nstatus = 200\nforce = true' },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ],
  ['a role of _redirects', { _redirects: '/internal/* 200! Role=staff\n' }, 'internal/a.html', 'readers log in'],
  [
    'a role of netlify.toml',
    { 'netlify.toml': '[[redirects]]\nfrom = "/internal/*"\nstatus = 200\nconditions = { Role = ["staff"] }' },
    'internal/a.html',
    'readers log in',
  ],
  [
    'a rewrite of Vercel before its files',
    { 'vercel.json': azure({ routes: [{ src: '/internal/.*', dest: '/login' }] }) },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ],
  [
    'vercel.toml',
    { 'vercel.toml': '[[headers]]\nsource = "/private/(.*)"\nheaders = [{ key = "X-Robots-Tag", value = "none" }]' },
    'private/a.html',
  ],
  [
    'a rewrite of Azure',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/internal/*', rewrite: '/login.html' }] }) },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ],
  [
    'middleware that states its paths',
    {
      'vercel.json': '{}',
      'middleware.ts': "export const config = { matcher: ['/internal/:path*'] };\nexport default function (r) { return guard(r); }",
    },
    'internal/a.html',
    'middleware.ts may hide it (hides_nothing)',
  ],
  [
    'a forced redirect of its own host',
    { _redirects: 'https://docs.example.com/internal/* /login 302!\n' },
    'internal/a.html',
    'its host redirects readers elsewhere',
  ],
])('a page is hidden by %s', (_, files, path, reason = 'noindex') => {
  const { whyHidden, faults } = rulesOf(files);
  expect([whyHidden(path), faults]).toEqual([reason, []]);
});

test.each<[string, Files, string]>([
  ['a redirect where there is no page', { _redirects: '/* /404 404\n/old/* /new/:splat 301\n/a /b 301\n' }, 'old/a.html'],
  // Netlify answers with the page, and Cloudflare with the redirect, so that it is no secret
  ['a redirect that is not forced', { _redirects: '/a /b 301\n/a.html /b 200\n' }, 'a.html'],
  ['a forced rewrite to itself', { _redirects: '/a /a.html 200!\n/b/ /b/index.html 200!\n' }, 'a.html'],
  ['a forced rewrite from the address of its site', { _redirects: '/docs/* /:splat 200!\n' }, 'a.html'],
  ['a forced redirect that adds a slash', { _redirects: '/a /a/ 301!\n' }, 'a/index.html'],
  ['a forced redirect of members', { _redirects: '/a /members 302! Role=member\n' }, 'a.html'],
  ['a forced rewrite of another page', { _redirects: '/a /b 200!\n' }, 'ab.html'],
  ['a route of Vercel to itself', { 'vercel.json': azure({ routes: [{ src: '/(.*)', dest: '/$1' }] }) }, 'a.html'],
  [
    'a forced redirect of another host',
    { _redirects: 'https://old.example.com/* https://docs.example.com/:splat 301!\n' },
    'a.html',
  ],
  ['a forced redirect below it', { _redirects: '/old/* /new/:splat 301!\n' }, 'old.html'],
  [
    'a route of Vercel behind its files',
    { 'vercel.json': azure({ routes: [{ handle: 'filesystem' }, { src: '/.*', status: 404 }] }) },
    'a.html',
  ],
  ['a redirect of some readers', { _redirects: '/* /de/:splat 302! Language=de\n/a tag=:tag /b 301!\n' }, 'a.html'],
  [
    'a redirect to the same page',
    {
      'vercel.json': azure({
        redirects: [
          { source: '/:path*/', destination: '/:path*' },
          { source: '/:path*.html', destination: '/:path*' },
        ],
      }),
    },
    'guide/a.html',
  ],
  [
    'a redirect of another host',
    { 'vercel.json': azure({ redirects: [{ source: '/(.*)', destination: 'https://x.example', has: host('www\\..*') }] }) },
    'a.html',
  ],
  ['a part of a name', { 'vercel.json': vercel('/private/:one') }, 'private/a/b.html'],
  ['a dot that is no dot', { 'vercel.json': vercel('/v1.0') }, 'v1x0.html'],
  ['a preview of Vercel', { 'vercel.json': vercel('/(.*)', { has: host('(.*)\\.vercel\\.app') }) }, 'a.html'],
  ['a query', { 'vercel.json': vercel('/(.*)', { has: [{ type: 'query', key: 'print' }] }) }, 'a.html'],
  ['a field of another value', { 'vercel.json': azure({ headers: [{ source: '/(.*)', headers: fields('all') }] }) }, 'a.html'],
  [
    'a role of everyone',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/*', allowedRoles: ['anonymous'] }] }) },
    'a.html',
  ],
  [
    'another page of Azure',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/team', allowedRoles: ['staff'] }] }) },
    'teams.html',
  ],
  [
    'a route of Azure behind that of everyone',
    {
      'staticwebapp.config.json': azure({
        routes: [
          { route: '/a', allowedRoles: ['anonymous'] },
          { route: '/*', allowedRoles: ['staff'] },
        ],
      }),
    },
    'a.html',
  ],
  [
    'another site of firebase.json',
    { 'firebase.json': azure({ hosting: [{ public: '.' }, { public: 'app', headers: [{ source: '**', headers: fields() }] }] }) },
    'a.html',
  ],
])('a page is not hidden by %s', (_, files, path) => {
  const { whyHidden, faults } = rulesOf(files);
  expect([whyHidden(path), faults]).toEqual([undefined, []]);
});

const guard = 'export default function guard(request) { return isStaff(request); }';
const programs: readonly (readonly [string, Files])[] = [
  ['middleware', { 'middleware.ts': guard, 'vercel.json': '{}' }],
  ['middleware that names its host', { 'middleware.ts': `import { next } from '@vercel/edge';\n${guard}` }],
  [
    'middleware above a package',
    { 'next.config.js': '', 'middleware.ts': guard, 'build/package.json': '{}', 'build/index.html': '' },
  ],
  [
    'paths without their language',
    {
      'next.config.js': 'module.exports = { i18n: { locales } };',
      'middleware.ts': `export const config = { matcher: ['/a'] };\n${guard}`,
    },
  ],
  ['an edge function that netlify.toml names', { 'netlify.toml': '[[edge_functions]]\npath = "/*"\nfunction = "guard"' }],
  ['an edge function below the base', { 'netlify.toml': '[build]\nbase = "site"', 'site/netlify/edge-functions/guard.ts': guard }],
  [
    'a computed configuration above a package',
    { 'vercel.ts': 'export const config = {};', 'build/package.json': '{}', 'build/index.html': '' },
  ],
  [
    'a local function under a name that a library has',
    {
      'middleware.ts': "import { a } from './guard';\nimport { a as b } from 'nextra/locales';\nexport default a(b);",
      'vercel.json': '{}',
    },
  ],
  [
    'middleware of a local module of languages',
    { 'middleware.ts': "export { middleware } from './lib/i18n-auth';", 'vercel.json': '{}' },
  ],
  [
    'the same beside a library',
    {
      'middleware.ts': "import { x } from 'nextra/locales';\nimport { guard } from './i18n/guard';\nexport default guard(x);",
      'vercel.json': '{}',
    },
  ],
  [
    'a method of an argument',
    {
      'middleware.ts':
        "import createMiddleware from 'next-intl/middleware';\nexport default createMiddleware({ pick() { return guard(); } });",
      'vercel.json': '{}',
    },
  ],
  [
    'middleware above a built site',
    { 'package.json': '{}', 'astro.config.mjs': '', 'middleware.js': guard, 'build/index.html': '' },
  ],
  [
    'an edge function above the package, where its host builds',
    {
      'netlify.toml': '[build]\npublish = "site/build"',
      'netlify/edge-functions/guard.ts': guard,
      'site/package.json': '{}',
      'site/build/index.html': '',
    },
  ],
  ['middleware in src', { 'src/middleware.mjs': guard, 'vercel.toml': '' }],
  ['a proxy of Next.js', { 'next.config.js': '', 'src/proxy.ts': guard }],
  [
    'middleware of a library that asks who reads',
    { 'middleware.ts': "export { auth as middleware } from '@/auth';", 'vercel.json': '{}' },
  ],
  ['middleware that chooses languages, and more', { 'middleware.ts': `import 'nextra/locales';\n${guard}`, 'vercel.json': '{}' }],
  [
    'paths with lookahead',
    { 'middleware.ts': `export const config = { matcher: '/((?!api).*)' };\n${guard}`, 'vercel.json': '{}' },
  ],
  ['paths that are computed', { 'middleware.ts': `export const config = { matcher: [secret()] };\n${guard}`, 'vercel.json': '{}' }],
  ['a configuration that is computed', { 'vercel.ts': 'export const config = { headers: headers() };' }],
  ['the same as a module', { 'vercel.mjs': 'export const config = {};' }],
  ['an edge function', { 'netlify/edge-functions/guard.ts': guard }],
  ['an edge function elsewhere', { 'netlify.toml': '[build]\nedge_functions = "edge"', 'edge/guard.ts': guard }],
  ['middleware of Cloudflare', { 'functions/docs/_middleware.ts': guard }],
  ['a function of Cloudflare for all paths', { 'functions/[[path]].js': guard }],
  ['a worker of Cloudflare', { '_worker.js': guard }],
];

test.each(programs)('%s stops the build, until its owner states that it hides nothing', (_, files) => {
  const project = createProjectFiles(writeFolder(files));
  const built = ['build', 'site/build'].find((name) => `${name}/index.html` in files) ?? '';
  const folder = join(project.root, built);
  const site = { folder, assetFolders: [], origins: [], base: '/' };
  const { faults, whyHidden } = readHostRules(site, project);
  expect(faults).toHaveLength(1);
  expect(whyHidden('a.html')).toBe('its host may hide it by a rule that Vitrine does not understand');
  const stated = readHostRules({ ...site, hidesNothing: faults.map(({ file }) => file) }, project);
  expect([stated.faults, stated.whyHidden('a.html')]).toEqual([[], undefined]);
});

test.each<[string, Files]>([
  [
    'middleware of Nextra that chooses the language',
    { 'middleware.ts': "// languages\n/* of readers */\nexport { middleware } from 'nextra/locales';\nexport const config = {};" },
  ],
  [
    'the same of Fumadocs',
    {
      'proxy.ts':
        "import { createI18nMiddleware } from 'fumadocs-core/i18n/middleware';\nimport { i18n } from '@/lib/i18n';\nexport default createI18nMiddleware(i18n);",
      'next.config.mjs': '',
    },
  ],
  [
    'middleware of other paths',
    { 'middleware.ts': `export const config = { matcher: ['/api/:path*'] };\n${guard}`, 'vercel.json': '{}' },
  ],
  ['middleware that a library is', { 'src/middleware.ts': guard, 'middleware.ts': guard }],
  ['middleware of another package', { 'middleware.ts': guard, 'site/package.json': '{}', 'site/build/a.html': '' }],
  ['a proxy that is none of Next.js', { 'proxy.ts': guard }],
  ['functions of other hosts', { 'functions/index.js': guard }],
])('%s hides nothing', (_, files) => {
  const { whyHidden, faults } = rulesOf(files, undefined, '/', 'site/build/a.html' in files ? 'site/build' : '');
  expect([whyHidden('a.html'), faults]).toEqual([undefined, []]);
});

test('a file that hides nothing is not read', () => {
  const project = createProjectFiles(writeFolder({ 'vercel.json': vercel('/((?!docs).*)') }));
  const site = { folder: project.root, assetFolders: [], origins: [], base: '/' };
  const { whyHidden, faults } = readHostRules({ ...site, hidesNothing: [join(project.root, 'vercel.json')] }, project);
  expect([whyHidden('a.html'), faults]).toEqual([undefined, []]);
});

test.each<[string, Files, string]>([
  ['a forced redirect beyond ASCII', { _redirects: '/intern\u00e9/* /login 302!\n' }, 'intern\u00e9/a.html'],
  ['a forced redirect with a space', { _redirects: '/my%20page /login 302!\n' }, 'my page.html'],
  ['one of many pages with a space', { _redirects: '/my%20pages/* /login 302!\n' }, 'my pages/a.html'],
  [
    'a redirect of Vercel beyond ASCII',
    { 'vercel.json': azure({ redirects: [{ source: '/intern\u00e9/:path*' }] }) },
    'intern\u00e9/a.html',
  ],
  ['the same, encoded', { 'vercel.json': azure({ redirects: [{ source: '/intern%C3%A9/:path*' }] }) }, 'intern\u00e9/a.html'],
  [
    'a redirect of Azure beyond ASCII',
    { 'staticwebapp.config.json': azure({ routes: [{ route: '/intern\u00e9/*', redirect: '/' }] }) },
    'intern\u00e9/a.html',
  ],
  ...['/login.html?next=$1', '/api/gate/$1', 'https://auth.example/?to=$1', '/public/$1', '/$2'].map(
    (dest): [string, Files, string] => [
      `an early route of Vercel to ${dest}`,
      { 'vercel.json': azure({ routes: [{ src: '/internal/(.*)', dest }] }) },
      'internal/a.html',
    ],
  ),
])('readers are led elsewhere by %s', (_, files, path) => {
  expect(rulesOf(files).whyHidden(path)).toBe('its host redirects readers elsewhere');
});

test('a route of Vercel into the folder of the site is the page itself', () => {
  const files = { 'vercel.json': azure({ routes: [{ src: '/(.*)', dest: '/public/$1' }] }), 'public/a.html': '' };
  expect(rulesOf(files, undefined, '/', 'public').whyHidden('a.html')).toBeUndefined();
});

test('a role and a forced rewrite of a host count where that of the site is not known', () => {
  const whyOf = (line: string, origin: string | null) => rulesOf({ _redirects: `${line}\n` }, origin).whyHidden('internal/a.html');
  expect(whyOf('https://docs.example.com/internal/* 200! Role=staff', null)).toBe('readers log in');
  expect(whyOf('https://docs.example.com/internal/* /login 200!', null)).toBe('its host redirects readers elsewhere');
  expect(whyOf('https://old.example.com/internal/* /login 200!', 'https://docs.example.com')).toBeUndefined();
});

test('configuration of a host is that of the nearest folder above the site', () => {
  const files = { 'vercel.json': vercel('/one'), 'site/vercel.json': vercel('/two'), 'site/build/index.html': '' };
  const { whyHidden } = rulesOf(files, undefined, '/', 'site/build');
  expect([whyHidden('one.html'), whyHidden('two.html')]).toEqual([undefined, 'noindex']);
});

test.each<[string, Files, number?]>([
  ['a field without a path', { _headers: 'private/*\n  X-Robots-Tag: noindex' }, 2],
  ['a field beside its path', { _headers: '/private/* X-Robots-Tag: noindex' }, 1],
  ['too many rules', { _headers: `/a${noindex}`.repeat(2_049) }, 4_098],
  ['a redirect with lookahead', { 'vercel.json': azure({ redirects: [{ source: '/((?!docs).*)', destination: '/docs' }] }) }],
  ['TOML that cannot be read', { 'netlify.toml': '[[headers' }],
  ['JSON that cannot be read', { 'vercel.json': '{ "headers": [' }],
  ['JSON that is no object', { 'firebase.json': '[]' }],
  ['bytes that are no UTF-8', { 'vercel.json': new Uint8Array([0x7b, 0xff, 0x7d]) }],
  ['a path that is too long', { _headers: `/${'a'.repeat(500_000)}${noindex}` }, 2],
  ['a folder', { 'netlify.toml/a': '' }],
  ['a rule without a path', { 'netlify.toml': '[[headers]]\nvalues = { X-Robots-Tag = "noindex" }' }],
  ['lookahead', { 'vercel.json': vercel('/((?!docs).*)') }],
  ['a star that Vercel does not take', { 'vercel.json': vercel('/private/*') }],
  ['a bracket without its end', { 'vercel.json': vercel('/private/(.*') }],
  ['repetitions of repetitions', { 'vercel.json': vercel('/((a{1,1000}){1000})') }],
  ['a pattern of Firebase that takes long', { 'firebase.json': azure({ hosting: { ignore: ['+(a|+(b))'] } }) }],
])('%s is a fault', (_, files, line) => {
  expect(rulesOf(files).faults).toMatchObject([{ expected: expect.any(String) as string, ...(line !== undefined && { line }) }]);
});

test.each(['/a/*/:b', '/*a*', '/:a-:b'])('many rules of %s for other fields are read in no time', (path) => {
  expect(isKeptOut(`${path}\n  X-Frame-Options: DENY\n`.repeat(20_000), 'a.html')).toBe(false);
});

test('where comparisons take too long, pages are left out', () => {
  const project = createProjectFiles(writeFolder({ _headers: `/${'*a/'.repeat(100)}${noindex}`.repeat(10) }));
  const { whyHidden } = readHostRules({ folder: project.root, assetFolders: [], origins: [], base: '/' }, project, 50_000);
  const reasons = Array.from({ length: 10 }, (_, index) => whyHidden(`${'a/'.repeat(20)}${index}.html`));
  expect([reasons[0], reasons[9]]).toEqual([undefined, 'its host has too many rules for so many pages']);
});

test('of a site whose host is not known, fields of some hosts hide pages, and redirects of some hosts do not', () => {
  const some = { has: host('(.*)\\.vercel\\.app') };
  const redirects = [{ source: '/:path(.*)', destination: 'https://x.example', ...some }];
  expect(rulesOf({ 'vercel.json': azure({ redirects }) }, null).whyHidden('a.html')).toBeUndefined();
  expect(rulesOf({ 'vercel.json': vercel('/(.*)', some) }, null).whyHidden('a.html')).toMatch('set its url');
});

test('a path that is too long for fields of other names is none', () => {
  const text = `/${'*a'.repeat(5_000)}\n  Cache-Control: no-store\n/b${noindex}`;
  expect(isKeptOut(text, 'b.html')).toBe(true);
});
