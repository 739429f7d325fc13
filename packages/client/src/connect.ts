// connect: a client of a front, of any MCP server that has tools to search and read documentation, or of a site with llms.txt alone. Nothing
// is called before a method is; which of the three it is shows with the first answer and is remembered.
import type { BenchmarkEvidence, CapabilityCatalog, InstallationGuides, JsonObject, ReleaseCatalog, Status } from '@vitrine/core';
import type { Shape } from '@vitrine/core/client';
import {
  addressFor,
  type Answer,
  type ReadAnswer,
  readAnswerOf,
  type SafetyAnswer,
  type SearchAnswer,
  searchAnswerOf,
  shownIn,
} from './answers.ts';
import { ClientError } from './client-error.ts';
import { createCaller, type MadeCall, type Send, sleep } from './http/caller.ts';
import { createDocuments } from './http/documents.ts';
import { createMemoryCache, type ResponseCache } from './http/response-cache.ts';
import { type ClientName, createEndpoint, type Endpoint, type Era } from './mcp/endpoint.ts';
import { callTool, type ListedTool, listTools, type SnapshotReference, type ToolAnswer } from './mcp/tools.ts';
import { benchmarksShape, capabilitiesShape, installationShape, releasesShape, safetyShape, statusShape } from './shapes.ts';
import type { Tree } from './text/llms-txt.ts';
import { createTextSite, type TextSite } from './text/text-site.ts';
import { mapTools, type NamedTools, type ToolMapping } from './tool-mapping.ts';

