// Markdown as the tree of its HTML, as a browser reads it: tags that open in one block and close in another are elements. Nothing is sanitised here.
import type { Root } from 'hast';
import { markdownToHtml, type MdastPluginDefinition } from 'satteri';
import { boundedMarkdown, markdownFeatures as features } from '../markup/parse-markdown.ts';
import { parseHtml } from './parse-html.ts';

/**
 * Parses Markdown into the tree of its HTML. `ids` has the ids of headings by their offset in the text, in UTF-16 code units. Code has what its
 * fence says behind the language as `data-meta`. Throws RangeError for
 * a text that would keep a parser busy for seconds: words of underscores as `parseMarkdown`, or tags nested more than 500 deep.
 */
export function parseMarkdownHtml(markdown: string, ids: ReadonlyMap<number, string>): Root {
  const identify: MdastPluginDefinition = {
    name: 'heading-ids-and-fences',
    options: { position: true },
    heading(node, context) {
      const id = ids.get(node.position?.start.offset ?? -1);
      if (id !== undefined) context.setProperty(node, 'data', { hProperties: { id } });
    },
    code(node, context) {
      if (node.meta) context.setProperty(node, 'data', { hProperties: { 'data-meta': node.meta } });
    },
  };
  const result = markdownToHtml(boundedMarkdown(markdown), { features, mdastPlugins: [identify] });
  // Its type knows no plugin whose visitors are synchronous.
  if (result instanceof Promise) throw new TypeError('the HTML of a page is made at once');
  const tree = parseHtml(result.html);
  if (tree === undefined) throw new RangeError('HTML: tags that nest too deeply, or too often');
  return tree;
}
