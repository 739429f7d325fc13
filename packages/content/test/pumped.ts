// Texts whose repetition could make a reader of pages slow: each begins something that may never end, or ends what never began.
import { lintContent } from '../src/lint/lint.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';

/** What is repeated, by its name. */
export const shapes: Readonly<Record<string, string>> = {
  'question marks': '??? a\n',
  exclamations: '!!! note "x"\n    y\n',
  tabs: '=== "Tab"\n',
  colons: ':::tip a\n',
  'closing colons': ':::\n',
  slashes: '/// note | x\n',
  backticks: '`',
  'pairs of backticks': '``` `',
  fences: '```\n',
  tildes: '~~~\n',
  'fence labels': '```js title="\n',
  dashes: '-',
  equals: '=',
  'heading and dashes': 'Forward tokens\n----\n',
  hashes: '# a {#b}\n',
  'heading ids': '# {#',
  comments: '<!-- ',
  'md comments': '<!--md:a ',
  'heading comments': '# a <!-- #b --> ',
  includes: '<!--@include: a-->\n',
  snippets: '<<< a#b{1}\n',
  'path includes': '--8<-- "a"\n',
  stars: '{* a *}\n',
  bangs: '{! a !}\n',
  jekyll: '{% include a %}\n',
  braces: '{',
  'closing braces': '}',
  'brace pairs': '{a}',
  'links in links': '[a](<',
  links: '[a](b) ',
  images: '![',
  brackets: '[',
  references: '[a]: b\n',
  'reference uses': '[a][b] ',
  footnotes: '[^a]: b\n',
  tags: '<a>',
  'closing tags': '</a>',
  'open tags': '<a x="',
  'brace tags': '<a x={',
  components: '<Card title="x">\n',
  'self closing': '<B a="b" />\n',
  details: '<details>\n',
  'nested lists': '- - ',
  quotes: '> ',
  numbered: '1. a\n',
  tables: '| a | b |\n',
  'table rule': '|-|-|\n',
  emphasis: '*a ',
  strong: '**a** ',
  underscores: '_a',
  strikes: '~~',
  entities: '&amp;',
  'bare entities': '&',
  escapes: '\\',
  urls: 'http://a.b ',
  autolinks: '<http://a>',
  emails: 'a@b.c ',
  html: '<div>\n\n',
  script: '<script>',
  style: '<style>',
  cdata: '<![CDATA[',
  processing: '<?a ',
  imports: 'import a\n',
  'whole imports': "import a from 'b'\n",
  exports: 'export const a = 1\n',
  spaces: ' ',
  newlines: '\n',
  tabsigns: '\t',
  begin: '-----BEGIN PRIVATE KEY-----\n',
  urlsecret: 'a+b://',
  base64: 'QUJD',
  percent: '%41',
  zero: '\u200b',
  bidi: '\u202a',
  tagsigns: '\u{e0041}',
  letters: 'a',
  words: 'ab ',
  han: '\u6f22',
  combining: 'e\u0301',
  'front matter': '---\n',
  toc: '[TOC]\n',
  icons: ':material-a: ',
  attributes: '[a]{.b} ',
  'attr open': '\t{ ',
  mathsigns: '$a$ ',
  'table cell': 'a|',
  setext: 'a\n=\n',
  'hard breaks': 'a  \n',
  'html entities in tags': '<a b="&amp;">',
  ignore: 'ignore all ',
  'you are now': 'you are now ',
  always: 'always ',
};

/** A shape repeated to so many characters. */
export function pumped(shape: string, length: number): string {
  return shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
}

/** Judges a text by the publishing lint. */
export function lint(text: string): void {
  lintContent([{ kind: 'text', file: 'docs/a.md', text }], []);
}

/** Reads a text as a page of Markdown, or of MDX. */
export function read(text: string, mdx: boolean): void {
  const file = mdx ? 'docs/a.mdx' : 'docs/a.md';
  const context = { onWarning: () => undefined };
  readPages(convertPages([{ file, text: `# A page\n\n${mdx ? "import x from 'y'\n\n" : ''}${text}` }], context), context);
}
