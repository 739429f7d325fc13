// The documentation: its search, as agents have it, and where reading begins.
import { documentUrl, htmlPagePath, pagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Part, words } from '../html.ts';
import { searchForm } from '../search.ts';
import { counted, section } from './section.ts';

/** Pages that are named here, whatever the size of the documentation. */
const most = 12;

/** The section; nothing where there is no documentation. */
export function documentation(rendering: DocumentContext): Part {
  const { snapshot, site } = rendering;
  const { pages } = snapshot;
  if (pages.length === 0) return undefined;
  const entries = pages.slice(0, most).flatMap((page) => {
    const path = [htmlPagePath(page), pagePath(page)].find((each) => documentUrl(rendering, each) !== undefined);
    return path === undefined ? [] : [html`<li><a href="${site.prefix}${path}">${words(page.title)}</a></li>`];
  });
  const contents = ['/docs', '/llms.txt'].find((path) => documentUrl(rendering, path) !== undefined);
  return section(
    'documentation',
    'Documentation',
    `${counted(pages.length, 'page')}. The search shows what an agent gets.`,
    html`${searchForm(rendering, 'large')}
<ul class="titles">${entries}</ul>
${pages.length > entries.length && contents !== undefined && html`<p class="more"><a href="${site.prefix}${contents}">All ${counted(pages.length, 'page')}</a></p>`}`,
  );
}
