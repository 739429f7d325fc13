import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { count, type Diagnostic, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { evalCommand } from '../eval.ts';
import { openSubject } from '../front/open-subject.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { reportFiles, toJsonText } from '../output/report-files.ts';
import { clientAt, clientOf, reading } from '../front/client.ts';
import { runSuggest } from './suggest.ts';
import { evaluate, type Outcome } from './evaluate.ts';
import { brokenThresholds, type Figures, figuresOf, type Group, groupsOf } from './figures.ts';
import { belowThresholds, unanswered, unknownPages } from './findings.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';
import { loadTokenizer, tokenizer } from './tokens.ts';
import { tableCell, toMarkdownReport } from '../output/markdown-report.ts';

/** What a front is rendered for where its settings name no address. */
const address = { otherwise: 'https://front.example.com', codings: 'none' } as const;

export async function runEval(invocation: InvocationOf<typeof evalCommand>): Promise<number> {
  const { argument, operands, options } = invocation;
  const isSuggest = argument === 'suggest';
  const [subject = 'front', ...others] = isSuggest ? operands : [argument, ...operands];
  if (others.length > 0) throw usageFailure(`expected one front, received ${others.length + 1}`, 'See `vitrine eval --help`.');
  if (isSuggest) return runSuggest(subject, invocation);
  if (options.searches !== undefined || options.most !== undefined)
    throw usageFailure('--searches and --most are options of `vitrine eval suggest`', 'See `vitrine eval --help`.');
  return playQuestions(subject, invocation);
}

async function playQuestions(
  argument: string,
  { options, terminal, interruption }: InvocationOf<typeof evalCommand>,
): Promise<number> {
  const took = stopwatch();
  const forms = { '.md': toMarkdown, '.xml': toJunit, '.json': toJsonText };
  const write = reportFiles<EvalReport>(options.out ?? [], forms, interruption);
  const questions = await readQuestions(await questionsFileOf(argument, options.questions), terminal);
  const front = isHttpUrl(argument) ? undefined : await openSubject(argument, address, terminal);
  const { evaluation } = questions;
  const toolOptions = evaluation.tools === undefined ? {} : { tools: evaluation.tools };
  const client =
    front === undefined
      ? clientAt(argument, { ...toolOptions, maxWaitSeconds: 900 }, { limitMs: 900_000, maxTotalBytes: 256_000_000 })
      : clientOf(front, toolOptions, () => Date.parse(front.snapshot.generatedAt));
  const progress = await terminal.progress();
  const countTokens = await loadTokenizer();
  const toolsListTokens = countTokens(JSON.stringify(await reading(() => client.tools())));
  const outcomes = await reading(() =>
    evaluate(client, evaluation, countTokens, (done) => progress.show('questions', done, evaluation.questions.length)),
  );
  progress.done();
  const confirmed = outcomes.filter(({ unconfirmed }) => !unconfirmed);
  const others = outcomes.filter(({ unconfirmed }) => unconfirmed);
  const figures = { ...figuresOf(confirmed), tools_list_tokens: toolsListTokens };
  const findings = [
    ...belowThresholds(questions, brokenThresholds(evaluation.thresholds, figures)),
    ...(front === undefined ? [] : unknownPages(questions, front.snapshot)),
    ...unanswered(questions, outcomes),
  ];
  const failed = findings.some(({ severity }) => severity === 'error');
  const report: EvalReport = {
    ok: !failed,
    subject: argument,
    tokenizer,
    figures,
    groups: groupsOf(confirmed),
    ...(others.length > 0 && { unconfirmed: figuresOf(others) }),
    outcomes,
    findings,
  };
  await write(report);
  const print = (): void => printDiagnostics(findings, terminal, terminal.print);
  reportDiagnostics(findings, report, { format: options.format, root: '', print }, terminal);
  if (options.list === true) printOutcomes(outcomes, terminal);
  printReport(report, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(argument)}: ${counted(outcomes.length, 'question')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
}

function printOutcomes(outcomes: readonly Outcome[], { print, colours }: Terminal): void {
  for (const { ask, rank, facts, missing, answered, calls, tokens, wastedReads, unconfirmed } of outcomes) {
    const rankText = rank === undefined ? '  ' : rank === null ? ' -' : String(rank).padStart(2);
    const mark = answered ? colours.green('yes') : colours.red('no ');
    const seen = facts === 0 ? '' : `, ${facts - missing.length} of ${facts} facts`;
    const wasted = wastedReads === 0 ? '' : `, ${counted(wastedReads, 'wasted read')}`;
    print(
      `${mark} ${rankText}  ${ask} ${colours.dim(`${counted(calls, 'call')}, ${counted(tokens, 'token')}${seen}${wasted}${unconfirmed ? ', unconfirmed' : ''}`)}`,
    );
  }
  print();
}

interface EvalReport {
  readonly ok: boolean;
  readonly subject: string;
  readonly tokenizer: string;
  readonly figures: Figures & { readonly tools_list_tokens: number };
  readonly groups: readonly Group[];
  readonly unconfirmed?: Figures;
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Diagnostic[];
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`;
}

function rows({ figures, groups, unconfirmed }: EvalReport): readonly (readonly string[])[] {
  const groupFigures: readonly (Figures & { readonly group: string })[] = [
    { ...figures, group: 'all' },
    ...groups,
    ...(unconfirmed === undefined ? [] : [{ ...unconfirmed, group: 'unconfirmed' }]),
  ];
  return groupFigures.map((each) => [each.group, ...columns.map(([, cell]) => cell(each))]);
}

const columns: readonly (readonly [title: string, cell: (figures: Figures) => string])[] = [
  ['questions', ({ questions }) => String(questions)],
  ['nDCG@10', (figures) => figures.ndcg_at_10?.toFixed(3) ?? ''],
  ['success@1', (figures) => percent(figures.success_at_1)],
  ['success@3', (figures) => percent(figures.success_at_3)],
  ['facts', ({ facts }) => percent(facts)],
  ['answered', ({ answered }) => percent(answered)],
  ['tokens (median)', (figures) => figures.median_tokens.toLocaleString('en')],
  ['tokens (p95)', (figures) => figures.p95_tokens.toLocaleString('en')],
  ['calls', ({ calls }) => calls.toFixed(2)],
  ['wasted reads', (figures) => String(figures.wasted_reads)],
];
const head = ['', ...columns.map(([title]) => title)];

function printReport(report: EvalReport, { print, colours }: Terminal): void {
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
function toMarkdown(report: EvalReport): string {
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
function toJunit({ outcomes, subject, findings }: EvalReport): string {
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
