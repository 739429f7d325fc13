// What a request is for where a front serves an existing site's host: the front, a page of the site that the snapshot knows, or anything else
// of the site. Pages are known by their `url`. Nothing here reads a body or a field but Accept.
import { acceptsByName, wantsMore } from '../http/negotiation.ts';
import { pagePath } from '../../shared/page-path.ts';
import type { Page, Snapshot } from '../store/snapshot.ts';
import type { Service } from '../pipeline/service.ts';

/** What a request is for. `target` is where the service answers it; `markdownAlternate` is the path of the page's Markdown. */
export type FallbackRoute =
  | { readonly kind: 'front'; readonly target: string }
  | { readonly kind: 'markdown'; readonly target: string }
  | { readonly kind: 'page'; readonly markdownAlternate: string }
  | { readonly kind: 'site' };

/** What routes are found by. */
export interface FallbackRouteOptions {
  readonly snapshot: Pick<Snapshot, 'pages' | 'facts'>;
  /** A second path of the tool endpoint at the root of the host, such as `/mcp`. Default: none. */
  readonly mcpAlias?: string;
}

const site: FallbackRoute = { kind: 'site' };
const html = 'text/html';
const markdown = 'text/markdown';

/**
 * Makes the function that routes requests. Throws TypeError when the front answers at the address of a page of the site, or
 * when `mcpAlias` is no path.
 */
export function createFallbackRoutes(
  service: Pick<Service, 'baseUrl' | 'has' | 'redirect'>,
  { snapshot, mcpAlias }: FallbackRouteOptions,
): (method: string, target: string, accept: string | null) => FallbackRoute {
  const prefix = prefixOf(service.baseUrl);
  if (mcpAlias !== undefined && !/^\/[\w/.~-]+$/.test(mcpAlias))
    throw new TypeError(`mcpAlias: expected a path such as /mcp, received ${JSON.stringify(mcpAlias)}`);
  const markdownAlternates = markdownAlternatesOf(service, snapshot, prefix);

  /** Whether an old address of a page leads to its Markdown, because the front has no pages for people. */
  const leadsToMarkdown = (path: string): boolean => !path.endsWith('.md') && service.redirect(path)?.endsWith('.md') === true;

  return (method, target, accept) => {
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    const isRead = method === 'GET' || method === 'HEAD';
    const markdownAlternate = isRead ? markdownAlternates.get(pageKey(path)) : undefined;
    // The site answers for its pages under every spelling of their path, and for old addresses that redirect to Markdown when HTML is asked for.
    if (markdownAlternate !== undefined)
      return prefersMarkdown(accept) ? { kind: 'markdown', target: markdownAlternate } : { kind: 'page', markdownAlternate };
    if (isRead && !prefersMarkdown(accept) && leadsToMarkdown(path)) return site;
    if (service.has(path)) return { kind: 'front', target };
    if (path === mcpAlias) return { kind: 'front', target: `${prefix}/api/mcp${target.slice(path.length)}` };
    // RFC 8615: what is well known is known at the root of the host.
    if (prefix !== '' && path.startsWith('/.well-known/') && service.has(`${prefix}${path}`))
      return { kind: 'front', target: `${prefix}${target}` };
    return site;
  };
}

/** A browser never names Markdown; who names it reads it, unless it wants HTML more (RFC 9110 section 12.5.1). */
function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !/markdown/i.test(accept) || !acceptsByName(accept, markdown)) return false;
  return !wantsMore(accept, html, markdown);
}

/** Pages of the site by their path, each with the path of its Markdown. */
function markdownAlternatesOf(
  service: Pick<Service, 'baseUrl' | 'has'>,
  { pages, facts }: FallbackRouteOptions['snapshot'],
  prefix: string,
): ReadonlyMap<string, string> {
  const { docs_base_url: docs } = facts.product;
  const origins = new Set([service.baseUrl, docs ?? service.baseUrl].map((url) => new URL(url).origin));
  const markdownAlternates = new Map<string, string>();
  for (const page of pages) {
    const url = siteUrl(page, docs);
    const markdownAlternate = `${prefix}${pagePath(page)}`;
    // An address with a fragment is a part of a page.
    if (url === undefined || url.hash !== '' || !origins.has(url.origin) || !service.has(markdownAlternate)) continue;
    if (service.has(url.pathname))
      throw new TypeError(
        `withFallback: the front answers ${url.pathname}, which is a page of the site; switch that surface off, or give the base URL a path`,
      );
    if (!markdownAlternates.has(pageKey(url.pathname))) markdownAlternates.set(pageKey(url.pathname), markdownAlternate);
  }
  return markdownAlternates;
}

function siteUrl({ url }: Page, docs: string | undefined): URL | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return new URL(url);
  return docs === undefined ? undefined : new URL(url.replace(/^\//, ''), docs.endsWith('/') ? docs : `${docs}/`);
}

/** One name for the spellings that sites serve a page under: `/guide`, `/guide/`, `/guide.html`, `/guide/index.html`. */
function pageKey(path: string): string {
  const page = path.endsWith('.html') ? path.slice(0, -5) : path;
  const folder = page.endsWith('/index') ? page.slice(0, -6) : page;
  return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

function prefixOf(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? '' : pathname.replace(/\/$/, '');
}
