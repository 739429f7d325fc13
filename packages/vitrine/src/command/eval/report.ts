// An evaluation as people read it: lines for a terminal, Markdown for a pull request, JUnit for what collects tests.
import { counted } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { toMarkdownReport, tableCell } from '../output/markdown-report.ts';
import type { Outcome } from './evaluate.ts';
import type { Figures, Group } from './figures.ts';

export interface EvalReport {
  readonly ok: boolean;
  readonly subject: string;
  readonly server: string;
  readonly tokenizer: string;
  readonly figures: Figures & { readonly tools_list_tokens: number };
  readonly groups: readonly Group[];
  /** Over questions that nobody has confirmed; absent where there are none. */
  readonly unconfirmed?: Figures;
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Diagnostic[];
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`;
}

function rows({ figures, groups, unconfirmed }: EvalReport): readonly (readonly string[])[] {
  const named: readonly (Figures & { readonly group: string })[] = [
    { ...figures, group: 'all' },
    ...groups,
    ...(unconfirmed === undefined ? [] : [{ ...unconfirmed, group: 'unconfirmed' }]),
  ];
  return named.map((each) => [
    each.group,
    String(each.questions),
    each.ndcg_at_10?.toFixed(3) ?? '',
    percent(each.success_at_1),
    percent(each.success_at_3),
    percent(each.facts),
    percent(each.answered),
    each.median_tokens.toLocaleString('en'),
    each.p95_tokens.toLocaleString('en'),
    each.calls.toFixed(2),
    String(each.wasted_reads),
  ]);
}

const head = [
  '',
  'questions',
  'nDCG@10',
  'success@1',
  'success@3',
  'facts',
  'answered',
  'tokens (median)',
  'tokens (p95)',
  'calls',
  'wasted reads',
];

export function printReport(report: EvalReport, { print, colours }: Terminal): void {
  const all = [head, ...rows(report)];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of all.entries()) {
    const line = row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
    print(index === 0 ? colours.dim(line) : line);
  }
  print(colours.dim(`tokens of ${report.tokenizer}; tools/list has ${report.figures.tools_list_tokens.toLocaleString('en')}`));
}

/** Markdown: the figures, and the questions that were not answered or not ranked. */
export function toMarkdown(report: EvalReport): string {
  const { outcomes, figures, subject, ok, tokenizer, findings } = report;
  const open = outcomes.filter(({ answered, rank }) => !answered || rank === null);
  const played = `${counted(figures.questions, 'question')} about \`${tableCell(subject)}\`, run by a scripted agent without a model. Tokens are counted by ${tokenizer}; \`tools/list\` has ${figures.tools_list_tokens.toLocaleString('en')}.`;
  return toMarkdownReport({
    title: 'What agents find',
    ok,
    summary: open.length === 0 ? `${played} Every question was answered, and its page is among the first ten results.` : played,
    findings: findings.filter(({ severity }) => severity === 'error'),
    tables: [
      { head, rows: rows(report).map(([group = '', ...ofGroup]) => [tableCell(group), ...ofGroup]) },
      {
        folded: `${counted(open.length, 'question')} not answered, or without a page in the first ten`,
        head: ['question', 'answered', 'rank', 'not seen', 'calls', 'tokens'],
        rows: open.map(({ ask, rank, missing, answered, calls, tokens, unconfirmed }) => [
          `${tableCell(ask)}${unconfirmed ? ' (unconfirmed)' : ''}`,
          answered ? 'yes' : 'no',
          rank === undefined ? '' : rank === null ? 'not in the first ten' : String(rank),
          missing.map(tableCell).join('<br>'),
          String(calls),
          tokens.toLocaleString('en'),
        ]),
      },
    ],
  });
}

/** JUnit: a case for each question, which fails where it was not answered; a threshold that is not kept is a case as well. */
export function toJunit({ outcomes, subject, findings }: EvalReport): string {
  const broken = findings.filter(({ rule }) => rule === 'eval-threshold' || rule === 'eval-page');
  const failed = outcomes.filter(({ answered, unconfirmed }) => !answered && !unconfirmed).length;
  const skipped = outcomes.filter(({ unconfirmed }) => unconfirmed).length;
  const cases = outcomes.map(({ ask, answered, unconfirmed, missing, path }) => {
    const open = `  <testcase classname="questions" name="${xml(ask)}"`;
    if (unconfirmed) return `${open}><skipped message="unconfirmed"/></testcase>`;
    if (answered) return `${open}/>`;
    const what = missing.length > 0 ? `not seen: ${missing.join(', ')}` : 'not answered';
    return `${open}><failure message="${xml(what)}">${xml(path.join('\n'))}</failure></testcase>`;
  });
  const others = broken.map(
    ({ rule, message }) =>
      `  <testcase classname="${xml(rule)}" name="${xml(message)}"><failure message="${xml(message)}"/></testcase>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${xml(`vitrine eval ${subject}`)}" tests="${cases.length + others.length}" failures="${failed + others.length}" skipped="${skipped}">`,
    ...cases,
    ...others,
    '</testsuite>',
    '',
  ].join('\n');
}

/** A text in XML 1.0; what it cannot hold is left out. */
function xml(text: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
  return text.replace(/[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]|\p{Surrogate}/gu, '').replace(/[&<>"\n]/g, (mark) => marks[mark] ?? mark);
}
