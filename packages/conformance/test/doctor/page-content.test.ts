// What the doctor reads of a page: small texts by hand, and hostile ones.
import { expect, test } from 'vitest';
import {
  barrierOf,
  isPathRelative,
  linksIn,
  measureText,
  missingText,
  nextPart,
  openFence,
  repeatedHeadings,
  scriptedRedirect,
  staleFor,
} from '../../src/doctor/page-content.ts';
import type { SiteResponse } from '../../src/doctor/visit.ts';
import { growsLinearly } from '../../../../workshop/growth.ts';

const answer = (text: string, fields: Readonly<Record<string, string>> = {}, status = 200): SiteResponse => ({
  request: { method: 'GET', target: '/docs/page' },
  url: 'https://site.example/docs/page',
  where: 'GET /docs/page',
  html: text.startsWith('<'),
  status,
  body: new TextEncoder().encode(text),
  fields: Object.entries(fields),
  field: (name) => fields[name],
  text: () => text,
  json: () => undefined,
});

test('the text of a page is measured with the addresses of its links, and without scripts', () => {
  const html = '<head><title>No</title></head><nav><a href="/abc">One</a></nav><script>var x = "<h1>";</script><h1>Title</h1> text';
  expect(measureText(html)).toEqual({ characters: 'One/abcTitletext'.length, before: 'One/abc'.length });
  expect(measureText('plain < text')).toEqual({ characters: 'plain < text'.length, before: 0 });
});

test.each([
  ['<p>Docs</p>', {}, 200, undefined],
  ['<p>No</p>', {}, 403, '403'],
  ['<form><input name=p type="password"></form>', {}, 200, 'a form for a password'],
  ['<p>Wait</p>', { 'cf-mitigated': 'challenge' }, 200, 'a challenge'],
  ['Write `<input type="password">`.', {}, 200, undefined],
])('before a page: %s %j %i', (text, fields, status, barrier) => {
  expect(barrierOf(answer(text, fields, status))).toBe(barrier);
});

test.each([
  ['<script>window.location = "/new"</script>', true],
  ['<meta http-equiv="refresh" content="0; /new">', true],
  ['<script>if (location.href === "x") y()</script>', false],
  ['<pre>location.href = "/new"</pre><p>Text', false],
])('%s sends its reader away: %s', (html, is) => {
  expect(scriptedRedirect(html) !== undefined).toBe(is);
});

test.each([
  [{ 'cache-control': 'public, max-age=300' }, true],
  [{ 'cache-control': 'max-age=60, s-maxage=604800' }, false],
  [{ 'cache-control': 'max-age=604800, must-revalidate', etag: '"a"' }, true],
  [{ 'cache-control': 'no-cache' }, true],
  [{ etag: '"a"' }, true],
  [{}, false],
])('an answer with %j may be kept: %s', (fields, may) => {
  expect(staleFor(answer('', fields)) === undefined).toBe(may);
});

test.each([
  ['# A\n\n```sh\nls\n```\n', undefined],
  ['# A\n\n```sh\nls\n', 3],
  ['1. A\n\n    ````md\n    ```\n    ````\n\ntext `` ``` ``\n', undefined],
  ['~~~\n```\n', 1],
  ['```a\n```\n\n```b\n', 4],
])('of %j the fence in line %s is open', (markdown, line) => {
  expect(openFence(markdown)).toBe(line);
});

test('headings of tabs repeat, those of other sections do not', () => {
  expect(repeatedHeadings('# A\n## Fixed\n# B\n## Fixed\n')).toBe(0);
  expect(repeatedHeadings('# A\n## Install\n## Install\n## Install\n')).toBe(0.5);
  expect(repeatedHeadings('```\n# A\n# A\n```\n')).toBe(0);
  expect(repeatedHeadings('no headings')).toBe(0);
});

test('links are those outside of code, and pictures are none', () => {
  const links = linksIn('[a](b.md) `[c](d.md)` ![e](f.png) [g](/h) [i](#j) [k](https://l.example/) [m](?n)\n\n    [o](p.md)\n');
  expect(links).toEqual(expect.arrayContaining(['b.md', '/h', '#j', 'https://l.example/', '?n']));
  expect(links).toHaveLength(5);
  expect(links.filter(isPathRelative).sort()).toEqual(['?n', 'b.md']);
  expect(isPathRelative('https://[')).toBe(true);
});

test.each([
  ['# Whole\n\nStep 2 of 5: [next](/docs/other).\n', false, undefined],
  ['# Part\n\n[Next page](?page=2)\n', true, 'https://site.example/docs/page?page=2'],
  ['# Part\n\nShowing 20 of 100 models\n', true, undefined],
  ['# Part\n\n[Older](https://site.example/docs/page?cursor=abc)\n', true, 'https://site.example/docs/page?cursor=abc'],
  ['# Whole\n\nSee [the list](/api/items?page=2).\n', false, undefined],
])('%j is a part: %s', (text, isPart, next) => {
  expect(nextPart(answer(text))).toEqual({ isPart, next });
});

test('what the Markdown of a page lacks is counted by lines, whatever the marks of either', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Sentence number ${index} says something of *its own*.`);
  const content = lines.join('\n\n');
  expect(missingText(content, content.replaceAll('*', '_').replaceAll('Sentence', '[Sentence](https://a.example/b)'))).toBe(0);
  expect(missingText(content, lines.slice(0, 10).join('\n'))).toBe(0.5);
  expect(missingText('Short.', '')).toBe(0);
});

const readers: readonly ((text: string) => unknown)[] = [
  measureText,
  scriptedRedirect,
  openFence,
  repeatedHeadings,
  linksIn,
  (text) => nextPart(answer(text)),
  (text) => barrierOf(answer(`<${text}`)),
  (text) => missingText(text, text),
];

test.each(['<a ', '<script>', '[', '# ', '](', '> showing 1 of ', '<pre>location', '`', '&#', '\n# a', '\n###### n', '\n```'])(
  'a hostile text of %j is read in time that grows with its length',
  async (unit) => {
    const work = (size: number): void => {
      const text = unit.repeat(size);
      for (const read of readers) read(text);
    };
    expect(await growsLinearly(work, 2_000)).toBe(true);
  },
);

test('headings are known by a number of their parent, whatever text is above them', () => {
  const above = [1, 2, 3, 4, 5].map((depth) => `${'#'.repeat(depth)} ${'x'.repeat(498)}\n`).join('');
  expect(repeatedHeadings(`${above}${'###### n\n'.repeat(95)}`)).toBe(0.94);
  expect(repeatedHeadings('# n\n'.repeat(400_000))).toBe(0);
});
