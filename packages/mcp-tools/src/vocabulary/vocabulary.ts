// The values that an argument takes. Each may be given by id, name, title or number, in any case; an unknown one is refused with the
// nearest and the valid ones, so that a model can fix its call (SPEC 4.6).
import type { Facts } from '@vitrine/core';
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { createNearest, nearest } from './nearest.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { once } from '../answers/tool-environment.ts';

/** One value: its id, and what else it is called. */
export interface Term {
  readonly id: string;
  readonly also?: readonly (string | number | undefined)[];
}

export interface Vocabulary {
  /** The id that `given` means, or why it means none. */
  find(given: string | number): string | ToolError;
  /** The same without a word on why there is none. */
  idOf(given: string | number): string | undefined;
  /** The ids nearest to what is none. */
  near(given: string): readonly string[];
  readonly ids: readonly string[];
}

export const idsOf = (ids: Iterable<string>): readonly Term[] => [...new Set(ids)].map((id) => ({ id }));

/** Longest text that can be the id or name of anything, in characters. */
const longestName = 512;

/** Values for the argument called `argument`; `where` is the tool that lists them, for a list too long to print. */
export function createVocabulary(argument: string, terms: Iterable<Term>, where?: string): Vocabulary {
  const list = once(() => [...terms]);
  const ids = once(() => new Set(list().map(({ id }) => id)));
  const allIds = once(() => [...ids()]);
  const called = once(() => idsByName(list()));
  const near = once(() => createNearest(allIds()));
  function idOf(given: string | number): string | undefined {
    const text = unquoted(String(given));
    if (ids().has(text)) return text;
    return text.length > longestName ? undefined : called().get(fold(text));
  }
  return {
    get ids(): readonly string[] {
      return allIds();
    },
    idOf,
    near: (given) => near()(given.trim()),
    find(given) {
      const text = String(given).trim();
      return idOf(given) ?? refusal(argument, text, allIds(), where, near()(text));
    },
  };
}

/** Ids by what they are called, folded. Ids before names: what one thing is called never hides what another is. */
function idsByName(terms: readonly Term[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  const add = (name: string | number, id: string): void => {
    const folded = fold(String(name));
    if (folded !== '' && !byName.has(folded)) byName.set(folded, id);
  };
  for (const { id } of terms) add(id, id);
  for (const { id, also = [] } of terms) for (const name of also) if (name !== undefined) add(name, id);
  return byName;
}

/** Without the marks that people put around a name. */
function unquoted(name: string): string {
  const text = name.trim();
  const [, inner] = /^(["'`])([^"'`]+)\1$/.exec(text)?.slice(1) ?? [];
  return inner?.trim() ?? text;
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
  if (ids.length === 0) return toolError(sentence('nothing_to_select', { argument }));
  const printableIds = printable(ids);
  const all = printableIds.length === ids.length;
  const joined = printableIds.join(', ');
  return toolError(
    joinSentences(
      sentence('unknown_value', { argument, value: quoted(given) }),
      near.length > 0 && sentence('nearest_values', { values: printable(near).join(', ') }),
      all && sentence('valid_values', { values: joined }),
      !all &&
        (where === undefined
          ? sentence('some_values', { count: ids.length, values: joined })
          : sentence('values_elsewhere', { count: ids.length, list_capabilities: where })),
    ),
  );
}

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

/** A vocabulary of exactly these platforms, with the names that the capability catalog gives them: read when a platform is first asked for. */
export function platformVocabulary(ids: Iterable<string>, facts: Facts): Vocabulary {
  return createVocabulary('platform', platformTerms(ids, facts));
}

function* platformTerms(ids: Iterable<string>, { capabilities }: Facts): Generator<Term> {
  const names = new Map(capabilities.platforms.map(({ id, name }) => [id, name]));
  for (const id of new Set(ids)) yield { id, also: [names.get(id), ...alsoCalled(id)] };
}

/** Completions: values that begin with the text, then those that contain it, in their own order. */
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

// Whether a catalog names something by a word. Then a search does not suggest another spelling of it.

/** Makes the function that finds a word; the names are read by its first call. */
export function createCatalogWords(factsOf: () => Facts): (word: string) => boolean {
  const names = once(() => ({ text: namesOf(factsOf()).join('\n').toLowerCase() }));
  return (word) => {
    const { text } = names();
    const sought = word.toLowerCase();
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1))
      if (!isLetter.test(text.charAt(at - 1)) && !isLetter.test(text.charAt(at + sought.length))) return true;
    return false;
  };
}

const isLetter = /[\p{L}\p{N}]/u;

function namesOf({ product, capabilities, installation, benchmarks }: Facts): readonly string[] {
  return [
    product.name,
    ...capabilities.actions.flatMap(({ id, title, family }) => [id, title, family]),
    ...capabilities.permission_tiers.flatMap(({ name, title }) => [name, title]),
    ...[...capabilities.platforms, ...capabilities.providers].flatMap(({ id, name }) => [id, name]),
    ...(installation?.guides ?? []).flatMap(({ platform, title }) => [platform, title]),
    ...(benchmarks?.evidence ?? []).flatMap(({ id, metric, statement }) => [id, metric.name, statement]),
  ];
}
