// The documentation as pages to read: /docs, the branches of a large one, /docs/{page}, and the two files that all of them load.
import type { Snapshot } from '@vitrine/core';
import type { DocumentDefinition, DocumentContext, Explorer } from '@vitrine/core/render';
import type { DocumentRenderer } from '@vitrine/core/workspace';
import { documentUrl, htmlPagePath, pagePath } from '@vitrine/core/render';
import { standaloneMarkdown } from '@vitrine/core/workspace';
import script from '../browser/reading.ts?text';
import { html, raw } from '../html.ts';
import { accentStyle, hashSource, homeOf, pagePolicy, pictureOrigins, shortDigest } from '../layout.ts';
import base from '../style/base.css?text';
import own from '../style/reading.css?text';
import { branchesOf, isBranch, titlesOf } from './branches.ts';
import { branchHtml, branchMarkdown, contentsHtml, contentsMarkdown, framed } from './contents.ts';
import { orderOf } from './order.ts';
import { createPageView, type Loaded, titlesOnPage } from './page.ts';

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
        ...inMarkdown((rendering) => branchMarkdown(rendering, branch)),
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
