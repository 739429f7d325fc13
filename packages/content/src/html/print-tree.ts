// The tree of a page (mdast) as Markdown, with the offsets of its headings.
import type { Heading, Root } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown';

export interface PrintedTree {
  readonly markdown: string;
  /** The ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
}

/** Prints a page. `ids` are those of its headings. */
export function printTree(tree: Root, ids: ReadonlyMap<Heading, string>): PrintedTree {
  const lines = new Map<number, string>();
  const markdown = toMarkdown(tree, {
    bullet: '-',
    // an underscore within a word would be written as a reference
    emphasis: '*',
    rule: '-',
    resourceLink: true,
    handlers: {
      heading: (node: Heading, parent, state, info) => {
        const id = ids.get(node);
        if (id !== undefined && parent?.type === 'root') lines.set(info.now.line, id);
        return defaultHandlers.heading(node, parent, state, info);
      },
    },
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
  const offsets = new Map<number, string>();
  let line = 1;
  let at = 0;
  for (const [number, id] of lines) {
    for (; line < number; line += 1) at = markdown.indexOf('\n', at) + 1;
    offsets.set(at, id);
  }
  return { markdown, ids: offsets };
}
