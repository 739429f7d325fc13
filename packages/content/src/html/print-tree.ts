// The tree of a page (mdast) as Markdown, with the offsets of its headings.
import type { Heading, Nodes, Root, Text } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Info, toMarkdown } from 'mdast-util-to-markdown';

export interface PrintedTree {
  readonly markdown: string;
  /** The ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
}

/** Signs that mean something to Markdown at the beginning of a line alone, and none in front that would be the address of a link. */
const plainSigns = /^(?!\()[\p{L}\p{N} ,;:.'"/%?()=@#$+>{}–—“”‘’…-]*(?<!#)$/u;

/** Whether the library would print a text as it is: most are, and it compares each with fifty patterns. */
function isPlain(value: string, { before, after }: Pick<Info, 'before' | 'after'>): boolean {
  if (!plainSigns.test(value)) return false;
  if (/[\r\n]$/.test(before) && !/^\p{L}/u.test(value)) return false;
  return !(value.endsWith(' ') && /^[\r\n]/.test(after));
}

/** Code without signs that need another fence or an escape. */
const plainCode = /^[^`|\\\s](?:[^`|\\\r\n]*[^`|\\\s])?$/;
const plainUrl = /^[\w./:#?=%,~@+-]+$/;

/** A line as the library prints it, where no sign of it needs an escape: most lines, and it takes the library ten times as long. */
function plainLine(nodes: readonly Nodes[], { before, after }: Pick<Info, 'before' | 'after'>): string | undefined {
  const parts: string[] = [];
  for (const [at, node] of nodes.entries()) {
    const around = { before: at === 0 ? before : (parts.at(-1) ?? '').slice(-1), after: at === nodes.length - 1 ? after : '`' };
    if (node.type === 'text' && isPlain(node.value, around)) parts.push(node.value);
    else if (node.type === 'inlineCode' && plainCode.test(node.value)) parts.push(`\`${node.value}\``);
    else if (node.type === 'link' && plainUrl.test(node.url)) {
      const words = plainLine(node.children, { before: '[', after: ']' });
      if (words === undefined) return undefined;
      parts.push(`[${words}](${node.url})`);
    } else return undefined;
  }
  return parts.join('');
}

const printText: Handle = (node: Text, parent, state, info) =>
  isPlain(node.value, info) ? node.value : defaultHandlers.text(node, parent, state, info);

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
      text: printText,
      root: (node: Root, parent, state, info) => {
        const { containerPhrasing } = state;
        state.containerPhrasing = (line, given) => plainLine(line.children, given) ?? containerPhrasing.call(state, line, given);
        return defaultHandlers.root(node, parent, state, info);
      },
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
