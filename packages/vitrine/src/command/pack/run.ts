import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { dirname, relative, resolve, sep } from 'node:path';
import { encodeSnapshot, openFolderContaining, FileAccessError, openFolder } from '@vitrine/content/files';
import {
  countBy,
  sectionOfPage,
  publishedMarkdown,
  encodePath,
  operationNames,
  operationPaths,
  parseJson,
} from '@vitrine/core/workspace';
import { defined, type Representation, type Product, percentDecoded, isObject } from '@vitrine/core/serving';
import type { Page, Snapshot, RenderedDocuments } from '@vitrine/core';
import { writeFileWhole, writeFolderWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import type { pack } from '../pack.ts';
import { openSubject } from '../front/open-subject.ts';
import { requireReplaceable } from '../output/replaceable.ts';
import { agentsName, contentsName, packMark, pagesFolder, snapshotName } from '../front/pack-folder.ts';
import { installedCommand } from '@vitrine/cli-kit/how-to-run';
import type { Linked, Outward } from './outward-links.ts';

/** Most bytes of a file of instructions. */
const maxAgentsBytes = 4 * 1024 * 1024;
/** What answers begin with where nothing else is known, as with `vitrine mcp`. */
const nowhere = 'http://127.0.0.1:3000';

export async function runPack({ argument: subject, options, terminal, interruption }: InvocationOf<typeof pack>): Promise<number> {
  const took = stopwatch();
  const { out, baseUrl, agents } = options;
  await requireReplaceable(out, { file: contentsName, mark: packMark, what: 'pack' });
  const front = await openSubject(subject, { ...defined({ baseUrl }), otherwise: nowhere, codings: 'none' }, terminal);
  const { snapshot } = front;
  const { site } = front.documents;

  const { pictures: _, ...withoutPictures } = snapshot;
  const file = encodeSnapshot(withoutPictures, leanDocuments(front.documents));
  const holding = packageAround(out, resolve('.'));
  const location = holding === undefined ? slashed(relative('', out) || out) : `node_modules/${holding.name}/${holding.path}`;
  const searchTool = site.tools.find((name) => name.endsWith('search_docs'));
  const { facts, pages: described, id: snapshotId, generatedAt } = snapshot;
  const section = (at: string): string =>
    agentsSection({ product: facts.product, pages: described, snapshotId, generatedAt, location: at, searchTool });
  const pages = await packPages(snapshot, site.baseUrl);
  const files = new Map<string, string | Uint8Array>([
    [contentsName, contentsText(snapshot, pages)],
    [agentsName, section(location)],
    [snapshotName, file],
    ...pages.packed.map(({ file: name, text }) => [`${pagesFolder}/${name}`, text] as const),
  ]);
  const instructions = agents === undefined ? undefined : withAgents(agents, section, out, snapshot.facts.product.id);
  await writeFolderWhole(out, files, { replace: true, modified: new Date(snapshot.generatedAt) }, interruption);
  if (instructions !== undefined && agents !== undefined) await writeFileWhole(agents, instructions, interruption);

  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  terminal.emit({
    ok: true,
    out,
    files: files.size,
    bytes,
    snapshot_bytes: file.length,
    pages: pages.packed.length,
    outward_links: pages.outward,
    base_url: site.baseUrl,
    snapshot_id: snapshot.id,
  });
  const { colours } = terminal;
  terminal.print(
    `${colours.green('packed')} ${colours.bold(out)} ${counted(pages.packed.length, 'page')}, ${formatBytes(bytes)} ${colours.dim(`after ${took()}`)}`,
  );
  terminal.print(colours.dim(snapshot.id));
  if (pages.outward > 0) terminal.print(`${counted(pages.outward, 'link')} to pages outside the pack, at ${site.baseUrl}`);
  if (pages.outward > 0 && site.baseUrl === nowhere)
    terminal.note(`${colours.yellow('warning')} These links need an address: set base_url in front.yaml, or pass --base-url.`);
  return exitCodes.done;
}

/** The text of a file of instructions with the section. Throws CommandFailure. */
function withAgents(path: string, section: (at: string) => string, out: string, id: string): string {
  const tree = openFolderContaining(path);
  const text = tree.stat(path) === undefined ? '' : tree.readText(path, maxAgentsBytes);
  return withSection(text, section(slashed(relative(dirname(resolve(path)), resolve(out)))), id, path);
}

function contentsText({ facts, id, generatedAt }: Snapshot, { packed }: PackedPages): string {
  const { name, version } = facts.product;
  const title = [name, version ?? ''].map(inline).join(' ').trim();
  const lines = [packMark, '', `# Documentation of ${title}`, '', `${id}, content of ${generatedAt}.`];
  let before: string | undefined;
  for (const { page, file } of packed) {
    const section = sectionOfPage(page)
      .map(({ title }) => inline(title))
      .join(' / ');
    if (section !== before) lines.push('', `## ${section === '' ? 'Pages' : section}`, '');
    before = section;
    const { description } = page;
    lines.push(
      `- [${inline(page.title)}](${pagesFolder}/${encodePath(file)})${description === undefined ? '' : `: ${inline(description)}`}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function inline(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}

// The documents that a pack keeps: those that programs read, in their own bytes. Pages for people, pictures, feeds, compressed forms and the texts
// that repeat every page are left to the server; nothing that a tool answers depends on them.

/** Media types of pages for people and of what belongs to them. */
const forPeople = /^(?:text\/(?:html|css|javascript)|image\/|application\/(?:rss\+xml|feed\+json|xml))/;
/** Each repeats whole pages. */
const repeating = /\/llms-full\.txt$/;

/** The same documents without what a reader offline does not need. */
function leanDocuments(documents: RenderedDocuments): RenderedDocuments {
  const stored = new Map<string, Representation>();
  for (const path of documents.paths()) {
    const document = documents.get(path);
    const lean = document === undefined || repeating.test(path) ? undefined : leanOf(document);
    if (lean !== undefined) stored.set(path, lean);
  }
  const { site } = documents;
  // what is not here is not announced as served; the documents that were made before say what the server has
  const removed = new Set(operationNames.filter((_, index) => isGone(operationPaths[index] ?? '')));
  const published = {
    ...site,
    operations: site.operations.filter((name) => !removed.has(name)),
    own: site.own.filter((path) => stored.has(path)),
  };
  return {
    ...{ site: published, snapshotId: documents.snapshotId },
    ...defined({ signedBy: documents.signedBy, redirect: documents.redirect?.bind(documents) }),
    get: (path) => stored.get(path),
    paths: () => stored.keys(),
  };

  function isGone(path: string): boolean {
    return !path.includes('{') && documents.get(path) !== undefined && !stored.has(path);
  }
}

/** A representation in its own bytes; where it is a page for people, its form for programs. */
function leanOf({ alternates = [], ...document }: Representation): Representation | undefined {
  const [first, ...others] = [document, ...alternates].filter(({ mediaType }) => !forPeople.test(mediaType));
  if (first === undefined) return undefined;
  const identity = (each: Representation): Representation => ({
    ...each,
    variants: each.variants.filter(({ coding }) => coding === 'identity'),
  });
  return { ...identity(first), ...(others.length > 0 && { alternates: others.map(identity) }) };
}

// The section that a pack offers for AGENTS.md, the file of instructions that agents read: what is there and how to search it, between two
// markers, so that writing it again replaces it. It stays within a budget, because it is read in every conversation.

/** Most tokens of the section, at four bytes each. */
export const maxSectionTokens = 1_500;

interface Packed {
  readonly product: Pick<Product, 'id' | 'name' | 'version' | 'description'>;
  readonly pages: readonly Pick<Page, 'id' | 'section'>[];
  readonly snapshotId: string;
  readonly generatedAt: string;
  /** Where the pack is for who reads the section, such as `node_modules/lamp/docs`. */
  readonly location: string;
  readonly searchTool: string | undefined;
}

export function agentsSection({ product, pages, snapshotId, generatedAt, location, searchTool }: Packed): string {
  const [begin, end] = markersOf(product.id);
  const name = oneLine(product.name);
  const version = product.version === undefined ? '' : ` ${oneLine(product.version)}`;
  const opening = [
    begin,
    `## Documentation of ${name}${version}`,
    '',
    `${sentence(oneLine(product.description))} The documentation of this version is in \`${location}\`: read it before you write code that uses ${name}, because your memory may be of another version.`,
    '',
    ...(searchTool === undefined
      ? []
      : [
          `- Search, offline: \`${installedCommand} search ${location} <words>\` finds sections, \`${installedCommand} read ${location} <id>\` reads one.`,
          `- Or the MCP server \`${installedCommand} mcp ${location}\`: \`query\` of its tool \`${searchTool}\` finds sections, \`id\` reads one.`,
        ]),
    `- Read: \`${location}/${contentsName}\` lists ${counted(pages.length, 'page')} of Markdown below \`${location}/${pagesFolder}/\`.`,
    `- It was made from ${snapshotId}, content of ${generatedAt}.`,
    '',
  ];
  const sections = sectionsOf(pages);
  const lines = ['Contents:', ''];
  const sizeOf = (texts: readonly string[]): number => Buffer.byteLength(texts.join('\n'));
  const room = maxSectionTokens * 4 - sizeOf([...opening, end, '']) - 100;
  let left = room - sizeOf(lines);
  let shownCount = 0;
  for (const [title, count] of sections) {
    const line = `- ${title}: ${counted(count, 'page')}`;
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) break;
    lines.push(line);
    shownCount += 1;
  }
  if (shownCount < sections.length) lines.push(`- and ${sections.length - shownCount} more in \`${contentsName}\``);
  return `${[...opening, ...(shownCount > 0 ? [...lines, ''] : []), end].join('\n')}\n`;
}

function sectionsOf(pages: Packed['pages']): readonly (readonly [title: string, pages: number])[] {
  return [...countBy(pages.map((page) => oneLine(sectionOfPage(page)[0]?.title ?? '') || 'Other pages'))];
}

/** Content on one line, without what would be markup, a marker or an end of code. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[<>`[\]]/g, '')
    .trim();
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function markersOf(id: string): readonly [begin: string, end: string] {
  return [`<!-- begin: documentation of ${id}, by vitrine pack -->`, `<!-- end: documentation of ${id} -->`];
}

/** A text with the section instead of an earlier one, or at the end. Throws CommandFailure where markers are not a pair. */
export function withSection(text: string, section: string, id: string, file = agentsName): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const put = section.trimEnd().replaceAll('\n', lineEnd);
  const [begin, end] = markersOf(id);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  const isOnce = text.indexOf(begin, from + 1) === -1 && text.indexOf(end, to + 1) === -1;
  if (from === -1 && to === -1) {
    const before = text === '' || text.endsWith('\n') ? text : `${text}${lineEnd}`;
    return `${before}${before === '' ? '' : lineEnd}${put}${lineEnd}`;
  }
  if (from === -1 || to < from || !isOnce)
    throw new CommandFailure(
      'markers',
      `${file}: expected one line "${begin}" and one "${end}" after it`,
      'Remove the rest of the section; the file is unchanged.',
    );
  return text.slice(0, from) + put + text.slice(to + end.length);
}

