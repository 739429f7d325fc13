// Text that a page takes in from other files of its project: each generator's way of writing it, resolved before the page is
// read. Never from outside of the project, never in a circle, at most so deep and so much.
import { dirname, extname, join } from 'node:path';
import type { DocsSite } from '../sources/generator.ts';
import type { ProjectFiles } from '../sources/project.ts';
import { createFenceReader, fenced } from '../markup/fences.ts';
import { between, part, rangesOf, withHeadings, withoutMatter } from './include-parts.ts';
import { bold, dedent, indented } from './indentation.ts';

/** How deep files may include one another. */
export const maxIncludeDepth = 10;
/** Characters that one page may take in. */
export const maxIncludedLength = 4 * 1024 * 1024;
/** Characters that all pages together may take in: a few files could else become thousands of large pages. */
export const maxIncludedInAll = 64 * 1024 * 1024;
const tooMuch = `a page may take in ${maxIncludedLength} characters`;
export const maxIncludes = 2_000;

/** The includes of a page: those that were resolved, and those that were not. */
export interface IncludeLog {
  /** Files whose text the page has, absolute, with that text. */
  readonly included: Map<string, string>;
  /** Includes that failed: the path as written, and the reason. */
  readonly refused: { readonly path: string; readonly reason: string }[];
  length: number;
  count: number;
}

export function createIncludeLog(): IncludeLog {
  return { included: new Map(), refused: [], length: 0, count: 0 };
}

export interface IncludeFrom {
  readonly site: DocsSite;
  readonly files: ProjectFiles;
  /** Files around this one, outermost first: the page, what it includes, … */
  readonly chain: readonly string[];
  readonly log: IncludeLog;
}

export interface Included {
  readonly file: string;
  readonly text: string;
}

/** Finds a file that a page names; a fault goes to the log. */
export function includeFile(
  written: string,
  from: IncludeFrom,
  { order = 'page-first' }: { readonly order?: SearchOrder } = {},
): Included | undefined {
  // formatters of Markdown escape the signs of emphasis in a path
  const unescaped = written.replace(/\\([_*~-])/g, '$1');
  const included = findFile(unescaped, from, order);
  if (typeof included === 'string') from.log.refused.push({ path: written, reason: included });
  return typeof included === 'string' ? undefined : included;
}

type SearchOrder = 'page-first' | 'project-first';

