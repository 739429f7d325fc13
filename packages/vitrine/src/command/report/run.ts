import type { SearchReport } from '@vitrine/core/observe';
import type { ReportInvocation } from '../report.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { type Figures, fromLines, fromMetrics } from './figures.ts';

/** A row: what, its figures as text, and the length of its bar, 0 to 1. */
interface Row {
  readonly name: string;
  readonly value: string;
  readonly share: number;
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Printed when there are no rows, or below them. */
  readonly note?: string;
}

const bounds = { maxBytes: 256 * 1024 * 1024, timeoutMs: 10_000 };
const barWidth = 30;

export async function runReport({ argument: source, terminal }: ReportInvocation): Promise<number> {
  const figures = isHttpUrl(source) ? await ofFront(new URL(source).origin) : await ofLog(source, terminal.note);
  const sections = sectionsOf(figures);
  for (const { title, rows, note } of sections) {
    terminal.print(terminal.colours.bold(title));
    const names = Math.min(40, Math.max(0, ...rows.map(({ name }) => name.length)));
    for (const { name, value, share } of rows)
      terminal.print(`  ${name.padEnd(names)} ${terminal.colours.cyan('█'.repeat(Math.ceil(share * barWidth)))} ${value}`);
    if (note !== undefined) terminal.print(`  ${terminal.colours.dim(note)}`);
    terminal.print();
  }
  const { requests, unfound: searches } = figures;
  terminal.emit({ ok: true, source, requests, sections, ...(searches !== undefined && { searches }) });
  return exitCodes.done;
}

async function ofFront(address: string): Promise<Figures> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure('report_source', message, 'Start the front with --admin-port, and use that address.', exitCodes.refused);
  const metrics = await readSource(`${address}/metrics`, bounds, refused);
  if (!metrics.includes('# TYPE vitrine_'))
    throw new CommandFailure(
      'report_source',
      `${address}/metrics has no metrics of a front`,
      'Use the admin address of a front.',
      exitCodes.findings,
    );
  const searches: unknown = JSON.parse(await readSource(`${address}/debug/searches`, bounds, refused).catch(() => '{}'));
  // The front answers with the report itself, or with why there is none.
  const unfound =
    typeof searches === 'object' && searches !== null && 'current' in searches ? (searches as SearchReport) : undefined;
  return fromMetrics(metrics, unfound);
}

async function ofLog(path: string, note: (line: string) => void): Promise<Figures> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure(
      'report_source',
      message,
      'Use an admin address, or a file of `vitrine serve --log json`.',
      exitCodes.refused,
    );
  const { figures, strange } = fromLines(await readSource(path, bounds, refused));
  if (figures.requests === 0)
    throw new CommandFailure(
      'report_source',
      `${path} has no log line of a request`,
      'Use a file of `vitrine serve --log json`.',
      exitCodes.findings,
    );
  if (strange > 0) note(`${strange} lines are not events and were left out.`);
  return figures;
}

/** Most rows of a section; the last row states how many more there are. */
const most = 20;
const maxHours = 48;

/** Every section, in reading order. */
function sectionsOf(figures: Figures): readonly Section[] {
  const { requests, statuses, clients, purposes, forms, missing, pages, unanswered } = figures;
  const { problems, policies, tools, searches, hours, operations, unfound } = figures;
  const refused = [...policies].filter(([, policy]) => policy.refused > 0);
  return [
    counted(`Traffic: ${requests.toLocaleString('en')} requests`, statuses, 'No request was counted.'),
    ...(hours.size > 0 ? [byHour(hours)] : []),
    counted(
      'Requests',
      renamed(operations, { none: 'what is not there', moved: 'redirected to a page' }),
      'There were no requests.',
    ),
    {
      title: 'Tools',
      rows: bars(
        tools.map(({ name, calls, errors, p50, p95 }) => [
          name,
          calls,
          `${calls.toLocaleString('en')}${errors > 0 ? `, ${errors} failed` : ''}${time(p50, p95)}`,
        ]),
      ),
      ...(tools.length === 0 && { note: 'No tool was called.' }),
    },
    counted('Clients', clients, 'No client was counted.'),
    counted('What clients read for', renamed(purposes, purposeNames), 'No purpose was counted.'),
    counted('Forms of answers', forms, 'No form was counted.'),
    ...(pages.size > 0 ? [counted('Pages', pages, '')] : []),
    counted('Requests for what is not there, by client', missing, 'Everything that was requested is there.'),
    counted('Errors', problems, 'No request failed.'),
    {
      title: 'Refused by quota',
      rows: bars(
        refused.map(([name, { refused: no, admitted }]) => [
          name,
          no,
          `${no.toLocaleString('en')} of ${(no + admitted).toLocaleString('en')}`,
        ]),
      ),
      ...(refused.length === 0 && { note: 'Nobody was refused.' }),
    },
    counted(
      'Searches',
      renamed(searches, { none: 'found nothing', weak: 'did not know every word', good: 'knew every word' }),
      'Nobody searched.',
    ),
    ...(unanswered.size > 0 ? [counted('Searches that found nothing, by client', unanswered, '')] : []),
    ...unfoundSections(unfound),
  ];
}

