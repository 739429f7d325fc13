// The documentation as pages to read: /docs, the branches of a large one, /docs/{page}, and the two files that all of them load.
import script from '../browser/reading.ts?text';
import base from '../style/base.css?text';
import own from '../style/reading.css?text';
import type { Snapshot, Page } from '@vitrine/core';
import {
  type DocumentDefinition,
  type DocumentContext,
  type Explorer,
  documentUrl,
  htmlPagePath,
  pagePath,
} from '@vitrine/core/render';
import { type DocumentRenderer, standaloneMarkdown } from '@vitrine/core/workspace';
import { html, raw, type Html, type Part, words } from '../html.ts';
import { accentStyle, hashSource, homeOf, pagePolicy, pictureOrigins, shortDigest, document } from '../layout.ts';
import { branchesOf, isBranch, titlesOf, type Branch, type Branches } from './branches.ts';
import { orderOf, type Edition, type Group, type Order, withInner } from './order.ts';
import { createPageView, type Loaded, titlesOnPage, headLinks, navigation } from './page.ts';
import { search, searchForm } from '../search.ts';
import { editionName } from './editions.ts';
import { attributesOf } from './language.ts';
import { branchesAround, breadcrumbs } from './list.ts';
import { english } from './labels.ts';

const htmlMediaType = 'text/html; charset=utf-8';
const markdownMediaType = 'text/markdown; charset=utf-8';
/** A name that changes with the content can be kept for a year (RFC 9111, RFC 8246). */
const forever = 'public, max-age=31536000, immutable';

function filesOf(snapshot: Snapshot): { readonly loaded: Loaded; readonly style: string; readonly contentSecurityPolicy: string } {
  const style = `${base}${own}${accentStyle(snapshot)}`;
  const integrity = hashSource(script);
  return {
    style,
    contentSecurityPolicy: pagePolicy(integrity, "'self'", pictureOrigins(snapshot)),
    loaded: {
      style: `/assets/pages-${shortDigest(style)}.css`,
      script: `/assets/pages-${shortDigest(script)}.js`,
      integrity: integrity.slice(1, -1),
    },
  };
}

/** A page of the front that is none of its documentation: what a code means, why a request was refused. */
export const frame: NonNullable<Explorer['frame']> = ({ snapshot }) => {
  const { loaded, contentSecurityPolicy } = filesOf(snapshot);
  return {
    contentSecurityPolicy,
    document: (rendering, { main, ...head }) => framed(rendering, loaded, head, html`<article>${raw(main)}</article>`),
  };
};

/** The surface `html_pages`. */
export const readingPages: DocumentRenderer = ({ snapshot }) => {
  const order = orderOf(snapshot);
  const branches = branchesOf(order);
  const { loaded, style, contentSecurityPolicy } = filesOf(snapshot);
  const shared = { mediaType: htmlMediaType, contentSecurityPolicy };
  const view = once((rendering: DocumentContext) => createPageView(rendering, order, branches, loaded));
  const files: readonly DocumentDefinition[] = [
    {
      ...shared,
      path: notFoundPath,
      link: 'not_found',
      content: (rendering) => notFoundHtml(rendering, loaded),
      shows: [],
      titles: () => [],
    },
    { path: loaded.style, mediaType: 'text/css; charset=utf-8', cacheControl: forever, content: () => style },
    { path: loaded.script, mediaType: 'text/javascript; charset=utf-8', cacheControl: forever, content: () => script },
  ];
  if (order.pages.length === 0) return files;
  return [
    {
      ...shared,
      path: '/docs',
      link: 'documentation',
      content: (rendering) => contentsHtml(rendering, order, branches, loaded),
      ...inMarkdown((rendering) => contentsMarkdown(rendering, order, branches)),
      markdownAlternate: '/docs',
    },
    ...branches.documents.map(
      (branch): DocumentDefinition => ({
        ...shared,
        path: branch.path,
        content: (rendering) => branchHtml(rendering, branch, loaded),
        ...inMarkdown((rendering) => listMarkdown(branch.title, branch.entries, rendering)),
        markdownAlternate: branch.path,
        shows: branch.entries.flatMap((entry) => (isBranch(entry) ? [] : [entry])),
        titles: () => titlesOf(branch.entries, branch),
      }),
    ),
    ...order.pages.map(
      (page): DocumentDefinition => ({
        ...shared,
        path: htmlPagePath(page),
        content: (rendering) => view(rendering)(page),
        ...inMarkdown((rendering) => standaloneMarkdown(rendering, page)),
        markdownAlternate: pagePath(page),
        shows: [page],
        titles: () => titlesOnPage(page, order, branches),
      }),
    ),
    ...files,
  ];
};

const notFoundPath = '/404.html';

/** The page of an address that has none; a service writes into its first part why it refused another request. */
function notFoundHtml(rendering: DocumentContext, loaded: Loaded): string {
  const { site } = rendering;
  const ways = [
    ...(documentUrl(rendering, '/docs') === undefined
      ? []
      : [html`<a href="${site.prefix}/docs">All pages of the documentation</a>`]),
    html`<a href="${homeOf(rendering)}">The home page of this front</a>`,
  ];
  const main = html`<article><div data-refusal><h1>Not found</h1><p>There is no page at this address.</p></div>
<ul>${ways.map((way) => html`<li>${way}</li>`)}</ul></article>`;
  const description = 'There is no page at this address.';
  return framed(rendering, loaded, { title: 'Not found', description, path: notFoundPath, hidden: true }, main);
}

function inMarkdown(content: DocumentDefinition['content']): Pick<DocumentDefinition, 'alternates'> {
  return { alternates: [{ mediaType: markdownMediaType, content }] };
}

