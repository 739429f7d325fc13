// renderDocuments: which documents this snapshot and site have, and their bytes. The same input gives the same bytes.
import { isDocumentPath, isDomainVerificationPath } from '../shared/document-path.ts';
import { type RenderedDocuments, type PublishedSite, retiredSince } from '../engine/store/documents.ts';
import { checkDeprecation, type Deprecation } from '../engine/http/deprecation.ts';
import type { LegacyRateLimitFields } from '../engine/rate-limit/quota.ts';
import {
  type BodyKeeper,
  createVariants,
  sha256Hex,
  type Sha256Hex,
  type Compressor,
  represent,
  type Representation,
  type VariantsOf,
} from '../engine/http/representation.ts';
import { defaultQuota, quotaWindowSeconds } from '../shared/limits.ts';
import type { Icon } from '../engine/mcp/icon.ts';
import type { McpContent, ServerIdentity } from '../engine/mcp/server.ts';
import type { RateLimitPolicy } from '../engine/rate-limit/decision.ts';
import { checkNetworks, type NetworkPolicy } from '../engine/rate-limit/networks.ts';
import { documentRows, operationAt } from '../shared/operations.ts';
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import type { Snapshot } from '../engine/store/snapshot.ts';
import type { SearchCounterPolicy, Settings } from '../engine/store/settings.ts';
import { type GuessIndex, guessIndex } from '../engine/store/guess-index.ts';
import { createRedirectLookup } from '../engine/store/redirects.ts';
import { toDeprecations } from '../engine/store/stored-site.ts';
import { publishedSkills } from './agent-skills.ts';
import { publishedIcons } from './icons.ts';
import {
  type DocumentContent,
  type DocumentDefinition,
  documentUrl,
  type Explorer,
  linksOf,
  type CustomDocument,
  type DocumentContext,
  staticCache,
} from './document-definition.ts';
import { nearestLlmsTxt } from './pages.ts';
import { securityPath } from './site-policies.ts';
import { documentRenderers } from './document-renderers.ts';
import type { RenderMemory } from './render-memory.ts';
import { minLlmsCharacters, defaultLlmsCharacters, maxLlmsCharacters } from './llms-txt.ts';
import { defined } from '../shared/json.ts';

/** Names of surfaces, each on unless switched off. */
export type SurfaceSettings = Readonly<Record<string, boolean>>;

/** Where and how a snapshot is published. A member that is left out has the value in `snapshot.settings`, then its default. */
export interface RenderOptions {
  /** Absolute http or https URL; may have a path; the base of every absolute URL that is published. Default: that of the settings. */
  readonly baseUrl?: string;
  readonly mcp?: McpContent;
  readonly rateLimit?: RateLimitPolicy;
  /** Networks with policies of their own: their names and figures are published, their ranges are not. */
  readonly networks?: readonly NetworkPolicy[];
  /** Which older rate-limit fields go along; default `x-ratelimit`. */
  readonly legacyRateLimitFields?: LegacyRateLimitFields;
  /** What is published, by the name of the surface: `{ feeds: false }`. Those that are not named are on. */
  readonly surfaces?: SurfaceSettings;
  /** Makes the pages for people: the `explorer` of `@vitrine/explorer`. Without it `/` is a plain list, and `/docs/` has Markdown alone. */
  readonly explorer?: Explorer;
  /** States in the boundaries of the status document how the `searchCounter` of `createService` counts. Default: nothing is counted. */
  readonly countSearches?: SearchCounterPolicy;
  /** Texts by path below `/.well-known/` that prove whose domain this is; at most 4,096 bytes each. */
  readonly proofs?: Readonly<Record<string, string>>;
  /** Most characters of `llms.txt`, and of each section file that it links to: 5,000 to 1,000,000, by default 30,000. */
  readonly llmsCharacters?: number;
  /** Documents of your own, each at its path. */
  readonly documents?: readonly CustomDocument[];
  /** Where bodies are kept until they are read, such as in a file. Default: in memory. */
  readonly keepBody?: BodyKeeper;
  /** What the rendering before made, for a program that renders again and again. Default: every document is made. */
  readonly memory?: RenderMemory;
  /** SHA-256 as the runtime does it best. Default: Web Crypto, which takes longer for each small document than the digest itself. */
  readonly sha256Hex?: Sha256Hex;
  /** Epoch milliseconds: no document names an operation whose sunset has passed by then (SPEC 9.3). Default: the time of the call. */
  readonly now?: number;
  /** By operation name, such as `getReleases`. */
  readonly deprecations?: Readonly<Record<string, Deprecation>>;
  /** Receives how many of all documents are made, after each. */
  onProgress?(done: number, total: number): void;
  /** Receives warnings of settings that are allowed but unwise, such as a deprecation with short notice. */
  onWarning?(message: string): void;
}

