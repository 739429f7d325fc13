// Text of lines: the content of a tag or a container is moved to the left and back; a label is on one line, in bold.
import { outsideCode } from '../markup/code-spans.ts';

/** The text with the blanks removed that all its lines share; the first line does not count unless it is alone. */
export function dedent(text: string): string {
  const lines = text.split('\n');
  let least = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    if ((index === 0 && lines.length > 1) || line.trim() === '') continue;
    least = Math.min(least, line.length - line.trimStart().length);
  }
  if (!Number.isFinite(least) || least === 0) return text;
  return lines
    .map((line, index) =>
      index === 0 && lines.length > 1
        ? line.replace(/^[ \t]+/, '')
        : line.slice(Math.min(least, line.length - line.trimStart().length)),
    )
    .join('\n');
}

/** The text with so many blanks before each line that has words. */
export function indented(text: string, blanks: number): string {
  if (blanks === 0) return text;
  const margin = ' '.repeat(blanks);
  return text.replace(/^(?=[^\n])/gm, margin);
}

/** A label in bold. What is bold in it already loses its marks: bold text does not nest. */
export function bold(label: string): string {
  return `**${outsideCode(label, (text) => text.replace(/(?<!\\)\*\*(?=[^\s*])|(?<=[^\s\\*])\*\*/g, ''))}**`;
}
