// Directives as Markdown: notes, code, pictures, tables, lists of pages, descriptions of functions. reStructuredText and MyST write them
// differently and mean the same. A directive that is not known keeps its argument and its body, and is counted by its name.
import { posix } from 'node:path';
import { outsideCode } from '../../markup/code-spans.ts';
import { createFenceReader, fenced } from '../../markup/fences.ts';
import { between, part } from '../include-parts.ts';
import type { RestructuredContext } from './context.ts';
import { codeSpan, escaped, linkTo, onOneLine } from '../../markup/markdown-text.ts';
import { inlineMarkdown, titled } from './inline.ts';
import { csvRows, markdownTable, type Rows } from './tables.ts';

/** A directive as it is written. */
export interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly body: readonly string[];
}

/** How the directive's page is read. */
export interface DirectiveReader {
  readonly context: RestructuredContext;
  /** Blocks as Markdown. */
  readonly blocks: (lines: readonly string[], context?: RestructuredContext) => string;
  /** One line as Markdown. */
  readonly inline: (text: string) => string;
  /** The items of a list, each as Markdown: rows and cells of `list-table`. */
  readonly items: (lines: readonly string[]) => readonly (readonly string[])[];
  /** The language of code that names none. */
  readonly language: () => string;
  /** The line that names what comes after it. */
  readonly target: (name: string) => string;
  readonly setLanguage: (language: string) => void;
  /** A nested text of another file. */
  readonly page: (text: string, name: string, context: RestructuredContext) => string;
}

const notes: ReadonlySet<string> = new Set('note warning tip important caution danger hint attention error'.split(' '));
const versions: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  'version-added': 'Added in version',
  versionchanged: 'Changed in version',
  'version-changed': 'Changed in version',
  deprecated: 'Deprecated since version',
  'version-deprecated': 'Deprecated since version',
  versionremoved: 'Removed in version',
};
const code: ReadonlySet<string> = new Set(
  'code-block code sourcecode parsed-literal doctest testcode testoutput ipython prompt console jupyter-execute code-cell command-output productionlist mermaid graphviz digraph uml plantuml myst-config myst-to-html click:example click:run'.split(
    ' ',
  ),
);
const examples: ReadonlySet<string> = new Set(['myst', 'myst-example']);
/** Directives that print nothing of their own. */
const silent: ReadonlySet<string> = new Set(
  'contents sectnum index default-role role meta currentmodule py:currentmodule tabularcolumns testsetup testcleanup todo todolist sectionauthor codeauthor target-notes header footer title bibliography currentlibrary spelling restructuredtext-test-directive c:namespace cpp:namespace default-domain toc tableofcontents'.split(
    ' ',
  ),
);
/** Directives that print what is in them. */
const bare: ReadonlySet<string> = new Set(['rst-class', 'module', 'py:module', 'js:module']);
/** Directives that are a frame: their label, then what is inside. */
const frames: ReadonlySet<string> = new Set(
  'only ifconfig container grid grid-item grid-item-card card card-carousel dropdown tab-set tab-item tabs tab group-tab code-tab tab-set-code details collapse toggle topic sidebar rubric centered epigraph highlights pull-quote compound aside div margin figure-md panels button-link button-ref hlist versions blockquote exercise-start exercise-end solution-start solution-end'.split(
    ' ',
  ),
);
const described =
  /^(?:(?:py|c|cpp|js|rst|std|http|rb|php|java):)?(?:function|func|class|method|staticmethod|classmethod|decorator|decoratormethod|attribute|property|exception|data|macro|type|member|var|enum|enumerator|struct|union|namespace|interface|directive|role|directive:option|option|confval|setting|envvar|describe|object|cmdoption|program|autofunction|get|post|put|delete|patch|head|concept|alias|typealias|variable|const|constant)$/;

/** A directive as Markdown, behind the anchor of its label. */
export function directiveMarkdown(directive: Directive, reader: DirectiveReader): string {
  const label = directive.options.get('name') ?? directive.options.get('label') ?? '';
  const markdown = unlabelled(directive, reader);
  return label === '' ? markdown : `${anchorTag(label)}\n\n${markdown}`.trimEnd();
}

