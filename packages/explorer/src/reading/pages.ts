// The documentation as pages to read: /docs, the branches of a large one, /docs/{page}, and the two files that all of them load.
import type { DocumentDefinition, DocumentContext, DocumentRenderer } from '@vitrine/core/render';
import { htmlPagePath, pagePath, publishedMarkdown } from '@vitrine/core/render';
import script from '../browser/reading.ts?text';
import { accentStyle, hashSource, pagePolicy, shortDigest } from '../layout.ts';
import base from '../style/base.css?text';
import own from '../style/reading.css?text';
import { branchesOf, isBranch, titlesOf } from './branches.ts';
import { branchHtml, branchMarkdown, contentsHtml, contentsMarkdown } from './contents.ts';
import { orderOf } from './order.ts';
import { createPageView, type Loaded, titlesOnPage } from './page.ts';

const htmlMediaType = 'text/html; charset=utf-8';
const markdownMediaType = 'text/markdown; charset=utf-8';
/** A name that changes with the content can be kept for a year (RFC 9111, RFC 8246). */
const forever = 'public, max-age=31536000, immutable';

/** The surface `html_pages`. */
export const readingPages: DocumentRenderer = ({ snapshot }) => {
  const order = orderOf(snapshot);
  if (order.pages.length === 0) return [];
  const branches = branchesOf(order);
  const style = `${base}${own}${accentStyle(snapshot)}`;
  const integrity = hashSource(script);
  const loaded: Loaded = {
    style: `/assets/pages-${shortDigest(style)}.css`,
    script: `/assets/pages-${shortDigest(script)}.js`,
    integrity: integrity.slice(1, -1),
  };
  const shared = { mediaType: htmlMediaType, contentSecurityPolicy: pagePolicy(integrity, "'self'") };
  const view = once((rendering: DocumentContext) => createPageView(rendering, order, branches, loaded));
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
        ...inMarkdown(() => publishedMarkdown(snapshot, page)),
        markdownAlternate: pagePath(page),
        shows: [page],
        titles: () => titlesOnPage(page, order, branches),
      }),
    ),
    { path: loaded.style, mediaType: 'text/css; charset=utf-8', cacheControl: forever, content: () => style },
    { path: loaded.script, mediaType: 'text/javascript; charset=utf-8', cacheControl: forever, content: () => script },
  ];
};

function inMarkdown(content: DocumentDefinition['content']): Pick<DocumentDefinition, 'alternates'> {
  return { alternates: [{ mediaType: markdownMediaType, content }] };
}

/** The result for the last context: all pages of a front are made for one. */
function once<Result>(make: (rendering: DocumentContext) => Result): (rendering: DocumentContext) => Result {
  let made: { readonly of: DocumentContext; readonly result: Result } | undefined;
  return (rendering) => {
    made = made?.of === rendering ? made : { of: rendering, result: make(rendering) };
    return made.result;
  };
}
