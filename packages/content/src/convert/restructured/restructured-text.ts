// reStructuredText as Markdown, block by block: titles, lists, tables, literal blocks, directives. What docutils and Sphinx compute from
// code is not there; everything that is written is. Nothing is executed.
import { fenced } from '../../markup/fences.ts';
import { indented, isBlank } from '../indentation.ts';
import type { RestructuredContext } from './context.ts';
import { anchorTag, type Directive, type DirectiveReader, directiveMarkdown, inlineOf } from './directives.ts';
import { codeSpan, escaped } from '../../markup/markdown-text.ts';
import { inlineMarkdown, noteName } from './inline.ts';
import { markdownTable, tableAt } from './tables.ts';

/** Deepest nesting of blocks; what is deeper is text. */
const maxDepth = 24;
const adornment = /^([!-/:-@[-`{-~])\1*$/;
const directiveStart = /^\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?([A-Za-z][\w:.+-]{0,60})::(?:[ \t](.*))?$/;
const bullet = /^([-*+•‣⁃])(?:[ \t]+(?=\S)|$)/;
const enumerator = /^(?:(?:\(?(?:\d{1,9}|[A-Za-z]|[ivxlcdmIVXLCDM]{1,8}|#)[.)]))[ \t]+(?=\S)/;
const field = /^:((?![: ])(?:[^:\\\n]|\\.|:(?![ \n`]|$)){1,200}):(?:[ \t](.*))?$/;
const option =
  /^(?:-[\w?](?:[ =]?[\w<[][\w<>[\]-]*)?|--[\w-]+(?:[ =][\w<[][\w<>[\]-]*)?|\/\w+)(?:, (?:-[\w?]|--[\w-]+)(?:[ =][\w<[][\w<>[\]-]*)?)*(?: {2,}(\S.*))?$/;

/** Reads pages of one language nested in another: MyST within reStructuredText. */
export type OtherPage = (text: string, name: string, context: RestructuredContext) => string;

interface State {
  readonly titles: string[];
  language: string;
  readonly other: OtherPage;
}

/** A page of reStructuredText as Markdown. */
export function restructuredMarkdown(text: string, context: RestructuredContext, other: OtherPage): string {
  const state: State = { titles: [], language: '', other };
  return blocksOf(text.replaceAll('\t', '        ').split('\n'), context, state, 0);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The lines from one on that are blank or indented by that much; blank ones at the end stay outside. */
function indentedBlock(
  lines: readonly string[],
  from: number,
  least: number,
): { readonly end: number; readonly block: readonly string[] } {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue;
    if (indentOf(lines[at] ?? '') < least) break;
    end = at + 1;
  }
  return { end, block: lines.slice(from, end) };
}

/** Lines without the margin that all of them have. */
export function dedented(lines: readonly string[]): readonly string[] {
  const margin = Math.min(...lines.filter((line) => !isBlank(line)).map(indentOf));
  return Number.isFinite(margin) && margin > 0 ? lines.map((line) => line.slice(margin)) : lines;
}

function readerOf(context: RestructuredContext, state: State, depth: number): DirectiveReader {
  return {
    context,
    blocks: (lines, within = context) => blocksOf(dedented(lines), within, state, depth + 1),
    inline: inlineOf(context),
    items: (lines) => itemsOf(dedented(lines), context, state, depth + 1),
    language: () => state.language,
    target: (name) => `.. _${name}:`,
    setLanguage: (language) => void (state.language = language),
    page: (text, name, within) =>
      /\.(?:md|markdown|myst)$/i.test(name)
        ? state.other(text, name, within)
        : blocksOf(text.replaceAll('\t', '        ').split('\n'), within, state, depth + 1),
  };
}

/** Rows of a list of lists. */
function itemsOf(
  lines: readonly string[],
  context: RestructuredContext,
  state: State,
  depth: number,
): readonly (readonly string[])[] {
  return listItems(lines).map((row) => listItems(dedented(row)).map((cell) => blocksOf(dedented(cell), context, state, depth + 1)));
}

/** The contents of the items of a bullet list. */
function listItems(lines: readonly string[]): readonly (readonly string[])[] {
  const items: string[][] = [];
  let width = 2;
  for (const line of lines) {
    const mark = bullet.exec(line);
    if (mark !== null) {
      width = mark[0].length === 1 ? 2 : mark[0].length;
      items.push([' '.repeat(width) + line.slice(mark[0].length)]);
    } else items.at(-1)?.push(line);
  }
  return items.map((item) => item.map((line) => line.slice(Math.min(width, indentOf(line) === 0 && !isBlank(line) ? 0 : width))));
}

function blocksOf(lines: readonly string[], context: RestructuredContext, state: State, depth: number): string {
  if (depth > maxDepth) return escaped(lines.join('\n'));
  const out: Block[] = [];
  const inline = (words: string): string => inlineMarkdown(words.trim(), context);
  const nested = (block: readonly string[]): string => blocksOf(dedented(block), context, state, depth + 1);
  const put = (markdown: string): void => {
    if (markdown.trim() !== '') out.push({ text: markdown.replace(/^\n+/, '').trimEnd(), list: '' });
  };
  let anchors: string[] = [];
  let at = 0;
  const takeAnchors = (): string => {
    const found = anchors.map(anchorTag).join('');
    anchors = [];
    return found === '' ? '' : `${found}\n\n`;
  };
  while (at < lines.length) {
    const line = (lines[at] ?? '').trimEnd();
    const next = (lines[at + 1] ?? '').trimEnd();
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    // a block that is indented and belongs to nothing before it
    if (line.startsWith(' ')) {
      const { end, block } = indentedBlock(lines, at, 1);
      put(
        nested(block)
          .split('\n')
          .map((each) => (each === '' ? '>' : `> ${each}`))
          .join('\n'),
      );
      at = end;
      continue;
    }
    if (/^\.\.(?:[ \t]|$)/.test(line)) {
      at = explicitMarkup(lines, at, { context, state, depth, put, anchor: (label) => void anchors.push(label), takeAnchors });
      continue;
    }
    if (line.startsWith('__ ')) {
      at += 1;
      continue;
    }
    const over = adornment.test(line) && line.length > 2 && !isBlank(next) && (lines[at + 2] ?? '').trimEnd() === line;
    if (
      over ||
      (!isBlank(next) &&
        adornment.test(next) &&
        !adornment.test(line) &&
        next.length >= Math.min(3, line.length) &&
        isUnderline(line, next))
    ) {
      const style = over ? `${line[0] ?? ''}=` : (next[0] ?? '');
      if (!state.titles.includes(style)) state.titles.push(style);
      const level = Math.min(6, state.titles.indexOf(style) + 1);
      const title = inline(over ? next : line);
      const marks = takeAnchors();
      put(`${marks}${'#'.repeat(level)} ${title}`);
      at += over ? 3 : 2;
      continue;
    }
    if (adornment.test(line) && line.length >= 4 && isBlank(next)) {
      put('---');
      at += 1;
      continue;
    }
    put(takeAnchors());
    const table = tableAt(lines, at);
    if (table !== undefined) {
      put(
        markdownTable(
          table.rows.map((row) => row.map((cell) => nested(cell))),
          table.hasHead,
        ),
      );
      at = table.end;
      continue;
    }
    if (/^\|(?: |$)/.test(line)) {
      const block: string[] = [];
      for (; at < lines.length && /^(?:\|(?: |$)| +\S)/.test(lines[at] ?? ''); at += 1)
        block.push((lines[at] ?? '').replace(/^\| ?/, '').trimEnd());
      put(block.map((each) => inline(each)).join('\\\n'));
      continue;
    }
    if (line.startsWith('>>> ')) {
      let end = at;
      while (end < lines.length && !isBlank(lines[end])) end += 1;
      put(fenced(lines.slice(at, end).join('\n'), 'python'));
      at = end;
      continue;
    }
    const mark = bullet.exec(line) ?? enumerator.exec(line);
    if (mark !== null && (bullet.test(line) || !isTextLine(line, next))) {
      const width = mark[0].length;
      const { end, block } = indentedBlock(lines, at + 1, 1);
      const number = /^\(?(\d{1,9})/.exec(line)?.[1];
      const sign = bullet.test(line) ? '- ' : `${number ?? '1'}. `;
      const content = nested([' '.repeat(width) + line.slice(width), ...alignedTo(block, width)]);
      const item = `${sign}${indented(content, sign.length).trimStart()}`;
      out.push({ text: item, list: bullet.test(line) ? 'bullets' : 'numbers' });
      at = end;
      continue;
    }
    const fieldMark = field.exec(line);
    if (fieldMark !== null) {
      const { end, block } = indentedBlock(lines, at + 1, 1);
      at = end;
      const name = fieldMark[1] ?? '';
      // fields at the top of a page are about the page
      if (out.length === 0 && depth === 0) continue;
      const content = nested([...(fieldMark[2] === undefined ? [] : [`  ${fieldMark[2]}`]), ...alignedTo(block, 2)]);
      const item = `- **${fieldLabel(name)}**${content === '' ? '' : `: ${indented(content, 2).trimStart()}`}`;
      out.push({ text: item, list: 'fields' });
      continue;
    }
    const optionMark = /^[-/]/.test(line) ? option.exec(line) : null;
    if (optionMark !== null && (optionMark[1] !== undefined || /^ +\S/.test(next))) {
      const { end, block } = indentedBlock(lines, at + 1, 1);
      const names = optionMark[1] === undefined ? line : line.slice(0, line.length - optionMark[1].length).trimEnd();
      const content = nested([...(optionMark[1] === undefined ? [] : [`  ${optionMark[1]}`]), ...alignedTo(block, 2)]);
      const item = `- ${codeSpan(names)}: ${indented(content, 2).trimStart()}`;
      out.push({ text: item, list: 'options' });
      at = end;
      continue;
    }
    // a term and its definition
    if (!isBlank(next) && next.startsWith(' ') && !line.endsWith('::')) {
      const { end, block } = indentedBlock(lines, at + 1, 1);
      put(`**${inline(line.replace(' : ', ' — '))}**`);
      put(nested(block));
      at = end;
      continue;
    }
    at = paragraph(lines, at, { put, inline, language: state.language });
  }
  put(takeAnchors());
  return joined(out);
}

/** A block of a page; items of one list follow one another without a blank line. */
interface Block {
  readonly text: string;
  readonly list: string;
}

function joined(blocks: readonly Block[]): string {
  return blocks
    .map(({ text, list }, index) => {
      const before = blocks[index - 1];
      const gap = before === undefined ? '' : list !== '' && before.list === list ? '\n' : '\n\n';
      return gap + text;
    })
    .join('');
}

/** Lines of an item's block, at least as far in as its text. */
function alignedTo(block: readonly string[], width: number): readonly string[] {
  const margin = Math.min(...block.filter((line) => !isBlank(line)).map(indentOf));
  if (!Number.isFinite(margin) || margin === width) return block;
  return block.map((line) => (isBlank(line) ? '' : ' '.repeat(width) + line.slice(margin)));
}

function isUnderline(title: string, underline: string): boolean {
  return underline.length >= title.length || (underline.length >= 4 && underline.length * 2 >= title.length);
}

/** A line that begins like an item, and whose next line goes on with the same text. */
function isTextLine(line: string, next: string): boolean {
  return !isBlank(next) && !next.startsWith(' ') && !enumerator.test(next) && !/^\(?(?:\d{1,3}|#)[.)]/.test(line);
}

const fieldLabels: Readonly<Record<string, string>> = {
  return: 'Returns',
  returns: 'Returns',
  rtype: 'Return type',
  raise: 'Raises',
  raises: 'Raises',
};

function fieldLabel(name: string): string {
  const [kind = '', ...rest] = name.split(/\s+/);
  if (/^(?:param|parameter|arg|argument|key|keyword|type|ivar|cvar|var)$/.test(kind))
    return `${codeSpan(rest.join(' '))}${/type$/.test(kind) ? ' (type)' : ''}`;
  const label = fieldLabels[kind];
  return label === undefined ? escaped(name) : `${label}${rest.length === 0 ? '' : ` ${codeSpan(rest.join(' '))}`}`;
}

interface ParagraphContext {
  readonly put: (markdown: string) => void;
  readonly inline: (text: string) => string;
  readonly language: string;
}

/** A paragraph, with the literal block that two colons at its end announce. */
function paragraph(lines: readonly string[], from: number, { put, inline, language }: ParagraphContext): number {
  let end = from;
  while (end < lines.length && !isBlank(lines[end])) {
    // the explicit markup of careless authors, directly below a paragraph
    if (end > from && directiveStart.test(lines[end] ?? '')) break;
    end += 1;
  }
  const text = lines.slice(from, end).join('\n').trimEnd();
  if (!text.endsWith('::')) {
    put(lineStarts(inline(text)));
    return end;
  }
  const shown = text === '::' ? '' : /\s::$/.test(text) ? text.slice(0, -2).trimEnd() : text.slice(0, -1);
  put(lineStarts(inline(shown)));
  let start = end;
  while (start < lines.length && isBlank(lines[start])) start += 1;
  const first = lines[start] ?? '';
  if (first.startsWith(' ')) {
    const { end: after, block } = indentedBlock(lines, start, 1);
    put(
      fenced(
        dedented(block).join('\n'),
        language === 'none' || language === 'text' || !/^[\w+#.-]{0,40}$/.test(language) ? '' : language,
      ),
    );
    return after;
  }
  if (/^[>|$#]/.test(first) && !isBlank(first)) {
    // a quoted literal block
    let after = start;
    while (after < lines.length && (lines[after] ?? '')[0] === first[0]) after += 1;
    put(fenced(lines.slice(start, after).join('\n'), ''));
    return after;
  }
  return end;
}

/** Lines of a paragraph that Markdown would take for something else. */
function lineStarts(markdown: string): string {
  return markdown.replaceAll(
    /^[ \t]*(?:([#>+-])(?=[ \t#]|$)|(\d{1,9})([.)])(?=[ \t]))/gm,
    (_, sign: string | undefined, number: string, mark: string) => (sign === undefined ? `${number}\\${mark}` : `\\${sign}`),
  );
}

interface ExplicitContext {
  readonly context: RestructuredContext;
  readonly state: State;
  readonly depth: number;
  readonly put: (markdown: string) => void;
  readonly anchor: (label: string) => void;
  readonly takeAnchors: () => string;
}

/** What begins with two full stops; the number of the line behind it. */
function explicitMarkup(
  lines: readonly string[],
  at: number,
  { context, state, depth, put, anchor, takeAnchors }: ExplicitContext,
): number {
  const line = (lines[at] ?? '').trimEnd();
  const { end, block } = indentedBlock(lines, at + 1, 1);
  const target = /^\.\.[ \t]+_(`[^`\n]{1,300}`|(?:[^:\\\n]|\\.|:(?!\s|$)){1,300}):(.*)$/.exec(line);
  if (target !== null) {
    if ((target[2] ?? '').trim() === '' && block.length === 0) anchor((target[1] ?? '').replaceAll('`', ''));
    return end;
  }
  if (line.startsWith('.. __')) return end;
  const note = /^\.\.[ \t]+\[([^\]\n]{1,100})\](?:[ \t](.*))?$/.exec(line);
  const blocks = (part: readonly string[]): string => blocksOf(dedented(part), context, state, depth + 1);
  if (note !== null) {
    const text = blocks([...(note[2] === undefined ? [] : [`   ${note[2]}`]), ...block]);
    put(`[^${noteName(note[1] ?? '')}]: ${indented(text, 4).trimStart()}`);
    return end;
  }
  const start = directiveStart.exec(line);
  // a substitution is read where it is used; anything else is a comment
  if (start === null || /^\.\.[ \t]+\|/.test(line)) return end;
  put(takeAnchors());
  put(directiveMarkdown(directiveOf((start[1] ?? '').toLowerCase(), start[2] ?? '', block), readerOf(context, state, depth)));
  return end;
}

/** Directives whose argument is their first paragraph: the lines below it belong to it. */
const longArguments =
  /^(?:.*:)?(?:function|method|class|describe|option|cmdoption|describe|classmethod|staticmethod|attribute|data|confval)$/;
const noArgument: ReadonlySet<string> = new Set(
  'note warning tip important caution danger hint attention error seealso todo math'.split(' '),
);

function directiveOf(name: string, first: string, block: readonly string[]): Directive {
  const lines = dedented(block);
  const options = new Map<string, string>();
  let at = 0;
  const argument = [first];
  if (longArguments.test(name))
    for (; at < lines.length && !isBlank(lines[at]) && !field.test(lines[at] ?? ''); at += 1) argument.push(lines[at] ?? '');
  for (let found = field.exec(lines[at] ?? ''); found !== null; found = field.exec(lines[at] ?? '')) {
    const value = [found[2] ?? ''];
    at += 1;
    for (; at < lines.length && /^\s+\S/.test(lines[at] ?? ''); at += 1) value.push((lines[at] ?? '').trim());
    options.set((found[1] ?? '').trim(), value.join(' ').trim());
  }
  const body = lines.slice(at);
  // the text of a note may begin beside its name
  if (noArgument.has(name) && first !== '') return { name, argument: '', options, body: [first, ...body] };
  return { name, argument: argument.join('\n').trim(), options, body };
}

/** The hyperlink targets and substitutions of a page. */
export interface PageNames {
  readonly targets: ReadonlyMap<string, string>;
  readonly anonymous: readonly string[];
  /** Substitutions: the directive, and its argument. */
  readonly substitutions: ReadonlyMap<string, { readonly directive: string; readonly argument: string }>;
}

/** Reads the names that a page gives, wherever they are in it. */
export function pageNames(text: string): PageNames {
  const targets = new Map<string, string>();
  const anonymous: string[] = [];
  const substitutions = new Map<string, { directive: string; argument: string }>();
  const lines = text.split('\n');
  for (const [index, given] of lines.entries()) {
    const line = given.trim();
    if (!line.startsWith('..') && !line.startsWith('__ ')) continue;
    const named = /^\.\.[ \t]+_(`[^`\n]{1,300}`|(?:[^:\\\n]|\\.|:(?!\s|$)){1,300}):[ \t]+(\S.*)$/.exec(line);
    const nameless = /^(?:\.\.[ \t]+__:|__)[ \t]+(\S.*)$/.exec(line);
    const replaced = /^\.\.[ \t]+\|([^|\n]{1,200})\|[ \t]+([\w-]{1,40})::(.*)$/.exec(line);
    const more = (): string => (lines[index + 1] ?? '').trim();
    if (named !== null) targets.set(targetName((named[1] ?? '').replaceAll('`', '')), (named[2] ?? '').trim());
    else if (nameless !== null) anonymous.push((nameless[1] ?? '').trim());
    else if (replaced !== null)
      substitutions.set((replaced[1] ?? '').trim(), {
        directive: replaced[2] ?? '',
        argument: (replaced[3] ?? '') === '' && /^\s+[^:\s]/.test(lines[index + 1] ?? '') ? more() : (replaced[3] ?? ''),
      });
    const inlineTarget = /^\.\.[ \t]+_(`[^`\n]{1,300}`|(?:[^:\\\n]|\\.|:(?!\s|$)){1,300}):$/.exec(line);
    if (inlineTarget !== null && /^\s+(?:https?:|mailto:|[./])/.test(lines[index + 1] ?? ''))
      targets.set(targetName((inlineTarget[1] ?? '').replaceAll('`', '')), more());
  }
  return { targets, anonymous, substitutions };
}

/** Names of targets know no case, and one blank. */
export function targetName(name: string): string {
  return name.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
