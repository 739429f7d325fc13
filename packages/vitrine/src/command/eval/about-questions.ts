// vitrine eval suggest, and vitrine eval audit: work on the questions themselves, without playing them.
import { count, printDiagnostics } from '@vitrine/cli-kit/output/diagnostics';
import { reportDiagnostics } from '@vitrine/cli-kit/output/diagnostic-formats';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { exists } from '@vitrine/content/files';
import { isObject, type Json, type Snapshot } from '@vitrine/core';
import { parseJson } from '@vitrine/core/workspace';
import type { SearchReport } from '@vitrine/core/observe';
import type { EvalInvocation } from '../eval.ts';
import { openAnywhere } from '../front/open-revision.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { toMarkdownReport } from '../output/markdown-report.ts';
import { reportFiles, toJsonText } from '../output/report-files.ts';
import { version } from '../../version.ts';
import { audit } from './audit.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';
import { proposalsOf, redirectsOf, toQuestions } from './suggest.ts';

/** Proposals where the call says nothing else. */
const usualMost = 100;

/** Opens a front for its pages alone. */
async function snapshotOf(name: string, folder: string, { terminal, interruption }: EvalInvocation): Promise<Snapshot> {
  if (isHttpUrl(name))
    throw usageFailure(
      `${name}: expected a content folder or a snapshot file`,
      'An address has no pages to read; use its content.',
    );
  const request = { otherwise: 'https://front.example.com', codings: 'none' } as const;
  return (await openAnywhere(name, { request, folder, terminal, interruption })).snapshot;
}

export async function runSuggest(subject: string, invocation: EvalInvocation): Promise<number> {
  const { options, terminal, interruption } = invocation;
  const file = await questionsFileOf(subject, options.questions);
  const isThere = await exists(file);
  const known = isThere ? await readQuestions(file, terminal, { orEmpty: true }) : undefined;
  const sources = {
    snapshot: await snapshotOf(subject, subject, invocation),
    before: options.against === undefined ? undefined : await snapshotOf(options.against, subject, invocation),
    searches: options.searches === undefined ? undefined : await searchesAt(options.searches),
    known: known?.evaluation.questions ?? [],
  };
  const proposals = proposalsOf(sources, options.most ?? usualMost);
  const text = toQuestions(proposals, known === undefined);
  await reportFiles(options.out ?? [], { '.yaml': () => text, '.yml': () => text }, interruption)(proposals);
  const redirects = redirectsOf(sources);
  terminal.emit({ ok: true, subject, questions: file, proposals, redirects });
  if (options.out === undefined) for (const line of text.trimEnd().split('\n')) terminal.print(line);
  terminal.note(
    `${counted(proposals.length, 'question')} proposed, unconfirmed: add them to ${file}, and remove unconfirmed if you agree.`,
  );
  if (redirects.length > 0) terminal.note('Requested, and no page: write those that mean one into redirects of front.yaml.');
  for (const { from, to, others } of redirects)
    terminal.note(`  ${from}: ${to}${others.length === 0 ? '' : `  # or ${others.join(', ')}`}`);
  return exitCodes.done;
}

/** The report of searches: what `vitrine report --json` printed, or the admin address of a running front. Throws CommandFailure. */
async function searchesAt(source: string): Promise<Pick<SearchReport, 'current' | 'last'>> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure(
      'searches',
      message,
      'Pass the JSON of `vitrine report <admin address> --json`, or that address.',
      exitCodes.refused,
    );
  const address = isHttpUrl(source) ? `${new URL(source).origin}/debug/searches` : source;
  const text = await readSource(address, { maxBytes: 16_000_000, timeoutMs: 10_000 }, refused);
  const value = parseJson(text);
  const report = isObject(value) && isObject(value['searches']) ? value['searches'] : value;
  const periods = isObject(report) ? [report['current'], ...(report['last'] === undefined ? [] : [report['last']])] : [];
  if (periods.length === 0 || !periods.every(isPeriod))
    throw refused(`${source}: expected a report of searches, found something else`);
  return report as unknown as SearchReport; // its periods were looked at
}

function isPeriod(value: Json | undefined): boolean {
  const { words, missing = [] } = isObject(value) ? value : {};
  return (
    Array.isArray(missing) &&
    (missing as readonly Json[]).every(
      (each) => isObject(each) && typeof each['path'] === 'string' && typeof each['requests'] === 'number',
    ) &&
    Array.isArray(words) &&
    (words as readonly Json[]).every(
      (each) =>
        isObject(each) &&
        typeof each['word'] === 'string' &&
        typeof each['searches'] === 'number' &&
        typeof each['known'] === 'boolean',
    )
  );
}

export async function runAudit(subject: string, invocation: EvalInvocation): Promise<number> {
  const { options, terminal, interruption } = invocation;
  interface AuditReport {
    readonly ok: boolean;
    readonly subject: string;
    readonly questions: number;
    readonly findings: ReturnType<typeof audit>;
  }
  const forms = {
    '.md': ({ ok, questions: asked, findings: all }: AuditReport): string =>
      toMarkdownReport({
        title: 'The questions of eval.yaml',
        ok,
        summary: `${counted(asked, 'question')}, ${count(all)}.`,
        findings: all,
        tables: [],
      }),
    '.json': toJsonText,
  };
  const write = reportFiles<AuditReport>(options.out ?? [], forms, interruption);
  const snapshot = await snapshotOf(subject, subject, invocation);
  const questions = await readQuestions(await questionsFileOf(subject, options.questions), terminal);
  const total = questions.evaluation.questions.length;
  const progress = await terminal.progress();
  const findings = audit(questions, snapshot, (done) => progress.show('questions', done, total));
  progress.done();
  const failed = findings.some(({ severity }) => severity === 'error');
  const report: AuditReport = { ok: !failed, subject, questions: total, findings };
  await write(report);
  const print = (): void => printDiagnostics(findings, terminal, terminal.print);
  reportDiagnostics(findings, report, { format: options.format, version, root: '', print }, terminal);
  const verdict = failed ? terminal.colours.red('failed') : terminal.colours.green('passed');
  terminal.print(`${verdict} ${terminal.colours.bold(questions.file)}: ${counted(total, 'question')}, ${count(findings)}`);
  return failed ? exitCodes.findings : exitCodes.done;
}
