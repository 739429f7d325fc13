// Questions that a documentation proposes itself: what searches did not find, and questions of an FAQ. Each is unconfirmed until a person has
// looked at it.
import type { SearchReport } from '@vitrine/core/observe';
import { defined, isObject } from '@vitrine/core/serving';
import { createGuess, indexPages, parseJson, titlesOf } from '@vitrine/core/workspace';
import type { Json, Snapshot } from '@vitrine/core';
import { htmlPagePath } from '@vitrine/core/render';
import type { Evaluation } from './schema.ts';
import { unfoundIn } from '../report/figures.ts';
import { shorter } from './agent.ts';
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { exists } from '@vitrine/content/files';
import type { evalCommand } from '../eval.ts';
import { openSubject } from '../front/open-subject.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { reportFiles } from '../output/report-files.ts';
import { questionsFileOf, readQuestions } from './read-questions.ts';

/** Where a proposal comes from, the most valuable first. */
export type Origin = 'search' | 'faq';

export interface Proposal {
  readonly ask: string;
  /** The page or section; undefined for what the documentation does not have. */
  readonly page?: string;
  readonly origin: Origin;
  /** Where exactly, in a few words. */
  readonly from: string;
}

export interface Sources {
  readonly snapshot: Snapshot;
  readonly searches?: Pick<SearchReport, 'current' | 'last'> | undefined;
  readonly questions: Evaluation['questions'];
}

/** An address without a page that several clients requested, and the pages that it may mean, the nearest first; none where no page is near. */
export interface RedirectProposal {
  readonly from: string;
  readonly to?: string;
  readonly others: readonly string[];
}

const maxRedirects = 50;
const isBelowDocs = /^\/docs\/[\x21-\x7e]{1,500}$/;

/** Entries for `redirects`, most requested first: of addresses that no guess has resolved, because the front answered them with 404. */
export function redirectsOf({ snapshot, searches }: Pick<Sources, 'snapshot' | 'searches'>): readonly RedirectProposal[] {
  const index = indexPages(snapshot.pages.map((page) => [htmlPagePath(page), titlesOf(page)]));
  const guess = createGuess(() => index);
  const requested = searches === undefined ? [] : [...unfoundIn(searches).addresses.keys()];
  return requested
    .flatMap((from): readonly RedirectProposal[] => {
      const { certain, nearest } = guess(from);
      const [to, ...others] = [...new Set([...(certain === undefined ? [] : [certain]), ...nearest])];
      return isBelowDocs.test(from) ? [{ from, ...defined({ to }), others: others.slice(0, 2) }] : [];
    })
    .slice(0, maxRedirects);
}

const longestAsk = 256;
/** Words with a subject that a heading has at least that asks nothing. */
const minWords = 2;

/** The proposals, each once, at most so many; those of one origin after another. */
export function proposalsOf({ snapshot, searches, questions }: Sources, most: number): readonly Proposal[] {
  const seen = new Set(questions.map(({ ask }) => letterWords(ask)));
  const isNew = ({ ask, origin }: Proposal): boolean => {
    const words = letterWords(ask);
    if (words === '' || seen.has(words) || ask.length > longestAsk) return false;
    if (origin === 'faq' && subjectWords(ask) < (asks(ask) ? 1 : minWords)) return false;
    seen.add(words);
    return true;
  };
  const words = searches === undefined ? [] : [...unfoundIn(searches).words];
  const unfound = words.map(([ask, count]): Proposal => {
    return { ask, origin: 'search', from: `${count} searches; the documentation does not have this word` };
  });
  return [...unfound, ...faqHeadings(snapshot)].filter(isNew).slice(0, most);
}

function subjectWords(text: string): number {
  return new Set(shorter(text, Infinity).toLowerCase().split(' ').filter(Boolean)).size;
}

function asks(text: string): boolean {
  return /\?\s*$/.test(text);
}

/** Headings that ask, and all headings of a page that is named after its questions. */
function faqHeadings({ pages }: Snapshot): readonly Proposal[] {
  return pages.flatMap(({ id, headings }) => {
    const isFaq = /(?:^|[/-])(?:faq|faqs|questions|frequently-asked(?:-questions)?)$/i.test(id);
    return headings
      .filter(({ text, depth }) => asks(text) || (isFaq && depth > 1))
      .map(
        ({ text, anchor }): Proposal => ({ ask: text.trim(), page: `${id}#${anchor}`, origin: 'faq', from: `a heading of ${id}` }),
      );
  });
}

/** The proposals as questions of eval.yaml, to be added at its end; `head` begins a new file. */
export function toQuestions(proposals: readonly Proposal[], head: boolean): string {
  const items = proposals.map(({ ask, page, origin, from }) => {
    const what = page === undefined ? '    absent: true # or the page that should answer it' : `    page: ${JSON.stringify(page)}`;
    const comment = `${origin}: ${from}`.replace(/[\s\u0085\u2028\u2029]+/g, ' ');
    return `  # ${comment}\n  - ask: ${JSON.stringify(ask)}\n${what}\n    unconfirmed: true\n`;
  });
  return `${head ? 'questions:\n' : ''}${items.join('')}`;
}

/** Letters and digits of a text, with one space between its words. */
function letterWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

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
