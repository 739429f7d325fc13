import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { exists } from '@vitrine/content/files';
import { isObject } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { Json } from '@vitrine/core';
import type { SearchReport } from '@vitrine/core/observe';
import type { evalCommand } from '../eval.ts';
import { openSubject } from '../front/open-subject.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { reportFiles } from '../output/report-files.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';
import { proposalsOf, redirectsOf, toQuestions } from './suggest.ts';

const usualMost = 100;

export async function runSuggest(
  subject: string,
  { options, terminal, interruption }: InvocationOf<typeof evalCommand>,
): Promise<number> {
  if (isHttpUrl(subject))
    throw usageFailure(
      `${subject}: expected a content folder or a snapshot file`,
      'An address has no pages to read; use its content.',
    );
  const file = await questionsFileOf(subject, options.questions);
  const isThere = await exists(file);
  const questionFile = isThere ? await readQuestions(file, terminal, { orEmpty: true }) : undefined;
  const sources = {
    snapshot: (await openSubject(subject, { otherwise: 'https://front.example.com', codings: 'none' }, terminal)).snapshot,
    searches: options.searches === undefined ? undefined : await searchesAt(options.searches),
    questions: questionFile?.evaluation.questions ?? [],
  };
  const proposals = proposalsOf(sources, options.most ?? usualMost);
  const text = toQuestions(proposals, questionFile === undefined);
  await reportFiles(options.out ?? [], { '.yaml': () => text, '.yml': () => text }, interruption)(proposals);
  const redirects = redirectsOf(sources);
  terminal.emit({ ok: true, subject, questions: file, proposals, redirects });
  if (options.out === undefined && proposals.length > 0) for (const line of text.trimEnd().split('\n')) terminal.print(line);
  terminal.note(
    `${counted(proposals.length, 'question')} proposed, unconfirmed: add them to ${file}, and remove unconfirmed if you agree.`,
  );
  if (redirects.length > 0) terminal.note('Requested, and no page: write those that mean one into redirects of front.yaml.');
  for (const { from, to, others } of redirects) {
    const entry = to === undefined ? `# ${from}: no page is near` : `${from}: ${to}`;
    terminal.note(`  ${entry}${others.length === 0 ? '' : `  # or ${others.join(', ')}`}`);
  }
  return exitCodes.done;
}

/** The report of searches: what `vitrine report --json` printed, or the admin address of a running front. Throws CommandFailure. */
async function searchesAt(source: string): Promise<Pick<SearchReport, 'current' | 'last'>> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure('searches', message, 'Pass the JSON of `vitrine report <admin address> --json`, or that address.');
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
