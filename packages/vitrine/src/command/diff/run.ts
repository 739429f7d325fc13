import { join } from 'node:path';
import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { exists } from '@vitrine/content/files';
import type { DiffInvocation } from '../diff.ts';
import { evaluate } from '../eval/evaluate.ts';
import { questionsName, readQuestions } from '../eval/read-questions.ts';
import { type CountTokens, loadTokenizer, tokenizer } from '../eval/tokens.ts';
import { reportFiles, toJsonText } from '../output/report-files.ts';
import { version } from '../../version.ts';
import { compare, isWidening } from './compare.ts';
import { lostQuestions, type MovedQuestion, movedQuestions } from './questions.ts';
import { type DiffReport, printDifference, toDiffMarkdown } from './report.ts';
import { type Side, sideOf } from './side.ts';
import { sizesOf } from './sizes.ts';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';
import { folderNamed, openAnywhere } from '../front/open-revision.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readRunningFront } from './remote-side.ts';

export async function runDiff({ argument, operands, options, terminal, interruption }: DiffInvocation): Promise<number> {
  const took = stopwatch();
  const [subject = 'front', ...more] = operands;
  if (more.length > 0) throw usageFailure('vitrine diff takes two arguments', 'See `vitrine diff --help`.');
  const write = reportFiles<DiffReport>(options.out ?? [], { '.md': toDiffMarkdown, '.json': toJsonText }, interruption);
  const before = await openSide(argument, subject, terminal, interruption);
  const after = await openSide(subject, argument, terminal, interruption);
  const countTokens = await loadTokenizer();
  const difference = await compare(before, after);
  const questions = await questionsOver(before, after, options.questions, countTokens, terminal);
  await Promise.all([before.server.close(), after.server.close()]);
  const findings = [...difference.findings, ...lostQuestions(questions)];
  const widened = findings.some(isWidening);
  const breaking = findings.some((each) => each.severity === 'error' && !isWidening(each));
  const code = exitCodeOf(options.failOn, { widened, breaking });
  const report: DiffReport = {
    ok: code === exitCodes.done,
    breaking,
    widened,
    before: argument,
    after: subject,
    tokenizer,
    changes: difference.changes,
    sizes: sizesOf(before, after, countTokens),
    questions,
    findings,
  };
  await write(report);
  const print = (): void => {
    printDiagnostics(findings, terminal, terminal.print);
    printDifference(report, terminal);
  };
  reportDiagnostics(findings, report, { format: options.format, version, root: '', print }, terminal);
  const verdict = report.ok ? terminal.colours.green('passed') : terminal.colours.red('failed');
  terminal.print(
    `${verdict} ${terminal.colours.bold(`${argument} → ${subject}`)}: ${counted(report.changes.length, 'change')}, ${count(findings)} ${terminal.colours.dim(`after ${took()}`)}`,
  );
  return code;
}

/** What ends the command: demanded trust has a code of its own, which wins. */
function exitCodeOf(
  failOn: DiffInvocation['options']['failOn'],
  { widened, breaking }: Pick<DiffReport, 'widened' | 'breaking'>,
): number {
  if (failOn !== 'never' && widened) return exitCodes.widened;
  return failOn === 'error' && breaking ? exitCodes.findings : exitCodes.done;
}

/** Plays the questions over both sides, where there are any. */
async function questionsOver(
  before: Side,
  after: Side,
  named: string | undefined,
  countTokens: CountTokens,
  terminal: Terminal,
): Promise<readonly MovedQuestion[]> {
  const folder = named === undefined ? ((await folderOf(after.name)) ?? (await folderOf(before.name))) : undefined;
  const file = named ?? (folder === undefined ? undefined : join(folder, questionsName));
  if (file === undefined || (named === undefined && !(await exists(file).catch(() => false)))) return [];
  const { evaluation } = await readQuestions(file, terminal);
  const progress = await terminal.progress();
  const play = async ({ server }: Side): ReturnType<typeof evaluate> =>
    evaluate(server, evaluation, countTokens, (done) => progress.show('questions', done, evaluation.questions.length));
  const [old, now] = [await play(before), await play(after)];
  progress.done();
  return movedQuestions(old.outcomes, now.outcomes);
}

/** What a front is rendered for where its settings name no address. */
const request = { otherwise: 'https://front.example.com', codings: 'none' } as const;
/** The content folder where no side names one. */
const usualFolder = 'front';

/** The content folder that a name leads to; undefined for an address and a bare revision. */
async function folderOf(name: string): Promise<string | undefined> {
  return isHttpUrl(name) ? undefined : folderNamed(name);
}

/** Opens a side; `other` is the name of the other one. Throws CommandFailure. */
async function openSide(name: string, other: string, terminal: Terminal, interruption: Interruption): Promise<Side> {
  if (!isHttpUrl(name)) {
    const folder = (await folderOf(other)) ?? usualFolder;
    // Beside a running front a folder is rendered for its address, which texts and names contain.
    const rendered = isHttpUrl(other) ? { ...request, baseUrl: other.replace(/\/$/, '') } : request;
    return sideOf(name, await openAnywhere(name, { request: rendered, folder, terminal, interruption }));
  }
  const progress = await terminal.progress();
  const side = await readRunningFront(name, (done, total) => progress.show('pages', done, total));
  progress.done();
  return side;
}
