// Spans of code within lines: text between runs of as many backticks (CommonMark 6.1). Each run is looked at once.
import { firstPosition } from '@vitrine/core/workspace';
import type { CodePart } from './fences.ts';

/** All code of a page, in order: its fenced blocks, and the spans in the paragraphs between them. */
export function codeParts(source: string, blocks: readonly CodePart[]): readonly CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  for (const block of [...blocks, { start: source.length, end: source.length, block: true }]) {
    for (const [start, end] of paragraphs(source, at, block.start)) parts.push(...spansWithin(source, start, end));
    if (block.end > block.start) parts.push(block);
    at = block.end;
  }
  return parts;
}

/** A line, or a paragraph, with its text changed outside of code. */
export function outsideCode(text: string, change: (part: string) => string): string {
  const out: string[] = [];
  let at = 0;
  for (const { start, end } of spansWithin(text, 0, text.length)) {
    out.push(change(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  return out.join('') + change(text.slice(at));
}

/** Behind the span of code that opens at a place, or behind its marks where it never ends before `limit`. */
export function endOfCodeSpan(text: string, at: number, limit: number): number {
  let length = 1;
  while (text[at + length] === '`') length += 1;
  for (let end = text.indexOf('`', at + length); end >= 0 && end < limit; ) {
    let run = 1;
    while (text[end + run] === '`') run += 1;
    if (run === length) return end + run;
    end = text.indexOf('`', end + run);
  }
  return at + length;
}

export function createIsCode(parts: readonly CodePart[]): (offset: number) => boolean {
  return (offset) => {
    const position = firstPosition(parts.length, (index) => (parts[index]?.end ?? 0) > offset);
    return (parts[position]?.start ?? Number.POSITIVE_INFINITY) <= offset;
  };
}

function* paragraphs(source: string, from: number, to: number): Generator<readonly [number, number]> {
  let start = from;
  for (const { index } of source.slice(from, to).matchAll(/\n(?=[ \t>]{0,200}\n)/g)) {
    yield [start, from + index];
    start = from + index + 1;
  }
  yield [start, to];
}

function spansWithin(source: string, start: number, end: number): readonly CodePart[] {
  const runs: { readonly at: number; readonly length: number }[] = [];
  for (const { index, 0: run } of source.slice(start, end).matchAll(/`+/g)) runs.push({ at: start + index, length: run.length });
  const closing = new Map<number, number>();
  const partner = new Array<number | undefined>(runs.length);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length = 0 } = runs[index] ?? {};
    partner[index] = closing.get(length);
    closing.set(length, index);
  }
  const spans: CodePart[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    const other = partner[index];
    const close = other === undefined ? undefined : runs[other];
    if (run === undefined || other === undefined || close === undefined || source[run.at - 1] === '\\') continue;
    spans.push({ start: run.at, end: close.at + close.length, block: false });
    index = other;
  }
  return spans;
}
