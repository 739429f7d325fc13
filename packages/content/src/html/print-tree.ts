// The tree of a page (mdast) as Markdown, with the offsets of its headings.
import type { Heading, Paragraph, Parents, PhrasingContent, Root, Table, Text } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Info, type State, toMarkdown } from 'mdast-util-to-markdown';

export interface PrintedTree {
  readonly markdown: string;
  /** The ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
}

/** Text that means nothing to Markdown within a line. */
const plain = /^(?:[^\0-\x1f!#&*<>[\]_`~|\\]|&(?= ))+$/;
/** Text that begins no block. */
const plainStart = /^(?:[A-Za-z"'(/[`*]|[^\0-\x7f]|\d+(?![\d.)])|$)/;
const plainAddress = /^[\w/.:#?=%+-]+$/;

/** Parts of a line where they need no escape, as most do; else undefined. The library compares each text with fifty patterns, twice. */
function printPlain(children: readonly PhrasingContent[]): string | undefined {
  let line = '';
  let last = '';
  for (const child of children) {
    const text = printPart(child);
    // two marks beside each other, a bracket behind a link, a sign that begins a block
    if (
      text === undefined ||
      (last !== 'text' && child.type !== 'text' && last !== '') ||
      (last === 'link' && text.startsWith('('))
    )
      return undefined;
    line += text;
    last = child.type;
  }
  return plainStart.test(line) && !line.endsWith(' ') ? line : undefined;
}

function printPart(node: PhrasingContent): string | undefined {
  if (node.type === 'text') return plain.test(node.value) ? node.value : undefined;
  if (node.type === 'inlineCode') return /^[^\s`|](?:[^\n\r\t`|]*[^\s`|])?$/.test(node.value) ? `\`${node.value}\`` : undefined;
  if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'link') return undefined;
  const [child, ...others] = node.children;
  if (child === undefined || others.length > 0 || (child.type !== 'text' && child.type !== 'inlineCode')) return undefined;
  const inner = printPart(child);
  if (inner === undefined) return undefined;
  if (node.type === 'link') return plainAddress.test(node.url) && !node.title ? `[${inner}](${node.url})` : undefined;
  const mark = node.type === 'strong' ? '**' : '*';
  return /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(inner) ? mark + inner + mark : undefined;
}

function printPlainTable({ align, children }: Table): string | undefined {
  if (align?.some((each) => each !== null) === true) return undefined;
  const rows: string[] = [];
  for (const row of children) {
    const cells = row.children.map((cell) => printPlain(cell.children));
    if (cells.length !== children[0]?.children.length || cells.includes(undefined)) return undefined;
    rows.push(`| ${cells.join(' | ')} |`);
    if (rows.length === 1) rows.push(`| ${cells.map(() => '-').join(' | ')} |`);
  }
  return rows.join('\n');
}

/** A text among parts that need escapes. */
const printText: Handle = Object.assign(
  (node: Text, parent: Parents | undefined, state: State, info: Info) => {
    const { value } = node;
    const isPlain =
      plain.test(value) &&
      !value.startsWith('(') &&
      !(/[\r\n]$/.test(info.before) && !plainStart.test(value)) &&
      !(value.endsWith(' ') && /^[\r\n]/.test(info.after));
    return isPlain ? value : defaultHandlers.text(node, parent, state, info);
  },
  // else the library prints it twice, for the part before it
  { peek: ({ value }: Text) => value.charAt(0) },
);

const tables = gfmTableToMarkdown({ tablePipeAlign: false });
const printTable: Handle = (node: Table, parent, state, info) =>
  printPlainTable(node) ?? tables.handlers?.table?.(node, parent, state, info) ?? '';

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
      paragraph: (node: Paragraph, parent, state, info) =>
        printPlain(node.children) ?? defaultHandlers.paragraph(node, parent, state, info),
      heading: (node: Heading, parent, state, info) => {
        const id = ids.get(node);
        if (id !== undefined && parent?.type === 'root') lines.set(info.now.line, id);
        return defaultHandlers.heading(node, parent, state, info);
      },
    },
    extensions: [tables, { handlers: { table: printTable } }, gfmStrikethroughToMarkdown()],
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
