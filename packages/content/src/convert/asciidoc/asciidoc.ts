// AsciiDoc as Markdown, block by block: sections, paragraphs, lists, tables, code, notes, pictures. What an extension of Asciidoctor computes
// is not there; everything that is written is. Nothing is executed.
import { fenced } from '../../markup/fences.ts';
import { isBlank } from '../indentation.ts';
import { addressOf, codeSpan, escaped } from '../../markup/markdown-text.ts';
import { markdownTable } from '../restructured/tables.ts';
import { type Allowance, createAllowance } from './allowance.ts';
import { type AttributeList, attributeList } from './attribute-list.ts';
import type { AsciidocContext, PageReader, ReadBlock } from './context.ts';
import { anchorTag, type InlineContext, inlineMarkdown } from './inline.ts';
import { listAt, listMarker } from './lists.ts';
import { preprocess } from './preprocess.ts';
import { sectionNames, type SectionNames, titleAt } from './sections.ts';
import { tableRows } from './tables.ts';

/** Deepest nesting of blocks; what is deeper is text. */
const maxDepth = 24;
const notes: ReadonlySet<string> = new Set(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']);
/** Styles of blocks that are drawn from code. */
const diagrams =
  /^(?:mermaid|plantuml|ditaa|graphviz|blockdiag|seqdiag|actdiag|nwdiag|erd|svgbob|vega|vegalite|bytefield|wavedrom|nomnoml|pikchr|d2|msc|tikz|dot)$/;
const delimiter = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|`{3,}[^`]*|[|!,:]={3,})$/;
const blockMacro = /^([a-z][\w-]{0,40})::([^\s[\]][^[\]]{0,1000}|)\[([^]*)\]$/;

/** What is written before a block. */
interface Before extends AttributeList {
  readonly style: string;
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly options: string;
}

interface State extends PageReader {
  readonly context: AsciidocContext;
  readonly attributes: ReadonlyMap<string, string>;
  readonly names: SectionNames;
  readonly allowance: Allowance;
  /** The block is in an item of a list, which the next item ends. */
  readonly inItem: boolean;
}