// The package that will contain a pack: its name is in the path by which users of the package find the pack.

/** Most bytes of a manifest. */
const maxBytes = 4 * 1024 * 1024;

interface HoldingPackage {
  readonly name: string;
  /** Where the pack is below it, with forward slashes. */
  readonly path: string;
}

/** The innermost package between a folder and the pack at `out` in it; undefined where there is none. */
function packageAround(out: string, folder: string): HoldingPackage | undefined {
  const pack = resolve(folder, out);
  for (let at = dirname(pack); at === folder || below(folder, at) !== undefined; at = dirname(at)) {
    const name = packageName(at);
    if (name !== undefined) return { name, path: below(at, pack) ?? '' };
  }
  return undefined;
}

/** A path below a folder, with forward slashes; undefined for one that is not. */
function below(folder: string, path: string): string | undefined {
  const inner = slashed(relative(folder, path));
  return inner === '' || inner === '..' || inner.startsWith('../') || inner === slashed(path) ? undefined : inner;
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

function packageName(folder: string): string | undefined {
  try {
    const manifest = parseJson(openFolder(folder).readText('package.json', maxBytes));
    const name = isObject(manifest) ? manifest['name'] : undefined;
    return typeof name === 'string' && /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name) ? name : undefined;
  } catch (error) {
    if (error instanceof FileAccessError) return undefined;
    throw error;
  }
}

