// Parts of included files: named regions, lines, the text between two marks, the text below a heading.

import { dedent } from './indentation.ts';

/** Most ranges of lines of one include. */
const maxRanges = 100;

/** A text without the front matter at its top. */
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
  const found = all.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return found.filter((line) => !/#(?:end)?region\b|\[(?:start|end):[\w-]+\]|\bANCHOR(?:_END)?:/.test(line)).join('\n');
}

/** The text below the heading with this anchor. */
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
    const found = all.slice(Number(first || 1) - 1, last === '' ? undefined : Number(last)).join('\n');
    left -= found.length;
    if (left < 0) break;
    chosen.push(found);
  }
  return chosen.join('\n');
}

/** The text between two marks. */
export function between(text: string, start: string | undefined, end: string | undefined): string {
  const from = start === undefined ? 0 : text.indexOf(start) + start.length;
  const to = end === undefined ? -1 : text.indexOf(end, Math.max(0, from));
  return text.slice(Math.max(0, from), to < 0 ? undefined : to);
}

/** A line that begins or ends a part of code: `// <name>`, `# </name>`, `#region name`. */
const tagLine = /^[^\w\n]{0,20}<\/?[A-Za-z_][\w.-]{0,100}>[^\w\n]{0,20}$|^[^\w\n]{0,20}#?(?:end)?region\b[^\n]{0,200}$/i;

/** The part of code between `<name>` and `</name>` in comments, or of a region; undefined where there is none. */
export function tagOf(text: string, name: string): string | undefined {
  if (!/^[\w.-]{1,100}$/.test(name)) return undefined;
  const all = text.split('\n');
  const wanted = name.toLowerCase();
  const placeOf = (tag: string, from: number): number =>
    all.findIndex((line, at) => at >= from && tagLine.test(line) && line.toLowerCase().includes(tag));
  const start = placeOf(`<${wanted}>`, 0);
  if (start >= 0) return linesBetween(all, start, placeOf(`</${wanted}>`, start + 1));
  const mark = new RegExp(`#?region[ \\t]+"?${wanted.replaceAll('.', '\\.')}"?\\s*$`, 'i');
  const region = all.findIndex((line) => mark.test(line));
  if (region < 0) return undefined;
  let depth = 0;
  return linesBetween(
    all,
    region,
    all.findIndex((line, at) => {
      if (at < region) return false;
      if (/#?end ?region\b/i.test(line)) depth -= 1;
      else if (/#region\b/i.test(line) || at === region) depth += 1;
      return depth === 0;
    }),
  );
}

/** Lines between two, without the blanks that all of them begin with; up to the last where there is no end. */
function linesBetween(lines: readonly string[], start: number, end: number): string {
  // the first line of `dedent` has its margin taken before
  return dedent(['', ...lines.slice(start + 1, end < 0 ? undefined : end)].join('\n')).slice(1);
}

/** Code without the lines that begin and end its parts. */
export function withoutTags(code: string): string {
  return code
    .split('\n')
    .filter((line) => !(/<|region/i.test(line) && tagLine.test(line) && /^\s*(?:\/\/|#|'|--|<!--|\/\*|;|%|rem\b)/i.test(line)))
    .join('\n');
}
