import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardMarkdown, maxNesting } from './guard.ts';
import { maxHeadings, readMarkdown } from './markdown.ts';
import { findExcess } from './parse-markdown.ts';
import { convertPage } from '../convert/convert.ts';
import { givenOrigin } from '../sources/origin.ts';
import { runsOf } from '../../../../workshop/full.ts';
import { growsLinearly } from '../../../../workshop/growth.ts';

const mdx = (body: string): string => {
  const { site, files } = givenOrigin('page.mdx');
  return convertPage({ path: '/docs/page.mdx', body, frontMatter: {}, site, files }).markdown;
};
const anchors = (markdown: string): readonly string[] => readMarkdown(markdown).headings.map((heading) => heading.anchor);
const texts = (markdown: string): readonly string[] => readMarkdown(markdown).sections.map((section) => section.text);

describe('headings', () => {
  test('get the anchors GitHub gives them', () => {
    expect(anchors('# Hello, World!\n\n## What’s new in 2.0?\n\n## `foo_bar()` & more\n\n## 日本語 見出し\n\n## A  B\n')).toEqual([
      'hello-world',
      'whats-new-in-20',
      'foo_bar--more',
      '日本語-見出し',
      'a--b',
    ]);
  });

  test('that repeat get numbers, those in quotes and lists counted', () => {
    expect(anchors('## Note\n\n> ## Note\n\n- ## Note\n\n## Note\n')).toEqual(['note', 'note-3']);
  });

  test('without a letter still get an anchor', () => {
    expect(anchors('## 🚀\n\ntext\n\n## !!!\n')).toEqual(['section', 'section-1']);
  });

  test('in code are code', () => {
    expect(anchors('```\n# not a heading\n```\n\n    # nor this\n\n# One\n')).toEqual(['one']);
  });

  test('name where their line begins', () => {
    const page = 'Ä\n\n# One\n\ntext\n\nTwo\n---\n';
    expect(readMarkdown(page).headings.map(({ start }) => page.slice(start, start + 3))).toEqual(['# O', 'Two']);
  });
});

describe('sections', () => {
  test('carry the headings above them, without the title of the page', () => {
    const { title, sections } = readMarkdown('# Guide\n\nOpening.\n\n## A\n\n### B\n\nIn B.\n\n## C\n\nIn C.\n');
    expect(title).toBe('Guide');
    expect(sections.map(({ headingPath, text }) => [headingPath.join(' > '), text])).toEqual([
      ['', 'Opening.'],
      ['A', ''],
      ['A > B', 'In B.'],
      ['C', 'In C.'],
    ]);
  });

  test('are plain text with their code, and the code once more by itself', () => {
    const [section] = readMarkdown('Call `run()` **now**, see [the *guide*](x.md).\n\n```ts\nrun();\n```\n').sections;
    expect(section).toMatchObject({ text: 'Call run() now, see the guide.\n\nrun();', code: 'run()\nrun();' });
  });

  test('keep lists and tables readable', () => {
    expect(texts('3. one\n4. two\n   - deep\n\n| A | B |\n|---|---|\n| 1 | `x` |\n')).toEqual([
      '3. one\n4. two\n   - deep\n\nA | B\n1 | x',
    ]);
  });

  test('drop images, tags, comments, scripts and definitions', () => {
    expect(
      texts(
        'A ![pic](p.png) <b>bold</b> word\n\n<!-- secret -->\n\n<div>Shown<script>hidden()</script></div>\n\n[a]: https://x.example\n',
      ),
    ).toEqual(['A  bold word\n\nShown']);
  });
});

