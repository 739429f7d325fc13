// Markdown as a tree: CommonMark with all of GitHub's extensions (tables, task lists, footnotes, struck-out text, bare addresses).
import type { Nodes, Root } from 'mdast';
import { type Features, markdownToMdast } from 'satteri';
import { type Guarded, guardMarkdown, tooManySteps } from './guard.ts';

/** GitHub's Markdown; front matter is split off before. */
export const markdownFeatures: Features = { gfm: true, frontmatter: false };

/**
 * Parses Markdown. Positions are offsets in the text as given, in UTF-16 code units. Quotes and lists nested more than 32 deep on one line are read as
 * text. Throws RangeError for a text on which the parser would be busy for seconds, such as a word of a hundred thousand underscores.
 */
export function parseMarkdown(markdown: string): Root {
  return parseGuarded(boundedMarkdown(markdown).text);
}

/** A text as the parser may read it. Throws RangeError where none can be. */
export function boundedMarkdown(markdown: string): Guarded {
  const excess = findExcess(markdown);
  if (excess !== undefined) throw new RangeError(`Markdown: expected ${excess.expected}; found ${excess.found}`);
  return guardMarkdown(markdown);
}

/** Why a text would take seconds or gigabytes to parse. */
export interface Excess {
  readonly expected: string;
  readonly found: string;
}

/** A reference to a character, such as `&amp;`, or an escaped sign. */
const referenceOrEscape = /\\.|&(?:#[\dXx]|[A-Za-z])[\dA-Za-z]{0,31};/g;
/** Most bytes that the parser may copy for references, which takes three times as much memory: no string is longer than 512 MiB. */
const maxCopiedBytes = 400_000_000;

/** The bound that a text exceeds, if any: of words with underscores, and of texts with references, for each of which the parser copies the text before it. */
export function findExcess(markdown: string): Excess | undefined {
  const steps = tooManySteps(markdown);
  if (steps !== undefined)
    return { expected: 'words whose number of underscores times their length is at most a thousand million', found: `${steps}` };
  // a reference has four characters or more, and a character at most three bytes
  if (markdown.length ** 2 <= maxCopiedBytes || 3 * markdown.length * countReferences(markdown) <= maxCopiedBytes) return undefined;
  // a comma is punctuation as well, and means nothing: the tree has the same texts
  const withoutReferences = markdown.replace(referenceOrEscape, (sign) => sign.replace(/^&/, ','));
  let copied = 0;
  const waiting: Nodes[] = [parseGuarded(guardMarkdown(withoutReferences).text)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('children' in node) waiting.push(...node.children);
    if (node.type !== 'text') continue;
    const text = markdown.slice(node.position?.start.offset, node.position?.end.offset);
    copied += countReferences(text) * Buffer.byteLength(text);
  }
  if (copied <= maxCopiedBytes) return undefined;
  const expected = 'shorter paragraphs, or fewer references such as &amp; in them';
  return { expected, found: `paragraphs whose number of references times their bytes is ${copied}` };
}

function countReferences(text: string): number {
  return (text.match(referenceOrEscape) ?? []).filter((sign) => sign.startsWith('&')).length;
}

/** Parses a text that was guarded. */
export function parseGuarded(text: string): Root {
  return markdownToMdast(text, { features: markdownFeatures }) as Root; // the tree of a document begins with its root
}
