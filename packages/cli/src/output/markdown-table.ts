// Tables of GitHub's Markdown, for reports in pull requests. Texts of a content folder are shown and obeyed nowhere: no link, no mention, no
// HTML, no character that is not seen.
import { printable } from '@vitrine/cli-kit/output/printable';

/** A text in a cell. */
export function tableCell(text: string): string {
  return printable(text.replace(/\s+/g, ' '))
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replaceAll('://', ':\u200b//');
}

/** A table; its cells are Markdown. Columns behind the first are aligned to the right where every cell is a number. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumeric = (column: number): boolean => column > 0 && rows.every((row) => /^[-+\d.,% ]*$/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (isNumeric(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
