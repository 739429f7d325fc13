// The pages of a pack as Markdown files. Links between them work; a link to anything else leads to the server.
import { markdownLinks } from '@vitrine/content';
import { type Page, type Snapshot, percentDecoded } from '@vitrine/core';
import { encodePath } from '@vitrine/core/workspace';
import { publishedMarkdown } from '@vitrine/core/render';

/** A page, and the file that it becomes below the folder of pages. */
export interface PackedPage {
  readonly page: Page;
  readonly file: string;
  readonly text: string;
}

export interface PackedPages {
  readonly packed: readonly PackedPage[];
  /** Links that lead to the server, because their target is not in the pack. */
  readonly outward: number;
}

export function packPages(snapshot: Snapshot, baseUrl: string): PackedPages {
  const ids = new Set(snapshot.pages.map(({ id }) => id));
  let outward = 0;
  const packed = snapshot.pages.map((page): PackedPage => {
    const { text, led } = withLinks(publishedMarkdown(snapshot, page), page.id, (id) => ids.has(id), baseUrl);
    outward += led;
    return { page, file: `${page.id}.md`, text };
  });
  return { packed, outward };
}

/** Somewhere to resolve relative addresses at; never called. */
const anywhere = 'http://pack.invalid';

interface Linked {
  readonly text: string;
  readonly led: number;
}

function withLinks(markdown: string, id: string, isPacked: (id: string) => boolean, baseUrl: string): Linked {
  let text = '';
  let at = 0;
  let led = 0;
  for (const { url, start, end } of [...markdownLinks(markdown)].sort((one, other) => one.start - other.start)) {
    const put = start < at ? undefined : outwardAddress(url, id, isPacked, baseUrl);
    if (put === undefined) continue;
    text += markdown.slice(at, start) + put;
    at = end;
    led += 1;
  }
  return { text: text + markdown.slice(at), led };
}

/** Where a link leads on the server; undefined for one that holds as it is. */
function outwardAddress(url: string, id: string, isPacked: (id: string) => boolean, baseUrl: string): string | undefined {
  if (url === '' || /^(?:#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(url)) return undefined;
  const page = `${anywhere}/docs/${encodePath(id)}.md`;
  if (!URL.canParse(url, page)) return undefined;
  const { pathname, search, hash } = new URL(url, page);
  const target = /^\/docs\/(.+)\.md$/.exec(pathname)?.[1];
  if (!url.startsWith('/') && search === '' && target !== undefined && isPacked(percentDecoded(target))) return undefined;
  // a path from the root of the host stays one
  const base = url.startsWith('/') ? new URL(baseUrl).origin : baseUrl;
  return `${base}${pathname}${search}${hash}`.replaceAll('(', '%28').replaceAll(')', '%29');
}
