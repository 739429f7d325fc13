// Pages of reStructuredText and MyST made to be slow: each shape begins something that may never end, or ends what never began.
import { restructuredMarkdown } from '../src/convert/restructured/restructured-text.ts';
import { mystMarkdown } from '../src/convert/restructured/myst.ts';
import type { RestructuredContext } from '../src/convert/restructured/context.ts';

const context: RestructuredContext = {
  include: () => undefined,
  project: () => undefined,
  slugger: 'docutils',
  document: () => undefined,
  label: () => undefined,
  target: () => undefined,
  substitution: () => undefined,
  externalLink: () => undefined,
  defaultRole: (text) => text,
  count: () => undefined,
  missing: () => undefined,
};

/** What is repeated, by its name. */
export const restructuredShapes: Readonly<Record<string, string>> = {
  'list entries': '- a\n',
  'entries ever deeper': '- ',
  'numbered entries': '1. a\n',
  'a line ever longer': 'x ',
  paragraphs: 'a\n\n',
  definitions: 'a\n  b\n',
  fields: ':a: b\n',
  'fields without an end': ':a ',
  options: '-a  b\n',
  'options without an end': '--a=',
  'literal blocks': 'a::\n\n  b\n\n',
  'literal marks': '``',
  'open literals': '``a ',
  backquotes: '`a ',
  'open links': '`a <b',
  stars: '*a ',
  'double stars': '**a ',
  substitutions: '|a ',
  references: 'a_ ',
  brackets: '[a',
  notes: '[1]_ ',
  backslashes: '\\',
  roles: ':a:`b` ',
  'open roles': ':a:`b ',
  colons: ':',
  titles: 'a\n=\n\n',
  'over lines': '===\na\n===\n\n',
  borders: '=== ===\n',
  'borders and rows': '=== ===\na   b\n',
  grids: '+--+--+\n| a| b|\n',
  'grid corners': '+-',
  bars: '| a\n',
  directives: '.. note:: a\n\n',
  'directives without a body': '.. a::\n',
  targets: '.. _a:\n',
  comments: '.. a\n   b\n',
  doctests: '>>> a\n',
  indents: '  a\n',
  fences: '```{note}\n',
  'colon fences': ':::{note}\n',
  'plain colons': ':::\n',
  'myst roles': '{a}`b` ',
  'open myst roles': '{a}`',
  'myst labels': '(a)=\n',
  'myst links': '[a](#b) ',
  'open myst links': '[a](#',
  'curly pairs': '{{ a }}',
  'curly marks': '{{',
  headings: '# a\n',
};

/** Reads a shape of a length as either language. */
export function restructuredWork(shape: string): readonly ((size: number) => void)[] {
  const pumped = (size: number): string => shape.repeat(Math.ceil(size / shape.length));
  const same = (text: string): string => text;
  return [
    (size) => void restructuredMarkdown(pumped(size), context, same),
    (size) => void mystMarkdown(pumped(size), context, same),
  ];
}
