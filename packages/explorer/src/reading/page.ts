// One page of the documentation, for people: the text, the list of pages, the headings of this page, and what comes next.
import { feedbackAddress, pageMarkdown } from '@vitrine/core/serving';
import { canonicalUrl, nearestLlmsTxt } from '@vitrine/core/workspace';
import type { Page, Snapshot } from '@vitrine/core';
import { documentUrl, htmlPagePath, pagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, isWeb, outward, raw, words } from '../html.ts';
import { day, document, homeOf, pictureOrigins, structuredData } from '../layout.ts';
import { type Labels, labelsFor } from './labels.ts';
import { search, type SearchedEdition } from '../search.ts';
import { editionSwitch, languageLinks } from './editions.ts';
import { attributesOf } from './language.ts';
import type { Branches } from './branches.ts';
import { breadcrumbs, createPageList, crumbsOf, titlesInList } from './list.ts';
import { pageHtml, type Sides } from './markdown.ts';
import type { Edition, Order } from './order.ts';

export interface Loaded {
  readonly style: string;
  readonly script: string;
  readonly integrity: string;
}

const maxHeadings = 60;

/** Makes the function that renders pages; links between pages are looked up in `order`. */
export function createPageView(
  rendering: DocumentContext,
  order: Order,
  branches: Branches,
  loaded: Loaded,
): (page: Page) => string {
  const { site, snapshot, published } = rendering;
  const addresses = { prefix: site.prefix, readable: new Set(order.pages.map(htmlPagePath)), served: new Set(published.keys()) };
  const pictures = new Map<string, Sides | undefined>([
    ...(snapshot.facts.product.icons ?? []).map(({ path }) => [path, undefined] as const),
    ...(snapshot.pictures ?? []).map(({ path, width, height }) => [path, { width, height }] as const),
  ]);
  const pictureContext = { pictures, pictureOrigins: new Set(pictureOrigins(snapshot)) };
  const pageList = createPageList(rendering, branches);
  return (page) => {
    const path = pagePath(page);
    const labels = labelsFor(page.locale);
    const text = pageHtml({
      markdown: pageMarkdown(snapshot, page),
      headings: page.headings,
      path,
      addresses,
      ...pictureContext,
      labels,
    });
    const edition = order.editionOf(page);
    const [before, after] = order.neighboursOf(page);
    const crumbs = crumbsOf(page, branches, labels);
    const outline = onThisPage(page, labels);
    const body = html`<div class="reading">
<main id="to:content" tabindex="-1">
${editionSwitch(page, order, rendering, labels)}${breadcrumbs(crumbs, site.prefix, labels)}
<article${attributesOf(page.locale)}>${title(page, snapshot)}${raw(text)}</article>
${about(page, rendering, labels)}
${steps(before, after, site.prefix, labels)}
</main>
${outline}
<nav class="pages" id="to:pages" aria-label="${labels.pages}" popover><p class="drawer">${navigation(rendering, labels)}</p>${pageList(edition, page, labels)}</nav>
</div>`;
    const index = nearestLlmsTxt(rendering, page);
    return document(
      rendering,
      {
        title: `${page.title} · ${snapshot.facts.product.name}`,
        description: page.description ?? snapshot.facts.product.description,
        canonical: canonicalUrl(rendering, page),
        locale: page.locale,
        more: [
          ...headLinks(loaded, site.prefix),
          html`<link rel="alternate" type="text/markdown" href="${site.baseUrl}${path}">`,
          ...(index === undefined ? [] : [html`<link rel="describedby" type="text/plain" href="${index}">`]),
          ...languageLinks(page, order, (other) => canonicalUrl(rendering, other)),
          pageData(page, crumbs, rendering),
        ],
      },
      {
        nav: navigation(rendering, labels),
        tools: search(rendering, labels, editionOfSearch(edition, order)),
        menus: html`<button type="button" class="open-pages" popovertarget="to:pages">${labels.pages}</button>${
          outline !== undefined && html`<button type="button" popovertarget="to:outline">${labels.onThisPage}</button>`
        }`,
        main: body,
      },
    );
  };
}

/** The other pages whose titles a page has: in its list, on the way to it, and those before and after it. */
export function titlesOnPage(page: Page, order: Order, branches: Branches): readonly Page[] {
  const steps = order.neighboursOf(page).filter((each) => each !== undefined);
  return [...titlesInList(order.editionOf(page), branches.positionOf(page)), ...steps];
}

/** What the search of a page must name to stay in its edition: what differs from that which the tool takes by itself. */
function editionOfSearch({ version, locale }: Edition, { editions: [usual] }: Order): SearchedEdition {
  return {
    ...(version !== undefined && version !== usual?.version && { version }),
    ...(locale !== usual?.locale && { locale }),
  };
}

