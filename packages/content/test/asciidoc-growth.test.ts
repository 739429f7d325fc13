// Pages of AsciiDoc made to be slow cost in proportion to their length.
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../workshop/growth.ts';
import { asciidocMarkdown } from '../src/convert/asciidoc/asciidoc.ts';
import type { AsciidocContext } from '../src/convert/asciidoc/context.ts';
import { readerText } from '../src/convert/asciidoc/preprocess.ts';

const context: AsciidocContext = {
  include: (target) => (target === 'lines.txt' ? { text: 'a\n// tag::b[]\nc\n', name: 'lines.txt', within: context } : undefined),
  page: (target) => ({ address: target }),
  image: (target) => target,
  attributes: new Map([['a', 'b']]),
  count: () => undefined,
};

const shapes: Readonly<Record<string, string>> = {
  headings: '== a\n',
  'headings and blanks': '== a\n\n',
  'underlined headings': 'abc\n---\n\n',
  'a line ever longer': 'x ',
  paragraphs: 'a\n\n',
  'line breaks': 'a +\n',
  blanks: '\n',
  stars: '*a ',
  'double stars': '**a ',
  underscores: '_a ',
  backquotes: '`a ',
  hashes: '#a ',
  'plus signs': '+a ',
  'triple plus signs': '+++a ',
  carets: '^a ',
  tildes: '~a ',
  'closed marks': '*a* _b_ `c` ',
  'marks in marks': '*_`',
  'open quotes': '"`a ',
  'open references': '<<a',
  references: '<<a,b>> ',
  anchors: '[[a]] ',
  'open anchors': '[[a',
  terms: '((a)) ',
  'open terms': '((a',
  'hidden terms': '(((a))) ',
  footnotes: 'footnote:[a] ',
  'open footnotes': 'footnote:[a',
  'footnotes in footnotes': 'footnote:[footnote:',
  links: 'link:a[b] ',
  'open links': 'link:a[',
  'link names': 'link:',
  'cross references': 'xref:a.adoc[] ',
  pictures: 'image:a[b] ',
  addresses: 'https://a.b ',
  'addresses with labels': 'https://a.b[c] ',
  'open addresses': 'https://a.b[',
  'addresses without ends': 'https://a',
  'mail addresses': 'a@b.c ',
  'at signs': 'a@',
  passthroughs: 'pass:[a] ',
  roles: '[.a]#b# ',
  'open roles': '[.a]#b',
  backslashes: '\\',
  braces: '{a}',
  'open braces': '{a',
  'words in brackets': '[a',
  entries: '* a\n',
  'entries ever deeper': '* a\n** b\n*** c\n',
  'numbered entries': '. a\n',
  dashes: '- a\n',
  'entries and blanks': '* a\n\n',
  'continued entries': '* a\n+\n',
  'continued blanks': '* a\n\n+\n',
  continuations: '+\n',
  definitions: 'a:: b\n',
  'definitions behind lines': 'a::\n',
  'definitions of definitions': 'a:: b\nc::: d\ne;; f\n',
  'double colons': 'a::',
  callouts: '<1> a\n',
  checks: '* [x] a\n',
  notes: 'NOTE: a\n\n',
  styles: '[NOTE]\n',
  'long styles': '[a,',
  'quotes in styles': '["a',
  titles: '.a\n',
  dots: '.',
  'dot lines': '....\n',
  'dash lines': '----\n',
  'equal lines': '====\n',
  'equal lines and text': '====\na\n',
  'star lines': '****\n',
  'open blocks': '--\n',
  tables: '|===\n|a |b\n|===\n\n',
  'table lines': '|===\n',
  bars: '|a',
  'cells with spans': '2.3+|a\n',
  'cells with copies': '100*|a\n',
  'open cells': 'a|\n',
  'nested tables': 'a|\n!===\n!a\n!===\n',
  'comma tables': ',===\na,b\n,===\n\n',
  comments: '// a\n',
  'comment lines': '////\n',
  'attribute entries': ':a: b\n',
  'attributes of attributes': ':a: {a}{a}\n',
  'continued attributes': ':a: b \\\n',
  conditions: 'ifdef::a[]\n',
  'closed conditions': 'ifdef::a[]\nb\nendif::[]\n',
  'conditions in a line': 'ifndef::a[b]\n',
  comparisons: 'ifeval::["a" == "b"]\n',
  'ends of conditions': 'endif::[]\n',
  includes: 'include::a[]\n',
  'includes of lines': 'include::lines.txt[tag=b]\n',
  'block pictures': 'image::a[b]\n',
  'block macros': 'a::b[c]\n',
  fences: '```js\n',
  'literal lines': ' a\n',
  breaks: "'''\n",
};

test('the cost of continuing an entry that is far above grows with the length of the page', () => {
  const continued = (size: number): string => `* a\n${'** b\n\n+\nc\n'.repeat(size / 10)}`;
  expect(growsLinearly((size) => void asciidocMarkdown(continued(size), context), 40_000)).toBe(true);
});

test.each(Object.entries(shapes))('the cost of %s grows with the length of the page', (_, shape) => {
  const pumped = (size: number): string => shape.repeat(Math.ceil(size / shape.length));
  const tabled = (size: number): string => `|===\n${pumped(size)}\n|===\n`;
  expect(growsLinearly((size) => void asciidocMarkdown(pumped(size), context), 8_000)).toBe(true);
  expect(growsLinearly((size) => void asciidocMarkdown(tabled(size), context), 8_000)).toBe(true);
  expect(growsLinearly((size) => void readerText(pumped(size)), 8_000)).toBe(true);
});
