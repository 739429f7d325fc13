// /docs: every page in reading order, for people, and the same list in Markdown.
import type { Page } from '@vitrine/core';
import { htmlPagePath, pagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, type Part, words } from '../html.ts';
import { document } from '../layout.ts';
import { search } from '../search.ts';
import { editionName } from './editions.ts';
import { attributesOf } from './language.ts';
import { headLinks, type Loaded, navigation } from './page.ts';
import type { Edition, Group, Order } from './order.ts';

/** Most pages of the list; a documentation that has more is searched. */
const most = 2_000;

/** The list as HTML. */
export function contentsHtml(rendering: DocumentContext, order: Order, loaded: Loaded): string {
  const { site, snapshot } = rendering;
  const { name } = snapshot.facts.product;
  const left = { room: most };
  const main = html`<div class="reading alone"><main id="to:content" tabindex="-1"><h1>Documentation</h1>
<p class="lead">${order.pages.length} ${order.pages.length === 1 ? 'page' : 'pages'} of ${words(name)}, in reading order.</p>
${jumps(order)}
${order.editions.map((edition, index) => editionHtml(edition, index, order, site.prefix, left))}
${left.room < 0 && html`<p>${-left.room} more are found by searching.</p>`}
</main></div>`;
  return document(
    rendering,
    {
      title: `Documentation · ${name}`,
      description: `The documentation of ${name}.`,
      canonical: `${site.baseUrl}/docs`,
      more: headLinks(loaded, site.prefix),
    },
    { nav: navigation(rendering).slice(0, 2), tools: search(rendering), main },
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

function editionHtml(edition: Edition, index: number, order: Order, prefix: string, left: { room: number }): Html {
  const several = order.editions.length > 1;
  const title = (name: string): Html =>
    several ? html`<h3 class="folder">${words(name)}</h3>` : html`<h2 class="folder">${words(name)}</h2>`;
  const group = ({ name, pages: list }: Group): Html => {
    const shown = list.slice(0, Math.max(0, left.room));
    left.room -= list.length;
    return html`<section>${name !== '' && title(name)}<ul class="contents"${attributesOf(edition.pages[0]?.locale)}>${shown.map((page) => entry(page, prefix))}</ul></section>`;
  };
  return html`${several && html`<h2 id="to:edition-${index + 1}">${editionName(edition, order)}</h2>`}${edition.groups.map(group)}`;
}

function entry(page: Page, prefix: string): Html {
  const { title, description } = page;
  return html`<li><a href="${prefix}${htmlPagePath(page)}">${words(title)}</a>${description !== undefined && html`<p>${words(description)}</p>`}</li>`;
}

/** The list as Markdown. */
export function contentsMarkdown({ site, snapshot }: DocumentContext, { pages }: Order): string {
  const lines = pages.slice(0, most).map((page) => {
    const title = page.title.replaceAll(/[\\[\]<]/g, '\\$&').replaceAll(/\s+/g, ' ');
    return `- [${title}](${site.baseUrl}${pagePath(page)})`;
  });
  return `# Documentation of ${snapshot.facts.product.name.replaceAll(/\s+/g, ' ')}\n\n${lines.join('\n')}\n`;
}
