// References by name: what is named must exist, and a slip is met with the name that was probably meant.
import { nearestName } from '../nearest.ts';
import { quoteFound } from '../problem.ts';

/** What to expect in place of a name that does not exist: the nearest one, else all of them, else how to make one. */
export function expectKnown(
  what: string,
  name: string,
  known: readonly string[],
): { readonly expected: string; readonly found: string } {
  const found = `${quoteFound(name)}, which does not exist`;
  const meant = nearestName(name, known);
  if (meant !== undefined) return { expected: `${what} (did you mean ${meant}?)`, found };
  if (known.length === 0) return { expected: `${what} (none is listed)`, found };
  const some = known.slice(0, 8).join(', ');
  return { expected: `${what} (${some}${known.length > 8 ? ', …' : ''})`, found };
}
