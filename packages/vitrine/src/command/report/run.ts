import { grouped } from '@vitrine/cli-kit/output/format';
import type { SearchReport } from '@vitrine/core/observe';
import type { ReportInvocation } from '../report.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { readSource } from '../front/read-source.ts';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { type Counts, type Figures, fromLines, fromMetrics, unfoundIn } from './figures.ts';

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
    new CommandFailure('report_source', message, 'Start the front with --admin-port, and use that address.');
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
    new CommandFailure('report_source', message, 'Use an admin address, or a file of `vitrine serve --log json`.');
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

function sectionsOf({ requests, counts, policies, tools, unfound }: Figures): readonly Section[] {
  const refused = [...policies].filter(([, policy]) => policy.refused > 0);
  return [
    counted(`Traffic: ${grouped(requests)} requests`, counts.statuses, 'No request was counted.'),
    ...(counts.hours.size > 0 ? [byHour(counts.hours)] : []),
    counted('Requests', renamed(counts.operations, operationNames), 'There were no requests.'),
    section(
      'Tools',
      tools.map(({ name, calls, errors, p50, p95 }) => {
        const failed = errors > 0 ? `, ${errors} failed` : '';
        return [name, calls, `${grouped(calls)}${failed}${time(p50, p95)}`];
      }),
      'No tool was called.',
    ),
    counted('Clients', counts.clients, 'No client was counted.'),
    counted('What clients read for', renamed(counts.purposes, purposeNames), 'No purpose was counted.'),
    counted('Forms of answers', counts.forms, 'No form was counted.'),
    ...(counts.pages.size > 0 ? [counted('Pages', counts.pages, '')] : []),
    counted('Requests for what is not there, by client', counts.missing, 'Everything that was requested is there.'),
    counted('Errors', counts.problems, 'No request failed.'),
    section(
      'Refused by quota',
      refused.map(([name, { refused: no, admitted }]) => [name, no, `${grouped(no)} of ${grouped(no + admitted)}`]),
      'Nobody was refused.',
    ),
    counted('Searches', renamed(counts.searches, searchNames), 'Nobody searched.'),
    ...(counts.unanswered.size > 0 ? [counted('Searches that found nothing, by client', counts.unanswered, '')] : []),
    ...unfoundSections(unfound),
  ];
}

const operationNames = { none: 'what is not there', moved: 'redirected to a page' };
const searchNames = { none: 'found nothing', weak: 'did not know every word', good: 'knew every word' };
const purposeNames = {
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
  const { words, addresses } = unfoundIn(unfound);
  const left = current.words_left_out || last?.words_left_out === true ? ' There were too many, and some were left out.' : '';
  return [
    {
      title: 'Words that the documentation lacks',
      rows: bars([...words].map(([word, searches]) => [word, searches, `${searches} searches`])),
      note: `Only words that at least ${k} clients used within ${hours} hours.${left}`,
    },
    {
      title: 'Addresses without a page: write those that mean one into `redirects`',
      rows: bars([...addresses].map(([path, requests]) => [path, requests, `${requests} requests`])),
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
function byHour(hours: Counts): Section {
  const list = [...hours].slice(-maxHours);
  const rows = list.map(([hour, count]) => [`${hour.replace('T', ' ')}:00`, count, grouped(count)] as const);
  const note = `The last ${maxHours} of ${hours.size} hours with requests.`;
  return { title: 'By hour (UTC)', rows: bars(rows, maxHours), ...(hours.size > maxHours && { note }) };
}

function renamed(counts: Counts, names: Readonly<Record<string, string>>): Counts {
  return new Map([...counts].map(([name, count]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, count]));
}

function counted(title: string, counts: Counts, none: string): Section {
  const list = [...counts].sort(([, a], [, b]) => b - a);
  return section(
    title,
    list.map(([name, count]) => [name, count, grouped(count)]),
    none,
  );
}

type Bar = readonly [name: string, count: number, value: string];

/** A section of bars; `none` is printed when there are none. */
function section(title: string, rows: readonly Bar[], none: string): Section {
  return { title, rows: bars(rows), ...(rows.length === 0 && { note: none }) };
}

function bars(rows: readonly Bar[], limit: number = most): readonly Row[] {
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