/** Renders every document. Throws TypeError or RangeError naming the option that cannot be used. */
export async function renderDocuments(
  snapshot: Snapshot,
  given: RenderOptions = {},
  compress?: Compressor,
): Promise<RenderedDocuments> {
  const site = withSettings(given, snapshot.settings ?? {});
  const customDocuments = site.documents ?? [];
  const mcp = site.mcp ?? { tools: [] };
  const facts = siteFacts(snapshot, site, mcp, customDocuments);
  const unknown = Object.keys(site.surfaces ?? {}).find((name) => !Object.hasOwn(documentRenderers, name));
  if (unknown !== undefined)
    throw new TypeError(
      `surfaces: expected names among ${Object.keys(documentRenderers).join(', ')}, received ${JSON.stringify(unknown)}`,
    );

  const { security } = snapshot.facts.product;
  const hasPages = site.surfaces?.['pages'] !== false;
  const before = {
    snapshot,
    site: facts,
    mcp,
    customDocuments,
    hasPages,
    llmsCharacters: llmsCharacters(site.llmsCharacters),
    ...(site.proofs && { domainVerificationTexts: site.proofs }),
    ...explorerOf(site),
  };
  const wanted = Object.entries(documentRenderers).filter(([name]) => site.surfaces?.[name] !== false);
  const sources = wanted.flatMap(([, surface]) => surface(before));
  const stray = sources.find(({ path }) => !isDocumentPath(path));
  if (stray !== undefined) throw new TypeError(`documents: no file can have the path ${JSON.stringify(stray.path)}`);
  const paths = new Set(sources.map(({ path }) => path));
  if (paths.size !== sources.length) throw new TypeError('documents: expected each path once');
  const past = retiredSince(facts, site.now ?? Date.now());
  for (const operation of past)
    site.onWarning?.(`deprecation of ${operation}: its sunset has passed; it answers 410, and no document lists it`);
  // Without the tool endpoint, what describes it and nothing else describes nothing.
  const retired = new Set([...past, ...(past.includes('callDocumentationMcp') ? describeEndpoint : [])]);
  // What is retired is answered with 410, and no document leads to it.
  const isAlive = ({ path }: DocumentDefinition): boolean => retired.size === 0 || !retired.has(operationAt(path, facts.own) ?? '');
  const advertised = sources.filter(isAlive);
  const published = new Map(advertised.map((source) => [source.path, source]));
  const contents = new Map<string, Promise<DocumentContent>>();
  const finished = new Map<string, () => DocumentContent>();
  const contentOf = (source: DocumentDefinition): Promise<DocumentContent> => {
    const content = contents.get(source.path) ?? Promise.resolve(source.content(rendering));
    contents.set(source.path, content);
    return content;
  };
  const rendering: DocumentContext = {
    ...before,
    site: {
      ...facts,
      ...(past.length > 0 && { retired: past }),
      links: siteLinks(facts.baseUrl, published),
      operations: documentRows(facts.own)
        .filter(({ path, handler }) => handler === 'call' || path.includes('{') || paths.has(path))
        .map(({ name }) => name),
      ...(published.has(securityPath) && security && { securityExpires: security.expires }),
    },
    published,
    retired,
    links: linksOf(advertised, facts.baseUrl),
    read: async (path) => {
      const source = published.get(path);
      return source && (finished.get(path)?.() ?? contentOf(source));
    },
  };

  const variantsOf = createVariants(compress, given.keepBody, given.sha256Hex);
  const memory = await given.memory?.begin(rendering, given.sha256Hex ?? sha256Hex);
  let done = 0;
  const representations = await mapConcurrently(sources, async (source) => {
    const same = memory?.same(source);
    const content = same === undefined ? await contentOf(source) : '';
    const before = memory?.before(source.path);
    const representation = same ?? (await toRepresentation(source, content, rendering, { variantsOf, before }));
    // From here on the bytes are enough: texts kept with them would double the memory of many pages.
    given.onProgress?.(++done, sources.length);
    finished.set(source.path, contentReader(representation, typeof content === 'string'));
    contents.delete(source.path);
    return representation;
  });
  const rendered = new Map<string, Representation>(representations.map((each, index) => [sources[index]?.path ?? '', each]));
  memory?.end(rendered);
  const skills = await publishedSkills(rendering);
  const stated = { ...rendering.site, ...(skills.length > 0 && { skills }) };
  const redirect = createRedirectLookup(
    () => (hasPages ? (snapshot.redirects ?? []) : []),
    (path) => rendered.has(path),
  );
  let guesses: GuessIndex | undefined;
  return {
    site: stated,
    snapshotId: snapshot.id,
    get: (path) => rendered.get(path),
    paths: () => rendered.keys(),
    redirect,
    guesses: () => (guesses ??= guessIndex(snapshot, rendered.keys())),
  };
}

