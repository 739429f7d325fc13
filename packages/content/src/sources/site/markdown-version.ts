// The Markdown version that a site publishes of a page (`rel="alternate" type="text/markdown"`, or `.md` next to it) is read instead of the
// HTML where it says the same: the same text and code, the same headings, and no link that the page has not. So it keeps the language of
// code and the form of tables, and brings nothing that the site hides: comments, front matter and tags of a version are never read.
import type { Heading, Nodes, Root } from 'mdast';
import { FileAccessError } from '../../files/file-access-error.ts';
import type { FileTree } from '../../files/tree.ts';
import type { BuildCache } from '../../shared/build-cache.ts';
import { printTree } from '../../html/print-tree.ts';
import type { HtmlMarkdown } from '../../html/read-html.ts';
import { splitFrontMatter } from '../../markup/front-matter.ts';
import { parseMarkdown } from '../../markup/parse-markdown.ts';
import { addressIn, type BuiltPage } from './built-page.ts';
import { keyOfLink, type SiteAddress } from './page-path.ts';

/** A larger version has other words than its page: it is not read. */
const maxBytes = (markdown: string): number => 4 * markdown.length + 4_096;

/** The kinds of nodes that a page of HTML becomes; a version with any other, such as a tag or a definition, is not read. */
const kinds: ReadonlySet<string> = new Set(
  'root paragraph heading blockquote list listItem code table tableRow tableCell thematicBreak text emphasis strong delete inlineCode link image break'.split(
    ' ',
  ),
);
const inlineKinds: ReadonlySet<string> = new Set('text emphasis strong delete inlineCode link image break'.split(' '));

/** The content of a page from its Markdown version; undefined where it has none that says the same. */
export function readMarkdownVersion(
  built: BuiltPage,
  tree: FileTree,
  site: SiteAddress,
  cache: BuildCache | undefined,
): HtmlMarkdown | undefined {
  const { path, facts, content } = built;
  if (content === undefined) return undefined;
  const bare = path.replace(/\.x?html?$/i, '');
  const stated = facts.markdown === undefined ? undefined : fileOf(addressIn(facts.markdown, path, site), site);
  for (const file of new Set([stated, `${bare}.md`, `${path}.md`, bare.replace(/\/index$/i, '.md')])) {
    const text = file === undefined ? undefined : readFile(tree, file, maxBytes(content.markdown));
    if (file === undefined || text === undefined) continue;
    const make = (): HtmlMarkdown | undefined => versionOf(content, text, file, site);
    const given = [built, text, site.origin, site.base];
    const version = cache === undefined ? make() : cache.get('markdown version', `${path} ${file}`, given, make);
    if (version !== undefined) return version;
  }
  return undefined;
}

function versionOf(content: HtmlMarkdown, text: string, file: string, site: SiteAddress): HtmlMarkdown | undefined {
  const version = parse(splitFrontMatter(file, text).body);
  const page = version && parse(content.markdown);
  if (version === undefined || page === undefined) return undefined;
  const ids = compare(version, page, content.ids, file, site);
  return ids && { ...printTree(version, ids), anchors: content.anchors };
}

function fileOf(address: string | undefined, { origin, base }: SiteAddress): string | undefined {
  const versionPath =
    address !== undefined && origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (versionPath?.startsWith(base) !== true || !/\.(?:md|markdown|txt)$/i.test(versionPath)) return undefined;
  try {
    return decodeURIComponent(versionPath.slice(base.length));
  } catch {
    return undefined;
  }
}

function readFile(tree: FileTree, file: string, most: number): string | undefined {
  try {
    const info = tree.stat(file);
    return info?.kind === 'file' && info.bytes <= most ? tree.readText(file, most) : undefined;
  } catch (error) {
    // a name that is too long is an error of the system
    if (error instanceof FileAccessError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

function parse(text: string): Root | undefined {
  try {
    return parseMarkdown(text);
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
  const [ownHeadings, theirs] = [headingsOf(version), headingsOf(page)];
  const isSame = ownHeadings.every(
    (heading, at) => theirs[at]?.depth === heading.depth && textOfNode(theirs[at]) === textOfNode(heading),
  );
  if (ownHeadings.length !== theirs.length || !isSame) return undefined;
  for (const [at, heading] of ownHeadings.entries()) {
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

/** What a node says, sign by sign: code as it is, text with plain quotes, dashes and blanks, as sites write them in their own way. */
function textOfNode(node: Nodes): string {
  const blocks: string[] = [];
  let line = '';
  const end = (): void => {
    blocks.push(line.replace(/\s+/g, ' ').trim());
    line = '';
  };
  const walk = (at: Nodes): void => {
    const isInline = inlineKinds.has(at.type);
    if (!isInline) end();
    if (at.type === 'code') blocks.push(`\`\`\`${at.value.trimEnd()}`);
    else if (at.type === 'inlineCode') line += `\`${at.value}\``;
    else if ('value' in at) line += comparableText(at.value);
    else if (at.type === 'image') line += comparableText(at.alt ?? '');
    else if (at.type === 'break') line += ' ';
    else if ('children' in at) for (const child of at.children) walk(child);
    if (!isInline) end();
  };
  walk(node);
  return blocks.filter((block) => block !== '').join('\n');
}

function comparableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/-{2,3}|[–—]/g, '-')
    .replaceAll('…', '...');
}

/** A link as links are compared: a page of the site by its path, whatever it ends with. */
function keyOf(url: string, path: string, site: SiteAddress): string {
  const address = addressIn(url, path, site) ?? url;
  const key = keyOfLink(address, site);
  return key === undefined ? address : `/${key}${/#.*/s.exec(address)?.[0] ?? ''}`;
}
