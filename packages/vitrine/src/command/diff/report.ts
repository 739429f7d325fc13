import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { counted, grouped } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { toMarkdownReport, tableCell } from '../output/markdown-report.ts';
import type { Change } from './change.ts';
import { type MovedQuestion, describeRank, type Place } from './questions.ts';
import type { Size } from './sizes.ts';

export interface DiffReport {
  readonly ok: boolean;
  /** An error that takes something from callers. */
  readonly breaking: boolean;
  /** An action or a tool demands more trust. */
  readonly widened: boolean;
  readonly before: string;
  readonly after: string;
  readonly tokenizer: string;
  readonly changes: readonly Change[];
  readonly sizes: readonly Size[];
  readonly questions: readonly MovedQuestion[];
  readonly findings: readonly Diagnostic[];
}

const maxListed = 100;

export function printDifference({ changes, sizes, questions }: DiffReport, { print, colours }: Terminal): void {
  const marks = {
    added: colours.green('+'),
    removed: colours.red('-'),
    changed: colours.yellow('~'),
    moved: colours.yellow('>'),
  };
  const lines = [
    ...changes.map(
      ({ kind, what, id, detail }) =>
        `${marks[kind]} ${what.padEnd(12)} ${id}${detail === undefined ? '' : colours.dim(` ${detail}`)}`,
    ),
  ];
  const printList = (all: readonly string[]): void => {
    for (const line of all.slice(0, maxListed)) print(line);
    if (all.length > maxListed) print(colours.dim(`${all.length - maxListed} more, listed by --json`));
    if (all.length > 0) print();
  };
  printList(lines);
  printList(sizes.map(({ what, tokens: [before, after] }) => `${what} ${grouped(before)} → ${grouped(after)} tokens`));
  printList(questions.map(({ ask, before, after }) => `${wordsFor(before)} → ${wordsFor(after)}  ${ask}`));
}

function signed([before, after]: readonly [number, number]): string {
  return `${after > before ? '+' : ''}${grouped(after - before)}`;
}

function wordsFor(position: Place): string {
  return [describeRank(position), position.answered ? 'answered' : 'not answered'].filter(Boolean).join(', ');
}

/** Markdown: findings first, then what agents read more or less of, then the questions that moved, then every change. */
export function toDiffMarkdown({ ok, before, after, changes, sizes, questions, findings, tokenizer }: DiffReport): string {
  const summary = findings.length === 0 ? 'nothing breaks' : `${counted(findings.length, 'finding')} below`;
  return toMarkdownReport({
    title: 'What changed for agents',
    ok,
    summary:
      changes.length === 0 && questions.length === 0
        ? `Agents see no difference between \`${tableCell(before)}\` and \`${tableCell(after)}\`.`
        : `${counted(changes.length, 'change')} from \`${tableCell(before)}\` to \`${tableCell(after)}\`; ${summary}.`,
    findings,
    tables: [
      {
        head: [`tokens of ${tokenizer}`, 'before', 'now', 'change', 'bytes'],
        rows: sizes.map(({ what, tokens, bytes }) => [
          `\`${tableCell(what)}\``,
          grouped(tokens[0]),
          grouped(tokens[1]),
          signed(tokens),
          signed(bytes),
        ]),
      },
      {
        head: ['question', 'before', 'now'],
        rows: questions.map(({ ask, before: old, after: now }) => [tableCell(ask), wordsFor(old), wordsFor(now)]),
      },
      {
        folded: counted(changes.length, 'change'),
        head: ['', 'what', 'which', 'detail'],
        rows: changes.map(({ kind, what, id, detail = '' }) => [kind, what, tableCell(id), tableCell(detail)]),
      },
    ],
  });
}