/** Documents that describe the tool endpoint and nothing else. */
const describeEndpoint: readonly string[] = [
  'getMcpManifest',
  'getMcpServerCard',
  'getServerCard',
  'getOlderServerCard',
  'getAiCatalog',
];

/** Which pages for people are on: `explorer` is the page at `/`; pages to read need their Markdown. */
function explorerOf({ explorer, surfaces: switches }: RenderOptions): { readonly explorer?: Explorer } {
  if (explorer === undefined) return {};
  const { home, pages, frame } = explorer;
  return {
    explorer: {
      ...(home && switches?.['explorer'] !== false && { home }),
      ...(frame && switches?.['pages'] !== false && switches?.['html_pages'] !== false && { frame }),
      pages: switches?.['pages'] === false ? () => [] : pages,
    },
  };
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Documents that are made at once: hashing and encoding run on other threads, and each that waits for them keeps its buffers. */
const concurrency = 16;

/** Results in the order of the items, of which at most so many are in progress. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await make(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

function contentReader({ variants: [identity] }: Representation, isText: boolean): () => DocumentContent {
  // read when it is wanted: a body that is kept elsewhere is not in memory until then
  return () => {
    const body = identity?.body ?? new Uint8Array();
    return isText ? utf8.decode(body) : body;
  };
}

async function toRepresentation(
  {
    path,
    mediaType,
    cacheControl = staticCache,
    alternates: others = [],
    markdownAlternate,
    contentSecurityPolicy,
  }: DocumentDefinition,
  content: DocumentContent,
  rendering: DocumentContext,
  { variantsOf, before }: { readonly variantsOf: VariantsOf; readonly before: Representation | undefined },
): Promise<Representation> {
  const links = relatedLinks(path, markdownAlternate, rendering);
  const options = { cacheControl, variantsOf, ...defined({ links, before }) };
  const alternates: Representation[] = [];
  for (const [index, { mediaType: type, content: make, contentSecurityPolicy: policy }] of others.entries())
    alternates.push(
      await represent(await make(rendering), {
        ...options,
        ...defined({ contentSecurityPolicy: policy }),
        mediaType: type,
        before: before?.alternates?.[index],
      }),
    );
  return represent(content, {
    mediaType,
    ...options,
    ...defined({ contentSecurityPolicy }),
    ...(alternates.length > 0 && { alternates }),
  });
}

/** Most bytes that directories read of a proof. */
const maxDomainVerificationBytes = 4_096;

/** Type and subtype, then parameters (RFC 9110 section 8.3.1). A text that no field can carry is refused when documents are rendered. */
const mediaTypePattern = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:[ \t]*;[\t -~]*)?$/;