/** Marks and macros in a text whose letters are those of code. */
const marked = /[`*]|<<|\w:[^\s[\]]{0,500}\[/;

/** A page of AsciiDoc as Markdown. */
export function asciidocMarkdown(text: string, context: AsciidocContext): string {
  const allowance = createAllowance();
  const { lines, attributes } = preprocess(text, context, allowance);
  const names = sectionNames(lines, attributes);
  const footnotes: { readonly name: string; readonly text: string }[] = [];
  const taken = new Map<string, string>();
  /** What a reference names; without its title where the page has too many of them. */
  const named = <Place extends { readonly title?: string | undefined }>(found: Place | undefined): Place | undefined =>
    found?.title === undefined || allowance.take(found.title.length) ? found : { ...found, title: undefined };
  const inlineContext: InlineContext = {
    place: (name) => named(names.place(name)),
    page: (target) => named(context.page(target)),
    image: context.image,
    count: context.count,
    footnote(id, words) {
      const known = id === undefined ? undefined : taken.get(id);
      if (known !== undefined && words === undefined) return known;
      const name = String(footnotes.length + 1);
      if (id !== undefined) taken.set(id, name);
      footnotes.push({ name, text: words ?? id ?? '' });
      return name;
    },
  };
  const inline = (words: string): string => inlineMarkdown(words.trim(), inlineContext);
  const state: State = {
    context,
    attributes,
    names,
    allowance,
    inline,
    block: (all, at, depth) => blockAt(all, at, state, depth, true),
    isBlockStart,
    inItem: false,
    paragraph: (own) => paragraph(own, inline),
  };
  const body = blocksOf(withoutAuthor(lines), state, 0);
  const marks: string[] = [];
  // a footnote may have footnotes of its own
  for (let at = 0; at < footnotes.length && at < 2_000; at += 1) {
    const found = footnotes[at];
    if (found !== undefined) marks.push(`[^${found.name}]: ${inline(found.text).replaceAll('\n', ' ')}`);
  }
  return [body, ...marks].join('\n\n');
}

/** The lines of a page without the author and the revision below its title. */
function withoutAuthor(lines: readonly string[]): readonly string[] {
  const title = lines.findIndex((line) => !isBlank(line) && line !== '//' && !/^\[.*\]$/.test(line));
  if (!/^=[ \t]+\S/.test(lines[title] ?? '')) return lines;
  const isAuthor = /^[^\s<>]+(?: [^\s<>]+){0,3} <[^<>\s]{1,200}>(?:;.{0,500})?$/.test(lines[title + 1] ?? '');
  const revision = /^(?:v?\d[\w.-]*,.{0,200}|v\d[\w.-]*|\d{4}-\d{2}-\d{2})$/;
  const isRevision = revision.test(lines[title + (isAuthor ? 2 : 1)] ?? '');
  const count = Number(isAuthor) + Number(isRevision);
  return count === 0 ? lines : [...lines.slice(0, title + 1), ...lines.slice(title + 1 + count)];
}

function blocksOf(lines: readonly string[], state: State, depth: number): string {
  if (depth > maxDepth) return escaped(lines.join('\n'));
  const out: string[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at]) || lines[at] === '//') {
      at += 1;
      continue;
    }
    const { markdown, end } = blockAt(lines, at, state, depth);
    // a list right behind a list would be its continuation
    if (markdown.trim() !== '') out.push(markdown.replace(/^\n+/, '').trimEnd());
    at = Math.max(end, at + 1);
  }
  return out.map((block, index) => (isListLike(block) && isListLike(out[index - 1]) ? `<!-- -->\n\n${block}` : block)).join('\n\n');
}

function isListLike(block: string | undefined): boolean {
  return block !== undefined && /^(?:- |1\. )/.test(block);
}

/** Whether a line ends the paragraph before it. */
function isBlockStart(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return delimiter.test(line) || (isAttributeLine(line) && !isBlank(lines[at + 1]));
}

function isAttributeLine(line: string): boolean {
  return line.startsWith('[') && /^\[(?:\[[^[\]]{1,200}\]|(?:[\p{L}\p{N}_"'.#%,{][^\n]{0,2000})?)\]$/u.test(line);
}

/** The lines of attributes and the title before a block. */
function beforeAt(lines: readonly string[], from: number): { readonly before: Before; readonly at: number } {
  const positional: string[] = [];
  const named = new Map<string, string>();
  let style = '';
  let options = '';
  let id: string | undefined;
  let title: string | undefined;
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line) || line === '//') continue;
    const written = /^\.(?=[^\s.])(.{1,1000})$/.exec(line)?.[1];
    if (written !== undefined && !listMarker(line)) title = written;
    else if (isAttributeLine(line)) {
      const anchor = /^\[\[([^[\],]{1,200})(?:,[^[\]]*)?\]\]$/.exec(line)?.[1];
      if (anchor !== undefined) {
        id = anchor;
        continue;
      }
      const list = attributeList(line.slice(1, -1));
      const [first = '', ...rest] = list.positional;
      style = /^[^#.%]*/.exec(first)?.[0].trim() || style;
      id = /#([^.%#]+)/.exec(first)?.[1] ?? list.named.get('id') ?? id;
      options += ` ${(first.match(/%[\w-]+/g) ?? []).join(' ')} ${list.named.get('options') ?? list.named.get('opts') ?? ''}`;
      positional.splice(0, positional.length, first, ...rest);
      for (const [name, value] of list.named) named.set(name, value);
    } else break;
  }
  return { before: { positional, named, style, options, id, title }, at };
}

function blockAt(lines: readonly string[], from: number, state: State, depth: number, inItem = false): ReadBlock {
  if (depth > maxDepth) return { markdown: escaped(lines[from] ?? ''), end: from + 1 };
  const { before, at } = beforeAt(lines, from);
  if (at >= lines.length) return { markdown: '', end: at };
  const heading = titleAt(lines, at);
  if (heading !== undefined) {
    const id = before.id ?? state.names.next(heading.title);
    return { markdown: `${'#'.repeat(heading.level)} ${state.inline(heading.title)} {#${id}}`, end: heading.end };
  }
  const { markdown, end } = contentAt(lines, at, before, { ...state, inItem }, depth);
  const anchor = before.id === undefined ? '' : anchorTag(before.id);
  return { markdown: [anchor, markdown].filter((each) => each !== '').join('\n\n'), end };
}

