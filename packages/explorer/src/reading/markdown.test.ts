import { expect, test } from 'vitest';
import { english } from './labels.ts';
import { pageHtml } from './markdown.ts';

const source = (markdown: string, prefix = '') => ({
  markdown,
  headings: [{ depth: 1, text: 'A', anchor: 'a', start: 0 }],
  path: '/docs/a.md',
  addresses: {
    prefix,
    readable: new Set(['/docs/b', '/docs/c']),
    served: new Set(['/docs/b.md', '/docs/c.md', '/icons/a.svg', '/pictures/b.png']),
  },
  pictureOrigins: new Set(['https://docs.example.com']),
  pictures: new Map([
    ['/icons/a.svg', undefined],
    ['/pictures/b.png', { width: 800, height: 600 }],
  ]),
  labels: english,
});

test.each([
  ['a column keeps its alignment', '| a | b |\n| - | :-: |\n| x | y |', '<th align="center">b</th>', '<td align="center">y</td>'],
  ['no other style of an author is kept', '<table><tr><td style="position: fixed">x</td></tr></table>', '<td>x</td>'],
  ['an alert is named by its class', '> [!NOTE]\n> said', '<blockquote class="note" data-label="Note">\n<p>said</p>'],
  ['code keeps an empty first line', '```text\n\nx\n```', '<code>\nx\n</code>'],
  ['a tag that ends in another block is one element', '<details>\n\n**b**\n\n</details>', '<details>\n<p><strong>b</strong></p>'],
  ['a footnote leads there and back', 'Term[^1]\n\n[^1]: A note.', 'href="#user-content-fn-1"', 'href="#user-content-fnref-1"'],
  ['a script is left out', 'a <script>alert(1)</script> b <img src="x" onerror="alert(1)">', '<p>a  b Picture: x</p>'],
])('%s', (_, markdown, ...parts) => {
  const html = pageHtml(source(`# A\n\n${markdown}`));
  for (const part of parts) expect(html).toContain(part);
});

test.each([
  [
    '![a lamp](https://docs.example.com/img/a.png)',
    '<img src="https://docs.example.com/img/a.png" alt="a lamp" loading="lazy" decoding="async">',
  ],
  ['![](https://docs.example.com/a.png)', 'alt=""'],
  ['<img src="https://docs.example.com/a.png" width="40" height="30" onerror="alert(1)">', 'alt="" width="40" height="30" loading'],
  [
    '![a](https://docs.example.com.evil.example/a.png)',
    '<a href="https://docs.example.com.evil.example/a.png" class="picture">a</a>',
  ],
  ['![a](https://user@evil.example/https://docs.example.com/)', 'class="picture"'],
  ['![a](http://docs.example.com/a.png)', '<p>a</p>'],
  ['![](img/lamp.png)', '<p>Picture: lamp.png</p>'],
  ['![a](../pictures/b.png)', '<img src="/pictures/b.png" alt="a" width="800" height="600" loading="lazy" decoding="async">'],
  ['<img src="../pictures/b.png" alt="a" width="400" height="9">', 'alt="a" width="400" height="300" loading'],
  ['![a](data:image/svg+xml,<svg/>)', '<p>a</p>'],
  ['![a](a.png)', '<p>a</p>'],
  ['![a](b.md)', '<p>a</p>'],
  ['![a](#a)', '<p>a</p>'],
  ['![a](../icons/a.svg)', '<img src="/icons/a.svg" alt="a"'],
])('of %s the page has %s', (markdown, expected) => {
  const html = pageHtml(source(`# A\n\n${markdown}`));
  expect(html).toContain(expected);
  expect(html.includes('<img')).toBe(expected.includes('alt='));
});

test('tags that nest too deeply are shown as they are written', () => {
  expect(pageHtml(source(`# A\n\n${'<b>'.repeat(600)}`))).toMatch(/^<pre tabindex="0"><code># A\n\n&lt;b&gt;/);
});

test('an address of mail is a link', () => {
  expect(pageHtml(source('Write to a.b+c@example.com.'))).toContain('<a href="mailto:a.b+c@example.com">a.b+c@example.com</a>');
});

test('a line keeps short code together, and a block of code can be copied', () => {
  const html = pageHtml(source('# A\n\nUse `--base-url`, `git for-each-ref`.\n\n```sh\nls\n```'));
  expect(html).toContain('Use <code class="whole">--base-url</code>, <code>git for-each-ref</code>.');
  expect(html).toMatch(/<div class="copy" data-language="sh"><pre tabindex="0"><code>.*ls.*<\/code><\/pre><\/div>/s);
});

test('code has its title, its language, and the lines that its author marked', () => {
  const html = pageHtml(
    source(
      '# A\n\n**a.js**\n\n```js title="a.js" {2}\nlet a = `\n`;\nrun(); // [!code ++]\nstop(); // [!code --]\n```\n\n**b**\n\n```text\nx\n```',
    ),
  );
  expect(html).toContain('<p class="code-title">a.js</p>\n<div class="copy" data-language="js">');
  expect(html.replaceAll(/<\/?span(?: class="hljs-[^"]*")?>/g, '')).toContain(
    '<span class="line">let a = `\n<span class="line marked">`;\n<span class="line added">run();\n<span class="line removed">stop();\n</code>',
  );
  expect(html).toContain('<p><strong>b</strong></p>\n<div class="copy"><pre');
});

test('code with titles, one behind the other, is in tabs', () => {
  const block = (title: string): string => `**${title}**\n\n\`\`\`sh [${title}]\n${title} add lamp\n\`\`\``;
  const html = pageHtml(
    source(`# A\n\n${['npm', 'pnpm'].map(block).join('\n\n')}\n\nThen x.\n\n${['deno', 'bun', 'yarn'].map(block).join('\n\n')}`),
  );
  const groups = [...html.matchAll(/<label><input type="radio" name="(tabs-\d)"( checked)?>(\w+)<\/label><div class="copy"/g)];
  expect(groups.map(([, group, checked, title]) => [group, checked !== undefined, title])).toEqual([
    ['tabs-1', true, 'npm'],
    ['tabs-1', false, 'pnpm'],
    ['tabs-2', true, 'deno'],
    ['tabs-2', false, 'bun'],
    ['tabs-2', false, 'yarn'],
  ]);
  expect(html).toContain('<p>Then x.</p>');
});

// a box was never ticked, and had no name
test('boxes of a task list are ticked as written, and have names', () => {
  const html = pageHtml(source('# A\n\n- [x] one\n- [ ] two\n'));
  expect([...html.matchAll(/<input[^>]*>/g)].map(([box]) => [/ checked/.test(box), /aria-label="([^"]*)"/.exec(box)?.[1]])).toEqual(
    [
      [true, 'Done'],
      [false, 'Not done'],
    ],
  );
});
