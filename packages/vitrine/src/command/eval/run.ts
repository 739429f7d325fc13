import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { EvalInvocation } from '../eval.ts';
import { openSubject } from '../front/open-subject.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { reportFiles, toJsonText } from '../output/report-files.ts';
import { version } from '../../version.ts';
import { runAudit, runSuggest } from './about-questions.ts';
import { evaluate, type Outcome } from './evaluate.ts';
import { brokenThresholds, figuresOf, groupsOf } from './figures.ts';
import { belowThresholds, unanswered, unknownPages } from './findings.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';
import { type EvalReport, printReport, toJunit, toMarkdown } from './report.ts';
import { loadTokenizer, tokenizer } from './tokens.ts';
import { localServer, remoteServer } from './tool-server.ts';

/** What a front is rendered for where its settings name no address. */
const address = { otherwise: 'https://front.example.com', codings: 'none' } as const;

/** The words that are work on the questions, and no subject. */
const works = { suggest: runSuggest, audit: runAudit } as const;

export async function runEval(invocation: EvalInvocation): Promise<number> {
  const { argument, operands, options } = invocation;
  const [work, ...more] =
    argument === 'suggest' || argument === 'audit' ? [argument, ...operands] : ['play', argument, ...operands];
  const [subject = 'front', ...others] = more;
  if (others.length > 0) throw usageFailure(`expected one front, received ${others.length + 1}`, 'See `vitrine eval --help`.');
  if (work !== 'suggest' && [options.against, options.searches, options.most].some((each) => each !== undefined))
    throw usageFailure('--against, --searches and --most are options of `vitrine eval suggest`', 'See `vitrine eval --help`.');
  return work === 'suggest' || work === 'audit' ? works[work](subject, invocation) : playQuestions(subject, invocation);
}

async function playQuestions(argument: string, { options, terminal, interruption }: EvalInvocation): Promise<number> {
  const took = stopwatch();
  const forms = { '.md': toMarkdown, '.xml': toJunit, '.json': toJsonText };
  const write = reportFiles<EvalReport>(options.out ?? [], forms, interruption);
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
  const report: EvalReport = {
    ok: !failed,
    subject: argument,
    server: server.name,
    tokenizer,
    figures,
    groups: groupsOf(confirmed),
    ...(others.length > 0 && { unconfirmed: figuresOf(others) }),
    outcomes,
    findings,
  };
  await write(report);
  const print = (): void => printDiagnostics(findings, terminal, terminal.print);
  reportDiagnostics(findings, report, { format: options.format, version, root: '', print }, terminal);
  if (options.list === true) printOutcomes(outcomes, terminal);
  printReport(report, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(argument)}: ${counted(outcomes.length, 'question')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return failed ? exitCodes.findings : exitCodes.done;
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