function contentAt(lines: readonly string[], at: number, before: Before, state: State, depth: number): ReadBlock {
  const line = lines[at] ?? '';
  const title = before.title === undefined ? '' : `**${state.inline(before.title)}**`;
  const titled = (markdown: string): string => [title, markdown].filter((each) => each !== '').join('\n\n');
  if (delimiter.test(line)) {
    const mark = line.startsWith('`') ? (/^`+/.exec(line)?.[0] ?? line) : line;
    let end = at + 1;
    while (end < lines.length && lines[end] !== mark) end += 1;
    const body = lines.slice(at + 1, end);
    return { markdown: delimited(line, body, before, titled, state, depth), end: end + 1 };
  }
  if (/^(?:'{3,}|-{3}|\*{3})$/.test(line)) return { markdown: '---', end: at + 1 };
  if (/^<{3,}$/.test(line)) return { markdown: '', end: at + 1 };
  const macro = line.includes('::') ? blockMacro.exec(line) : null;
  if (macro !== null) {
    const [, name = '', target = '', inside = ''] = macro;
    return { markdown: macroMarkdown(name, target, inside, before, state), end: at + 1 };
  }
  if (listMarker(line) !== undefined) {
    const { markdown, end } = listAt(lines, at, state, depth);
    return { markdown: titled(markdown), end };
  }
  let end = at + 1;
  const isLiteral = /^[ \t]/.test(line);
  const isNext = (each: string): boolean => state.inItem && (each === '+' || listMarker(each) !== undefined);
  while (
    end < lines.length &&
    !isBlank(lines[end]) &&
    lines[end] !== '//' &&
    !isBlockStart(lines, end) &&
    !isNext(lines[end] ?? '')
  )
    end += 1;
  const body = lines.slice(at, end);
  const code = codeLanguage(before, state);
  if (code !== undefined) return { markdown: titled(fenced(body.join('\n'), code)), end };
  if (isLiteral && before.style === '') {
    const margin = Math.min(...body.map((each) => each.length - each.trimStart().length));
    return { markdown: titled(fenced(body.map((each) => each.slice(margin)).join('\n'), '')), end };
  }
  const note = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/.exec(line);
  if (note !== null)
    return {
      markdown: noteMarkdown(note[1] ?? '', before, paragraph([line.slice(note[0].length), ...body.slice(1)], state.inline), state),
      end,
    };
  const text = before.style === 'verse' ? body.map((each) => state.inline(each)).join('\\\n') : paragraph(body, state.inline);
  if (notes.has(before.style)) return { markdown: noteMarkdown(before.style, before, text, state), end };
  if (before.style === 'quote' || before.style === 'verse') return { markdown: titled(quote(text, before, state)), end };
  if (/^(?:stem|latexmath|asciimath)$/.test(before.style)) return { markdown: titled(`$$\n${body.join('\n')}\n$$`), end };
  return { markdown: titled(text), end };
}

/** Lines as one paragraph; a plus sign at the end of a line breaks it. */
function paragraph(lines: readonly string[], inline: (text: string) => string): string {
  const joined = lines.map((each) => each.trim().replace(/(?<=\S) \+$/, ' \ufdd1')).join('\n');
  return (
    inline(joined)
      .replaceAll(/ \ufdd1(?=\n)/g, '\\')
      .replaceAll(' \ufdd1', '')
      // what would begin a block of Markdown
      .replaceAll(/^(?=(?:[#>+-]|#{2,6})(?:\s|$)|={2,}\s*$|-{2,}\s*$)/gm, '\\')
      .replaceAll(/^(\d{1,9})(?=[.)](?:\s|$))/gm, '$1\\')
  );
}

/** The language of code, where a block is code by its style. */
function codeLanguage({ style, positional, named }: Before, { attributes }: State): string | undefined {
  const language = named.get('language') ?? positional[1] ?? attributes.get('source-language') ?? '';
  if (style === 'source' || (style === '' && positional.length > 1 && /^[\w+#.-]{1,40}$/.test(positional[1] ?? '')))
    return /^[\w+#.-]{1,40}$/.test(language) ? language : '';
  if (diagrams.test(style)) return style;
  return style === 'listing' || style === 'literal' ? '' : undefined;
}

function noteMarkdown(kind: string, { title }: Before, text: string, { inline }: State): string {
  const name = kind.charAt(0) + kind.slice(1).toLowerCase();
  return `**${title === undefined ? name : inline(title)}**\n\n${text}`;
}

function quote(text: string, { positional }: Before, { inline }: State): string {
  const by = positional.slice(1, 3).filter((each) => each !== '');
  const lines = [...text.split('\n'), ...(by.length === 0 ? [] : ['', `— ${by.map(inline).join(', ')}`])];
  return lines.map((each) => (each === '' ? '>' : `> ${each}`)).join('\n');
}

/** A block between two equal lines. */
function delimited(
  line: string,
  body: readonly string[],
  before: Before,
  titled: (markdown: string) => string,
  state: State,
  depth: number,
): string {
  const inner = (): string => blocksOf(body, state, depth + 1);
  const code = codeLanguage(before, state);
  if (line.startsWith('`')) {
    const language = line.replace(/^`+/, '').trim().split(/[\s,]/, 1)[0] ?? '';
    return titled(fenced(body.join('\n'), language === '' ? (code ?? '') : language));
  }
  if (/^[|!,:]=/.test(line)) {
    const cell = (text: string, style: string): string =>
      style === 'a'
        ? blocksOf(text.split('\n'), state, depth + 1)
        : style === 'l' || (style === 'm' && !marked.test(text))
          ? codeSpan(text.trim())
          : text
              .split(/\n\s*\n/)
              .map((part) => state.inline(part))
              .filter((part) => part !== '')
              .join('\n');
    const list = { ...before, named: new Map([...before.named, ['options', before.options]]) };
    const { rows, hasHead } = tableRows(body, line[0] ?? '|', list, cell, state.allowance);
    return titled(markdownTable(rows, hasHead));
  }
  switch (line.charAt(0)) {
    case '/':
      return '';
    case '+':
      return /^(?:stem|latexmath|asciimath)$/.test(before.style) ? titled(`$$\n${body.join('\n')}\n$$`) : titled(body.join('\n'));
    case '.':
      return titled(fenced(body.join('\n'), code ?? ''));
    case '-':
      if (line !== '--') return titled(fenced(body.join('\n'), code ?? state.attributes.get('source-language') ?? ''));
      if (code !== undefined) return titled(fenced(body.join('\n'), code));
      break;
    case '_':
      return titled(quote(before.style === 'verse' ? body.map((each) => state.inline(each)).join('\\\n') : inner(), before, state));
    default:
  }
  if (notes.has(before.style)) return noteMarkdown(before.style, before, inner(), state);
  return titled(inner());
}

/** A macro on a line of its own. */
function macroMarkdown(name: string, target: string, inside: string, before: Before, { context, inline }: State): string {
  const { positional, named } = attributeList(inside);
  const title = before.title ?? named.get('title');
  const caption = title === undefined ? '' : inline(title);
  const join = (...parts: readonly string[]): string => parts.filter((each) => each !== '').join('\n\n');
  if (name === 'toc') return '';
  context.count(`${name}::`, name === 'image' || name === 'video' || name === 'audio');
  if (name === 'image')
    return join(`![${escaped(named.get('alt') ?? positional[0] ?? '')}](${addressOf(context.image(target))})`, caption);
  if (name === 'video' || name === 'audio') {
    const hosts: Readonly<Record<string, string>> = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' };
    const address = `${hosts[positional[0] ?? ''] ?? ''}${target}`;
    return /^https?:/.test(address) ? `[${caption === '' ? 'Video' : caption}](${addressOf(address)})` : caption;
  }
  const words = [...positional, ...named.values()].filter((each) => each !== '');
  return join(caption, [codeSpan(target), ...words.map((each) => escaped(each))].filter((each) => each !== '').join(' '));
}
