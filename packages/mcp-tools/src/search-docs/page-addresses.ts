import { createRedirectLookup, percentDecoded, feedbackAddress, type FeedbackSubject } from '@vitrine/core/serving';
import type { Page, Snapshot } from '@vitrine/core';
import { once } from '../answers/tool-environment.ts';
import { createNearest } from '../vocabulary/nearest.ts';

/** The two parts of a section's id: `guide/install#linux`. */
export function partsOf(id: string): { readonly page: string; readonly anchor: string | undefined } {
  const hash = id.indexOf('#');
  return hash === -1 ? { page: id, anchor: undefined } : { page: id.slice(0, hash), anchor: id.slice(hash + 1) || undefined };
}

export interface PageAddresses {
  /** The page for people: the team's own when front matter names it, else the Markdown that this service serves. */
  urlOf(id: string, baseUrl: string): string;
  /** The id in `docs:///guide/install`, `<baseUrl>/docs/guide/install.md#linux` or the page's own address. */
  idOf(given: string, baseUrl: string): string;
  page(id: string): Page | undefined;
  /** The id that a page has now which had another one before; undefined for an id that was never another's. */
  movedTo(id: string): string | undefined;
  /** Ids of the pages nearest to one that does not exist. */
  nearest(id: string): readonly string[];
}

export function createPageAddresses(snapshot: Snapshot): PageAddresses {
  const { pages } = snapshot;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const ownUrls = new Map(
    pages.flatMap((page) => {
      const pageUrl = ownUrl(page, snapshot);
      return pageUrl === undefined ? [] : [[page.id, pageUrl] as const];
    }),
  );
  const byUrl = new Map([...ownUrls].map(([id, url]) => [url, id]));

  function urlOf(id: string, baseUrl: string): string {
    const { page, anchor } = partsOf(id);
    const url = ownUrls.get(page) ?? `${baseUrl}/docs/${page.split('/').map(encodeURIComponent).join('/')}.md`;
    return anchor === undefined ? url : `${url}#${encodeURI(anchor)}`;
  }

  function idOf(given: string, baseUrl: string): string {
    const { page, anchor } = partsOf(given.trim());
    const pageId = byUrl.get(page);
    const served = `${baseUrl}/docs/`;
    let id = pageId ?? page;
    if (pageId === undefined) {
      for (const start of [served, 'docs:///', '/docs/', '/']) {
        if (id.startsWith(start)) {
          id = percentDecoded(id.slice(start.length));
          break;
        }
      }
      if (!byId.has(id) && id.endsWith('.md')) id = id.slice(0, -3);
    }
    return anchor === undefined || isTitle(id, percentDecoded(anchor)) ? id : `${id}#${percentDecoded(anchor)}`;
  }

  /** The anchor of a page's own heading is the page. */
  function isTitle(id: string, anchor: string): boolean {
    const [first] = byId.get(id)?.headings ?? [];
    return first?.depth === 1 && first.anchor === anchor;
  }

  const near = once(() => createNearest([...byId.keys()]));
  const redirect = once(() =>
    createRedirectLookup(
      () => snapshot.redirects ?? [],
      (path) => byId.has(percentDecoded(path.slice('/docs/'.length))),
    ),
  );
  function movedTo(id: string): string | undefined {
    const { page, anchor } = partsOf(id);
    const target = byId.has(page) ? undefined : redirect()(`/docs/${page.split('/').map(encodeURIComponent).join('/')}`);
    const moved = target?.startsWith('/docs/') === true ? percentDecoded(target.slice('/docs/'.length)) : undefined;
    if (moved === undefined || !byId.has(moved)) return undefined;
    return anchor === undefined ? moved : `${moved}#${anchor}`;
  }
  return { urlOf, idOf, movedTo, page: (id) => byId.get(id), nearest: (id) => near()(id) };
}

function ownUrl({ url }: Page, snapshot: Snapshot): string | undefined {
  if (url === undefined) return undefined;
  if (/^https?:\/\//.test(url)) return url;
  const base = snapshot.facts.product.docs_base_url;
  // Relative to the folder that the base names, with or without a slash at its end.
  return base === undefined ? undefined : new URL(url.replace(/^\//, ''), base.endsWith('/') ? base : `${base}/`).href;
}

// The member of an answer by which a person reports a page that is wrong, or something that is nowhere: where the team names a form.

/** The member; nothing where the team names no form. */
export function feedbackOn({ settings, id }: Snapshot, page?: FeedbackSubject['page']): { readonly feedback: string } | undefined {
  const form = settings?.feedback;
  return form === undefined ? undefined : { feedback: feedbackAddress(form, { snapshotId: id, ...(page && { page }) }) };
}
