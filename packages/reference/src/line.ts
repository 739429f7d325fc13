// Finds the line of a value when a problem is reported. A parser that keeps positions needs ten times the memory.
import { lineAt } from '@vitrine/core/workspace';

/** The line, from 1, of nested members such as `['/v1/pages', 'get']`, and of `words` after them; else undefined. */
export function findLine(text: string, names: readonly string[], words = ''): number | undefined {
  let at = 0;
  for (const name of names) {
    const offset = offsetOfName(text, name, at);
    if (offset === undefined) break;
    at = offset;
  }
  if (at === 0) return undefined;
  const inside = words === '' ? -1 : text.indexOf(words, at);
  return lineAt(text, inside < 0 ? at : inside);
}

/** Behind a name that is written as a member, from an offset on. */
function offsetOfName(text: string, name: string, from: number): number | undefined {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isBegun = at === 0 || /[\s"'{,]/.test(text.charAt(at - 1));
    if (isBegun && /^["']?\s{0,40}[:({]/.test(text.slice(end, end + 44))) return end;
  }
  return undefined;
}