function pageData(page: Page, within: ReturnType<typeof crumbsOf>, rendering: DocumentContext): Html {
  const { site, snapshot } = rendering;
  const url = canonicalUrl(rendering, page);
  const crumbs = [
    ...within.map(({ path, title: name }) => ({ name, ...(path !== undefined && { item: `${site.baseUrl}${path}` }) })),
    { name: page.title, item: url },
  ];
  const article = {
    '@type': 'TechArticle',
    headline: page.title,
    url,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.updated_at !== undefined && { dateModified: page.updated_at }),
    ...(page.locale !== undefined && { inLanguage: page.locale }),
    about: { '@type': 'SoftwareApplication', name: snapshot.facts.product.name },
  };
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  };
  return structuredData(article, list);
}

export function headLinks({ style, script, integrity }: Loaded, prefix: string): readonly Html[] {
  return [
    html`<link rel="stylesheet" href="${prefix}${style}">`,
    html`<script defer src="${prefix}${script}" integrity="${integrity}"></script>`,
  ];
}

export function navigation(rendering: DocumentContext, labels: Labels): readonly Html[] {
  return [
    html`<a href="${homeOf(rendering)}">${labels.overview}</a>`,
    ...(documentUrl(rendering, '/docs') === undefined
      ? []
      : [html`<a href="${rendering.site.prefix}/docs">${labels.documentation}</a>`]),
    // near the top, where an agent that reads the beginning of a page finds it
    ...(documentUrl(rendering, '/llms.txt') === undefined
      ? []
      : [html`<a class="broad" href="${rendering.site.prefix}/llms.txt">${labels.forAgents}</a>`]),
  ];
}

/** A page that does not open with a heading gets its title as one. */
function title(page: Page, snapshot: Snapshot): Html | undefined {
  const [first] = page.headings;
  const opens = first?.depth === 1 && pageMarkdown(snapshot, page).slice(0, first.start).trim() === '';
  return opens ? undefined : html`<h1>${words(page.title)}</h1>`;
}

function onThisPage({ headings, locale }: Page, labels: Labels): Html | undefined {
  const tocHeadings = headings.filter(({ depth }) => depth === 2 || depth === 3).slice(0, maxHeadings);
  // A page whose sections all begin one level deeper is not indented for it.
  const highest = Math.min(...tocHeadings.map(({ depth }) => depth));
  if (tocHeadings.length < 2) return undefined;
  const items = tocHeadings.map(
    ({ depth, text, anchor }) =>
      html`<li${depth > highest && html` class="deeper"`}><a href="#${encodeURIComponent(anchor)}">${words(text)}</a></li>`,
  );
  return html`<nav class="outline" id="to:outline" aria-label="${labels.onThisPage}" popover><p class="group">${labels.onThisPage}</p><ul${attributesOf(locale)}>${items}</ul></nav>`;
}

function about(page: Page, rendering: DocumentContext, labels: Labels): Html {
  const { site, snapshot } = rendering;
  const { feedback: form, explorer } = snapshot.settings ?? {};
  const url = canonicalUrl(rendering, page);
  const edit = explorer?.editUrl?.replaceAll('{page}', () => page.id.split('/').map(encodeURIComponent).join('/')) ?? page.edit_url;
  const links = [
    html`<a href="${site.prefix}${pagePath(page)}">${labels.asMarkdown}</a>`,
    ...(edit === undefined || !isWeb(edit) ? [] : [outward(edit, labels.edit)]),
    // without the snapshot, so that a page that did not change has the same bytes in the next one
    ...(form === undefined ? [] : [outward(feedbackAddress(form, { page: { id: page.id, url } }), labels.report)]),
  ];
  const { updated_at: time = '' } = page;
  const date = day(time, labels.locale);
  const changed = date === '' ? undefined : html`${labels.changed} <time datetime="${time}">${date}</time>`;
  return html`<p class="about">${[...links, ...(changed ? [changed] : [])].map((each) => html`<span>${each}</span>`)}</p>`;
}

function steps(before: Page | undefined, after: Page | undefined, prefix: string, labels: Labels): Html | undefined {
  if (before === undefined && after === undefined) return undefined;
  const step = (page: Page | undefined, rel: 'prev' | 'next', name: string): Html =>
    page === undefined
      ? html`<span></span>`
      : html`<a class="step ${rel}" rel="${rel}" href="${prefix}${htmlPagePath(page)}"><small>${name}</small> ${words(page.title)}</a>`;
  return html`<nav class="steps" aria-label="${labels.neighbours}">${step(before, 'prev', labels.previous)}${step(after, 'next', labels.next)}</nav>`;
}