/** How a client calls. */
export interface ConnectOptions {
  /** Default: the runtime's `fetch`. `front.fetch` reads a front in this process. */
  readonly fetch?: Send;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal;
  /** How long one call may take, redirects and body among it, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
  /** Most bytes of one answer, decoded. Default 8,000,000. */
  readonly maxBytes?: number;
  /** Default 5. Another origin is never called. */
  readonly maxRedirects?: number;
  /** Seconds that a call may wait until the quota of the server admits it. Default 0: the call rejects with `rate_limited`. */
  readonly maxWaitSeconds?: number;
  /** Keeps documents by their entity tags. Default: a cache in memory of this client. */
  readonly cache?: ResponseCache;
  /** The content that answers must be of, as `readSignedSnapshot` of `@vitrine/client/signed` returns it. */
  readonly snapshot?: Pick<SnapshotReference, 'id'>;
  /** The tools of a server that are not found by their names and arguments. */
  readonly tools?: NamedTools;
  /** What the client states of itself. Default: `vitrine-client`. */
  readonly client?: ClientName;
  /** Default: Date.now. */
  readonly clock?: () => number;
  /** Waits. Default: by a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends this call. It then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What a search takes. What a server has no argument for is not sent to it. */
export interface SearchOptions extends CallOptions {
  /** A list of so many results with snippets, 1 to 20; left out, the sections that answer. */
  readonly limit?: number;
  /** `nextCursor` of an answer to the same words. */
  readonly cursor?: string;
  readonly version?: string;
  readonly locale?: string;
}

/** What a reading takes. */
export interface ReadOptions extends CallOptions {
  /** Reads only what answers these words, where the page is long. */
  readonly query?: string;
  /** `nextCursor` of an answer to the same id. */
  readonly cursor?: string;
  /** The address that a search gave with the id, for servers that read by addresses. */
  readonly url?: string;
}

/** How a client reads an address. */
export interface Explanation {
  /** Unknown until a call was answered. */
  readonly kind: 'tools' | 'llms.txt' | 'unknown';
  /** Where the tools are. */
  readonly endpoint?: string;
  /** The revision of the protocol that they are called in. */
  readonly era?: Era;
  /** The tools that search and read; undefined until one of them was called. */
  readonly mapping?: ToolMapping;
  /** The last calls, oldest first. */
  readonly calls: readonly MadeCall[];
}

/** A client. Every method rejects with `ClientError`, or with the reason of the signal that ended it. */
export interface Client {
  /** What was connected to, without a slash at its end. */
  readonly address: string;
  /** Links, limits and boundaries, of a front. */
  readonly status: (options?: CallOptions) => Promise<Status>;
  readonly capabilities: (options?: CallOptions) => Promise<CapabilityCatalog>;
  readonly releases: (options?: CallOptions) => Promise<ReleaseCatalog>;
  readonly installation: (options?: CallOptions) => Promise<InstallationGuides>;
  readonly benchmarks: (options?: CallOptions) => Promise<BenchmarkEvidence>;
  /** Every page by its section, of `llms.txt`. */
  readonly tree: (options?: CallOptions) => Promise<Tree>;
  /** The sections that answer some words. */
  readonly search: (query: string, options?: SearchOptions) => Promise<SearchAnswer>;
  /** A page or section, by an id of a search or by its address. */
  readonly read: (id: string, options?: ReadOptions) => Promise<ReadAnswer>;
  /** How risky an action is, by its id or title. */
  readonly actionSafety: (action: string, options?: CallOptions) => Promise<SafetyAnswer>;
  /** Calls a tool by its name; one of a front by its name without the prefix of the front. */
  readonly call: (tool: string, given?: JsonObject, options?: CallOptions) => Promise<Answer>;
  /** The tools of the server. */
  readonly tools: (options?: CallOptions) => Promise<readonly ListedTool[]>;
  /** How the address is read, and which calls were made. */
  readonly explain: () => Explanation;
}

const defaults = { timeoutMs: 15_000, maxBytes: 8_000_000, maxRedirects: 5, maxWaitSeconds: 0 };
const results = 10;

/**
 * Makes a client of an address: of a front, of an MCP server, or of a site with `llms.txt`. Throws TypeError or RangeError naming the option
 * that cannot be used.
 *
 * @example docs/client.md
 * ```ts
 * const docs = connect('https://docs.example.com');
 * const { text } = await docs.search('how do I install it');
 * ```
 */
export function connect(address: string | URL, options: ConnectOptions = {}): Client {
  const { fetch: send = (request) => fetch(request), cache = createMemoryCache(), snapshot, tools: named = {} } = options;
  const base = addressOf(address);
  const caller = createCaller({
    send,
    signal: options.signal,
    timeoutMs: within('timeoutMs', options.timeoutMs ?? defaults.timeoutMs, 1),
    maxBytes: within('maxBytes', options.maxBytes ?? defaults.maxBytes, 1),
    maxRedirects: within('maxRedirects', options.maxRedirects ?? defaults.maxRedirects, 0),
    maxWaitSeconds: within('maxWaitSeconds', options.maxWaitSeconds ?? defaults.maxWaitSeconds, 0),
    clock: options.clock ?? Date.now,
    sleep: options.sleep ?? sleep,
  });
  const documents = createDocuments(caller, cache);
  const clientName = options.client ?? { name: 'vitrine-client', version: '1.0.0' };
  const site = createTextSite(placeOfList(base), documents);
  const candidates = endpointsOf(base).map((url) => createEndpoint(url, caller, clientName));
  const front = base.href.replace(/\/$/, '').replace(/\/api\/mcp$/, '');

  /** The server that answers; `none` where no candidate is one. */
  let server: Endpoint | 'none' | undefined = /\/llms\.txt$/.test(base.pathname) ? 'none' : undefined;
  let listed: readonly ListedTool[] | undefined;
  let mapping: ToolMapping | undefined;
  let isText = false;

  /** Tries the candidates until one is a tool server; undefined where none is. */
  async function onServer<Value>(work: (endpoint: Endpoint) => Promise<Value>): Promise<Value | undefined> {
    if (server === 'none') return undefined;
    if (server !== undefined) return work(server);
    for (const candidate of candidates) {
      try {
        const value = await work(candidate);
        server = candidate;
        return value;
      } catch (error) {
        const isServer = candidate.era() !== undefined;
        if (isServer) server = candidate;
        if (isServer || !(error instanceof ClientError) || !isElsewhere.has(error.code)) throw error;
      }
    }
    server = 'none';
    return undefined;
  }

  async function toolsOf(endpoint: Endpoint, signal?: AbortSignal): Promise<readonly ListedTool[]> {
    listed ??= await listTools(endpoint, signal);
    return listed;
  }

  /** The answer of one of a front's own tools, which is called without a look at the list; undefined where there is none. */
  async function ours(endpoint: Endpoint, tool: string, given: JsonObject, signal?: AbortSignal): Promise<ToolAnswer | undefined> {
    if (listed === undefined) {
      const answer = await callTool(endpoint, tool, given, signal);
      if (answer !== undefined && !(answer.isError && answer.snapshot === undefined && !(await isOurs(endpoint, tool, signal))))
        return answer;
    }
    const found = (await toolsOf(endpoint, signal)).find(({ name }) => name === tool || name.endsWith(`_${tool}`));
    return found === undefined ? undefined : callTool(endpoint, found.name, given, signal);
  }

  /** Whether a tool that refused a call is that of a front, and not one of another server that has its name. */
  async function isOurs(endpoint: Endpoint, tool: string, signal?: AbortSignal): Promise<boolean> {
    const found = (await toolsOf(endpoint, signal)).find(({ name }) => name === tool);
    const { properties = {} } = found?.inputSchema ?? {};
    return found !== undefined && (tool !== 'search_docs' || Object.hasOwn(properties as object, 'id'));
  }

  /** Which tools search and read. Throws ClientError where none searches. */
  async function wayInto(endpoint: Endpoint, signal?: AbortSignal): Promise<ToolMapping> {
    mapping ??= mapTools(await toolsOf(endpoint, signal), named);
    if (mapping !== undefined) return mapping;
    const names = (listed ?? []).map(({ name }) => name);
    throw new ClientError(
      'not_offered',
      `${endpoint.url.href} has no tool that searches by words alone.`,
      `Name the tool and what it demands beside the words. It has ${names.slice(0, 12).join(', ') || 'none'}.`,
    );
  }

  /** Calls the tool of a mapping, or that of a front as long as no list was needed. */
  async function byMapping(
    endpoint: Endpoint,
    isSearch: boolean,
    first: JsonObject,
    given: (way: ToolMapping) => readonly [tool: string | undefined, given: JsonObject],
    signal?: AbortSignal,
  ): Promise<ToolAnswer> {
    if (mapping === undefined && listed === undefined && Object.keys(named).length === 0) {
      const answer = await callTool(endpoint, 'search_docs', first, signal);
      if (answer !== undefined && (!answer.isError || (await isOurs(endpoint, 'search_docs', signal)))) {
        mapping = ofFronts;
        return answer;
      }
    }
    const way = await wayInto(endpoint, signal);
    const [tool, args] = given(way);
    if (tool === undefined)
      throw new ClientError('not_offered', `${endpoint.url.href} has no tool that reads.`, `Its tool ${way.search} searches.`);
    const answer = await callTool(endpoint, tool, { ...named.with, ...args }, signal);
    if (answer !== undefined) return answer;
    throw new ClientError(
      'not_offered',
      `${endpoint.url.href} refuses the ${isSearch ? 'search' : 'reading'}.`,
      `Its tool ${tool} takes other arguments.`,
    );
  }

  /** Throws ClientError for an answer that failed, or of other content than what is expected. */
  function checked<Shown extends Answer>(answer: ToolAnswer, make: (answer: ToolAnswer) => Shown): Shown {
    if (answer.isError)
      throw new ClientError('tool_error', answer.text.slice(0, 2_000) || 'The tool failed.', 'Change the call as it says.');
    requireSnapshot(answer.snapshot?.id);
    return make(answer);
  }

  function requireSnapshot(id: string | undefined): void {
    if (snapshot === undefined || id === snapshot.id) return;
    throw new ClientError(
      'other_snapshot',
      `The answer is of ${id ?? 'content that it does not name'}, expected ${snapshot.id}.`,
      'The server publishes other content than what was signed: read the signed snapshot again, or do not trust the server.',
    );
  }

  /** Reads the site by its texts. Throws ClientError that names everything that was tried. */
  async function byText<Value>(work: (site: TextSite) => Promise<Value>): Promise<Value> {
    try {
      const value = await work(site);
      isText = true;
      return value;
    } catch (error) {
      if (isText || server !== 'none' || !(error instanceof ClientError) || !isElsewhere.has(error.code)) throw error;
      throw new ClientError(
        'not_offered',
        `${base.href} is no front, no tool server and no site with llms.txt.`,
        `Tried: ${[...candidates.map(({ url }) => url.href), placeOfList(base).href].join(', ')}.`,
        { cause: error },
      );
    }
  }

  /** A document of a front. What its shape holds is of the type. */
  async function document<Document>(path: string, shape: () => Shape, { signal }: CallOptions = {}): Promise<Document> {
    const value = await documents.json(new URL(`${front}${path}`), shape(), signal);
    requireSnapshot(typeof value['snapshot_id'] === 'string' ? value['snapshot_id'] : undefined);
    return value as unknown as Document; // the shape was checked
  }

  async function call(tool: string, given: JsonObject = {}, { signal }: CallOptions = {}): Promise<ToolAnswer> {
    const answer = await onServer((endpoint) => ours(endpoint, tool, given, signal));
    if (answer !== undefined) return answer;
    throw new ClientError('not_offered', `${base.href} has no tool ${tool}.`, 'Only a front has it.');
  }

  return {
    address: base.href.replace(/\/$/, ''),
    status: (given) => document<Status>('/api/v1/status', statusShape, given),
    capabilities: (given) => document<CapabilityCatalog>('/capabilities.json', capabilitiesShape, given),
    releases: (given) => document<ReleaseCatalog>('/releases.json', releasesShape, given),
    installation: (given) => document<InstallationGuides>('/installation.json', installationShape, given),
    benchmarks: (given) => document<BenchmarkEvidence>('/benchmarks.json', benchmarksShape, given),
    tree: ({ signal } = {}) => site.tree(signal),
    search: async (query, { signal, limit, cursor, version, locale } = {}) => {
      const further = Object.fromEntries(
        Object.entries({ limit, cursor, version, locale }).filter(([, value]) => value !== undefined),
      ) as JsonObject; // of texts and a number
      const found = await onServer(async (endpoint) => {
        const given = (way: ToolMapping): readonly [string, JsonObject] => [
          way.search,
          { [way.query]: query, ...Object.fromEntries(Object.entries(further).filter(([name]) => way.known.has(name))) },
        ];
        return byMapping(endpoint, true, { query, ...further }, given, signal);
      });
      return found === undefined ? byText((text) => text.search(query, limit ?? results, signal)) : checked(found, searchAnswerOf);
    },
    read: async (id, { signal, query, cursor, url } = {}) => {
      const further = { ...(query !== undefined && { query }), ...(cursor !== undefined && { cursor }) };
      const found = await onServer(async (endpoint) => {
        const given = (way: ToolMapping): readonly [string | undefined, JsonObject] => [
          way.read,
          { [way.id]: addressFor(id, url, way.id), ...(way.read === way.search && further) },
        ];
        return byMapping(endpoint, false, { id, ...further }, given, signal);
      });
      return found === undefined ? byText((text) => text.read(id, signal)) : checked(found, (answer) => readAnswerOf(id, answer));
    },
    actionSafety: async (action, given) =>
      checked(await call('get_action_safety', { action }, given), (answer) => {
        const wrong = safetyShape()(answer.data);
        if (wrong !== undefined)
          throw new ClientError('invalid_answer', `The answer on ${action} holds no safety record.`, 'Read its text with `call`.');
        const { action: record, risk, explanation, unknowns } = answer.data;
        return { ...shownIn(answer), action: record, risk, explanation, unknowns } as unknown as SafetyAnswer; // the shape was checked
      }),
    call: async (tool, given, more) => checked(await call(tool, given, more), shownIn),
    tools: async ({ signal } = {}) => {
      const found = await onServer((endpoint) => toolsOf(endpoint, signal));
      if (found !== undefined) return found;
      throw new ClientError('not_offered', `${base.href} has no tools.`, 'Give the address of a tool server.');
    },
    explain: () => {
      const era = server === undefined || server === 'none' ? undefined : server.era();
      return {
        kind: isText ? 'llms.txt' : era === undefined ? 'unknown' : 'tools',
        ...(server !== undefined && server !== 'none' && { endpoint: server.url.href }),
        ...(era !== undefined && { era }),
        ...(mapping !== undefined && { mapping }),
        calls: caller.calls(),
      };
    },
  };
}

/** The tool of a front, which is called without a look at the list. */
const ofFronts: ToolMapping = {
  search: 'search_docs',
  query: 'query',
  read: 'search_docs',
  id: 'id',
  known: new Set(['query', 'id', 'limit', 'cursor', 'version', 'locale']),
};

/** What a place that is no tool server answers. */
const isElsewhere: ReadonlySet<string> = new Set(['not_offered', 'not_found', 'wrong_media_type', 'invalid_answer']);

/** Where the tools of an address may be, the likeliest first. */
function endpointsOf(base: URL): readonly URL[] {
  const path = base.pathname.replace(/\/$/, '');
  const paths = /\/(?:mcp|sse)$/.test(path) ? [path] : [`${path}/api/mcp`, `${path}/mcp`, path === '' ? '/' : path];
  return paths.map((each) => withPath(base, each));
}

/** Where the list of pages of an address is. */
function placeOfList(base: URL): URL {
  const path = base.pathname.replace(/\/$/, '').replace(/\/(?:api\/)?mcp$/, '');
  return withPath(base, path.endsWith('/llms.txt') ? path : `${path}/llms.txt`);
}

function withPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = path;
  return url;
}

function addressOf(address: string | URL): URL {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.hash}` !== '')
    throw new TypeError(
      `address: expected an http or https URL without user and fragment, received ${JSON.stringify(text.slice(0, 200))}`,
    );
  return url;
}

function within(name: string, value: number, least: number): number {
  if (Number.isFinite(value) && value >= least) return value;
  throw new RangeError(`${name}: expected a number of at least ${least}, received ${value}`);
}
