// Lists of AsciiDoc: bullets, numbers, callouts and terms with their definitions, nested by the order in which their marks appear.
import { indented, isBlank } from '../indentation.ts';
import type { PageReader, ReadBlock } from './context.ts';

/** Deepest nesting; what is deeper is in the deepest list. */
const maxDepth = 12;

interface Marker {
  /** Items with the same key are of one list. */
  readonly key: string;
  readonly kind: 'bullet' | 'number' | 'term';
  readonly text: string;
  /** The term of a definition. */
  readonly term: string;
}

interface Item extends Marker {
  readonly depth: number;
  readonly lines: string[];
  readonly blocks: string[];
}

/** The marker of a list at the beginning of a line. */
export function listMarker(line: string): Marker | undefined {
  const [, marks, text = ''] =
    /^[ \t]*(-|\*{1,5}|\.{1,5}|\d{1,9}\.|[A-Za-z]\.|[ivxlc]{1,8}\)|<(?:\d{1,3}|\.)>|•)[ \t]+(\S.*)$/.exec(line) ?? [];
  if (marks !== undefined) {
    const isNumber = /^(?:\.|\d|[A-Za-z]|<)/.test(marks);
    const key = marks.startsWith('<') ? '<' : /^\d/.test(marks) ? '1' : /^[A-Za-z]/.test(marks) ? 'a' : marks;
    return { key, kind: isNumber ? 'number' : 'bullet', text: checked(text), term: '' };
  }
  if (!/::|;;/.test(line)) return undefined;
  const [, term = '', key = '', definition = ''] = /^[ \t]*(\S.{0,1000}?)(:{2,4}|;;)(?:[ \t](.*))?$/.exec(line) ?? [];
  return key === '' ? undefined : { key, kind: 'term', text: definition.trim(), term };
}

/** `[x] done` and `[ ] open` as Markdown writes them. */
function checked(text: string): string {
  return text.replace(/^\[([*x ])\][ \t]+/, (_, mark: string) => (mark === ' ' ? '\u2610 ' : '\u2611 '));
}

/** The list that begins at a line. */
export function listAt(lines: readonly string[], from: number, page: PageReader, depth: number): ReadBlock {
  const items: Item[] = [];
  const stack: string[] = [];
  /** The last item of each depth. */
  const lastAt: Item[] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (isBlank(line)) {
      const next = nextLine(lines, at);
      const follows = lines[next] ?? '';
      const item = items.at(-1);
      if (next >= lines.length || follows === '//') break;
      if (listMarker(follows) !== undefined && !/^<(?:\d|\.)/.test(follows)) {
        at = next;
        continue;
      }
      if (follows === '+') {
        // a block behind a blank line belongs to the item around
        const outer = Math.max(0, (item?.depth ?? 0) - 1);
        const holder = lastAt[outer] ?? item;
        const { markdown, end } = page.block(lines, nextLine(lines, next + 1), depth + 1);
        holder?.blocks.push(markdown);
        at = end;
        continue;
      }
      const isDefinition = item?.kind === 'term' && item.lines.length === 0 && item.blocks.length === 0;
      if (isDefinition && !page.isBlockStart(lines, next) && !/^={1,6} /.test(follows)) {
        at = takeText(lines, next, item, page);
        continue;
      }
      if (/^[ \t]/.test(follows) && item !== undefined) {
        const { markdown, end } = page.block(lines, next, depth + 1);
        item.blocks.push(markdown);
        at = end;
        continue;
      }
      break;
    }
    const item = items.at(-1);
    if (line === '+') {
      const start = nextLine(lines, at + 1);
      if (start >= lines.length) break;
      const { markdown, end } = page.block(lines, start, depth + 1);
      item?.blocks.push(markdown);
      at = Math.max(end, start + 1);
      continue;
    }
    const marker = listMarker(line);
    if (marker === undefined) {
      const isWaiting = item?.kind === 'term' && item.lines.length === 0;
      if (item === undefined || line === '//' || page.isBlockStart(lines, at) || !isWaiting) break;
      at = takeText(lines, at, item, page);
      continue;
    }
    const known = stack.indexOf(marker.key);
    if (known >= 0) stack.length = known + 1;
    else if (stack.length < maxDepth) stack.push(marker.key);
    const added: Item = {
      ...marker,
      depth: Math.max(0, stack.length - 1),
      lines: marker.text === '' ? [] : [marker.text],
      blocks: [],
    };
    items.push(added);
    lastAt[added.depth] = added;
    at = takeText(lines, at + 1, added, page);
  }
  return { markdown: markdownOf(items, page), end: Math.max(at, from + 1) };
}

function nextLine(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at += 1;
  return at;
}

/** Takes the lines of text of an item; the line behind them. */
function takeText(lines: readonly string[], from: number, item: Item, page: PageReader): number {
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line) || line === '+' || line === '//' || listMarker(line) !== undefined || page.isBlockStart(lines, at)) break;
    item.lines.push(line.trim());
  }
  return at;
}

function markdownOf(items: readonly Item[], page: PageReader): string {
  const out: string[] = [];
  const widths: number[] = [];
  const numbers: number[] = [];
  let isLoose = false;
  for (const { kind, depth, term, lines, blocks } of items) {
    numbers.length = depth + 1;
    widths.length = depth + 1;
    const number = (numbers[depth] ?? 0) + 1;
    numbers[depth] = number;
    const mark = kind === 'number' ? `${number}. ` : '- ';
    const margin = widths.slice(0, depth).reduce((sum, each) => sum + each, 0);
    widths[depth] = mark.length;
    const text = lines.length === 0 ? '' : page.paragraph(lines);
    const named = kind === 'term' ? `**${page.inline(term)}**${text === '' ? '' : ': '}${text}` : text;
    const body = [named, ...blocks].filter((each) => each !== '').join('\n\n');
    const item = `${' '.repeat(margin)}${mark}${indented(body, margin + mark.length).trimStart()}`;
    if (isLoose) out.push('');
    out.push(item);
    isLoose = blocks.length > 0 || kind === 'term';
  }
  return out.join('\n');
}