describe('a large or hostile page', () => {
  const section = (index: number): string =>
    `## Part ${index}\n\nSome [text][ref] with \`code ${index}\` and words.\n\n\`\`\`\n# no heading\n\`\`\`\n\n`;
  const large = `# Large\n\n${Array.from({ length: 400 }, (_, index) => section(index)).join('')}[ref]: https://x.example\n`;

  test('is read as a whole, links defined elsewhere included', () => {
    const { headings, sections } = readMarkdown(large);
    expect(headings).toHaveLength(401);
    expect(headings.every(({ start }) => large.startsWith('#', start))).toBe(true);
    expect(sections.at(-1)?.text).toBe('Some text with code 399 and words.\n\n# no heading');
  });

  test.each([
    ['shorter', '````', '```\n'],
    ['of the other sign', '```', '~~~\n'],
    ['with a word', '```', '```js\n'],
  ])('keeps code, which a fence %s does not end', (_, mark, inside) => {
    const code = `${mark}\n${`${inside}# no heading\n${'x'.repeat(90)}\n`.repeat(200)}${mark}\n`;
    expect(readMarkdown(`# Page\n\n${code}\n## After\n`).headings.map(({ text }) => text)).toEqual(['Page', 'After']);
  });

  test('of any text keeps every offset when it is guarded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('```\n', '# a\n', '\n', '> - x\n', 'word '.repeat(900), `${'> '.repeat(40)}x\n`, '~~~\n'), {
          maxLength: 60,
        }),
        (lines) => guardMarkdown(lines.join('')).text.length === lines.join('').length,
      ),
      { numRuns: runsOf(100), seed: 5 },
    );
  });

  test('keeps quotes and lists up to the limit of nesting, and has those beyond it as text', () => {
    const nested = (levels: number): string => `${'> '.repeat(levels)}words`;
    expect(guardMarkdown(nested(maxNesting - 1))).toEqual({ text: nested(maxNesting - 1), deepLines: [] });
    expect(guardMarkdown(nested(maxNesting))).toEqual({ text: `${' '.repeat(2 * maxNesting)}words`, deepLines: [1] });
    expect(guardMarkdown('* '.repeat(100).trim()).deepLines).toEqual([]);
  });

  test.each([
    ['quotes', '>'.repeat(50_000)],
    ['lists', `${'- '.repeat(20_000)}x`],
    ['lists by lines', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['brackets', '['.repeat(15_000)],
    ['stars', `${'*'.repeat(4_000)}a${'*'.repeat(4_000)}`],
    ['comments', '<!--'.repeat(5_000)],
    ['zero bytes', '\u0000'.repeat(500)],
    ['a fence that never ends', `\`\`\`\n${'code\n'.repeat(5_000)}`],
    ['a data address', `![x](data:image/png;base64,${'iVBORw0KGgo'.repeat(20_000)})`],
    ['lone surrogates', '\ud800# x\n\n# \udfff\n'],
  ])('of %s is read', (_, page) => {
    expect(() => readMarkdown(page)).not.toThrow();
    expect(() => mdx(page)).not.toThrow();
  });

  test('is refused before it is read where a word of underscores would keep the parser busy', () => {
    expect(findExcess(large)).toBeUndefined();
    expect(findExcess('a_'.repeat(22_000))).toBeUndefined();
    expect(findExcess('a_ '.repeat(400_000))).toBeUndefined();
    expect(findExcess('a_'.repeat(23_000))).toMatchObject({ found: `${23_000 * 46_000}` });
  });

  // the parser copied the text before each of them: 3 GB, and an error that was no RangeError
  test('is refused before it is read where references in a paragraph would fill the memory', () => {
    const copied = (text: string): number => Number(/\d+$/.exec(findExcess(text)?.found ?? '0'));
    expect(copied('&amp;'.repeat(40_000))).toBe(40_000 * 200_000);
    expect(copied(`${'日'.repeat(100_000)}${'&#0;'.repeat(2_000)}`)).toBe(2_000 * 308_000);
    expect(copied('\\\\&amp;'.repeat(40_000))).toBe(40_000 * 280_000);
    expect(copied('| &amp; x\n'.repeat(20_000))).toBeGreaterThan(400_000_000);
  });

  // the text of a file was within the bound, and what was published of it was not
  test('is refused where tags around references are left out', () => {
    expect(() => readMarkdown(mdx(`<div>\n\n${'&amp;'.repeat(40_000)}\n\n</div>`))).toThrow('shorter paragraphs');
  });

  test.each([
    ['escapes', 'x \\&lt; '.repeat(40_000)],
    ['paragraphs', 'a &amp; b\n\n'.repeat(40_000)],
    ['HTML', `<table>\n${'<tr><td>&nbsp;</td></tr>\n'.repeat(10_000)}</table>`],
    [
      'a table',
      `| a | b |\n| - | - |\n${'| Map&lt;string&gt; | words of a row that this table lists, one a row |\n'.repeat(4_000)}`,
    ],
    ['a list', '- Map&lt;string, Value&gt; and other words\n'.repeat(8_000)],
    ['a fence', `\`\`\`xml\n${'a &amp; b\n'.repeat(20_000)}\`\`\``],
  ])('is read where %s have many references', (_, markdown) => {
    expect(findExcess(markdown)).toBeUndefined();
  });

  test('is read in as little time with long words as with short ones', async () => {
    const words = new Map([240, 240 * 8].map((length) => [length, `${'a'.repeat(length)} `.repeat(400)]));
    expect(await growsLinearly((length) => void findExcess(words.get(length) ?? ''), 240)).toBe(true);
  });

  test('has at most 10,000 headings, and counts the others', () => {
    const { headings, sections, tooManyHeadings } = readMarkdown('## A\n\nb\n\n'.repeat(maxHeadings + 3));
    expect([headings.length, sections.length, tooManyHeadings]).toEqual([maxHeadings, maxHeadings + 1, 3]);
    expect(sections.at(-1)?.text).toContain('A');
    expect(readMarkdown('## A\n').tooManyHeadings).toBe(0);
  });

  test('says on which lines it was too deep', () => {
    expect(readMarkdown(`ok\n\n${'> '.repeat(40)}deep\n`).deepLines).toEqual([3]);
  });

  test('of any characters is read', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '#',
            ' ',
            '\n',
            '`',
            '*',
            '[',
            ']',
            '(',
            ')',
            '<',
            '>',
            '-',
            '|',
            '{',
            '}',
            'a',
            '日',
            '&',
            '!',
            '\t',
          ),
          maxLength: 400,
        }),
        (page) => {
          expect(() => readMarkdown(mdx(page))).not.toThrow();
        },
      ),
      { numRuns: runsOf(300), seed: 3 },
    );
  });
});

