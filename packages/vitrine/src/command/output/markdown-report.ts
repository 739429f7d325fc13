// The frame that reports share as Markdown, for pull requests and job summaries: a verdict, one paragraph, what was found, tables, and tables
// that are folded. It is the same bytes for the same report.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { printable } from '@vitrine/cli-kit/output/printable';

export interface MarkdownTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The line that a reader opens it with; left out, the table is shown. */
  readonly folded?: string;
}

export interface MarkdownReport {
  readonly title: string;
  readonly ok: boolean;
  /** A paragraph of Markdown. */
  readonly summary: string;
  readonly findings: readonly Pick<Diagnostic, 'severity' | 'rule' | 'message'>[];
  readonly tables: readonly MarkdownTable[];
}

/** Rows of one table, so that two reports are within the longest comment of GitHub (65,536 characters). */
const maxRows = 50;

const marks: Readonly<Record<Diagnostic['severity'], string>> = { error: '**error**', warning: 'warning' };

export function toMarkdownReport({ title, ok, summary, findings, tables }: MarkdownReport): string {
  const errorsFirst = [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity !== 'error'),
  ];
  const findingsTable: MarkdownTable = {
    head: ['', 'what', 'rule'],
    rows: errorsFirst.map(({ severity, message, rule }) => [marks[severity], tableCell(message), `\`${rule}\``]),
  };
  const parts = [`## ${title}: ${ok ? 'passed' : 'failed'}`, summary, ...[findingsTable, ...tables].flatMap(partsOf)];
  return `${parts.join('\n\n')}\n`;
}

function partsOf({ head, rows, folded }: MarkdownTable): readonly string[] {
  if (rows.length === 0) return [];
  const left = rows.length - maxRows;
  const sections = [tableOf(head, rows.slice(0, maxRows)), ...(left > 0 ? [`${left} more are in the JSON.`] : [])];
  return folded === undefined ? sections : [`<details><summary>${folded}</summary>`, ...sections, '</details>'];
}

// Tables of GitHub's Markdown, for reports in pull requests. Texts of a content folder are shown and obeyed nowhere: no link, no mention, no
// HTML, no character that is not seen.

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
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumeric = (column: number): boolean => column > 0 && rows.every((row) => /^[-+\d.,% ]*$/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (isNumeric(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
