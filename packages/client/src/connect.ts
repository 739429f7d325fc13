// connect: a client of a front, of any MCP server that has tools to search and read documentation, or of a site with llms.txt alone. Nothing
// is called before a method is; which of the three it is shows with the first answer and is remembered.
import type {
  BenchmarkEvidence,
  CapabilityCatalog,
  Changes,
  InstallationGuides,
  ReleaseCatalog,
  Status,
} from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import { catalogShape, type Shape, type ShapeData, shapeOf } from '@vitrine/core/client';
import { addressFor, type Answer, isResourceUri, readAnswerOf, type SafetyAnswer, searchAnswerOf, shownIn } from './answers.ts';
import type { CallOptions, Client, ConnectOptions } from './client.ts';
import { ClientError, remoteText } from './client-error.ts';
import { createCaller, sleep } from './http/caller.ts';
import { createDocuments } from './http/documents.ts';
import { createMemoryCache } from './http/response-cache.ts';
import { createEndpoint, type Endpoint } from './mcp/endpoint.ts';
import { callTool, type ListedTool, listTools, readResource, type ToolAnswer } from './mcp/tools.ts';
import { createTextSite, type TextSite } from './text/text-site.ts';
import { mapTools, type ToolMapping } from './tool-mapping.ts';

const defaults = { timeoutMs: 15_000, maxBytes: 8_000_000, maxRedirects: 5, maxWaitSeconds: 0 };
const results = 10;

/**
 * Makes a client of an address: of a front, of an MCP server, or of a site with `llms.txt`. Throws TypeError or RangeError naming the option
 * that cannot be used.
 *
 * @example docs/guides/client.md
 * ```ts
 * const docs = connect('https://docs.example.com');
 * const { text } = await docs.search('how do I install it');
 * ```
 */
