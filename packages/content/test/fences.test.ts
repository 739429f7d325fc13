// Code passes byte for byte: fenced code in generated pages, in every place and format in which pages have it, and all of the real
// trees where VITRINE_DATA names a folder that has them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { full, runsOf, someOf } from '../../../workshop/full.ts';
import { createProjectFiles } from '../src/sources/project.ts';
import type { DocsSite, FormatName } from '../src/sources/generator.ts';
import { markdown } from '../src/sources/generators/markdown/markdown.ts';
import { noSite } from '../src/sources/origin.ts';
import { generators } from '../src/sources/recognise.ts';
import { convertPage } from '../src/convert/convert.ts';
import { createFenceReader } from '../src/markup/fences.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readSources } from '../src/sources/read-sources.ts';

const files = createProjectFiles('/nowhere');
const generatorOf = new Map([...generators, markdown].map((each) => [each.name, each]));
const siteOf = (name: FormatName, mdx: boolean): DocsSite => ({
  ...noSite,
  generator: generatorOf.get(name) ?? markdown,
  ...(mdx && { markdown: { slugger: 'github', format: 'mdx' } }),
});

/** Lines that mean something outside of code. */
const lines = [
  'const a = { b: 1 };',
  '{a}',
  '{',
  '}',
  'import a from "b";',
  'export const a = 1;',
  '<Tabs>',
  '</Tabs>',
  '<b',
  '<!-- md:option x -->',
  '<!--',
  '-->',
  '{% raw %}',
  '{{ value }}',
  '{/* c */}',
  ':::tip',
  ':::',
  '!!! note',
  '    indented',
  '\tindented',
  '=== "Tab"',
  '/// note',
  '# Heading {#id}',
  '[link](x.md){.class}',
  '[TOC]',
  ':material-home:',
  '== Tab',
  '@tab A',
  '- item',
  '> quote',
  '|a|b|',
  '\\',
  '&amp;',
  '$x$',
  '~~~',
  '``',
  'trailing  ',
  '   ',
  '',
  '',
  '',
];
const code = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 8 });
const info = fc.constantFrom('', 'js', 'ts {1,3-4}', 'sh title="a.sh"', 'js [a.js]', 'python hl_lines="1"', 'mdx', '{.yaml}');
const prose = fc.constantFrom(
  'Some words.',
  '## A heading',
  '- item\n- item',
  '> a quote',
  '<b>bold</b> words',
  '`code` words',
  '',
);
const fence = fc.record({ marks: fc.constantFrom('```', '`````', '~~~~', '~~~~~'), info, code });

interface Fence {
  readonly marks: string;
  readonly info: string;
  readonly code: readonly string[];
}

const written = ({ marks, info: label, code: body }: Fence, margin = ''): string =>
  [`${marks}${label}`, ...body, marks].map((line) => (line === '' ? '' : margin + line)).join('\n');

/** Places of code in a page, with what they are written for. */
const places: readonly (readonly [name: string, site: DocsSite, page: (fence: Fence) => string])[] = [
  ['a page', siteOf('markdown', false), (each) => written(each)],
  ['a list', siteOf('markdown', false), (each) => `- item\n\n${written(each, '  ')}`],
  ['MDX', siteOf('docusaurus', true), (each) => written(each)],
  ['a component', siteOf('docusaurus', true), (each) => `<Tabs>\n<TabItem label="A">\n\n${written(each)}\n\n</TabItem>\n</Tabs>`],
  ['an unknown component', siteOf('docusaurus', true), (each) => `<Mine>\n\n${written(each)}\n\n</Mine>`],
  ['a container', siteOf('vitepress', false), (each) => `::: tip\n${written(each)}\n:::`],
  ['a group of code', siteOf('vitepress', false), (each) => `::: code-group\n\n${written(each)}\n\n:::`],
  ['Mintlify', siteOf('mintlify', true), (each) => `<CodeGroup>\n${written(each)}\n</CodeGroup>`],
  ['an admonition', siteOf('mkdocs', false), (each) => `!!! note\n\n${written(each, '    ')}`],
  ['a numbered list', siteOf('markdown', false), (each) => `1. item\n\n${written(each, '   ')}`],
  ['a quote', siteOf('markdown', false), (each) => written(each).replaceAll(/^/gm, '> ')],
  ...(['mdbook', 'docsify'] as const).map((format) => [format, siteOf(format, false), written] as const),
];

function codeOf(markdown: string): readonly string[] {
  const code: string[] = [];
  const waiting: Nodes[] = [fromMarkdown(markdown)];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    if (node.type === 'code') code.push(node.value);
    if ('children' in node) waiting.unshift(...node.children);
  }
  return code;
}

test.each(places)('fenced code in %s passes byte for byte', (_, site, place) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(prose, fence), { minLength: 1, maxLength: 4 }), (parts) => {
      const body = parts.map(([words, each]) => `${words}\n\n${place(each)}\n\nEnd.`).join('\n\n');
      const { markdown } = convertPage({ path: '/nowhere/a.md', body, frontMatter: {}, site, files });
      expect(codeOf(markdown)).toEqual(parts.map(([, each]) => each.code.join('\n')));
    }),
    { numRuns: runsOf(100) },
  );
});

const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
const trees = process.env['VITRINE_DATA'] !== undefined && existsSync(data) ? readdirSync(data) : [];

/** Lines without the marks of quotes and the blanks that all of them share: where they are, these belong to the page. */
function withoutMargin(code: readonly string[]): string {
  const plainLines = code.map((line) => line.replace(/^[ \t>]*> ?/, '').trimEnd());
  const margins = plainLines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...margins);
  return plainLines.map((line) => line.slice(Math.min(least, line.length - line.trimStart().length))).join('\n');
}

/** The fenced code of a page; none of one with a fence that its author did not close, and no code that takes in a file. */
function fencedCode(page: string): readonly string[] {
  const kindOf = createFenceReader();
  const fences: string[][] = [];
  let open: string[] | undefined;
  for (const line of page.split('\n')) {
    const kind = kindOf(line);
    if (kind === 'opens') open = [];
    else if (kind === 'code') open?.push(line);
    else if (kind === 'closes' && open !== undefined) {
      fences.push(open);
      open = undefined;
    }
  }
  return open === undefined ? fences.map(withoutMargin).filter((text) => !text.includes('--8<--')) : [];
}

test.runIf(trees.length > 0)('fenced code of real trees passes byte for byte', () => {
  const lost: string[] = [];
  let fences = 0;
  for (const tree of someOf(trees, 2)) {
    const { pages, defaults } = readSources(data, [{ path: tree, format: 'markdown' }]);
    for (const { draft, markdown } of convertPages(pages, { defaults, onWarning: () => undefined }).visiblePages) {
      if (!/\.(?:mdx?|markdown)$/.test(draft.origin.path)) continue;
      const kept = new Set(fencedCode(markdown));
      const whole = withoutMargin(markdown.split('\n'));
      for (const each of fencedCode(draft.split.body)) {
        fences += 1;
        if (!kept.has(each) && !whole.includes(each)) lost.push(`${draft.file}: ${each.slice(0, 80)}`);
      }
    }
  }
  expect(lost).toEqual([]);
  expect(fences).toBeGreaterThan(full ? 1_000 : 50);
});
