// The box that searches the documentation: what it shows is what an agent gets from the same tool.
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html } from './html.ts';
import type { Labels } from './reading/labels.ts';

/** The tool that searches, whatever its name begins with; undefined where no tools are served. */
export function searchTool({ mcp, snapshot }: Pick<DocumentContext, 'mcp' | 'snapshot'>): string | undefined {
  if (snapshot.pages.length === 0) return undefined;
  return mcp.tools.find(({ name }) => name.endsWith('search_docs'))?.name;
}

/** The version and language that a search stays in, where it is not in those that the tool takes by itself. */
export interface SearchedEdition {
  readonly version?: string;
  readonly locale?: string;
}

export function search(rendering: DocumentContext, labels: Labels, edition: SearchedEdition = {}): Html | undefined {
  return searchForm(rendering, 'small', labels, edition);
}

/** The box; it is not shown where scripts are off, because it does nothing without one. The large one shows the answer as agents have it. */
export function searchForm(
  rendering: DocumentContext,
  size: 'small' | 'large' | 'whole',
  labels: Labels,
  edition: SearchedEdition = {},
): Html | undefined {
  const tool = searchTool(rendering);
  if (tool === undefined) return undefined;
  const { site } = rendering;
  const docs = documentUrl(rendering, '/docs') === undefined ? '' : `${site.prefix}/docs/`;
  // the list of pages has the results as its own, at an address; without scripts Enter leads there
  const form = docs === '' ? undefined : html` action="${site.prefix}/docs"`;
  const addressAttribute = size === 'whole' && html` data-address`;
  return html`<form class="search ${size}" role="search"${form}${addressAttribute} data-search data-endpoint="${site.prefix}/api/mcp" data-front="${site.baseUrl}" data-tool="${tool}" data-docs="${docs}" data-edition="${JSON.stringify(edition)}"${size === 'large' && html` data-raw`}>
<label><span class="unseen">${labels.search}</span><input type="search" name="q" maxlength="256" placeholder="${labels.search}" autocomplete="off" aria-keyshortcuts="/ Control+K"></label>
<div class="found" data-found hidden></div>
</form>`;
}
