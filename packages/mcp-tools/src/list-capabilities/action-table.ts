// Rows of actions as a model reads them: a table with a head, short codes that are explained once, and what is the same in every row
// said once above it.
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { valueText } from '../answers/record-text.ts';
import { code } from '../answers/markdown.ts';

/** Members of a row, in the order of their columns; the names are those of the filters. */
const columns = [
  'family',
  'permission_tier',
  'approval',
  'reversible',
  'snapshot_required',
  'read_only',
  'destructive',
  'idempotent',
  'open_world',
  'effects',
  'verification',
  'platforms',
  'deprecated',
] as const;

/** Codes of closed lists of values. */
const shortCodes: ReadonlyMap<string, string> = new Map([
  ['yes', 'y'],
  ['no', 'n'],
  ['always', 'a'],
  ['never', 'nv'],
  ['conditional', 'c'],
  ['unknown', '?'],
  ['none', '0'],
  ['local_read', 'lr'],
  ['local_write', 'lw'],
  ['remote_read', 'rr'],
  ['remote_write', 'rw'],
  ['irreversible', 'ir'],
  ['executor_reported', 'er'],
  ['postcondition_checked', 'pc'],
  ['independently_verified', 'iv'],
]);

/** The rows as lines. `common` has members that a row may leave out. */
export function actionTable(rows: readonly JsonObject[], common: JsonObject): readonly string[] {
  if (rows.length === 0) return [];
  const codes = createCodes();
  const cells = rows.map((row) =>
    columns.map((name) =>
      name === 'family' && isFamilyOf(valueText(row['id']), row[name]) ? '' : wordsOf(row[name] ?? common[name]),
    ),
  );
  const isSame = columns.map((_, column) => cells.every((row) => row[column] === cells[0]?.[column]));
  const same = columns.flatMap((name, column) =>
    isSame[column] === true && cells[0]?.[column] !== '' ? [`${name} ${cells[0]?.[column]}`] : [],
  );
  const shown = columns.flatMap((_, column) => (isSame[column] === true ? [] : [column]));
  const titles = rows.map(({ id, title }) => (isInId(valueText(title), valueText(id)) ? '' : valueText(title)));
  const hasTitles = titles.some((title) => title !== '');
  const hasWords = rows.some(({ description }) => description !== undefined);
  if (rows.length === 1)
    return [
      `${code(valueText(rows[0]?.['id']))} ${[titles[0], ...same].filter((each) => each !== '').join('; ')}${hasWords ? `: ${valueText(rows[0]?.['description'])}` : ''}`,
    ];
  const head = [
    'id',
    ...(hasTitles ? ['title'] : []),
    ...shown.map((column) => columns[column]),
    ...(hasWords ? ['description'] : []),
  ];
  const lines = rows.map((row, index) =>
    [
      cellOf(code(valueText(row['id']))),
      ...(hasTitles ? [cellOf(titles[index] ?? '')] : []),
      ...shown.map((column) => {
        const words = cells[index]?.[column] ?? '';
        return columns[column] === 'family' ? words : codes.shorten(words);
      }),
      ...(hasWords ? [cellOf(valueText(row['description']))] : []),
    ].join('|'),
  );
  return [
    ...(same.length > 0 ? [`Every row: ${same.join('; ')}.`] : []),
    ...(codes.used.size > 0
      ? [`Codes: ${[...codes.used].map(([value, short]) => `${short} ${value === 'unknown' ? 'not stated' : value}`).join(', ')}.`]
      : []),
    head.join('|'),
    ...lines,
  ];
}

/** A cell must not end where its text does not. */
function cellOf(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** The words of a value, with blanks between them; no words of one is a value of several. */
function wordsOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return (value as readonly Json[]).map(valueText).join(' ');
  if (isObject(value)) return JSON.stringify(value);
  return valueText(value).replaceAll('|', ' ');
}

/** Whether an id begins with the name of its family. */
function isFamilyOf(id: string, family: Json | undefined): boolean {
  return typeof family === 'string' && id.startsWith(family) && /^[./_-]/.test(id.slice(family.length));
}

/** A title of which the id has every word says nothing more. */
function isInId(title: string, id: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const all = letters(id);
  return title.split(/\s+/).every((word) => all.includes(letters(word)));
}

interface Codes {
  /** Each value of a cell as its code. */
  shorten(words: string): string;
  /** The codes that were needed, by value. */
  readonly used: ReadonlyMap<string, string>;
}

function createCodes(): Codes {
  const used = new Map<string, string>();
  const taken = new Set(shortCodes.values());
  /** Initials of a name of several words, or its first letters; a name of up to four letters stays. */
  function codeOf(value: string): string {
    const known = used.get(value) ?? shortCodes.get(value);
    if (known !== undefined) return known;
    const parts = value.split(/[_-]+/);
    const initials = parts.length > 1 ? parts.map((part) => part.slice(0, 1)).join('') : value.slice(0, 2);
    for (const candidate of [initials, value.slice(0, 3), value.slice(0, 4)]) if (!taken.has(candidate)) return candidate;
    return value;
  }
  return {
    used,
    shorten: (words) =>
      words
        .split(' ')
        .map((value) => {
          if (value.length <= 3 && !shortCodes.has(value)) return value;
          const short = codeOf(value);
          if (short !== value) used.set(value, short);
          taken.add(short);
          return short;
        })
        .join(' '),
  };
}
