// Texts for people and agents, written once as blocks and served as Markdown and as HTML. It knows the blocks that our pages need and
// no others; a team's own Markdown is passed on as it is. HTML has no script, style or picture, so it passes `default-src 'none'`.
import { escaped } from '../shared/text.ts';

/** Part of a line: plain text, a literal name, or a link. */
export type Inline = string | { readonly literal: string } | { readonly text: string; readonly href: string };
export type Line = Inline | readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly depth: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'paragraph' | 'quote'; readonly line: Line }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

export function heading(depth: 1 | 2 | 3, line: Line): Block {
  return { kind: 'heading', depth, line };
}

export function paragraph(...line: readonly Inline[]): Block {
  return { kind: 'paragraph', line };
}

export function quote(...line: readonly Inline[]): Block {
  return { kind: 'quote', line };
}

/** No block at all for an empty list. */
export function list(items: readonly Line[]): readonly Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

export function table(head: readonly string[], rows: readonly (readonly Line[])[]): Block {
  return { kind: 'table', head, rows };
}

export function code(language: string, text: string): Block {
  return { kind: 'code', language, text };
}

export function literal(name: string): Inline {
  return { literal: name };
}

export function link(text: string, href: string): Inline {
  return { text, href };
}

/** Blocks as Markdown (CommonMark with tables), ending in a line feed. */
export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(markdownBlock).join('\n\n')}\n`;
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.depth)} ${markdownLine(block.line)}`;
    case 'paragraph':
      return markdownLine(block.line);
    case 'quote':
      return `> ${markdownLine(block.line)}`;
    case 'list':
      return block.items.map((item) => `- ${markdownLine(item)}`).join('\n');
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${markdownLine(item)}`).join('\n');
    case 'table': {
      const row = (cells: readonly Line[]): string =>
        `| ${cells.map((cell) => markdownLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
      return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n');
    }
    case 'code': {
      const fence = fenceFor(block.text, '```');
      return `${fence}${block.language}\n${block.text.replace(/\n$/, '')}\n${fence}`;
    }
  }
}

function markdownLine(line: Line): string {
  return inlines(line)
    .map((inline) => {
      if (typeof inline === 'string') return oneLine(inline).replaceAll('<', '&lt;');
      if ('literal' in inline) return markdownLiteral(oneLine(inline.literal));
      return `[${oneLine(inline.text).replaceAll(/[\\[\]]/g, '\\$&')}](${inline.href.replaceAll(/[()<>\s]/g, percentEncoded)})`;
    })
    .join('');
}

/** Brackets and spaces, which would end the address of a link. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A code span whose fence is longer than any run of backticks in it (CommonMark 6.1). */
function markdownLiteral(text: string): string {
  const fence = fenceFor(text, '`');
  return text.startsWith('`') || text.endsWith('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function fenceFor(text: string, shortest: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return longest < shortest.length ? shortest : '`'.repeat(longest + 1);
}

/** What a page states of an icon (HTML, link type icon). */
export interface IconLink {
  /** Path below the host. */
  readonly href: string;
  readonly type: string;
  readonly sizes: string;
  /** Where it is drawn for one scheme alone. */
  readonly media?: string;
}

export interface HtmlPage {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** Further `<link>` elements: relation, address, media type. */
  readonly links?: readonly (readonly [rel: string, href: string, type: string])[];
  readonly icons?: readonly IconLink[];
}

/** Blocks as an HTML document: semantic elements and nothing else. */
export function toHtml(blocks: readonly Block[], { title, description, canonical, links = [], icons = [] }: HtmlPage): string {
  const related = links
    .map(([rel, href, type]) => `<link rel="${escaped(rel)}" type="${escaped(type)}" href="${escaped(href)}">\n`)
    .join('');
  const pictures = icons
    .map(
      ({ href, type, sizes, media }) =>
        `<link rel="icon" type="${escaped(type)}" sizes="${escaped(sizes)}"${media === undefined ? '' : ` media="${escaped(media)}"`} href="${escaped(href)}">\n`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<link rel="canonical" href="${escaped(canonical)}">
${related}${pictures}</head>
<body>
<main>
${htmlOf(blocks)}
</main>
</body>
</html>
`;
}

export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(htmlBlock).join('\n');
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.depth}>${htmlLine(block.line)}</h${block.depth}>`;
    case 'paragraph':
      return `<p>${htmlLine(block.line)}</p>`;
    case 'quote':
      return `<blockquote><p>${htmlLine(block.line)}</p></blockquote>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${htmlLine(item)}</li>\n`).join('')}</ul>`;
    case 'steps':
      return `<ol>\n${block.items.map((item) => `<li>${htmlLine(item)}</li>\n`).join('')}</ol>`;
    case 'table': {
      const head = block.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('');
      const rows = block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${htmlLine(cell)}</td>`).join('')}</tr>\n`);
      return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('')}</tbody>\n</table>`;
    }
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
  }
}

function htmlLine(line: Line): string {
  return inlines(line)
    .map((inline) => {
      if (typeof inline === 'string') return escaped(inline);
      if ('literal' in inline) return `<code>${escaped(inline.literal)}</code>`;
      return `<a href="${escaped(inline.href)}">${escaped(inline.text)}</a>`;
    })
    .join('');
}

function inlines(line: Line): readonly Inline[] {
  return Array.isArray(line) ? (line as readonly Inline[]) : [line as Inline]; // isArray does not narrow readonly arrays
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
