// /docs: the pages in reading order, in HTML and Markdown. A large edition lists its branches instead.
import type { Page } from '@vitrine/core';
import { htmlPagePath, pagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, type Part, words } from '../html.ts';
import { document } from '../layout.ts';
import { search, searchForm } from '../search.ts';
import { type Branch, type Branches, isBranch } from './branches.ts';
import { editionName } from './editions.ts';
import { attributesOf } from './language.ts';
import { branchesAround, breadcrumbs } from './list.ts';
import { english } from './labels.ts';
import { headLinks, type Loaded, navigation } from './page.ts';
import { type Edition, type Group, type Order, withInner } from './order.ts';

export function contentsHtml(rendering: DocumentContext, order: Order, branches: Branches, loaded: Loaded): string {
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

export function branchHtml(rendering: DocumentContext, branch: Branch, loaded: Loaded): string {
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

/** A page without the list of pages and headings. */
export function framed(
  rendering: DocumentContext,
  loaded: Loaded,
  { title, description, path, hidden }: FramedHead,
  main: Html,
): string {
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

export function contentsMarkdown(rendering: DocumentContext, { editions }: Order, branches: Branches): string {
  const entries = editions.flatMap((edition): readonly (Page | Branch)[] => branches.rootOf(edition)?.entries ?? edition.pages);
  return listMarkdown(`Documentation of ${rendering.snapshot.facts.product.name}`, entries, rendering);
}

export function branchMarkdown(rendering: DocumentContext, { title, entries }: Branch): string {
  return listMarkdown(title, entries, rendering);
}

function listMarkdown(title: string, entries: readonly (Page | Branch)[], { site }: DocumentContext): string {
  const lines = entries.map((entry) => {
    const link = `- [${entry.title.replaceAll(/[\\[\]<]/g, '\\$&').replaceAll(/\s+/g, ' ')}]`;
    return isBranch(entry)
      ? `${link}(${site.baseUrl}${entry.path}): ${entry.count} pages`
      : `${link}(${site.baseUrl}${pagePath(entry)})`;
  });
  return `# ${title.replaceAll(/\s+/g, ' ')}\n\n${lines.join('\n')}\n`;
}
