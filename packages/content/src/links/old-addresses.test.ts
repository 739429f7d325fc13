import { expect, test } from 'vitest';
import { full } from '../../../../workshop/full.ts';
import { type AddressedSite, maxComparisons, maxOldAddresses, namedBefore, oldAddresses } from './old-addresses.ts';

const page = (id: string, route = id, before: readonly string[] = []) => ({ id, route, before });
const site = (
  rules: AddressedSite['rules'],
  pages = [page('guide/install'), page('guide/use'), page('api/search')],
): AddressedSite => ({
  origin: 'https://docs.example.com',
  base: '/',
  rules,
  pages,
});
const redirectsOf = (...given: readonly AddressedSite[]): Readonly<Record<string, string>> =>
  Object.fromEntries(oldAddresses(given).redirects);

test('a chain leads to the page at its end, and an address of the site is a route of it', () => {
  const rules = [
    { from: 'start', to: 'begin' },
    { from: 'begin', to: 'https://docs.example.com/guide/install/#top' },
  ];
  expect(redirectsOf(site(rules))).toEqual({ '/docs/begin': '/docs/guide/install', '/docs/start': '/docs/guide/install' });
});

test('what the settings lead elsewhere leads there, also from the path that a page has on its site', () => {
  const given: AddressedSite = { base: '/', rules: [], pages: [page('client/README', 'client'), page('guides/client')] };
  expect(Object.fromEntries(oldAddresses([given], { client: 'guides/client' }).redirects)['/docs/client']).toBe(
    '/docs/guides/client',
  );
});

test('a chain goes through the base of its site, and through patterns', () => {
  const given: AddressedSite = {
    origin: 'https://example.com',
    base: '/docs/',
    rules: [
      { from: 'first', to: 'docs/second' },
      { from: 'docs/second', to: 'docs/manual/install' },
      { from: 'docs/manual/:name', to: 'https://example.com/docs/guide/:name' },
    ],
    pages: [page('guide/install')],
  };
  const redirects = redirectsOf(given);
  expect(['first', 'second', 'manual/install'].map((old) => redirects[`/docs/${old}`])).toEqual(
    Array.from({ length: 3 }, () => '/docs/guide/install'),
  );
  expect(oldAddresses([given]).refused).toEqual([]);
});

test('a pattern is written out for the pages that it leads to', () => {
  const rules = [
    { from: 'manual/:slug', to: 'guide/:slug' },
    { from: 'reference/*', to: 'api/:splat' },
    { from: 'old/[...path]', to: 'guide/[...path]' },
    { from: 'gone/*', to: 'guide/use' },
  ];
  expect(redirectsOf(site(rules))).toEqual({
    '/docs/manual/install': '/docs/guide/install',
    '/docs/manual/use': '/docs/guide/use',
    '/docs/reference/search': '/docs/api/search',
    '/docs/old/install': '/docs/guide/install',
    '/docs/old/use': '/docs/guide/use',
    '/docs/gone': '/docs/guide/use',
    '/docs/gone/*': '/docs/guide/use',
  });
});

test('loops, other sites and missing pages are refused with the reason', () => {
  const rules = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'https://other.example/x' },
    { from: 'd', to: 'nothing' },
    { from: 'e/:x', to: 'nothing/:x' },
  ];
  expect(oldAddresses([site(rules)])).toEqual({
    redirects: [],
    refused: [
      { from: 'e/:x', reason: 'its pattern fits no page' },
      { from: 'a', reason: 'it leads back to itself' },
      { from: 'b', reason: 'it leads back to itself' },
      { from: 'c', reason: 'it leads to another site' },
      { from: 'd', reason: 'no page is published at nothing' },
    ],
    dropped: 0,
  });
});

test('an old route gets the id that a page there would have had, and keeps its own address', () => {
  const given: AddressedSite = {
    base: '/app/',
    rules: [{ from: 'docs/first', to: '/app/docs/guide/install' }],
    pages: [page('guide/install', 'docs/guide/install', ['/docs/earlier/'])],
  };
  expect(redirectsOf(given)).toEqual({
    '/docs/docs/earlier': '/docs/guide/install',
    '/docs/docs/first': '/docs/guide/install',
    '/docs/earlier': '/docs/guide/install',
    '/docs/first': '/docs/guide/install',
  });
});