export function connect(address: string | URL, options: ConnectOptions = {}): Client {
  const { fetch: send = (request) => fetch(request), cache = createMemoryCache(), snapshot, tools: toolNames = {} } = options;
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

  let server: Endpoint | 'none' | undefined = /\/llms\.txt$/.test(base.pathname) ? 'none' : undefined;
  let tools: readonly ListedTool[] | undefined;
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
    tools ??= await listTools(endpoint, signal);
    return tools;
  }

  /** The answer of one of a front's own tools, which is called without a look at the list; undefined where there is none. */
  async function ours(endpoint: Endpoint, tool: string, given: JsonObject, signal?: AbortSignal): Promise<ToolAnswer | undefined> {
    if (tools === undefined) {
      const answer = await callTool(endpoint, tool, given, signal);
      if (answer !== undefined && !(answer.isError && answer.snapshot === undefined && !(await isOurs(endpoint, tool, signal))))
        return answer;
    }
    const ourTool = (await toolsOf(endpoint, signal)).find(({ name }) => name === tool || name.endsWith(`_${tool}`));
    return ourTool === undefined ? undefined : callTool(endpoint, ourTool.name, given, signal);
  }

  /** Whether a tool that refused a call is that of a front, and not one of another server that has its name. */
  async function isOurs(endpoint: Endpoint, tool: string, signal?: AbortSignal): Promise<boolean> {
    const ourTool = (await toolsOf(endpoint, signal)).find(({ name }) => name === tool);
    const { properties = {} } = ourTool?.inputSchema ?? {};
    return ourTool !== undefined && (tool !== 'search_docs' || Object.hasOwn(properties as object, 'id'));
  }

  /** Which tools search and read. Throws ClientError where none searches. */
  async function wayInto(endpoint: Endpoint, signal?: AbortSignal): Promise<ToolMapping> {
    mapping ??= mapTools(await toolsOf(endpoint, signal), toolNames);
    if (mapping !== undefined) return mapping;
    const names = (tools ?? []).map(({ name }) => name);
    throw new ClientError(
      'not_offered',
      `${endpoint.url.href} has no tool that needs only words to search.`,
      `Set the tool and its other required arguments. It has ${names.slice(0, 12).join(', ') || 'none'}.`,
    );
  }

  /** Calls the tool of a mapping, or that of a front as long as no list was needed; undefined where the mapping names none. */
  async function byMapping(
    endpoint: Endpoint,
    first: JsonObject,
    given: (way: ToolMapping) => readonly [tool: string | undefined, given: JsonObject],
    signal?: AbortSignal,
  ): Promise<ToolAnswer | undefined> {
    if (mapping === undefined && tools === undefined && Object.keys(toolNames).length === 0) {
      const answer = await callTool(endpoint, 'search_docs', first, signal);
      // Every answer of a front names its snapshot; a third-party tool may have the name.
      if (answer !== undefined && (answer.snapshot !== undefined || (await isOurs(endpoint, 'search_docs', signal)))) {
        mapping = ofFronts;
        return answer;
      }
    }
    const way = await wayInto(endpoint, signal);
    const [tool, args] = given(way);
    if (tool === undefined) return undefined;
    const answer = await callTool(endpoint, tool, { ...toolNames.with, ...args }, signal);
    if (answer !== undefined) return answer;
    throw new ClientError('not_offered', `${endpoint.url.href} refuses ${tool}.`, 'It takes other arguments.');
  }

  /** What no tool reads, as a resource of the server. Throws ClientError. */
  async function resourceOf(endpoint: Endpoint, id: string, signal?: AbortSignal): Promise<ToolAnswer> {
    if (isResourceUri(id)) return readResource(endpoint, id, signal);
    const { search } = await wayInto(endpoint, signal);
    throw new ClientError('not_offered', `${endpoint.url.href} has no tool that reads.`, `Its tool ${search} searches.`);
  }

  /** Throws ClientError for an answer that failed, or of other content than what is expected. */
  function checked<Shown extends Answer>(answer: ToolAnswer, make: (answer: ToolAnswer) => Shown): Shown {
    if (answer.isError)
      throw new ClientError('tool_error', `A tool of ${base.host} failed.`, 'Read its message and change the call.', {
        remote: remoteText(base.host, answer.text),
      });
    requireSnapshot(answer.snapshot?.id);
    return make(answer);
  }

  function requireSnapshot(id: string | undefined): void {
    if (snapshot === undefined || id === snapshot.id) return;
    throw new ClientError(
      'other_snapshot',
      `The answer is of ${id ?? 'content that it does not name'}, expected ${snapshot.id}.`,
      'The server publishes different content from the signed snapshot: read that again, or do not trust the server.',
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
        `${base.href} is not a front, a tool server or a site with llms.txt.`,
        `Tried: ${[...candidates.map(({ url }) => url.href), placeOfList(base).href].join(', ')}.`,
        { cause: error },
      );
    }
  }

  async function document<Document>(path: string, shape: ShapeData, { signal }: CallOptions = {}): Promise<Document> {
    const value = await documents.json(new URL(`${front}${path}`), shapeOf(shape), signal);
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
    capabilities: (given) => document<CapabilityCatalog>('/capabilities.json', catalog('capabilities'), given),
    releases: (given) => document<ReleaseCatalog>('/releases.json', catalog('releases'), given),
    installation: (given) => document<InstallationGuides>('/installation.json', catalog('installation'), given),
    benchmarks: (given) => document<BenchmarkEvidence>('/benchmarks.json', catalog('benchmarks'), given),
    // a path, because a host of files ignores a query
    changes: (since, given) =>
      document<Changes>(`/changes/${encodeURIComponent(since.replace('sha256:', ''))}.json`, changesShape, given),
    tree: ({ signal } = {}) => site.tree(signal),
    search: async (query, { signal, limit, cursor, version, locale } = {}) => {
      const further = Object.fromEntries(
        Object.entries({ limit, cursor, version, locale }).filter(([, value]) => value !== undefined),
      ) as JsonObject; // of texts and a number
      const serverAnswer = await onServer(async (endpoint) => {
        const given = (way: ToolMapping): readonly [string, JsonObject] => [
          way.search,
          { [way.query]: query, ...Object.fromEntries(Object.entries(further).filter(([name]) => way.searchArguments.has(name))) },
        ];
        return byMapping(endpoint, { query, ...further }, given, signal);
      });
      return serverAnswer === undefined
        ? byText((text) => text.search(query, limit ?? results, signal))
        : checked(serverAnswer, (answer) => searchAnswerOf(answer, mapping?.id ?? 'id'));
    },
    read: async (id, { signal, query, cursor, url } = {}) => {
      const further = { ...(query !== undefined && { query }), ...(cursor !== undefined && { cursor }) };
      const serverAnswer = await onServer(async (endpoint) => {
        const given = (way: ToolMapping): readonly [string | undefined, JsonObject] => [
          isResourceUri(id) && way.read !== way.search && !/^ur[il]$/.test(way.id) ? undefined : way.read,
          { [way.id]: addressFor(id, url, way.id), ...(way.read === way.search && further) },
        ];
        return (await byMapping(endpoint, { id, ...further }, given, signal)) ?? resourceOf(endpoint, id, signal);
      });
      return serverAnswer === undefined
        ? byText((text) => text.read(id, signal))
        : checked(serverAnswer, (answer) => readAnswerOf(id, answer));
    },
    actionSafety: async (action, given) =>
      checked(await call('get_action_safety', { action }, given), (answer) => {
        const wrong = shapeOf(safetyShape)(answer.data);
        if (wrong !== undefined)
          throw new ClientError('invalid_answer', `The answer on ${action} has no safety record.`, 'Read its text with `call`.');
        const { action: record, risk, explanation, unknowns } = answer.data;
        return { ...shownIn(answer), action: record, risk, explanation, unknowns } as unknown as SafetyAnswer; // the shape was checked
      }),
    call: async (tool, given, more) => checked(await call(tool, given, more), shownIn),
    tools: async ({ signal } = {}) => {
      const listedTools = await onServer((endpoint) => toolsOf(endpoint, signal));
      if (listedTools !== undefined) return listedTools;
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
  searchArguments: new Set(['query', 'id', 'limit', 'cursor', 'version', 'locale']),
};

/** What a place that is no tool server answers. */
const isElsewhere: ReadonlySet<string> = new Set(['not_offered', 'not_found', 'wrong_media_type', 'invalid_answer']);

function within(name: string, value: number, least: number): number {
  if (Number.isFinite(value) && value >= least) return value;
  throw new RangeError(`${name}: expected a number of at least ${least}, received ${value}`);
}

// The addresses of what may be behind the one that a person names.

function endpointsOf(base: URL): readonly URL[] {
  const path = base.pathname.replace(/\/$/, '');
  const paths = /\/(?:mcp|sse)$/.test(path) ? [path] : [`${path}/api/mcp`, `${path}/mcp`, path === '' ? '/' : path];
  return paths.map((each) => withPath(base, each));
}

function placeOfList(base: URL): URL {
  const path = base.pathname.replace(/\/$/, '').replace(/\/(?:api\/)?mcp$/, '');
  return withPath(base, path.endsWith('/llms.txt') ? path : `${path}/llms.txt`);
}

function withPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = path;
  return url;
}

