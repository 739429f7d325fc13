// Parts of included files: named regions, lines, the text between two marks, the text below a heading.
import { createFenceReader } from '../markup/fences.ts';

const maxRanges = 100;

export function withoutMatter(text: string): string {
  return text.replace(/^---[ \t]*\n[\s\S]{0,16384}?\n---[ \t]*(?:\n|$)/, '');
}

/** A named region of a file (`#region name`, `--8<-- [start:name]`, a heading's anchor), or its lines `from,to`. */
export function part(text: string, region: string | undefined, lines: string | undefined): string {
  if (region !== undefined && region !== '') return regionOf(text, region);
  if (lines === undefined || lines.trim() === '') return text;
  const [first = '', last = first] = lines.split(',').map((each) => each.trim());
  const all = text.split('\n');
  return all.slice(Math.max(0, Number(first || 1) - 1), last === '' ? undefined : Number(last)).join('\n');
}

function regionOf(text: string, name: string): string {
  const all = text.split('\n');
  const isStart = (line: string): boolean => {
    const mark = /#?region\b[ \t]*([\w-]+)|(?:\[start|ANCHOR):\s*([\w-]+)|^#{1,6} .*\{\s*#([\w-]+)\s*\}/.exec(line);
    return mark !== null && !/endregion/.test(line) && (mark[1] ?? mark[2] ?? mark[3]) === name;
  };
  const start = all.findIndex(isStart);
  if (start < 0) return headingPart(all, name) ?? text;
  const isEnd = (line: string): boolean =>
    (/endregion\b/.test(line) && (line.includes(name) || !/endregion\b[ \t]+[\w]/.test(line))) ||
    /(?:\[end|ANCHOR_END):\s*([\w-]+)/.exec(line)?.[1] === name;
  const length = all.slice(start + 1).findIndex(isEnd);
  const regionLines = all.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return regionLines.filter((line) => !/#(?:end)?region\b|\[(?:start|end):[\w-]+\]|\bANCHOR(?:_END)?:/.test(line)).join('\n');
}

function headingPart(lines: readonly string[], anchor: string): string | undefined {
  const start = lines.findIndex(
    (line) =>
      /^#{1,6} /.test(line) &&
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-') === anchor,
  );
  if (start < 0) return undefined;
  const depth = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1;
  const length = lines.slice(start + 1).findIndex((line) => (/^(#{1,6}) /.exec(line)?.[1]?.length ?? 9) <= depth);
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** `1:3,5` of a text; of ranges that together are longer than it, the first. */
export function rangesOf(text: string, ranges: string | undefined): string {
  if (ranges === undefined || ranges.trim() === '') return text;
  const all = text.split('\n');
  const chosen: string[] = [];
  let left = text.length;
  for (const range of ranges.split(',', maxRanges)) {
    const [first = '1', last = first] = range.split(':', 2).map((each) => each.trim());
    const rangeText = all.slice(Number(first || 1) - 1, last === '' ? undefined : Number(last)).join('\n');
    left -= rangeText.length;
    if (left < 0) break;
    chosen.push(rangeText);
  }
  return chosen.join('\n');
}

export function between(text: string, start: string | undefined, end: string | undefined): string {
  const from = start === undefined ? 0 : text.indexOf(start) + start.length;
  const to = end === undefined ? -1 : text.indexOf(end, Math.max(0, from));
  return text.slice(Math.max(0, from), to < 0 ? undefined : to);
}

/** A text whose headings, those of code apart, are so many levels deeper. */
export function withHeadings(text: string, deeper: number): string {
  if (deeper === 0) return text;
  const kindOf = createFenceReader();
  const moved = (line: string): string =>
    line.replace(/^#{1,6}(?=\s)/, (marks) => '#'.repeat(Math.min(6, Math.max(1, marks.length + deeper))));
  return text
    .split('\n')
    .map((line) => (kindOf(line) === 'text' ? moved(line) : line))
    .join('\n');
}
