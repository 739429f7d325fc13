import { expect, test } from 'vitest';
import { createPageMemory, pageHtml } from './markdown.ts';

const source = (markdown: string, prefix = '') => ({
  markdown,
  headings: [{ depth: 1, text: 'A', anchor: 'a', start: 0 }],
  path: '/docs/a.md',
  addresses: { prefix, readable: new Set(['/docs/b', '/docs/c']), served: new Set(['/docs/b.md', '/docs/c.md']) },
});

test('a page is made again only when its text, an anchor, or the way of a link has changed', async () => {
  const remembered = createPageMemory(pageHtml);
  const first = await remembered(source('# A\n\n[b](b.md)'));
  expect(first).toEqual(pageHtml(source('# A\n\n[b](b.md)')));
  expect(await remembered(source('# A\n\n[b](b.md)'))).toBe(first);
  const moved = await remembered(source('# A\n\n[b](b.md)', '/front'));
  expect(moved).toEqual(pageHtml(source('# A\n\n[b](b.md)', '/front')));
  expect(await remembered(source('# A\n\nother'))).toEqual(pageHtml(source('# A\n\nother')));
  const renamed = { ...source('# A\n\nother'), headings: [{ depth: 1, text: 'A', anchor: 'z', start: 0 }] };
  expect(await remembered(renamed)).toEqual(pageHtml(renamed));
});

test.each([
  'See www.example.com, https://example.com/a_b_c and HTTP://example.com/(d), not xhttp://e or w.w.',
  '- [x] done\n- [ ] open\n\n| a | b |\n| - | :-: |\n| `x` | ~~y~~ |',
  '1. one\n\n       code\n   > [!NOTE]\n   > said\n2. two\n\n```js\n\nlet x = 1;\n```',
  '[a ![p](https://e.example/p.png) *b*](c.md)\\\nnext &lt;b&gt; &copy; &#0; \u00a0end',
  'Term[^1] and [more[^1]](b.md)\n\n[^1]: A note with [a link](c.md).',
  '@scope/package, a @ b, user@, @example.com',
])('a page takes the short way where it has neither tags nor addresses of mail, and becomes the same: %j', (markdown) => {
  // the comment, which is left out, has both
  const long = pageHtml(source(`# A\n\n${markdown}\n\n<!-- a@b.example -->`));
  expect(
    pageHtml(source(`# A\n\n${markdown}`))
      .html.replaceAll('\n\n', '\n')
      .trim(),
  ).toBe(long.html.replaceAll('\n\n', '\n').trim());
});

test('an address of mail is a link', () => {
  expect(pageHtml(source('Write to a.b+c@example.com.')).html).toContain(
    '<a href="mailto:a.b+c@example.com">a.b+c@example.com</a>',
  );
});

test('a line keeps short code together, and a block of code can be copied', () => {
  const { html } = pageHtml(source('# A\n\nUse `--base-url`, `git for-each-ref`.\n\n```sh\nls\n```'));
  expect(html).toContain('Use <code class="whole">--base-url</code>, <code>git for-each-ref</code>.');
  expect(html).toMatch(/<div class="copy"><pre tabindex="0"><code>.*ls.*<\/code><\/pre><\/div>/s);
});