/** An option in code wins over the team's setting. */
function llmsCharacters(given = defaultLlmsCharacters): number {
  if (Number.isInteger(given) && given >= minLlmsCharacters && given <= maxLlmsCharacters) return given;
  throw new RangeError(
    `llmsCharacters: expected a whole number from ${minLlmsCharacters} to ${maxLlmsCharacters}, received ${String(given)}`,
  );
}

function withSettings(given: RenderOptions, settings: Settings): RenderOptions {
  const { baseUrl, rateLimit, networks, legacyRateLimitFields, surfaces, deprecations, countSearches, proofs } = settings;
  const { llmsCharacters } = settings;
  return {
    ...defined({ baseUrl, rateLimit, networks, legacyRateLimitFields, surfaces, countSearches, proofs, llmsCharacters }),
    ...(deprecations && { deprecations: toDeprecations(deprecations, 'settings.deprecations') }),
    ...given,
  };
}

function siteFacts(
  snapshot: Snapshot,
  site: RenderOptions,
  mcp: McpContent,
  customDocuments: readonly CustomDocument[],
): PublishedSite {
  const url = parseBaseUrl(site.baseUrl);
  const { trustProxy, allowedOrigins, allowedHosts, guess, markdownFor } = snapshot.settings ?? {};
  const rateLimit = site.rateLimit ?? { name: 'default', limit: defaultQuota, windowSeconds: quotaWindowSeconds };
  checkNetworks(site.networks ?? [], rateLimit.name);
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (prefix !== '' && !isDocumentPath(prefix))
    throw new TypeError(`baseUrl: expected a path of plain segments, received ${JSON.stringify(prefix)}`);
  const deprecations = site.deprecations ?? {};
  const operations = new Set(documentRows(customDocuments.map(({ path }) => path)).map(({ name }) => name));
  for (const [operation, deprecation] of Object.entries(deprecations)) {
    if (!operations.has(operation))
      throw new TypeError(`deprecations: expected an operation name such as getReleases, received ${JSON.stringify(operation)}`);
    const warning = checkDeprecation(operation, deprecation);
    if (warning !== undefined) site.onWarning?.(warning);
  }
  for (const [path, text] of Object.entries(site.proofs ?? {})) {
    if (!isDomainVerificationPath(path))
      throw new TypeError(`proofs: expected a path such as /.well-known/name, received ${JSON.stringify(path)}`);
    if (documentRows([]).some((row) => row.path === path)) throw new TypeError(`proofs: another document is published at ${path}`);
    if (new TextEncoder().encode(text).length > maxDomainVerificationBytes)
      throw new RangeError(`proofs: at most ${maxDomainVerificationBytes} bytes at ${path}`);
  }
  for (const { path, mediaType } of customDocuments) {
    if (!isDocumentPath(path))
      throw new TypeError(`documents: expected a path beginning with / and of plain segments, received ${JSON.stringify(path)}`);
    if (!mediaTypePattern.test(mediaType))
      throw new TypeError(`documents: expected a media type such as text/plain for ${path}, received ${JSON.stringify(mediaType)}`);
  }
  return {
    baseUrl: `${url.origin}${prefix}`,
    prefix,
    identity: identityOf(
      snapshot,
      mcp,
      site.surfaces?.['icons'] === false ? [] : publishedIcons(snapshot, `${url.origin}${prefix}`),
    ),
    tools: mcp.tools.map(({ name }) => name),
    rateLimit,
    legacyRateLimitFields: site.legacyRateLimitFields ?? 'x-ratelimit',
    links: '',
    deprecations,
    operations: [],
    own: customDocuments.map(({ path }) => path),
    ...defined({
      networks: site.networks,
      countSearches: site.countSearches,
      trustProxy,
      allowedOrigins,
      allowedHosts,
      guess,
      markdownFor,
    }),
    ...(site.proofs && site.surfaces?.['proofs'] !== false && { proofs: Object.keys(site.proofs) }),
  };
}

