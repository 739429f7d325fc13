// Where in a page's Markdown the destination of a link, an image or a definition is.
import type { Definition, Image, Link } from 'mdast';

/** A link of a page. */
export interface MarkdownLink {
  readonly url: string;
  readonly image: boolean;
  /** Offset of its destination in the Markdown, in characters. */
  readonly start: number;
  /** Offset of the end of its destination, in characters. */
  readonly end: number;
}

/** The destination of a node in the text it was read from; undefined where it has none of its own (`<https://…>`). */
export function destinationOf(node: Link | Image | Definition, text: string): MarkdownLink | undefined {
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? from;
  const lastChild = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined;
  const mark = node.type === 'definition' ? ']:' : '](';
  const at = lastChild === undefined ? text.indexOf(mark, from) : text.indexOf(mark, lastChild);
  if (at < 0 || at >= to) return undefined;
  const found = /^\s*(?:<([^<>\n]*)>|([^\s<]\S*))/.exec(text.slice(at + 2, to));
  if (found === null) return undefined;
  const inner = found[1] ?? trimmed(found[2] ?? '', node.type !== 'definition');
  const start = at + 2 + found[0].length - (found[1] ?? found[2] ?? '').length - (found[1] === undefined ? 0 : 1);
  const hasAngles = found[1] !== undefined;
  return {
    url: node.url,
    image: node.type === 'image',
    start: start - (hasAngles ? 1 : 0),
    end: start + inner.length + (hasAngles ? 1 : 0),
  };
}

/** A destination without the bracket that closes the link. */
function trimmed(destination: string, inBrackets: boolean): string {
  if (!inBrackets) return destination;
  let depth = 0;
  for (let at = 0; at < destination.length; at += 1) {
    if (destination[at] === '\\') at += 1;
    else if (destination[at] === '(') depth += 1;
    else if (destination[at] === ')' && --depth < 0) return destination.slice(0, at);
  }
  return destination;
}