// The pages of a pack as Markdown files. Links between them work; a link to anything else leads to the server. The parser, which is native code, is
// loaded for a page that may have such a link, and for no other.

interface PackedPage {
  readonly page: Page;
  readonly file: string;
  readonly text: string;
}

interface PackedPages {
  readonly packed: readonly PackedPage[];
  /** Links that lead to the server, because their target is not in the pack. */
  readonly outward: number;
}

async function packPages(snapshot: Snapshot, baseUrl: string): Promise<PackedPages> {
  const ids = new Set(snapshot.pages.map(({ id }) => id));
  let outward = 0;
  const packed: PackedPage[] = [];
  for (const page of snapshot.pages) {
    const markdown = publishedMarkdown(snapshot, page);
    const outwardOf: Outward = (url) => outwardAddress(url, page.id, (id) => ids.has(id), baseUrl);
    const { text, led } = mayLeadOut(markdown, outwardOf) ? await linked(markdown, outwardOf) : { text: markdown, led: 0 };
    outward += led;
    packed.push({ page, file: `${page.id}.md`, text });
  }
  return { packed, outward };
}

/** Somewhere to resolve relative addresses at; never called. */
const anywhere = 'http://pack.invalid';

async function linked(markdown: string, outwardOf: Outward): Promise<Linked> {
  const { withOutwardLinks } = await import('./outward-links.ts');
  return withOutwardLinks(markdown, outwardOf);
}