function parseBaseUrl(baseUrl: string | undefined): URL {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const usable =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  if (!usable)
    throw new TypeError(
      `baseUrl: expected an absolute http or https URL without query, fragment or user, received ${JSON.stringify(baseUrl)}`,
    );
  return url;
}

/** MCP requires a version of every server (`Implementation`): of a product that states none it is the day of the content, 2026.11.8. */
function contentVersion(generatedAt: string): string {
  return generatedAt.slice(0, 10).split('-').map(Number).join('.');
}

function identityOf({ facts, generatedAt }: Snapshot, mcp: McpContent, icons: readonly Icon[]): ServerIdentity {
  const { product } = facts;
  return {
    name: product.id,
    title: product.title ?? product.name,
    version: product.server?.version ?? product.version ?? contentVersion(generatedAt),
    description: product.description,
    websiteUrl: product.homepage,
    ...(icons.length > 0 && { icons }),
    instructions:
      product.instructions ??
      instructionsFor(`Read-only ${hasFacts(facts) ? 'facts and ' : ''}documentation of ${product.name}.`, mcp),
  };
}

/** What each tool is for, in the order of need; `{}` is the name under which it is listed. */
const uses: readonly (readonly [tool: string, use: string])[] = [
  ['search_docs', "{}: search with the user's words; read a section by its id."],
  ['list_capabilities', 'Actions by words or risk: {}.'],
  ['get_action_safety', 'Before running one: {}.'],
  ['get_latest_release', 'Versions and vulnerabilities: {}.'],
  ['get_installation_guide', 'Installing: {}.'],
  ['get_benchmark_evidence', 'Measurements: {}.'],
];
/** Longest text of ours that a client puts into every conversation, in characters. */
const maxInstructions = 400;

function instructionsFor(start: string, { tools }: McpContent): string {
  const sentences = uses.flatMap(([tool, use]) => {
    const published = tools.find(({ name }) => name === tool || name.endsWith(`_${tool}`));
    return published === undefined ? [] : [use.replace('{}', published.name)];
  });
  return sentences.reduce((text, next) => (text.length + next.length < maxInstructions ? `${text} ${next}` : text), start);
}

// Link fields (RFC 8288, RFC 8631): how a reader of one document finds the others. They name served documents only.
const relations: readonly (readonly [path: string, parameters: string])[] = [
  ['/openapi.json', 'rel="service-desc"; type="application/json"'],
  ['/api/mcp/server-card', 'rel="service-meta"; type="application/mcp-server-card+json"'],
  ['/.well-known/api-catalog', 'rel="api-catalog"; type="application/linkset+json"'],
  ['/.well-known/ai-catalog.json', 'rel="ai-catalog"; type="application/ai-catalog+json"'],
  ['/llms.txt', 'rel="describedby"; type="text/plain"'],
];

/** The field of the whole site, on 2xx documents and on 404. */
function siteLinks(baseUrl: string, published: ReadonlyMap<string, DocumentDefinition>): string {
  return relations
    .filter(([path]) => published.has(path))
    .map(([path, parameters]) => `<${baseUrl}${path}>; ${parameters}`)
    .join(', ');
}

/** What a document in another form leads to: its Markdown and, of a page, the llms.txt of its section. That of the site is in the field of every document. */
function relatedLinks(path: string, markdownAlternate: string | undefined, rendering: DocumentContext): string | undefined {
  const { published, site } = rendering;
  if (markdownAlternate === undefined || !published.has(markdownAlternate)) return undefined;
  const index = path.startsWith('/docs/') ? nearestLlmsTxt(rendering, { id: path.slice('/docs/'.length) }) : undefined;
  return [
    `<${site.baseUrl}${markdownAlternate}>; rel="alternate"; type="text/markdown"`,
    ...(index === undefined || index === documentUrl(rendering, '/llms.txt')
      ? []
      : [`<${index}>; rel="describedby"; type="text/plain"`]),
  ].join(', ');
}
