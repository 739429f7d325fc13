// A running front as a comparison sees it: what it publishes at its address, read with bounds. Its pages are those of its sitemap.
import { catalogShape, isObject } from '@vitrine/core/client';
import { encodePath, isDeeper, parseJson } from '@vitrine/core/workspace';
import type { Json } from '@vitrine/core';
import { readBody, createFetcher, type Fetcher } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure } from '@vitrine/cli-kit/output/failure';
import { parseSitemap } from '@vitrine/content/files';
import { clientAt } from '../front/client.ts';
import { type Build, type Side, type SideFacts, type SidePage, toolsIn, toolsList, withoutBuild } from './side.ts';

/** How long reading one front may take, in milliseconds. */
const timeoutMs = 300_000;
const maxBytes = 32 * 1024 * 1024;
/** Most bytes of all documents and pages, those for people among them. */
const maxTotalBytes = 256 * 1024 * 1024;
const maxPages = 5_000;
/** Most sitemaps that an index may list; each may have 50,000 addresses. */
const maxSitemaps = 20;
const atOnce = 4;

/** Documents that agents read as a whole, where a front publishes them. */
const wholeDocuments = [
  '/llms.txt',
  '/llms-full.txt',
  '/capabilities.json',
  '/capabilities.md',
  '/releases.json',
  '/releases.md',
  '/installation.json',
  '/benchmarks.json',
  '/openapi.json',
  '/.well-known/mcp.json',
];

/** Reads a front. Throws CommandFailure for an address that is none. */
export async function readRunningFront(address: string, onPage: (done: number, total: number) => void): Promise<Side> {
  const { origin, pathname } = new URL(address);
  const base = `${origin}${pathname.replace(/\/$/, '')}`;
  const fetcher = createFetcher({
    credentials: [],
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs,
    maxBytes,
    maxTotalBytes,
    privateHosts: 'named',
  });
  const documents = new Map<string, string>();
  for (const path of wholeDocuments) {
    const text = await textAt(fetcher, `${base}${path}`);
    if (text !== undefined) documents.set(path, text);
  }
  const build = buildOf(base, documents);
  const tools = await toolsAt(fetcher, `${base}/api/mcp`);
  const addresses = await pageAddresses(fetcher, base);
  const pages: SidePage[] = [];
  for (let at = 0; at < addresses.length; at += atOnce) {
    const batch = await Promise.all(addresses.slice(at, at + atOnce).map((each) => pageAt(fetcher, build, each)));
    pages.push(...batch.filter((page) => page !== undefined));
    onPage(Math.min(at + atOnce, addresses.length), addresses.length);
  }
  const published = new Set(pages.map(({ id }) => `/docs/${encodePath(id)}`));
  return {
    name: address,
    facts: factsIn(documents, base),
    client: clientAt(base, { maxWaitSeconds: 300 }, { limitMs: timeoutMs, maxTotalBytes }),
    tools,
    pages,
    oldPaths: [],
    leadsTo: remembered((path) => target(fetcher, base, path), published),
    documents: new Map(Array.from(documents, ([path, text]) => [path, withoutBuild(text, build)])),
    knowsEveryDocument: false,
  };
}

/** The tools, as `tools/list` has them. Throws CommandFailure where none answers. */
async function toolsAt(fetcher: Fetcher, address: string): Promise<readonly Json[]> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const { response } = await fetcher.request(address, { method: 'POST', headers, body: toolsList });
  const tools = toolsIn(new TextDecoder().decode(await bodyOf(response, address)));
  if (!response.ok || tools.length === 0) throw refused(`${address} does not answer as an MCP server`);
  return tools;
}

