// A built site as content, without a content folder: its documentation, and a product with the facts that its home page states.
import type { JsonObject } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import type { Folder } from '../files/folder.ts';
import { decodeText } from '../html/decode-text.ts';
import { readHtml } from '../html/read-html.ts';
import { sourceFileOf } from '../parse/source-file.ts';
import { createReferences } from '../reference/references.ts';
import type { BuildCache } from '../pages/build-cache.ts';
import { noGenerators } from '../sources/own-generators.ts';
import { readSources } from '../sources/read-sources.ts';
import { maxHtmlBytes } from '../sources/site/built-page.ts';
import type { FolderParts } from './parts.ts';

/** How a built site is published by itself. */
export interface SiteOptions {
  /** Where people read it; when left out, what its pages and its sitemap state. */
  readonly url?: string | undefined;
  /** The product's page where the site states no address. */
  readonly homepage?: string | undefined;
}

/** The parts of a folder of built HTML. */
export function readSiteParts(
  folder: Folder,
  { url, homepage }: SiteOptions,
  cache: BuildCache | undefined,
  onFile: (files: number) => void,
): FolderParts {
  const source = { path: '.', isBuilt: true, url };
  const docs = readSources(folder.root, [source], createReferences(cache?.references), noGenerators, onFile, cache?.sources);
  const address = docs.pages[0]?.origin?.address('') ?? homepage;
  const problems = [...folder.problems, ...docs.problems];
  if (docs.sources.every(({ files }) => files === 0))
    problems.push(diagnostic({ file: '.' }, 'a folder of built HTML', 'no file whose name ends with .html'));
  else if (address === undefined)
    problems.push(
      diagnostic({ file: 'index.html' }, 'a canonical address, a sitemap, or --url with the address of the site', 'none'),
    );
  return {
    facts: {
      product: sourceFileOf('index.html', productOf(openFolder(folder.root), address ?? 'https://docs.invalid/')),
      capabilities: sourceFileOf('index.html', { actions: [] }),
      releases: sourceFileOf('index.html', { releases: [] }),
    },
    ...{ unread: new Set(), own: {}, lint: undefined, front: {}, icons: new Map(), docs, problems },
  };
}

/** The product of a site, as its home page states it. */
function productOf(tree: FileTree, homepage: string): JsonObject {
  const isThere = tree.stat('index.html')?.kind === 'file';
  const home = isThere ? readHtml(decodeText(tree.read('index.html', maxHtmlBytes))) : undefined;
  const { siteName, title = '', description } = home?.facts ?? {};
  const name = (siteName ?? (title || new URL(homepage).hostname)).slice(0, 200);
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '');
  return {
    id: /^[a-z]/.test(id) ? id : `site-${id}`.slice(0, 48).replace(/-$/, ''),
    ...{ name, homepage, docs_base_url: homepage, version: '0.0.0' },
    description: oneLine(description ?? `The documentation of ${name}`),
  };
}

/** A text on one line of at most 100 characters. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 99).trimEnd()}…`;
}