test('a page is never redirected, and the settings may lead to an address', () => {
  const pageRedirects = { 'guide/use': 'guide/install', old: 'guide/install.md', away: 'https://other.example/x', lost: 'none' };
  expect(oldAddresses([site([])], pageRedirects)).toEqual({
    redirects: [
      ['/docs/away', 'https://other.example/x'],
      ['/docs/old', '/docs/guide/install'],
    ],
    refused: [{ from: 'lost', reason: 'no page is published at none' }],
    dropped: 0,
  });
});

test('a page of the front names its old address with or without /docs/', () => {
  expect(redirectsOf(site([], [page('guide/one', 'guide/one', ['/docs/old', 'older'])]))).toEqual({
    '/docs/docs/old': '/docs/guide/one',
    '/docs/old': '/docs/guide/one',
    '/docs/older': '/docs/guide/one',
  });
});

test('the settings take whole paths, patterns and chains as the configuration of a site does', () => {
  const pageRedirects = {
    '/docs/old': '/docs/guide/install',
    '/docs/older': 'old',
    'legacy/:name': '/docs/guide/:name',
    '/docs/v1/*': 'guide/use',
    here: 'there',
    there: 'here',
    script: 'javascript:alert(1)',
    elsewhere: '//other.example/x',
  };
  const addresses = oldAddresses([site([])], pageRedirects);
  expect(addresses.redirects).toEqual([
    ['/docs/legacy/install', '/docs/guide/install'],
    ['/docs/legacy/use', '/docs/guide/use'],
    ['/docs/old', '/docs/guide/install'],
    ['/docs/older', '/docs/guide/install'],
    ['/docs/v1', '/docs/guide/use'],
    ['/docs/v1/*', '/docs/guide/use'],
  ]);
  expect(addresses.refused).toEqual([
    { from: 'here', reason: 'it leads back to itself' },
    { from: 'there', reason: 'it leads back to itself' },
    { from: 'script', reason: 'it leads to another site' },
    { from: 'elsewhere', reason: 'it leads to another site' },
  ]);
});

const many = full ? 10_000 : 2_000;

test(`${many} redirects and pages are resolved in steps that grow with them`, () => {
  const pages = Array.from({ length: many }, (_, index) => page(`p/${index}`));
  const rules = pages.map(({ id }, index) => ({ from: `old/${index}`, to: id }));
  expect(oldAddresses([site(rules, pages)]).redirects).toHaveLength(many);
});

test('a redirect that more than its path decides is refused', () => {
  const rules = [{ from: 'start', to: 'guide/install', isConditional: true }];
  expect(oldAddresses([site(rules)])).toEqual({
    redirects: [],
    dropped: 0,
    refused: [{ from: 'start', reason: 'more than its path decides' }],
  });
});

test('the path that a page has on its own site leads to it', () => {
  const pages = [page('packages/core/src/intro', 'core/intro.html'), page('guide/index', 'guide/'), page('guide/use')];
  expect(redirectsOf(site([], pages))).toEqual({
    '/docs/core/intro': '/docs/packages/core/src/intro',
    '/docs/guide': '/docs/guide/index',
  });
});

// The alias of an earlier page answered at the address of a later one.
test('no old address of a page answers where another page is', () => {
  const pages = (...before: readonly string[]): ReturnType<typeof page>[] => [
    page('guide/one', 'guide/one', before),
    page('guide/two', 'second'),
  ];
  for (const alias of ['second', '/docs/second', '/second/', 'second.md'])
    expect(redirectsOf(site([{ from: alias, to: 'guide/one' }], pages(alias)))['/docs/second'], alias).toBe('/docs/guide/two');
  const other = site([], [page('handbook/one', 'one', ['second'])]);
  expect(redirectsOf(other, site([], pages()))['/docs/second']).toBe('/docs/guide/two');
  expect(redirectsOf(site([], [page('handbook/one', 'one', ['two']), page('handbook/two', 'two')]))).toEqual({});
});

