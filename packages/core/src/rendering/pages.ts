// The documentation pages as Markdown, below /docs/.
import { pagePath } from '../shared/page-path.ts';
import { type Page, pageMarkdown, type Snapshot } from '../engine/store/snapshot.ts';
import { markdownMediaType, type Surface } from './document-definition.ts';

export const pages: Surface = ({ snapshot }) =>
  snapshot.pages.map((page) => ({ path: pagePath(page), mediaType: markdownMediaType, content: () => withTitle(snapshot, page) }));

/** The Markdown of a page as it is published: one that does not open with a heading gets its title as one. */
export function withTitle(snapshot: Snapshot, page: Page): string {
  const markdown = pageMarkdown(snapshot, page);
  return /^(?:# |[^\n]+\n=+[ \t]*\n)/.test(markdown.trimStart()) ? markdown : `# ${page.title}\n\n${markdown.trimStart()}`;
}
