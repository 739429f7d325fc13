import { expect, test } from 'vitest';
import { readHostFields } from './host-fields.ts';
import { patternOf, type Work } from './host-pattern.ts';

const noindex = '\n  X-Robots-Tag: noindex\n';

function isKeptOut(text: string, path: string, origin: string | null = 'https://docs.example.com', base = '/'): boolean {
  const { isKeptOut: keepsOut, faults } = readHostFields(text, { origins: origin === null ? [] : [origin], base });
  const isOut = keepsOut(path);
  expect(faults()).toEqual([]);
  return isOut;
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
  ['a rule of its host that is unset', `/*${noindex}https://docs.example.com/*\n  ! x-robots-tag\n`, 'docs/a.html'],
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

test.each([
  ['a field without a path', 'private/*\n  X-Robots-Tag: noindex', 2],
  ['a field beside its path', '/private/* X-Robots-Tag: noindex', 1],
  ['a path that is too long', `/${'*a'.repeat(5_000)}${noindex}`, 1],
  ['too many rules', `/a${noindex}`.repeat(1_001), 2_001],
])('%s is a fault', (_, text, line) => {
  expect(readHostFields(text, { origins: [], base: '/' }).faults()).toMatchObject([{ line }]);
});

test('a path that is too long for fields of other names is none', () => {
  const text = `/${'a'.repeat(5_000)}\n  Cache-Control: no-store\n/b${noindex}`;
  expect(isKeptOut(text, 'b.html')).toBe(true);
});

test.each([
  ['stars', `/${'*'.repeat(10_000)}b`],
  ['stars around a text', `/${'*a'.repeat(10_000)}b`],
  ['stars and parts', `/${'*/'.repeat(10_000)}b`],
  ['placeholders', `/${'x:a-'.repeat(10_000)}b`],
])('a hostile pattern of %s takes at most its length times that of the address', (_, path) => {
  const work: Work = { steps: 0 };
  const address = `/${'xa-a/'.repeat(40)}`;
  expect(patternOf(path)?.matches(address, work)).toBe(false);
  expect(work.steps).toBeLessThanOrEqual((path.length + 1) * address.length);
});

test('where comparisons take too many steps, pages are kept out, and it is a fault', () => {
  const { isKeptOut: keepsOut, faults } = readHostFields(`/x${':a-'.repeat(60)}${noindex}`, { origins: [], base: '/' }, 10_000);
  const outs = Array.from({ length: 10 }, () => keepsOut(`x${'a-'.repeat(60)}b.html`));
  expect(outs).toEqual([false, ...Array.from({ length: 9 }, () => true)]);
  expect(faults()).toMatchObject([{ found: 'too many stars and placeholders for these pages' }]);
});
