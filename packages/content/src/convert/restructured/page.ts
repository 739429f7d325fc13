// A page of reStructuredText or MyST between its project and the Markdown that is read on: its names, and those of all pages, looked up.
import { posix, relative, sep } from 'node:path';
import { type CrossReferences, withoutSuffix } from '../../sources/sphinx-index.ts';
import { includeFile, type IncludeFrom } from '../includes.ts';
import type { Destination, RestructuredContext } from './context.ts';
import { escaped } from '../../markup/markdown-text.ts';
import { inlineMarkdown } from './inline.ts';
import { mystMarkdown } from './myst.ts';
import { pageNames, type PageNames, restructuredMarkdown, targetName } from './restructured-text.ts';

/** Counts what is not known. */
export type Count = (name: string, known: boolean) => void;

/** A page of a project with names, or a text that it includes, as Markdown. */
export function restructured(text: string, from: IncludeFrom, count: Count): string {
  const references = from.site.crossReferences;
  if (references === undefined) return text;
  const isMarkdown = /\.(?:md|markdown|mdx|myst|ipynb)$/i.test(from.chain.at(-1) ?? '');
  // Markdown is MyST in a project of Sphinx or of mystmd alone
  if (isMarkdown && from.site.format !== 'sphinx' && from.site.format !== 'mystmd') return text;
  const context = contextOf(text, from, references, count);
  return isMarkdown ? myst(text, context) : rst(text, context);
}

function rst(text: string, context: RestructuredContext): string {
  return restructuredMarkdown(text, context, (inner, _, within) => myst(inner, within));
}

function myst(text: string, context: RestructuredContext): string {
  return mystMarkdown(text, context, rst);
}

/** Pages that Sphinx makes, by their labels. */
const pagesOfSphinx: ReadonlyMap<string, string> = new Map([
  ['genindex', 'genindex'],
  ['search', 'search'],
  ['modindex', 'py-modindex'],
  ['py-modindex', 'py-modindex'],
]);

function titleOfMade(name: string): string {
  return name === 'search' ? 'Search' : name === 'genindex' ? 'Index' : 'Module index';
}

/** Most uses of a substitution within another. */
const maxSubstitutions = 8;

function contextOf(
  text: string,
  from: IncludeFrom,
  references: CrossReferences,
  count: Count,
  outer?: PageNames,
): RestructuredContext {
  const own = pageNames(text);
  const names: PageNames = {
    targets: new Map([...(outer?.targets ?? []), ...own.targets]),
    anonymous: own.anonymous,
    substitutions: new Map([...(outer?.substitutions ?? []), ...own.substitutions]),
  };
  const page = relative(references.folder, from.chain[0] ?? '')
    .split(sep)
    .join('/');
  let anonymous = 0;
  let depth = 0;
  const wayTo = (target: string, anchor: string): string => {
    const way = target === page && anchor !== '' ? '' : posix.relative(posix.dirname(page), target);
    return `${way}${anchor === '' ? '' : `#${anchor}`}`;
  };
  const document = (path: string): Destination | undefined => {
    const [plain = '', anchor = ''] = path.split('#', 2);
    const target = withoutSuffix(plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(page), plain));
    const found = references.pages.get(target);
    return found && { address: wayTo(found.page, anchor), title: found.title };
  };
  const target = (name: string, level = 0): string | undefined => {
    if (name === '__') return names.anonymous[anonymous++];
    const found = names.targets.get(targetName(name));
    const other = found === undefined ? undefined : /^`?([^`]+?)`?_$/.exec(found)?.[1];
    if (other !== undefined && level < 5) return target(other, level + 1) ?? found;
    if (found !== undefined) return found;
    const label = references.labels.get(targetName(name));
    return label === undefined || label.page !== page ? undefined : `#${label.anchor}`;
  };
  const context: RestructuredContext = {
    include(path, isPart = false) {
      const found = includeFile(path, from, { isPart });
      if (found === undefined) return undefined;
      const inside = { ...from, chain: [...from.chain, found.file] };
      // what an included file names relatively is relative to it, except for the pages, which are relative to the page
      return { text: found.text, name: found.file, within: contextOf(found.text, inside, references, count, names) };
    },
    document,
    label(name) {
      const made = pagesOfSphinx.get(name);
      if (made !== undefined) return { address: wayTo(`${made}.html`, ''), title: titleOfMade(made) };
      const found = references.labels.get(name.startsWith('term-') ? name : name.toLowerCase());
      return found && { address: wayTo(found.page, found.anchor), title: found.title };
    },
    target: (name) => target(name),
    substitution(name) {
      const found = names.substitutions.get(name);
      if (found === undefined) {
        const value = references.substitutions.get(name);
        return value === undefined ? undefined : depth < maxSubstitutions ? inner(value) : escaped(value);
      }
      if (found.directive === 'replace') return depth < maxSubstitutions ? inner(found.argument) : escaped(found.argument);
      if (found.directive === 'image') return `![${escaped(name)}](${found.argument.replaceAll(/[\s()<>]/g, encodeURIComponent)})`;
      if (found.directive === 'unicode') return unicodeOf(found.argument);
      return undefined;
    },
    project: (name) => references.projects.get(name),
    slugger: from.site.slugger === 'mystmd' ? 'mystmd' : 'docutils',
    externalLink(role) {
      const found = references.links.get(role);
      return found && { address: found[0], caption: found[1] };
    },
    defaultRole: (words) => `*${escaped(words)}*`,
    count,
    missing: (reference) => count(reference, false),
  };
  const inner = (value: string): string => {
    depth += 1;
    const markdown = inlineMarkdown(value, context);
    depth -= 1;
    return markdown;
  };
  return context;
}

/** `0xA9`, `U+2014` and words between them as text. */
function unicodeOf(argument: string): string {
  return argument
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((each) => {
      const code = /^(?:0x|x|\\x|U\+|\\u)([0-9A-Fa-f]{1,6})$/.exec(each)?.[1];
      const number = code === undefined ? Number.NaN : Number.parseInt(code, 16);
      return Number.isInteger(number) && number <= 0x10ff_ff ? String.fromCodePoint(number) : each;
    })
    .join('');
}
