// Search for sites without tools: the index of fronts, made from what the site publishes for models. Loaded on demand.
import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex, type DocsSection } from '@vitrine/docs-index/build';

export type TextSearch = (query: string, limit: number) => readonly { readonly id: string; readonly excerpt: string }[];

export function createTextSearch(
  texts: readonly { readonly id: string; readonly title: string; readonly text: string }[],
): TextSearch {
  const sections = texts.map(({ id, title, text }): DocsSection => ({ id, page: id, title, headingPath: [], text }));
  const files = buildDocsIndex(sections);
  const index = openDocsIndex(files.index, files.text);
  return (query, limit) => {
    const { hits } = index.search({ query: query.slice(0, 256), limit });
    return hits.map(({ id, excerpt }) => ({ id, excerpt }));
  };
}