function findFile(written: string, { site, files, chain, log }: IncludeFrom, order: SearchOrder): Included | string {
  const page = dirname(chain.at(-1) ?? files.root);
  const alias = site.lookup.aliases.find(([prefix]) => written.startsWith(prefix));
  const folders = order === 'page-first' ? [page, ...site.lookup.includeFolders] : [...site.lookup.includeFolders, page];
  const starts = written.startsWith('/') ? site.lookup.includeFolders : folders;
  const candidates =
    alias === undefined ? starts.map((folder) => join(folder, written)) : [join(alias[1], written.slice(alias[0].length))];
  const file = candidates.find((each) => files.isFile(each));
  if (file === undefined) {
    const isAlias = alias === undefined && /^[@~#][\w-]*\//.test(written);
    if (candidates.some((each) => refusalOf(files, each) === 'outside')) return refusals.outside;
    return isAlias ? refusals.alias : refusals.absent;
  }
  if (chain.includes(file)) return 'it includes itself';
  if (chain.length > maxIncludeDepth) return `includes are nested deeper than ${maxIncludeDepth}`;
  log.count += 1;
  if (log.count > maxIncludes) return `a page may have ${maxIncludes} includes`;
  const fileText = files.text(file);
  if ('refusal' in fileText) return refusals[fileText.refusal];
  log.length += fileText.text.length;
  if (log.length > maxIncludedLength) return tooMuch;
  log.included.set(file, fileText.text);
  return { file, text: fileText.text };
}

const refusals = {
  outside: 'it is outside of the project',
  absent: 'there is no such file',
  alias: 'it begins with an alias that is not known: name it in `paths` of tsconfig.json',
  hidden: 'names that begin with a dot are not read',
  'too-large': 'it is too large',
} as const;

function refusalOf(files: ProjectFiles, path: string): string | undefined {
  const file = files.text(path);
  return 'refusal' in file ? file.refusal : undefined;
}

type Resolve = (match: RegExpExecArray, from: IncludeFrom) => string | undefined;

/** One way of writing an include. `margin` is the text before it on its line. */
interface Syntax {
  /** That of some generators alone. */
  readonly notation?: DocsSite['markdown']['includes'];
  readonly pattern: RegExp;
  /** Also inside of fenced code. */
  readonly inCode: boolean;
  readonly resolve: Resolve;
}

const syntaxes: readonly Syntax[] = [
  {
    notation: 'directive',
    pattern: /^([ \t]*)\{\{[ \t]*#(?:include|rustdoc_include|playground|playpen)[ \t]([^{}\n]*)\}\}[ \t]*$/,
    inCode: true,
    resolve: ([, margin = '', written = ''], from) => {
      const [path = '', first, second] = (written.trim().split(/\s/, 1)[0] ?? '').split(':');
      const isLines = first !== undefined && /^\d*$/.test(first);
      const lines = second === undefined ? (first ?? '') : `${first ?? ''},${second}`;
      return nested(path, from, margin, (text) => (isLines ? part(text, undefined, lines) : part(text, first, undefined)));
    },
  },
  {
    notation: 'link',
    pattern: /^([ \t]*)\[([^\]\n]*)\]\(([^\s()]+)[ \t]+['"]:include[^'"\n]*['"]\)[ \t]*$/,
    inCode: false,
    resolve: ([, margin = '', label = '', path = ''], from) => {
      // what another site has stays there
      if (/^https?:/i.test(path)) return `${margin}[${label}](${path})`;
      if (/\.(?:md|markdown)$/i.test(path))
        return nested(path, from, margin, (text) => withoutMatter(from.site.generator.toMarkdown?.(text, path) ?? text));
      const included = includeFile(path, from);
      return included && placed(fenced(included.text, extname(path).slice(1)), margin, path, from);
    },
  },
  {
    pattern: /^([ \t]*)<!--\s*@include:([^\n]*?)-->/,
    inCode: false,
    resolve: ([, margin = '', reference = ''], from) => {
      const [, path = '', region, lines] = /^\s*([^\s#{]+)(?:#([\w-]+))?(?:\{([\d,\s]*)\})?/.exec(reference) ?? [];
      return nested(path, from, margin, (text) => part(withoutMatter(text), region, lines));
    },
  },
  {
    pattern: /^([ \t]*)<<<[ \t]+([^\s#{[]+)(?:#([\w-]+))?[ \t]*(?:\{([^}\n]*)\}[ \t]*)?(?:\[([^\]\n]*)\][ \t]*)?$/,
    inCode: false,
    resolve: ([, margin = '', path = '', region, options, label], from) => {
      const included = includeFile(path, from);
      if (included === undefined) return undefined;
      const language = /(?<![a-z])[a-z]+$/.exec((options ?? '').trim())?.[0] ?? extname(path).slice(1);
      return placed(
        `${label === undefined ? '' : `${bold(label)}\n\n`}${fenced(part(included.text, region, undefined), language)}`,
        margin,
        path,
        from,
      );
    },
  },
  {
    pattern: /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/,
    inCode: true,
    resolve: ([, margin = '', written = ''], from) => {
      const [, path = written, first, second] = /^(.*?)(?::([^:]*))?(?::([^:]*))?$/.exec(written) ?? [];
      const isLines = first !== undefined && /^-?\d*$/.test(first);
      return nested(
        path,
        from,
        margin,
        (text) => (isLines ? part(text, undefined, `${first},${second ?? ''}`) : part(text, first, undefined)),
        'project-first',
      );
    },
  },
  {
    pattern: /^([ \t]*)\{\*([^\n]*)\*\}[ \t]*$/,
    inCode: false,
    resolve: ([, margin = '', reference = ''], from) => {
      const [, path = '', options = ''] = /^\s*([^\s*]+)(.*)/.exec(reference) ?? [];
      const included = includeFile(path, from, { order: 'project-first' });
      const lines = /\bln\[([^[\]]*)\]/.exec(options)?.[1];
      return included && placed(fenced(rangesOf(included.text, lines), extname(path).slice(1)), margin, path, from);
    },
  },
  {
    pattern: /^([ \t]*)\{!([^\n]*)!\}[ \t]*$/,
    inCode: true,
    resolve: ([, margin = '', reference = ''], from) =>
      nested(/^>?\s*([^\s!]+)/.exec(reference)?.[1] ?? '', from, margin, (text) => text, 'project-first'),
  },
  {
    // templates of a theme (`card.html`) are no text of the page
    pattern:
      /^([ \t]*)\{%-?\s*include(?:-markdown|_relative)?\s(?!\s*["']?[^\s"'%]{1,300}\.(?:html?|liquid|njk|vto)\b)([^\n]*)%\}[ \t]*$/,
    inCode: false,
    resolve: ([, margin = '', reference = ''], from) => {
      const [, path = '', options = ''] = /^\s*["']?([^\s"'%]+)(.*)/.exec(reference) ?? [];
      const start = /\bstart=["']([^"'\n]*)["']/.exec(options)?.[1];
      const end = /\bend=["']([^"'\n]*)["']/.exec(options)?.[1];
      const deeper = Number(/\bheading-offset=["']?(-?[1-6])\b/.exec(options)?.[1] ?? 0);
      const flush = /\bdedent=["']?true\b/.test(options);
      return nested(path, from, margin, (text) => {
        const included = withHeadings(between(withoutMatter(text), start, end), deeper);
        return flush ? dedent(`\n${included}`).slice(1) : included;
      });
    },
  },
];

/** A cheap sign that a page may have includes. */
const sign = /<!--\s*@include:|<<<|-8<-|\{\*|\{!|\{%-?\s*include|\{\{[ \t]*#|:include/;

/** The first line of an include over several lines (mkdocs-include-markdown-plugin), and all of it on one. */
const opensStatement = /^[ \t]*\{%-?[ \t]*(?:include(?:-markdown)?(?:[ \t][^%]*)?)?$/;
const oneStatement = /^[ \t]*\{%-? *include(?:-markdown)? [^%]*%\}$/;
const maxStatementLines = 30;

export function resolveIncludes(text: string, from: IncludeFrom): string {
  if (!sign.test(text)) return text;
  const kindOf = createFenceReader();
  let block: string[] | undefined;
  const out: string[] = [];
  let statement: string[] = [];
  const endStatement = (): void => {
    const line = statement.map((each, index) => (index === 0 ? each.trimEnd() : each.trim())).join(' ');
    if (oneStatement.test(line)) out.push(resolveLine(line, from, false));
    else for (const each of statement) out.push(each);
    statement = [];
  };
  for (const line of text.split('\n')) {
    if (statement.length > 0) {
      statement.push(line);
      if (line.includes('%}') || statement.length >= maxStatementLines) endStatement();
      continue;
    }
    if (/^[ \t]*-{1,}8<-{1,}[ \t]*$/.test(line)) {
      // a block of paths between two marks
      if (block !== undefined)
        for (const path of block) out.push(nested(path, from, '', (included) => included, 'project-first') ?? line);
      block = block === undefined ? [] : undefined;
      continue;
    }
    if (block !== undefined) {
      if (line.trim() !== '' && !line.trim().startsWith(';')) block.push(line.trim());
      continue;
    }
    const kind = kindOf(line);
    if (kind === 'text' && opensStatement.test(line)) statement = [line];
    else out.push(resolveLine(line, from, kind !== 'text'));
  }
  endStatement();
  return out.join('\n');
}

function resolveLine(line: string, from: IncludeFrom, inCode: boolean): string {
  const siteNotation = from.site.markdown.includes;
  for (const syntax of syntaxes) {
    if ((inCode && !syntax.inCode) || (syntax.notation ?? siteNotation) !== siteNotation) continue;
    const match = syntax.pattern.exec(line);
    if (match !== null) return syntax.resolve(match, from) ?? '';
  }
  return line.replace(/^([ \t]*);(-{1,}8<-{1,})/, '$1$2');
}

function nested(
  path: string,
  from: IncludeFrom,
  margin: string,
  cut: (text: string) => string,
  order: SearchOrder = 'page-first',
): string | undefined {
  const included = includeFile(path, from, { order });
  if (included === undefined) return undefined;
  const text = resolveIncludes(cut(included.text).replace(/(?<!\n)\n+$/, ''), { ...from, chain: [...from.chain, included.file] });
  return placed(text, margin, path, from);
}

/** A text behind the margin of the line that includes it. Margins count like text: a line of blanks would repeat them. */
function placed(text: string, margin: string, path: string, { log }: IncludeFrom): string | undefined {
  if (margin === '') return text;
  log.length += margin.length * text.split('\n').length;
  if (log.length <= maxIncludedLength) return indented(text, margin.length);
  log.refused.push({ path, reason: tooMuch });
  return undefined;
}