function unlabelled(directive: Directive, reader: DirectiveReader): string {
  const { name, argument, options, body } = directive;
  const { context, blocks, inline } = reader;
  const known = (markdown: string): string => {
    context.count(name, true);
    return markdown;
  };
  if (notes.has(name)) return known(labelled(capital(name), '', [...textLines(argument), ...body], reader));
  if (name === 'admonition' || name === 'seealso' || name === 'topic' || name === 'sidebar')
    return known(
      name === 'seealso'
        ? labelled('See also', '', [...textLines(argument), ...body], reader)
        : labelled(inline(argument) || 'Note', '', body, reader),
    );
  const version = versions[name];
  if (version !== undefined) {
    const [, number = '', rest = ''] = /^(\S+)(?!\S)([^]*)$/.exec(argument) ?? [];
    return known(labelled(`${version} ${escaped(number)}`, ':', [...textLines(rest), ...body], reader));
  }
  // the source of an example, and what it becomes
  if (examples.has(name)) return known(`${fenced(body.join('\n'), 'markdown')}\n\n${blocks(body)}`);
  const theorem = /^(?:prf|proof):([a-z]+)$/.exec(name)?.[1] ?? (/^(?:proof|exercise|solution)$/.test(name) ? name : undefined);
  if (theorem !== undefined) {
    const title = argument === '' ? capital(theorem) : `${capital(theorem)}: ${inline(argument)}`;
    return known(labelled(title, '', body, reader));
  }
  if (code.has(name) || name === 'literalinclude') return known(codeOf(directive, reader));
  if (name === 'highlight') {
    reader.setLanguage(argument.trim());
    return '';
  }
  if (silent.has(name)) {
    if (name === 'todo') context.count(name, true);
    return '';
  }
  // HTML is a part of the page, and the languages of other outputs are not
  if (name === 'raw') return known(/\bhtml\b/.test(argument) && !options.has('file') ? body.join('\n') : '');
  // a class of Python has an argument that a class of CSS has not
  if (bare.has(name) || (name === 'class' && /^[a-z\d -]*$/.test(argument))) return known(blocks(body));
  switch (name) {
    case 'include':
      return known(included(directive, reader));
    case 'image':
    case 'figure':
    case 'thumbnail':
    case 'embed': {
      // what a cell of a notebook, or another place, shows
      const place = argument.startsWith('#') ? context.label(argument.slice(1).trim()) : undefined;
      if (place !== undefined || name === 'embed') {
        const words = escaped(place?.title ?? argument.replace(/^#/, '').trim());
        return known(
          [place === undefined ? words : linkTo(place.address, words), blocks(body)].filter((each) => each !== '').join('\n\n'),
        );
      }
      const picture = `![${inline(options.get('alt') ?? '')}](${argument.trim().replaceAll(/[\s()<>]/g, encodeURIComponent)})`;
      const target = options.get('target');
      const shown = target === undefined || /_$/.test(target) ? picture : linkTo(target, picture);
      return known(`${shown}${body.length === 0 ? '' : `\n\n${blocks(body)}`}`);
    }
    case 'figure-md':
      return known(`${argument.trim() === '' ? '' : `${anchorTag(argument.trim())}\n\n`}${blocks(body)}`);
    case 'toctree':
      return known(options.has('hidden') ? '' : tocList(body, context));
    case 'list-table':
      return known(tableOf(argument, reader.items(body), Number(options.get('header-rows') ?? 0) > 0, reader));
    case 'csv-table':
      return known(csvTable(directive, reader));
    case 'table':
      return known([argument === '' ? '' : `**${inline(argument)}**`, blocks(body)].filter((each) => each !== '').join('\n\n'));
    case 'math':
      return known(`$$\n${[...textLines(argument), ...body].join('\n').trim()}\n$$`);
    case 'glossary':
      return known(
        blocks(
          body.flatMap((line) =>
            /^\S/.test(line) && !line.startsWith('..')
              ? [reader.target(`term-${line.split(' : ', 1)[0]?.trim() ?? ''}`), '', line]
              : [line],
          ),
        ),
      );
    case 'iframe':
    case 'video':
      return known([linkTo(argument.trim(), escaped(argument.trim())), blocks(body)].filter((each) => each !== '').join('\n\n'));
    case 'eval-rst':
      return known(reader.page(body.join('\n'), 'part.rst', context));
    case 'replace':
      return known(inline(argument));
    case 'unicode':
    case 'date':
      return '';
    default:
  }
  if (frames.has(name)) {
    const shown =
      name === 'only' || name === 'ifconfig' || /^grid/.test(name)
        ? name === 'grid-item-card'
          ? inline(argument)
          : ''
        : inline(argument);
    const target = options.get('link');
    const title =
      target === undefined || shown === '' ? shown : linkTo(destinationOf(target, options.get('link-type'), context), shown);
    return known(
      [
        name === 'container' || shown === '' ? '' : `**${title}**`,
        name === 'code-tab' ? fenced(body.join('\n'), argument.split(/\s/, 1)[0] ?? '') : blocks(body),
      ]
        .filter((each) => each !== '')
        .join('\n\n'),
    );
  }
  if (described.test(name)) return known(description(directive, reader));
  context.count(name, false);
  return [argument === '' ? '' : /^[\w.:]+$/.test(argument) ? codeSpan(argument) : inline(argument), blocks(body)]
    .filter((each) => each !== '')
    .join('\n\n');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** An anchor that leaves no text. */
export function anchorTag(label: string): string {
  return `<a id="${label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')}"></a>`;
}

function textLines(text: string): readonly string[] {
  return text.trim() === '' ? [] : [...text.split('\n'), ''];
}

/** A title in bold, and its text behind it. */
function labelled(title: string, mark: string, lines: readonly string[], { blocks }: DirectiveReader): string {
  const text = blocks(lines);
  return [`**${title}${mark}**`, text].filter((each) => each !== '').join('\n\n');
}

function codeOf({ name, argument, options, body }: Directive, { context, language, inline }: DirectiveReader): string {
  const caption = options.get('caption') ?? options.get('filename');
  const title = caption === undefined || caption === '' ? '' : `**${inline(caption)}**\n\n`;
  const languages: Readonly<Record<string, string>> = {
    doctest: 'python',
    testcode: 'python',
    'click:example': 'python',
    'click:run': 'python',
    ipython: 'python',
    prompt: 'shell',
    console: 'console',
    testoutput: '',
    'parsed-literal': '',
  };
  const written =
    options.get('language') ??
    options.get('lexer') ??
    (name === 'literalinclude' || name in languages ? undefined : argument.split(/\s/, 1)[0]);
  const named =
    written === undefined || written === ''
      ? (languages[name] ??
        (name === 'literalinclude' ? /\.([a-z0-9]{1,10})$/i.exec(argument.trim())?.[1] : undefined) ??
        language())
      : written;
  const info = named === 'none' || named === 'text' || named === 'default' || !/^[\w+#.-]{1,40}$/.test(named) ? '' : named;
  if (name !== 'literalinclude') {
    const lines = withoutBlankEnds(body);
    if (lines.length === 0) return '';
    return title + fenced(lines.join('\n'), info);
  }
  const found = context.include(argument.trim());
  if (found === undefined) return '';
  const cut = between(
    found.text,
    options.get('start-after') ?? options.get('start-at'),
    options.get('end-before') ?? options.get('end-at'),
  );
  const lines = (options.get('lines') ?? '').replaceAll('-', ',');
  const ranges = /^\d*(?:,\d*)?$/.test(lines) && lines !== '' ? part(cut, undefined, lines) : cut;
  return title + fenced(ranges.replace(/(?<!\n)\n+$/, ''), info);
}

function included({ argument, options }: Directive, reader: DirectiveReader): string {
  const path = argument.trim();
  // `<isonum.txt>` is a part of docutils
  if (path.startsWith('<')) return '';
  const found = reader.context.include(path, options.has('start-after') || options.has('start-line'));
  if (found === undefined) return '';
  const lines = found.text.split('\n');
  const first = Number(options.get('start-line') ?? 0);
  const last = options.has('end-line') ? Number(options.get('end-line')) : lines.length;
  const text = between(
    lines.slice(Number.isFinite(first) ? first : 0, Number.isFinite(last) ? last : undefined).join('\n'),
    options.get('start-after'),
    options.get('end-before'),
  );
  if (options.has('literal') || options.has('code')) return fenced(text, options.get('code') ?? '');
  const isMarkdown = /myst|commonmark/.test(options.get('parser') ?? '');
  return reader.page(withLinksFrom(text, path, options), isMarkdown ? 'part.md' : found.name, found.within);
}

/** A text that a page includes, with the links of it that are relative to its own folder: those with a beginning, and those of pictures. */
function withLinksFrom(text: string, path: string, options: Directive['options']): string {
  const beginning = options.get('relative-docs') ?? '';
  const withPictures = options.has('relative-images');
  if (beginning === '' && !withPictures) return text;
  const isRelative = (address: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(address);
  const kindOf = createFenceReader();
  return text
    .split('\n')
    .map((line) => {
      if (kindOf(line) !== 'text') return line;
      return outsideCode(line, (part) =>
        part.replaceAll(
          /(!?)(\[[^[\]\n]{0,300}\]\(|\]\(|^\[[^\]\n]{1,200}\]:[ \t]+)([^\s()<>]{1,500})/g,
          (whole, picture: string, opening: string, address: string) =>
            isRelative(address) && (picture === '!' ? withPictures : beginning !== '' && address.startsWith(beginning))
              ? picture + opening + posix.join(posix.dirname(path), address)
              : whole,
        ),
      );
    })
    .join('\n');
}

/** The pages of a list, with their titles. */
function tocList(body: readonly string[], context: RestructuredContext): string {
  return body
    .flatMap((line) => {
      const entry = line.trim();
      if (entry === '' || entry.startsWith('..') || entry.includes('*') || entry === 'self') return [];
      const { label, target } = titled(entry);
      if (/^https?:/i.test(target)) return [`- ${linkTo(target, escaped(label ?? target))}`];
      const found = context.document(target);
      return found === undefined ? [] : [`- ${linkTo(found.address, escaped(label ?? found.title ?? target))}`];
    })
    .join('\n');
}

function tableOf(title: string, rows: Rows, hasHead: boolean, { inline }: DirectiveReader): string {
  return [title === '' ? '' : `**${inline(title)}**`, markdownTable(rows, hasHead)].filter((each) => each !== '').join('\n\n');
}

function csvTable({ argument, options, body }: Directive, reader: DirectiveReader): string {
  const file = options.get('file');
  const text = file === undefined ? body.join('\n') : (reader.context.include(file)?.text ?? '');
  const delimiter = options.get('delim') ?? ',';
  const separator = delimiter === 'tab' ? '\t' : delimiter === 'space' ? ' ' : delimiter.slice(0, 1);
  const head = options.get('header');
  const rows = [...(head === undefined ? [] : csvRows(head, separator)), ...csvRows(text, separator)];
  const hasHead = head !== undefined || Number(options.get('header-rows') ?? 0) > 0;
  const shown = rows.map((row) => row.map((each) => reader.inline(each)));
  return tableOf(argument, shown, hasHead, reader);
}

/** A function, an option, a route: its signatures as code, then its text. */
function description({ name, argument, body }: Directive, { blocks }: DirectiveReader): string {
  const method = /^http:(\w+)$/.exec(name)?.[1]?.toUpperCase();
  const isSimple = /(?:option|confval|envvar|setting|cmdoption)$/.test(name);
  const signatures = argument
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const shown = signatures.map((line) => {
    const id = /^(?:[\w ]*\s)?([\w.:]+)\s*(?:\(|$)/.exec(line)?.[1] ?? (isSimple ? line : '');
    return `${id === '' ? '' : anchorOf(id)}**${codeSpan(method === undefined ? line : `${method} ${line}`)}**`;
  });
  return [...shown, blocks(body)].filter((each) => each !== '').join('\n\n');
}

function anchorOf(id: string): string {
  return /^[\w.:-]{1,200}$/.test(id) ? `<a id="${id}"></a>` : '';
}

function destinationOf(target: string, kind: string | undefined, context: RestructuredContext): string {
  if (/^https?:/i.test(target)) return target;
  const found =
    kind === 'doc'
      ? context.document(target)
      : kind === 'ref'
        ? context.label(target)
        : (context.label(target) ?? context.document(target));
  return found?.address ?? target;
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  let [start, end] = [0, lines.length];
  while (start < end && (lines[start] ?? '').trim() === '') start += 1;
  while (end > start && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return lines.slice(start, end);
}

/** A caption or a title of a directive, in Markdown. */
export function inlineOf(context: RestructuredContext): (text: string) => string {
  return (text) => inlineMarkdown(onOneLine(text).trim(), context);
}
