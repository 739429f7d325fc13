// The values a filter takes. Each may be given by id, name, title or number, in any case; what is not known is refused
// with the nearest and the valid ones, so that a model can mend its call (SPEC 4.6).
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { createNearest, nearest } from './nearest.ts';
import { once } from './once.ts';
import { quoted } from './quoted.ts';

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
