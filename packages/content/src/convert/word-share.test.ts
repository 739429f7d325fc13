import { expect, test } from 'vitest';
import { countWords, wordShare } from './word-share.ts';

test('a page that reaches its readers keeps all of its words', () => {
  const page = '# Oil\n\nFill the lamp with *two* litres of oil.\n';
  expect(wordShare(page, page)).toEqual({ words: 9, published: 9, lost: [] });
});

test('lost lines are named with their numbers, the first three of them', () => {
  const page = ['# Oil', '', 'one two three', '<Box>', 'four five six', '</Box>', 'a b c', 'd e f', 'g h i'].join('\n');
  expect(wordShare(page, '# Oil\n\nfour five six\n')).toEqual({
    words: 16,
    published: 4,
    lost: [
      { line: 3, text: 'one two three' },
      { line: 7, text: 'a b c' },
      { line: 8, text: 'd e f' },
    ],
  });
});

test('a word that is written twice has to be there twice', () => {
  expect(wordShare('oil oil oil oil', 'oil oil')).toMatchObject({ words: 4, published: 2 });
});

test.each([
  ['tags', 'a <b class="x">b</b>', 2],
  ['a title of a component', '<Card title="Two words">\n', 2],
  ['a title of HTML', '<p title="Two words">x', 1],
  ['an object in a tag', `<Codes\n  codes={{ "200": { "text": "<p>One</p> > two" } }}\n>\n a`, 1],
  ['tags that do not end', '<A b={ '.repeat(20_000), 40_000],
  ['comments', 'a <!-- not\nthis --> b {/* nor this */}', 2],
  ['a comment that does not end', 'a <!-- b c', 3],
  ['scripts and styles', '<script setup>\nconst a = 1;\n</script>\na\n<style>b</style>', 1],
  ['fences', 'a\n```js\nb\n```\nc', 2],
  ['fences within quotes', '> ```\n> b\n> ```\nc', 1],
  [
    'icons and lists of attributes',
    ':material-clock-fast:{ .lg .middle } __Set up__\n[Go](a.md){ .md-button target="_blank" }\n{: .lead #p }',
    5,
  ],
  [
    'statements over several lines',
    'import {\n  One,\n  Two\n} from "a";\n  import B from "b";\n\nexport const rows = [\n  { name: 1 },\n\n];\n\na',
    1,
  ],
  ['a sentence that begins as a statement', 'import is a word.\n\nexport goods', 6],
  ['fields of a list', ':Author: A Name\n', 3],
  ['statements', 'import A from "a";\n\nexport const b = 1;\n\na', 1],
])('the words of a page are those that readers see: %s', (_, page, words) => {
  expect(countWords(page)).toBe(words);
});