// The path of a page of one source answered at an address for which another source has a redirect.
test('a redirect that a source states wins over the path of a page of another site', () => {
  const first = { ...site([{ from: 'install', to: 'setup' }], [page('setup')]), origin: 'https://one.example.com' };
  const second = { ...site([], [page('v2/install', 'install')]), origin: 'https://two.example.com' };
  for (const sites of [
    [first, second],
    [second, first],
  ])
    expect(redirectsOf(...sites)['/docs/install']).toBe('/docs/setup');
});

test('front matter names old addresses, relative ones by the folder of the page', () => {
  expect(namedBefore({ redirect_from: '/a', aliases: ['/b/', 'c'], permalink: '/d/' }, 'guide/use/')).toEqual([
    '/a',
    '/b/',
    '/guide/c',
    '/d/',
  ]);
  expect(namedBefore({ aliases: [1, null] }, 'use')).toEqual([]);
});

// Every pattern was compared with every page, and nothing bounded how often.
// Five seconds of processor time for the bound itself, so `npm run check exhaustive` has it.
test.runIf(full)('patterns that fit every page are compared half a million times in all, and those that are left are named', () => {
  const pages = Array.from({ length: 5_000 }, (_, index) => page(`p/${index}`));
  const rules = Array.from({ length: 200 }, (_, index) => ({ from: `old${index}/:a/:b`, to: ':a/:b' }));
  const { redirects, refused, dropped } = oldAddresses([site(rules, pages)]);
  expect(redirects).toHaveLength(maxOldAddresses);
  expect(refused).toHaveLength(200 - maxComparisons / 5_000);
  expect(refused[0]).toEqual({ from: 'old100/:a/:b', reason: expect.stringMatching(/too many pages/) as string });
  expect(dropped).toBe(maxComparisons - maxOldAddresses);
});

test('a pattern below a folder is compared with the pages of that folder alone', () => {
  const pages = Array.from({ length: 5_000 }, (_, index) => page(`f${index}/p`));
  const rules = pages.map((_, index) => ({ from: `old${index}/:x`, to: `f${index}/:x` }));
  const { redirects, refused } = oldAddresses([site(rules, pages)]);
  expect([redirects.length, refused.length]).toEqual([5_000, 0]);
});

test('a placeholder for any number of segments stands for none as well', () => {
  expect(redirectsOf(site([{ from: 'old/*', to: 'guide/*' }], [page('guide')]))).toEqual({ '/docs/old': '/docs/guide' });
});

test('an address elsewhere is published in ASCII, and what nobody can request is no old address', () => {
  const pageRedirects = { old: 'https://ex\u00e4mple.com/\u00fc?q=\u2028', none: 'https://' };
  const rules = [
    { from: 'a\ud800', to: 'guide/use' },
    { from: 'b\ud800/*', to: 'guide/use' },
  ];
  const { redirects, refused } = oldAddresses([site(rules, [page('guide/use', 'guide/use', ['c\udc00'])])], pageRedirects);
  expect(redirects).toEqual([['/docs/old', 'https://xn--exmple-cua.com/%C3%BC?q=%E2%80%A8']]);
  expect(refused.map(({ from }) => from)).toEqual(['none']);
});

test('a redirect to a page that is left out says why, and in which configuration it is', () => {
  const rules = [
    { from: 'secret', to: 'drafts/secret/' },
    { from: 'all/*', to: 'drafts/secret' },
    { from: 'lost', to: 'nowhere' },
  ];
  const leftOut = [{ id: 'drafts/secret', route: 'drafts/secret', reason: 'the navigation hides it' }];
  const given: AddressedSite = { ...site(rules), leftOut, config: '../docs.json' };
  const reason = 'drafts/secret is left out (the navigation hides it)';
  expect(oldAddresses([given], { 'older-secret': '/docs/drafts/secret' }).refused).toEqual([
    { from: 'older-secret', reason },
    { from: 'all/*', reason, config: '../docs.json' },
    { from: 'secret', reason, config: '../docs.json' },
    { from: 'lost', reason: 'no page is published at nowhere', config: '../docs.json' },
  ]);
});
