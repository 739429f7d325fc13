// The values that an argument takes. Each may be given by id, name, title or number, in any case; an unknown one is refused with the
// nearest and the valid ones, so that a model can mend its call (SPEC 4.6).
import type { Facts } from '@vitrine/core';
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { createNearest, nearest } from './nearest.ts';
import { once } from './source.ts';

/** One value: its id, and what else it is called. */
export interface Term {
  readonly id: string;
  readonly also?: readonly (string | number | undefined)[];
}

export interface Vocabulary {
  /** The id that `given` stands for, or why it stands for none. */
  find(given: string | number): string | ToolError;
  readonly ids: readonly string[];
}

/** Values for the argument called `argument`; `where` says which tool lists them, for a list too long to print. */
export function createVocabulary(argument: string, terms: Iterable<Term>, where?: string): Vocabulary {
  const names = once(() => namesOf(terms));
  const near = once(() => createNearest(names().ids));
  return {
    get ids(): readonly string[] {
      return names().ids;
    },
    find(given) {
      const { exact, folded, ids } = names();
      const text = String(given).trim();
      return exact.get(text) ?? folded.get(fold(text)) ?? refusal(argument, text, ids, where, near()(text));
    },
  };
}

interface Names {
  readonly exact: ReadonlyMap<string, string>;
  readonly folded: ReadonlyMap<string, string>;
  readonly ids: readonly string[];
}

function namesOf(terms: Iterable<Term>): Names {
  const exact = new Map<string, string>();
  const folded = new Map<string, string>();
  // Ids before names: what one thing is called never hides what another one is.
  const list = [...terms];
  for (const { id } of list) {
    exact.set(id, id);
    remember(folded, id, id);
  }
  for (const { id, also = [] } of list) for (const name of also) if (name !== undefined) remember(folded, String(name), id);
  return { exact, folded, ids: [...exact.keys()] };
}

function remember(folded: Map<string, string>, name: string, id: string): void {
  const key = fold(name);
  if (!folded.has(key)) folded.set(key, id);
}

/** Case and the separators that people mix up do not matter. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '_');
}

/** How many values, and how many characters of them, an error prints. */
const printed = 24;
const printedLength = 800;

/** Says that a value is not known, which ones are near, and which there are. */
export function refusal(
  argument: string,
  given: string,
  ids: readonly string[],
  where?: string,
  near: readonly string[] = nearest(given, ids),
): ToolError {
  if (ids.length === 0) return toolError(`Nothing is published that ${argument} could select. Leave ${argument} out.`);
  const shown = printable(ids);
  const all = shown.length === ids.length;
  const listed = shown.join(', ');
  return toolError(
    [
      `Unknown ${argument}${quoted(given)}.`,
      ...(near.length > 0 ? [`Nearest: ${printable(near).join(', ')}.`] : []),
      all
        ? `Valid values: ${listed}.`
        : `${ids.length} values are known${where === undefined ? `, among them ${listed}` : `; ${where}`}.`,
    ].join(' '),
  );
}

/** As many as may be printed. */
function printable(ids: readonly string[]): readonly string[] {
  let length = 0;
  return ids.slice(0, printed).filter((id) => (length += id.length + 2) <= printedLength);
}

/**
 * What may be repeated of a client's own words: ` "piece"`, or an empty string when nothing harmless remains. Error texts reach a
 * model, so an argument must not be able to speak through them: the piece is short and holds nothing that reads as markup.
 */
export function quoted(given: unknown): string {
  if (typeof given !== 'string' && typeof given !== 'number') return '';
  const piece = String(given)
    .slice(0, 60)
    .replace(/[^\p{L}\p{N} _./#@:+-]/gu, '')
    .trim();
  return piece === '' ? '' : ` "${piece}"`;
}

/** What else people call the common platforms. */
const platformNames: readonly (readonly string[])[] = [
  ['macos', 'mac', 'osx', 'os x', 'mac os', 'darwin'],
  ['windows', 'win', 'win32', 'win64'],
  ['linux', 'gnu/linux'],
];

/** Other names of a platform, so that `darwin` finds `macos`. */
export function alsoCalled(platform: string): readonly string[] {
  return platformNames.find((names) => names.includes(platform))?.filter((name) => name !== platform) ?? [];
}

/** A vocabulary of exactly these platforms, with the names that the capability catalog gives them. */
export function platformVocabulary(ids: Iterable<string>, { capabilities }: Facts): Vocabulary {
  const names = new Map(capabilities.platforms.map(({ id, name }) => [id, name]));
  return createVocabulary(
    'platform',
    [...new Set(ids)].map((id) => ({ id, also: [names.get(id), ...alsoCalled(id)] })),
  );
}

/**
 * Values to offer while somebody types: those that begin with the text, then those that contain it, in their own order; all of them
 * when nothing is typed yet.
 */
export function matching(typed: string, values: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return values;
  const first: string[] = [];
  const then: string[] = [];
  for (const value of values) {
    const folded = value.toLowerCase();
    if (folded.startsWith(wanted)) first.push(value);
    else if (folded.includes(wanted)) then.push(value);
  }
  return [...first, ...then];
}