test('an id that a heading before has by its words is no anchor of another', () => {
  const text = '# Page\n\n## Map\n\n## The map\n\n## Map\n';
  const ids = new Map([[text.indexOf('## The'), 'map']]);
  const { headings } = readMarkdown(text, { slugger: 'github', ids });
  expect(headings.map(({ anchor }) => anchor)).toEqual(['page', 'map', 'map-1', 'map-2']);
});

test('an id that two headings were given leads to the first; the other has a number, as Docusaurus and MkDocs give it', () => {
  const ids = new Map([
    [0, 'x'],
    [6, 'x'],
  ]);
  const { headings } = readMarkdown('## A\n\n## B\n', { slugger: 'github', ids });
  expect(headings.map(({ anchor }) => anchor)).toEqual(['x', 'x-1']);
});

test.each(['github', 'vitepress', 'python'] as const)(
  'three thousand headings of one name have anchors of their own by %s',
  (slugger) => {
    const { headings } = readMarkdown('# a\n'.repeat(3_000), { slugger, ids: new Map() });
    expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(3_000);
  },
);

test('in a long page, code that looks like the definition of a link is none for the rest of the page', () => {
  const text = `# A\n\n${'Words of [id] and [x].\n\n'.repeat(1_500)}\n\`\`\`js\n{\n  [id]: message\n}\n\`\`\`\n\n[x]: other.md\n`;
  expect(new Set(readMarkdown(text).links.map(({ url }) => url))).toEqual(new Set(['other.md']));
});
