// Markdown as the tree of its HTML, as a browser reads it: tags that open in one block and close in another are elements. Nothing is sanitised here.
import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { markdownToHast } from 'satteri';
import { boundedMarkdown, markdownFeatures as features } from '../markup/parse-markdown.ts';
import { maxDepth, parseHtml } from './parse-html.ts';

/**
 * Parses Markdown into the tree of its HTML. `ids` has the ids of headings by their offset in the text, in UTF-16 code units. Code has what its
 * fence says behind the language as `data-meta`. Throws RangeError for
 * a text that would keep a parser busy for seconds: words of underscores as `parseMarkdown`, or tags nested more than 500 deep.
 */
export function parseMarkdownHtml(markdown: string, ids: ReadonlyMap<number, string>): Root {
  const tree = markdownToHast(boundedMarkdown(markdown).text, { features }) as Root; // the tree of a document begins with its root
  if (!identify(tree, ids)) return tree;
  const parsed = parseHtml(toHtml(tree, { allowDangerousHtml: true }));
  if (parsed === undefined) throw tooDeep();
  return parsed;
}

/** Gives headings their ids and code what its fence says; whether the author wrote tags, which are text so far. */
function identify(tree: Root, ids: ReadonlyMap<number, string>): boolean {
  let hasTags = false;
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw tooDeep();
    for (const node of level) {
      if (node.type === 'raw') hasTags = true;
      else if (node.type === 'element') setProperties(node, ids);
    }
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return hasTags;
}

function setProperties({ tagName, properties, position, children: [code] }: Element, ids: ReadonlyMap<number, string>): void {
  const id = /^h[1-6]$/.test(tagName) ? ids.get(position?.start.offset ?? -1) : undefined;
  if (id !== undefined) properties['id'] = id;
  if (tagName !== 'pre' || code?.type !== 'element') return;
  const { meta }: { readonly meta?: string } = code.data ?? {};
  if (meta !== undefined) properties['dataMeta'] = meta;
}

function tooDeep(): RangeError {
  return new RangeError('HTML: tags that nest too deeply, or too often');
}
