// The documentation pages as Markdown, below /docs/.
import { pagePath } from '../shared/page-path.ts';
import { type Page, pageMarkdown, type Snapshot } from '../engine/store/snapshot.ts';
import { markdownMediaType, type DocumentRenderer } from './document-definition.ts';

export const pages: DocumentRenderer = ({ snapshot }) =>
  snapshot.pages.map((page) => ({
    path: pagePath(page),
    mediaType: markdownMediaType,
    content: () => publishedMarkdown(snapshot, page),
    shows: [page],
    titles: noPages,
  }));

const noPages = (): readonly Page[] => [];

/** The Markdown of a page as it is published: one that does not open with a heading gets its title as one. */
export function publishedMarkdown(snapshot: Snapshot, page: Page): string {
  const markdown = pageMarkdown(snapshot, page);
  return /^(?:# |[^\n]+\n=+[ \t]*\n)/.test(markdown.trimStart()) ? markdown : `# ${page.title}\n\n${markdown.trimStart()}`;
}
