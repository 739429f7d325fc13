// A page of a live site as it was fetched, and what there is to report about a site.
import type { HtmlPage } from './html.ts';

/** A page that was found: its HTML, its Markdown, or both. */
export interface FoundPage {
  /** Where it was read, behind redirects. */
  readonly address: URL;
  readonly html?: HtmlPage;
  readonly markdown?: string;
  /** When it changed, as the sitemap states. */
  readonly modified?: string;
}

/** In place of the host of a folder; the domain is reserved (RFC 2606). */
export const folderRoot: URL = new URL('http://folder.invalid/');

export const maxPageBytes = 10 * 1024 * 1024;
export const maxSiteBytes = 512 * 1024 * 1024;
/** Most pages of one import, when nothing else is requested. */
export const maxPages = 5_000;

/** What is worth a word: gathered while pages come, reported once. */
export interface SiteReport {
  /** A page that ought to have come and did not. */
  readonly finding: (where: string, message: string) => void;
  /** A page that is left out on purpose. */
  readonly leftOut: (where: string, reason: string) => void;
  readonly remark: (text: string) => void;
  /** Not all pages were seen, so that nothing may be called gone. */
  readonly incomplete: () => void;
}

/** Names of pages that every generator makes and that hold no text of their own. */
export function isMachinePage(names: readonly string[]): boolean {
  const name = names.join('/');
  return (
    names.some((each) => /^[_.]/.test(each)) ||
    /(?:^|\/)(?:404|search|genindex|py-modindex|modindex|searchindex|search-results|opensearch|google[0-9a-f]{12,})(?:\.html?)?$/i.test(
      name,
    )
  );
}