/** The address that was named. Throws TypeError for one that cannot be called. */
function addressOf(address: string | URL): URL {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.hash}` !== '')
    throw new TypeError(
      `address: expected an http or https URL without user and fragment, received ${JSON.stringify(text.slice(0, 200))}`,
    );
  return url;
}

// The shapes of what a front publishes and answers, as far as programs rely on them. Those of the catalogs are core's.

const snapshotMembers = { snapshot_id: 'text', generated_at: 'text' };

function catalog(name: 'capabilities' | 'releases' | 'installation' | 'benchmarks'): Shape {
  const [stamped, shape] = [shapeOf(snapshotMembers), catalogShape(name)];
  return (value) => stamped(value) ?? shape(value);
}

const statusShape: ShapeData = {
  schema_version: 'text',
  ...snapshotMembers,
  status: 'text',
  name: 'text',
  product: { name: 'text', version: 'text', homepage: 'text' },
  rate_limit: { limit: 'number', window_seconds: 'number' },
  limits: { '*': 'number' },
  links: { '*': 'text' },
  boundaries: { statement: 'text' },
  catalogs: { capabilities: { actions: 'number' }, releases: { latest: 'text or null' } },
  deprecations: [{ operation: 'text', since: 'text' }],
  'mcp?': { endpoint: 'text', protocol_versions: ['text'], tools: ['text'] },
};

const changesShape: ShapeData = {
  ...snapshotMembers,
  since: snapshotMembers,
  pages: {
    added: [{ title: 'text', url: 'text' }],
    changed: [{ title: 'text', url: 'text', 'sections?': ['text'] }],
    moved: [{ from: 'text', to: 'text' }],
    removed: ['text'],
  },
  facts: { added: ['text'], changed: ['text'], removed: ['text'] },
};

const safetyShape: ShapeData = { action: { id: 'text' }, risk: 'text', explanation: 'text', unknowns: ['text'] };