/** Every destination of Markdown has this form; much that has it, such as code, is none. */
const destination = /\][(:]\s*<?([^\s<>)]*)(\)?)/g;

function mayLeadOut(markdown: string, outwardOf: Outward): boolean {
  for (const [, url = '', closing] of markdown.matchAll(destination)) {
    // a reference or an escape may be any sign; marks of a quote may be before a destination on the next line
    if (/[&\\]/.test(url) || (url === '' && closing === '') || outwardOf(url) !== undefined) return true;
  }
  return false;
}

function outwardAddress(url: string, id: string, isPacked: (id: string) => boolean, baseUrl: string): string | undefined {
  if (url === '' || /^(?:#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(url)) return undefined;
  const page = `${anywhere}/docs/${encodePath(id)}.md`;
  if (!URL.canParse(url, page)) return undefined;
  const { pathname, search, hash } = new URL(url, page);
  const target = /^\/docs\/(.+)\.md$/.exec(pathname)?.[1];
  if (!url.startsWith('/') && search === '' && target !== undefined && isPacked(percentDecoded(target))) return undefined;
  // a path from the root of the host stays one
  const base = url.startsWith('/') ? new URL(baseUrl).origin : baseUrl;
  return `${base}${pathname}${search}${hash}`.replaceAll('(', '%28').replaceAll(')', '%29');
}