/** Purposes of clients, for people. */
const purposeNames: Readonly<Record<string, string>> = {
  question: "a person's question",
  coding: 'work of a coding agent',
  search: 'a search index',
  training: 'training of a model',
  browser: "a person's browser",
  monitor: 'whether the front is up',
};

function unfoundSections(unfound: Figures['unfound']): readonly Section[] {
  if (unfound === undefined) {
    const note = 'Not counted. Set count_searches in front.yaml, and report from the admin address of a running front.';
    return [{ title: 'What searches did not find, and addresses without a page', rows: [], note }];
  }
  const { k, period_hours: hours, current, last, pages_never_shown: never, pages } = unfound;
  const words = new Map<string, number>();
  for (const { word, searches, known: isKnown } of [...current.words, ...(last?.words ?? [])])
    if (!isKnown) words.set(word, (words.get(word) ?? 0) + searches);
  const addresses = new Map<string, number>();
  for (const { path, requests } of [...current.missing, ...(last?.missing ?? [])])
    addresses.set(path, (addresses.get(path) ?? 0) + requests);
  const left = current.words_left_out || last?.words_left_out === true ? ' There were too many, and some were left out.' : '';
  return [
    {
      title: 'Words that the documentation lacks',
      rows: bars([...words].sort(([, a], [, b]) => b - a).map(([word, searches]) => [word, searches, `${searches} searches`])),
      note: `Only words that at least ${k} clients used within ${hours} hours.${left}`,
    },
    {
      title: 'Addresses without a page: write those that mean one into `redirects`',
      rows: bars([...addresses].sort(([, a], [, b]) => b - a).map(([path, requests]) => [path, requests, `${requests} requests`])),
      note: `Only addresses that at least ${k} clients requested within ${hours} hours.${left}`,
    },
    {
      title: 'Pages that no search has shown',
      rows: never.slice(0, most).map((name) => ({ name, value: '', share: 0 })),
      note:
        never.length === 0 ? `Each of the ${pages} pages was shown.` : `${never.length} of ${pages} pages since the front started.`,
    },
  ];
}

/** Oldest first, the newest hours when there are many. */
function byHour(hours: ReadonlyMap<string, number>): Section {
  const list = [...hours].slice(-maxHours);
  const rows = list.map(([hour, count]) => [`${hour.replace('T', ' ')}:00`, count, count.toLocaleString('en')] as const);
  const note = `The last ${maxHours} of ${hours.size} hours with requests.`;
  return { title: 'By hour (UTC)', rows: bars(rows, maxHours), ...(hours.size > maxHours && { note }) };
}

function renamed(counts: ReadonlyMap<string, number>, names: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  return new Map([...counts].map(([name, count]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, count]));
}

function counted(title: string, counts: ReadonlyMap<string, number>, none: string): Section {
  const list = [...counts].sort(([, a], [, b]) => b - a);
  return {
    title,
    rows: bars(list.map(([name, count]) => [name, count, count.toLocaleString('en')])),
    ...(list.length === 0 && { note: none }),
  };
}

function bars(rows: readonly (readonly [name: string, count: number, value: string])[], limit: number = most): readonly Row[] {
  const largest = Math.max(1, ...rows.map(([, count]) => count));
  const bars = rows.slice(0, limit).map(([name, count, value]) => ({ name, value, share: count / largest }));
  const rest = rows.length - bars.length;
  return rest === 0 ? bars : [...bars, { name: `and ${rest} more`, value: '', share: 0 }];
}

function time(p50: number | undefined, p95: number | undefined): string {
  return p50 === undefined || p95 === undefined ? '' : `, half in ${round(p50)} ms, 95 % in ${round(p95)} ms`;
}

function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
