// A page of HTML as a tree (hast), parsed as a browser does. A page whose tags nest so deeply, or have so many attributes, that this takes long is
// refused before.
import type { Root } from 'hast';
import { htmlToHast } from 'satteri';

export const maxDepth = 500;
/** Most steps of the parser, as the depths of all tags together. */
const maxSteps = 50_000_000;
/** Elements that end where the next one begins, wherever they are; `rt` and `optgroup` do so in a `ruby` and a `select` alone, and nest elsewhere. */
const optionalEnds: ReadonlySet<string> = new Set(
  'area base body br caption col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Most steps of the parser over attributes: it compares each of a tag with those before it. */
const maxComparisons = 300_000_000;
/** An attribute of a tag, or what is between two (HTML standard, section 13.2.5.32 and following). */
const attribute = /[\s/]+|=?[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?|=/y;

/** The tree of a page; undefined where its tags nest too deeply, too often, or have too many attributes, to be parsed in a moment. */
export function parseHtml(text: string): Root | undefined {
  return isTooDeep(text) || hasTooManyAttributes(text) ? undefined : (htmlToHast(text) as Root); // the tree of a document begins with its root
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

/** Wherever a tag might begin its attributes are counted to its end: whether it is one, or a part of a script or a value, only the parser knows. */
function hasTooManyAttributes(text: string): boolean {
  let comparisons = 0;
  let characters = 0;
  for (const {
    index,
    0: { length },
  } of text.matchAll(/<[A-Za-z][^\s/>]*/g)) {
    let count = 0;
    attribute.lastIndex = index + length;
    for (let at = attribute.lastIndex; attribute.test(text); at = attribute.lastIndex) {
      count += 1;
      characters += attribute.lastIndex - at;
      if (count * count + comparisons > maxComparisons || characters > maxCharacters(text)) return true;
    }
    comparisons += count * count;
  }
  return false;
}

/** A page is read once for its tags; what looks like tags within tags is read again. */
function maxCharacters({ length }: string): number {
  return 20 * length + 1_000_000;
}
