// The first pass over a page of AsciiDoc: what it includes, conditions, comments and attributes. What is left are lines with their values.
import { isBlank } from '../indentation.ts';
import type { Allowance } from './allowance.ts';
import { attributeList } from './attribute-list.ts';
import type { AsciidocContext } from './context.ts';
import { selectedLines } from './include-parts.ts';

/** Longest value of an attribute. */
const maxValue = 4_000;
const directive = /^(\\?)(ifdef|ifndef|ifeval|endif|include)::([^[\]]{0,1000})\[([^]*)\]$/;
const entry = /^:(!?)([A-Za-z0-9_][\w-]{0,100})(!?):(?:[ \t](.*))?$/;
const fence = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}(?=[^`]*$))/;
const reference = /\\\{[\w-]{1,100}\}|`\+[^+`\n]{1,500}\+`|\{([\w][\w-]{0,99})\}/g;

/** A page after the first pass. */
export interface Preprocessed {
  readonly lines: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

interface State {
  readonly attributes: Map<string, string>;
  readonly out: string[];
  /** The line that ends the block whose text is kept as it is. */
  verbatim: string | undefined;
  /** Attributes have their values in that block. */
  replacesInBlock: boolean;
  readonly allowance: Allowance;
}

/** Reads a page for the first time. */
export function preprocess(text: string, context: AsciidocContext, allowance: Allowance): Preprocessed {
  const state: State = {
    attributes: new Map(context.attributes),
    out: [],
    verbatim: undefined,
    replacesInBlock: false,
    allowance,
  };
  read(text.split('\n'), context, state, 0, true);
  return { lines: state.out, attributes: state.attributes };
}

/** The line that would end a block whose text is kept, if a line begins one. */
export function verbatimEnd(line: string): string | undefined {
  const marks = fence.exec(line)?.[0];
  return marks === undefined || (line !== marks && !marks.startsWith('`')) ? undefined : marks;
}

/** Whether a line underlines the one before, which is then a title. */
export function isUnderline(title: string | undefined, line: string, before: string | undefined): boolean {
  return (
    title !== undefined &&
    /^(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})$/.test(line) &&
    Math.abs(title.length - line.length) <= 1 &&
    /^[\p{L}\p{N}_"'`(]/u.test(title) &&
    (isBlank(before) || /^\[.*\]$/.test(before ?? ''))
  );
}

/** Text in which names in braces have their values. */
function expanded(text: string, state: State): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(reference, (whole, name: string | undefined) => {
    const value = name === undefined ? undefined : state.attributes.get(name.toLowerCase());
    return value !== undefined && state.allowance.take(value.length) ? value : whole;
  });
}

function read(lines: readonly string[], context: AsciidocContext, state: State, offset: number, isPage: boolean): void {
  /** For each condition around a line, whether its lines are left out. */
  const conditions: boolean[] = [];
  let left = 0;
  let isHeader = isPage;
  let hasText = false;
  let isFree = true;
  const emit = (line: string): void => void state.out.push(line);
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    const [, escape, name, target = '', rest = ''] = line.includes('::') ? (directive.exec(line) ?? []) : [];
    if (name !== undefined && escape === '') {
      if (name === 'endif') {
        if (conditions.pop() === true) left -= 1;
      } else if (name === 'include') {
        if (left === 0) include(target, rest, { context, state, offset });
        isFree = true;
      } else {
        const isMet = left === 0 && condition(name, target, rest, state);
        if (name !== 'ifeval' && rest !== '') {
          if (isMet) emit(expanded(rest, state));
        } else {
          conditions.push(!isMet);
          if (!isMet) left += 1;
        }
      }
      continue;
    }
    if (left > 0) continue;
    if (state.verbatim !== undefined) {
      const isEnd = line === state.verbatim;
      if (isEnd) state.verbatim = undefined;
      // blanks behind the marks are none
      if (isEnd) emit(line);
      else emit(!state.replacesInBlock ? (lines[at] ?? '').replace(/^\\(?=\w+::)/, '') : expanded(lines[at] ?? '', state));
      isFree = isEnd;
      continue;
    }
    if (line === '') {
      emit('');
      isHeader &&= !hasText;
      isFree = true;
      continue;
    }
    hasText = true;
    const before = state.out.at(-1);
    const end = isUnderline(before, line, state.out.at(-2)) ? undefined : verbatimEnd(line);
    if (end !== undefined) {
      state.verbatim = end;
      state.replacesInBlock = /\bsubs=["']?[^"'\]]{0,200}(?:attributes|normal|\+?a\b)/.test(before ?? '');
      emit(line);
      continue;
    }
    if (line.startsWith('//')) {
      // a comment between blank lines separates lists
      if (isBlank(before)) emit('//');
      continue;
    }
    const [, unset, key, unsetBehind, value = ''] = isHeader || isFree ? (entry.exec(line) ?? []) : [];
    if (key !== undefined) {
      let whole = value.trim();
      for (; /(?:^|[ \t])\\$/.test(whole) && at + 1 < lines.length && whole.length < maxValue; at += 1)
        whole = `${whole.slice(0, -1).trimEnd()} ${(lines[at + 1] ?? '').trim()}`;
      if (unset !== '' || unsetBehind !== '') state.attributes.delete(key.toLowerCase());
      else state.attributes.set(key.toLowerCase(), expanded(whole, state).slice(0, maxValue));
      continue;
    }
    const shown = expanded(escape === undefined ? (lines[at] ?? '').trimEnd() : line.slice(escape.length), state);
    const levels = offset + levelOffset(state);
    emit(levels !== 0 && /^={1,6}[ \t]+\S/.test(shown) ? shifted(shown, levels) : shown);
    isFree = /^(?:\[.*\]|={1,6} .*)$/.test(line);
  }
}

function levelOffset({ attributes }: State): number {
  const value = Number(attributes.get('leveloffset') ?? 0);
  return Number.isInteger(value) ? value : 0;
}

function shifted(heading: string, levels: number): string {
  const marks = /^=+/.exec(heading)?.[0].length ?? 1;
  return '='.repeat(Math.min(6, Math.max(1, marks + levels))) + heading.slice(marks);
}

function condition(name: string, target: string, rest: string, state: State): boolean {
  if (name === 'ifeval') {
    const [left = '', sign = '', ...right] = rest.slice(0, 1_000).split(/([=!<>]=|[<>])/);
    return compared(plainValue(expanded(left, state).trim()), sign, plainValue(expanded(right.join(''), state).trim()));
  }
  const isSet = (each: string): boolean => state.attributes.has(each.trim().toLowerCase());
  const names = target.split(/[,+]/);
  const found = target.includes('+') ? names.every(isSet) : names.some(isSet);
  return name === 'ifdef' ? found : target.includes('+') ? !found : !names.every(isSet);
}

function plainValue(text: string): string | number {
  const quoted = /^(["'])(.*)\1$/.exec(text)?.[2];
  return quoted ?? (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text);
}

function compared(left: string | number, sign: string, right: string | number): boolean {
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  if (typeof left !== typeof right) return false;
  if (sign === '<') return left < right;
  if (sign === '>') return left > right;
  return sign === '<=' ? left <= right : sign === '>=' && left >= right;
}

interface Including {
  readonly context: AsciidocContext;
  readonly state: State;
  readonly offset: number;
}

function include(target: string, list: string, { context, state, offset }: Including): void {
  const { named } = attributeList(expanded(list, state));
  const options = named.get('opts') ?? named.get('options') ?? '';
  const path = expanded(target, state);
  const found = context.include(path, options.includes('optional'));
  // an address is not fetched: Asciidoctor shows a link to it, too
  if (found === undefined && /^https?:/i.test(path) && state.verbatim === undefined) state.out.push(`link:${path}[]`);
  if (found === undefined) return;
  const lines = selectedLines(found.text.split('\n'), named);
  const own = named.get('leveloffset') ?? '';
  const levels = /^[+-]?\d$/.test(own) ? Number(own) : 0;
  if (state.verbatim !== undefined && !isAsciidoc(found.name)) {
    for (const line of lines) state.out.push(state.replacesInBlock ? expanded(line, state) : line);
    return;
  }
  read(lines, found.within, state, offset + levels, false);
}

/** Whether a file is AsciiDoc by its name. */
export function isAsciidoc(path: string): boolean {
  return /\.(?:adoc|asciidoc|asc)$/i.test(path);
}

/** The text of a page without what its readers never see: attributes, comments, conditions. Lines keep their numbers. */
export function readerText(text: string): string {
  let comment: string | undefined;
  return text
    .split('\n')
    .map((written) => {
      const line = written.trimEnd();
      if (comment !== undefined) {
        if (line === comment) comment = undefined;
        return '';
      }
      if (/^\/{4,}$/.test(line)) {
        comment = line;
        return '';
      }
      return line.startsWith('//') || entry.test(line) || directive.test(line) || /^\[.*\]$/.test(line)
        ? ''
        : line
            .replaceAll(/\b(?:xref|link|image):{1,2}[^\s[\]]{1,500}\[/g, '[')
            .replaceAll(/<<[^<>,]{1,200},/g, '')
            .replaceAll(/\{[\w-]{1,100}\}/g, ' ');
    })
    .join('\n');
}
