// Documentation as content, without a content folder: a folder of pages, or a built site. The product has the facts that its configuration or its
// home page states.
import { basename, dirname, resolve } from 'node:path';
import { defined } from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import type { Paragraph } from 'mdast';
import { diagnostic } from '../shared/diagnostic.ts';
import { FileAccessError } from '../files/file-access-error.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import type { Folder } from '../files/folder.ts';
import { decodeText } from '../html/decode-text.ts';
import { readHtml } from '../html/read-html.ts';
import { firstSentence, plainText } from '../markup/plain-text.ts';
import { splitFrontMatter } from '../markup/front-matter.ts';
import { parseMarkdown } from '../markup/parse-markdown.ts';
import { sourceFileOf } from '../parse/source-file.ts';
import { settingsOf } from '../settings/front.ts';
import type { PageSource } from '../sources/page-source.ts';
import { productName } from '../sources/product-name.ts';
import { readSiteFacts } from '../sources/site-facts.ts';
import { maxHtmlBytes } from '../sources/site/built-page.ts';
import { type FolderParts, type PartsOptions, readParts } from './parts.ts';

/** How a built site is published by itself. */
export interface SiteOptions {
  /** Where people read it; when left out, what its pages and its sitemap state. */
  readonly url?: string | undefined;
  /** The folder of its project: without a repository, what its host runs before the pages is looked for up to there. */
  readonly project?: string | undefined;
}

interface DocsPartsOptions extends Omit<PartsOptions, 'catalogs' | 'sources' | 'pages'> {
  /** Says that the folder is a built site; when undefined, its files say it. */
  readonly site: SiteOptions | undefined;
  /** The product's page where the documentation states none. */
  readonly homepage: string | undefined;
}

interface StatedFacts {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly homepage?: string | undefined;
}

const contentFile = /^(?:product|capabilities|releases|installation|benchmarks)\.(?:ya?ml|json)$/;
/** What may be next to pages. */
const settingsFile = /^(?:front|lint|eval)\.(?:ya?ml|json)$/;
const homeFile = /(?:^|\/)(?:index|readme)\.[^/]+$/i;
const pageFile = /\.(?:md|mdx|markdown)$/i;

/** Whether a folder is documentation only. Settings may be next to pages, but not next to a folder `docs`. */
export function isDocsFolder(folder: string): boolean {
  const names = namesIn(folder);
  const isSet = names.some((name) => settingsFile.test(name)) && names.includes('docs');
  return names.length > 0 && !isSet && !names.some((name) => contentFile.test(name));
}

/** The settings in a folder of pages; all other files of it are pages. */
function settingsIn(root: string): Folder {
  const tree = openFolder(root);
  const files = namesIn(root).flatMap((path) => {
    const info = settingsFile.test(path) ? tree.stat(path) : undefined;
    return info?.kind === 'file' ? [{ path, bytes: info.bytes, modifiedMs: info.modifiedMs }] : [];
  });
  return { root, tree, files, problems: [] };
}

/** The parts of a folder of documentation; undefined where it has no page, and nobody says that it is a built site. */
export async function readDocsParts(
  root: string,
  { site, homepage, ...options }: DocsPartsOptions,
): Promise<{ readonly folder: Folder; readonly parts: FolderParts } | undefined> {
  const isBuilt = site !== undefined || isBuiltSite(root);
  const folder = settingsIn(root);
  const pages = { path: '.', ...(isBuilt && { isBuilt, url: site?.url, project: site?.project }) };
  const sources = site === undefined ? undefined : [pages];
  const parts = await readParts(folder, { ...options, catalogs: {}, sources, pages });
  const { docs, front } = parts;
  const problems = [...parts.problems];
  if (docs.sources.every(({ files }) => files === 0) && site === undefined && problems.length === 0) return undefined;
  const stated = isBuilt ? factsOfHtml(openFolder(root)) : factsOfPages(root, docs.pages);
  const siteAddress = docs.pages[0]?.origin?.address('');
  const address = stated.homepage ?? siteAddress ?? homepage ?? settingsOf(front).baseUrl;
  if (address === undefined && problems.length === 0)
    problems.push(
      diagnostic({ file: '.' }, 'a canonical address, a sitemap, or --base-url with the address of the front', 'none of them'),
    );
  const product = sourceFileOf(isBuilt ? 'index.html' : '.', {
    ...productOf(root, stated, address ?? 'https://docs.invalid/'),
    ...defined({ docs_base_url: siteAddress }),
  });
  // Tools that have nothing to answer from are not listed.
  const tools = { tools: 'published', ...front.tools } as const;
  return { folder, parts: { ...parts, facts: { ...parts.facts, product }, front: { ...front, tools }, problems } };
}

/** HTML with a home page, and no Markdown beside it: the pages of a generator have some. */
function isBuiltSite(root: string): boolean {
  const names = namesIn(root);
  return names.includes('index.html') && !names.some((name) => pageFile.test(name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return openFolder(folder)
      .list('.')
      .map(({ name }) => name);
  } catch (error) {
    // what cannot be listed is reported where it is read
    if (error instanceof FileAccessError) return [];
    throw error;
  }
}

function factsOfHtml(tree: FileTree): StatedFacts {
  if (tree.stat('index.html')?.kind !== 'file') return {};
  const { siteName, title, description } = readHtml(decodeText(tree.read('index.html', maxHtmlBytes)))?.facts ?? {};
  return { name: siteName ?? title, description };
}

/** The configuration of the generator first, then the home page. */
function factsOfPages(root: string, pages: readonly PageSource[]): StatedFacts {
  const site = readSiteFacts(root);
  const depthOf = ({ file }: PageSource): number => file.split('/').length;
  const top = pages.reduce((least, page) => Math.min(least, depthOf(page)), Infinity);
  const home = pages.find((page) => page.hidden === undefined && depthOf(page) === top && homeFile.test(page.file));
  const page = home && factsOfPage(home);
  return {
    name: productName({ site: site?.name, title: page?.name })?.text,
    description: site?.description ?? page?.description,
    homepage: site?.homepage,
  };
}

function factsOfPage({ file, text }: PageSource): StatedFacts {
  const { frontMatter, body } = splitFrontMatter(file, text);
  const { children } = parseMarkdown(body);
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1);
  const sentences = children
    .filter((node): node is Paragraph => node.type === 'paragraph')
    .map((paragraph) => firstSentence(plainText(paragraph).text));
  return {
    name: frontMatter.title ?? (heading && plainText(heading).text),
    description: frontMatter.description ?? sentences.find((sentence) => sentence !== undefined),
  };
}

function productOf(root: string, { name: stated = '', description }: StatedFacts, homepage: string): JsonObject {
  const folder = resolve(root);
  const isGeneral = /^(?:docs?|documentation|content|site|build|dist|public|html|_site)$/i.test(basename(folder));
  const name = (stated.trim() || basename(isGeneral ? dirname(folder) : folder) || 'Documentation').slice(0, 200);
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '');
  return {
    id: /^[a-z]/.test(id) ? id : `site-${id}`.slice(0, 48).replace(/-$/, ''),
    ...{ name, homepage },
    description: oneLine(description ?? `The documentation of ${name}`),
  };
}

/** A text on one line of at most 100 characters. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 99).trimEnd()}…`;
}
