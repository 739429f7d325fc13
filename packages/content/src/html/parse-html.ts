// A page of HTML as a tree (hast), parsed as a browser does. A page whose tags nest so deeply that this takes long is refused before.
import type { Root } from 'hast';
import { htmlToHast } from 'satteri';

/** Deepest nesting of tags. */
const maxDepth = 500;
/** Most steps of the parser, as the depths of all tags together. */
const maxSteps = 50_000_000;
/** Elements that end where the next one begins, wherever they are; `rt` and `optgroup` do so in a `ruby` and a `select` alone, and nest elsewhere. */
const optionalEnds: ReadonlySet<string> = new Set(
  'area base body br caption col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** The tree of a page; undefined where its tags nest too deeply, or too often, to be parsed in a moment. */
export function parseHtml(text: string): Root | undefined {
  return isTooDeep(text) ? undefined : (htmlToHast(text) as Root); // the tree of a document begins with its root
}

function isTooDeep(text: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  let steps = 0;
  for (const [, end, written = ''] of text.matchAll(/<(\/?)([A-Za-z][^\s/>]{0,40})/g)) {
    const name = written.toLowerCase();
    steps += depth;
    if (steps > maxSteps) return true;
    if (optionalEnds.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (end === '/' && count === 0) continue;
    const change = end === '/' ? -1 : 1;
    open.set(name, count + change);
    depth += change;
    if (depth > maxDepth) return true;
  }
  return false;
}
