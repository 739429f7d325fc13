// The Markdown version that a site publishes of a page (`rel="alternate" type="text/markdown"`, or `.md` next to it) is read instead of the
// HTML where it says the same: the same words in the same order, the same headings, and no link that the page has not. So it keeps the language of
// code and the form of tables, and brings nothing that the site hides: comments, front matter and tags of a version are never read.
import type { Heading, Nodes, Root } from 'mdast';
import { FileAccessError } from '../../files/file-access-error.ts';
import type { FileTree } from '../../files/tree.ts';
import { printTree } from '../../html/print-tree.ts';
import type { HtmlMarkdown } from '../../html/read-html.ts';
import { splitFrontMatter } from '../../markup/front-matter.ts';
import { boundedMarkdown, parseGuarded } from '../../markup/parse-markdown.ts';
import { addressIn, type BuiltPage } from './built-page.ts';
import { keyOfLink, type SiteAddress } from './page-path.ts';

const maxBytes = 2 * 1024 * 1024;

/** The kinds of nodes that a page of HTML becomes; a version with any other, such as a tag or a definition, is not read. */
const kinds: ReadonlySet<string> = new Set(
  'root paragraph heading blockquote list listItem code table tableRow tableCell thematicBreak text emphasis strong delete inlineCode link image break'.split(
    ' ',
  ),
);
const inline: ReadonlySet<string> = new Set('text emphasis strong delete inlineCode link'.split(' '));

/** The content of a page from its Markdown version; undefined where it has none that says the same. */
export function readMarkdownVersion(
  { path, facts, content }: BuiltPage,
  tree: FileTree,
  site: SiteAddress,
): HtmlMarkdown | undefined {
  if (content === undefined) return undefined;
  const bare = path.replace(/\.x?html?$/i, '');
  const stated = facts.markdown === undefined ? undefined : fileOf(addressIn(facts.markdown, path, site), site);
  for (const file of new Set([stated, `${bare}.md`, `${path}.md`, bare.replace(/\/index$/i, '.md')])) {
    const text = file === undefined ? undefined : readFile(tree, file);
    const version = file === undefined || text === undefined ? undefined : parse(splitFrontMatter(file, text).body);
    const page = version && parse(content.markdown);
    if (file === undefined || version === undefined || page === undefined) continue;
    const ids = compare(version, page, content.ids, file, site);
    if (ids !== undefined) return { ...printTree(version, ids), anchors: content.anchors };
  }
  return undefined;
}

/** The file below the folder of the site that an address of the site leads to. */
function fileOf(address: string | undefined, { origin, base }: SiteAddress): string | undefined {
  const own =
    address !== undefined && origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (own?.startsWith(base) !== true || !/\.(?:md|markdown|txt)$/i.test(own)) return undefined;
  try {
    return decodeURIComponent(own.slice(base.length));
  } catch {
    return undefined;
  }
}

function readFile(tree: FileTree, file: string): string | undefined {
  try {
    return tree.stat(file)?.kind === 'file' ? tree.readText(file, maxBytes) : undefined;
  } catch (error) {
    if (error instanceof FileAccessError) return undefined;
    throw error;
  }
}

function parse(text: string): Root | undefined {
  try {
    return parseGuarded(boundedMarkdown(text));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The ids of the headings of a version that says what the page says; undefined of any other. Its links become those of the page. */
function compare(
  version: Root,
  page: Root,
  pageIds: HtmlMarkdown['ids'],
  file: string,
  site: SiteAddress,
): ReadonlyMap<Heading, string> | undefined {
  if (textOfNode(version) !== textOfNode(page)) return undefined;
  const links = new Map<string, string>();
  for (const node of nodesOf(page)) if ('url' in node) links.set(keyOf(node.url, file, site), node.url);
  for (const node of nodesOf(version)) {
    // the printer has no boxes of tasks
    if (!kinds.has(node.type) || (node.type === 'listItem' && typeof node.checked === 'boolean')) return undefined;
    if ('url' in node) {
      const url = links.get(keyOf(node.url, file, site));
      if (url === undefined) return undefined;
      Object.assign(node, { url, title: null });
    }
    if (node.type === 'code') Object.assign(node, { meta: null, lang: /^[\w+#.-]{1,30}$/.exec(node.lang ?? '')?.[0] ?? null });
  }
  const ids = new Map<Heading, string>();
  const [own, theirs] = [headingsOf(version), headingsOf(page)];
  const isSame = own.every((heading, at) => theirs[at]?.depth === heading.depth && textOfNode(theirs[at]) === textOfNode(heading));
  if (own.length !== theirs.length || !isSame) return undefined;
  for (const [at, heading] of own.entries()) {
    const id = pageIds.get(theirs[at]?.position?.start.offset ?? -1);
    if (id !== undefined) ids.set(heading, id);
  }
  return ids;
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

function headingsOf({ children }: Root): readonly Heading[] {
  return children.filter((node) => node.type === 'heading');
}

/** The words of all that a node holds, as a reader sees them, in lower case. */
function textOfNode(node: Nodes): string {
  let text = '';
  const walk = (at: Nodes): void => {
    if (!inline.has(at.type)) text += '\n';
    if ('value' in at) text += at.value;
    else if (at.type === 'image') text += at.alt ?? '';
    else if ('children' in at) for (const child of at.children) walk(child);
    if (!inline.has(at.type)) text += '\n';
  };
  walk(node);
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** A link as links are compared: a page of the site by its path, whatever it ends with. */
function keyOf(url: string, path: string, site: SiteAddress): string {
  const address = addressIn(url, path, site) ?? url;
  const key = keyOfLink(address, site);
  return key === undefined ? address : `/${key}${/#.*/s.exec(address)?.[0] ?? ''}`;
}
