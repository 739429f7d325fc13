// The sections of a report, as rows with a share each: text and HTML draw the same.
import type { Row, Section } from '@vitrine/cli-kit/output/html-report';
import type { Figures } from './figures.ts';

/** Most rows of a section; the last row states how many more there are. */
const most = 20;
const maxHours = 48;

/** Every section, in reading order. */
export function sectionsOf(figures: Figures): readonly Section[] {
  const { requests, statuses, clients, problems, policies, tools, searches, hours, operations, unfound } = figures;
  const refused = [...policies].filter(([, policy]) => policy.refused > 0);
  return [
    counted(`Traffic: ${requests.toLocaleString('en')} requests`, statuses, 'No request was counted.'),
    ...(hours.size > 0 ? [byHour(hours)] : []),
    counted('Requests', renamed(operations, { none: 'what is not there' }), 'There were no requests.'),
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
    ...unfoundSections(unfound),
  ];
}

function unfoundSections(unfound: Figures['unfound']): readonly Section[] {
  if (unfound === undefined) {
    const note = 'Not counted. Set count_searches in front.yaml, and report from the admin address of a running front.';
    return [{ title: 'What searches did not find', rows: [], note }];
  }
  const { k, period_hours: hours, current, last, pages_never_shown: never, pages } = unfound;
  const words = new Map<string, number>();
  for (const { word, searches, known } of [...current.words, ...(last?.words ?? [])])
    if (!known) words.set(word, (words.get(word) ?? 0) + searches);
  const left = current.words_left_out || last?.words_left_out === true ? ' There were too many words, and some were left out.' : '';
  return [
    {
      title: 'Words that the documentation lacks',
      rows: bars([...words].sort(([, a], [, b]) => b - a).map(([word, searches]) => [word, searches, `${searches} searches`])),
      note: `Only words that at least ${k} clients used within ${hours} hours.${left}`,
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
  const shown = rows.slice(0, limit).map(([name, count, value]) => ({ name, value, share: count / largest }));
  const rest = rows.length - shown.length;
  return rest === 0 ? shown : [...shown, { name: `and ${rest} more`, value: '', share: 0 }];
}

function time(p50: number | undefined, p95: number | undefined): string {
  return p50 === undefined || p95 === undefined ? '' : `, half in ${round(p50)} ms, 95 % in ${round(p95)} ms`;
}

function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