/** Where paths lead, each asked once; a page of the sitemap is published. */
function remembered(ask: (path: string) => Promise<string | undefined>, published: ReadonlySet<string>): Side['leadsTo'] {
  const answers = new Map<string, Promise<string | undefined>>();
  return (path) => {
    if (published.has(path)) return path;
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}

function buildOf(baseUrl: string, documents: ReadonlyMap<string, string>): Build {
  const member = (name: string): string | undefined =>
    [...documents.values()]
      .map((text) => new RegExp(`"${name}": ?"([^"]{1,100})"`).exec(text)?.[1])
      .find((each) => each !== undefined);
  return { baseUrl, snapshotId: member('snapshot_id'), generatedAt: member('generated_at') };
}

/** The text at an address; undefined where the front publishes none. Throws CommandFailure where it cannot be reached. */
async function textAt(fetcher: Fetcher, address: string): Promise<string | undefined> {
  const { response } = await fetcher.request(address, { headers: { Accept: '*/*' } });
  if (response.ok) return new TextDecoder().decode(await bodyOf(response, address));
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return undefined;
  throw refused(`${address} answers ${response.status}`);
}

/** A body may break off, be coded wrongly, or not end in time. */
async function bodyOf(response: Response, address: string): Promise<Uint8Array> {
  try {
    return await readBody(response);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw refused(`${address} stopped before its end: ${why}`);
  }
}

function refused(message: string): CommandFailure {
  return new CommandFailure('not_a_front', message, 'Give the address of a running front, such as https://front.example.com.');
}

async function pageAddresses(fetcher: Fetcher, base: string): Promise<readonly string[]> {
  const text = await textAt(fetcher, `${base}/sitemap.xml`);
  const index = text === undefined ? undefined : parseSitemap(text);
  const addresses = new Set<string>();
  const add = (entries: readonly { readonly address: URL }[]): void => {
    for (const { address } of entries)
      if (address.href.startsWith(`${base}/docs/`) && isPage(address)) addresses.add(`${address.href.replace(/\.md$/, '')}.md`);
    if (addresses.size > maxPages) throw refused(`${base}: expected at most ${maxPages} pages, found more`);
  };
  add(index?.entries ?? []);
  const sitemaps = (index?.sitemaps ?? []).filter(({ href }) => href.startsWith(`${base}/`));
  if (sitemaps.length > maxSitemaps)
    throw refused(`${base}/sitemap.xml: expected at most ${maxSitemaps} sitemaps, found ${sitemaps.length}`);
  for (const { href } of sitemaps) add(parseSitemap((await textAt(fetcher, href)) ?? '').entries);
  return [...addresses];
}

/** The address of a page, for people or as Markdown; one with escapes that are no UTF-8 names none. */
function isPage({ pathname, search }: URL): boolean {
  try {
    return search === '' && !/\/(?:llms(?:-full)?\.txt)?$/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

async function pageAt(fetcher: Fetcher, build: Build, address: string): Promise<SidePage | undefined> {
  const markdown = await textAt(fetcher, address);
  if (markdown === undefined) return undefined;
  const path = address.slice(`${build.baseUrl}/docs/`.length, -'.md'.length);
  const id = path.split('/').map(decodeURIComponent).join('/');
  // Anchors are in the page for people; where there is none, they are not known.
  const html = await textAt(fetcher, address.slice(0, -'.md'.length));
  const anchors =
    html === undefined
      ? undefined
      : Array.from(html.matchAll(/<h[1-6]\b[^<>]{0,300}? id="([^"]{1,300})"/g), ([, anchor = '']) => unescaped(anchor));
  const title = /^# +(\S[^\n]{0,500})/m.exec(markdown)?.[1]?.trim() ?? '';
  return { id, title, isTitled: title !== '', anchors, text: () => withoutBuild(markdown, build) };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function target(fetcher: Fetcher, base: string, path: string): Promise<string | undefined> {
  try {
    const { response, url } = await fetcher.request(`${base}${path}`);
    await response.body?.cancel();
    if (!response.ok) return undefined;
    return url.href.startsWith(base) ? url.href.slice(base.length) : url.href;
  } catch (error) {
    // A redirect to another host is an answer.
    if (error instanceof CommandFailure && error.code === 'import_other_host') return 'another host';
    throw error;
  }
}

/** The catalogs that are of our shape. */
function factsIn(documents: ReadonlyMap<string, string>, address: string): SideFacts {
  const parsed = (['capabilities', 'releases', 'installation'] as const).flatMap((name) => {
    const text = documents.get(`/${name}.json`);
    if (text === undefined) return [];
    const value = parseJson(text);
    if (!isObject(value) || isDeeper(value, maxDepth))
      throw refused(`${address}/${name}.json is not a JSON object, or is nested too deeply`);
    return catalogShape(name)(value) === undefined ? [[name, value] as const] : [];
  });
  return Object.fromEntries(parsed);
}

/** Objects and lists within each other; a deeper document is refused. */
const maxDepth = 200;
