// What a search says to those who observe exchanges: what it was made of, and what it found.
import type { SearchNote } from '@vitrine/core/mcp';
import type { DocsAnswer } from '@vitrine/docs-index';

/** An index of a team's own may leave `words` out. */
export function noteOf({ hits, total, words = [] }: DocsAnswer): SearchNote {
  return { results: hits.length, total, words, pages: [...new Set(hits.map(({ page }) => page))] };
}
