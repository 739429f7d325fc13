// vitrine eval: the questions, the agent over them, and the report.
import { extname } from 'node:path';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { EvalInvocation } from '../commands/eval.ts';
import { openSubject } from '../front/open-subject.ts';
import { isHttpUrl } from '../front/read-source.ts';
import { version } from '../version.ts';
import { evaluate, type Outcome } from './evaluate.ts';
import { brokenThresholds, figuresOf, groupsOf } from './figures.ts';
import { belowThresholds, unanswered, unknownPages } from './findings.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';
import { printReport, type Report, toJunit, toMarkdown } from './report.ts';
import { loadTokenizer, tokenizer } from './tokens.ts';
import { localServer, remoteServer } from './tool-server.ts';

/** What a front is rendered for where its settings name no address. */
const address = { otherwise: 'https://front.example.com', codings: 'none' } as const;

export async function runEval(invocation: EvalInvocation): Promise<number> {
  const { argument, options, terminal, interruption } = invocation;
  const took = stopwatch();
  const writers = (options.out ?? []).map(writerOf);
  const questions = await readQuestions(await questionsFileOf(argument, options.questions), terminal);
  const front = isHttpUrl(argument) ? undefined : await openSubject(argument, address, terminal);
  const server = front === undefined ? await remoteServer(toolsAt(argument)) : await localServer(front);
  const progress = await terminal.progress();
  const { evaluation } = questions;
  const { outcomes, toolsListTokens } = await evaluate(server, evaluation, await loadTokenizer(), (done) =>
    progress.show('questions', done, evaluation.questions.length),
  );
  await server.close();
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
  const report: Report = {
    ok: !failed,
    subject: argument,
    server: server.name,
    tokenizer,
    figures,
    groups: groupsOf(confirmed),
    ...(others.length > 0 && { unconfirmed: figuresOf(others) }),
    outcomes,
  };
  for (const { path, write } of writers) await writeFileWhole(path, write(report, findings), interruption);
  const print = (): void => printDiagnostics(findings, terminal, terminal.print);
  reportDiagnostics(findings, { ...report, findings }, { format: options.format, version, root: '', print }, terminal);
  if (options.list === true) printOutcomes(outcomes, terminal);
  printReport(report, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(argument)}: ${counted(outcomes.length, 'question')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
}

type Writer = (report: Report, findings: readonly { readonly message: string; readonly rule: string }[]) => string;

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['.md', toMarkdown],
  ['.xml', toJunit],
  ['.json', (report, findings) => `${JSON.stringify({ ...report, findings }, null, 2)}\n`],
]);

/** The form of a report, by the extension of its file. Throws CommandFailure, before anything is done. */
function writerOf(path: string): { readonly path: string; readonly write: Writer } {
  const write = writers.get(extname(path).toLowerCase());
  if (write !== undefined) return { path, write };
  throw usageFailure(
    `--out ${path}: expected a file that ends with .md, .xml or .json`,
    'The extension chooses the form of the report.',
  );
}

/** The address of tools: that of a site without a path is where Vitrine has them. */
function toolsAt(subject: string): string {
  if (!URL.canParse(subject)) throw usageFailure(`${subject} is no address`, 'Give one such as https://docs.example.com/api/mcp.');
  const url = new URL(subject);
  return url.pathname === '/' ? new URL('/api/mcp', url).href : url.href;
}

function printOutcomes(outcomes: readonly Outcome[], { print, colours }: Terminal): void {
  for (const { ask, rank, facts, missing, answered, calls, tokens, wastedReads, unconfirmed } of outcomes) {
    const place = rank === undefined ? '  ' : rank === null ? ' -' : String(rank).padStart(2);
    const mark = answered ? colours.green('yes') : colours.red('no ');
    const seen = facts === 0 ? '' : `, ${facts - missing.length} of ${facts} facts`;
    const wasted = wastedReads === 0 ? '' : `, ${counted(wastedReads, 'wasted read')}`;
    print(
      `${mark} ${place}  ${ask} ${colours.dim(`${counted(calls, 'call')}, ${counted(tokens, 'token')}${seen}${wasted}${unconfirmed ? ', unconfirmed' : ''}`)}`,
    );
  }
  print();
}