/** The result for the last context: all pages of a front are made for one. */
function once<Result>(make: (rendering: DocumentContext) => Result): (rendering: DocumentContext) => Result {
  let memo: { readonly of: DocumentContext; readonly result: Result } | undefined;
  return (rendering) => {
    memo = memo?.of === rendering ? memo : { of: rendering, result: make(rendering) };
    return memo.result;
  };
}

// /docs: the pages in reading order, in HTML and Markdown. A large edition lists its branches instead.

function contentsHtml(rendering: DocumentContext, order: Order, branches: Branches, loaded: Loaded): string {
  const { snapshot } = rendering;
  const { name } = snapshot.facts.product;
  const main = html`<h1>Documentation</h1>
<p class="lead">${order.pages.length} ${order.pages.length === 1 ? 'page' : 'pages'} of ${words(name)}, in reading order.</p>
${searchForm(rendering, 'whole', english)}
${jumps(order)}
${order.editions.map((edition, index) => editionHtml(edition, index, order, branches, rendering))}`;
  const head = { title: 'Documentation', description: `The documentation of ${name}.`, path: '/docs' };
  return framed(rendering, loaded, head, main);
}

function branchHtml(rendering: DocumentContext, branch: Branch, loaded: Loaded): string {
  const { title, path, count } = branch;
  const description = `${count} pages of the documentation of ${rendering.snapshot.facts.product.name}.`;
  const main = html`${breadcrumbs(branchesAround(branch.parent), rendering.site.prefix, english)}<h1>${words(title)}</h1>
<p class="lead">${count} pages.</p>
${entriesHtml(branch, rendering)}`;
  return framed(rendering, loaded, { title, description, path }, main);
}

interface FramedHead {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** Not for the lists of search engines. */
  readonly hidden?: boolean;
}

function framed(rendering: DocumentContext, loaded: Loaded, { title, description, path, hidden }: FramedHead, main: Html): string {
  const { site, snapshot } = rendering;
  return document(
    rendering,
    {
      title: `${title} · ${snapshot.facts.product.name}`,
      description,
      canonical: `${site.baseUrl}${path}`,
      more: [...(hidden === true ? [html`<meta name="robots" content="noindex">`] : []), ...headLinks(loaded, site.prefix)],
    },
    {
      nav: navigation(rendering, english),
      tools: path === '/docs' ? undefined : search(rendering, english),
      main: html`<div class="reading alone"><main id="to:content" tabindex="-1">${main}
</main></div>`,
    },
  );
}

/** Where each edition begins; nothing where there is one. */
function jumps(order: Order): Part {
  const { editions } = order;
  const links = editions.map(
    (edition, index) => html`<li><a href="#to:edition-${index + 1}">${editionName(edition, order)}</a></li>`,
  );
  return editions.length > 1 && html`<nav class="jumps" aria-label="Versions and languages"><ul>${links}</ul></nav>`;
}

function editionHtml(edition: Edition, index: number, order: Order, branches: Branches, rendering: DocumentContext): Html {
  const several = order.editions.length > 1;
  const root = branches.rootOf(edition);
  const list =
    root === undefined
      ? withInner(edition.root).map(
          (group) =>
            (group.level > 0 || group.pages.length > 0) &&
            html`<section>${group.level > 0 && folderTitle(group, several)}${group.pages.length > 0 && listOf(group.pages, rendering)}</section>`,
        )
      : entriesHtml(root, rendering);
  return html`${several && html`<h2 id="to:edition-${index + 1}">${editionName(edition, order)}</h2>`}${list}`;
}

/** The heading of a section, below that of its edition where there are several. */
function folderTitle({ title, level }: Group, several: boolean): Html {
  const rank = Math.min(6, level + (several ? 2 : 1));
  return html`<h${rank} class="folder${level > 1 && ' deeper'}">${words(title)}</h${rank}>`;
}

function entriesHtml({ entries }: Branch, rendering: DocumentContext): Html {
  return html`<section>${listOf(entries, rendering)}</section>`;
}

function listOf(entries: readonly (Page | Branch)[], { site: { prefix } }: DocumentContext): Html {
  const page = entries.find((each) => !isBranch(each));
  const locale = page && !isBranch(page) ? page.locale : undefined;
  const entry = (each: Page | Branch): Html => {
    const text = isBranch(each) ? `${each.count} pages` : each.description;
    const path = isBranch(each) ? each.path : htmlPagePath(each);
    return html`<li${isBranch(each) && html` data-branch`}><a href="${prefix}${path}">${words(each.title)}</a>${text !== undefined && html`<p>${words(text)}</p>`}</li>`;
  };
  return html`<ul class="contents"${attributesOf(locale)}>${entries.map(entry)}</ul>`;
}

function contentsMarkdown(rendering: DocumentContext, { editions }: Order, branches: Branches): string {
  const entries = editions.flatMap((edition): readonly (Page | Branch)[] => branches.rootOf(edition)?.entries ?? edition.pages);
  return listMarkdown(`Documentation of ${rendering.snapshot.facts.product.name}`, entries, rendering);
}

function listMarkdown(title: string, entries: readonly (Page | Branch)[], rendering: DocumentContext): string {
  const { site } = rendering;
  const index = documentUrl(rendering, '/llms.txt');
  const lines = entries.map((entry) => {
    const link = `- [${entry.title.replaceAll(/[\\[\]<]/g, '\\$&').replaceAll(/\s+/g, ' ')}]`;
    return isBranch(entry)
      ? `${link}(${site.baseUrl}${entry.path}): ${entry.count} pages`
      : `${link}(${site.baseUrl}${pagePath(entry)})`;
  });
  return `# ${title.replaceAll(/\s+/g, ' ')}\n\n${index === undefined ? '' : `> All pages: <${index}>\n\n`}${lines.join('\n')}\n`;
}
