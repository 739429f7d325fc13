// The service that is attacked: a few documents, and tools that fail in every way a data source can.
import {
  createMemoryLimiter,
  createService,
  type RenderedDocuments,
  type ExchangeEvent,
  type Json,
  type Service,
  type ProxyTrust,
} from '@vitrine/core';
import { defined, type Representation } from '@vitrine/core/serving';
import { defineTool, jsonSchema, type McpContent } from '@vitrine/core/mcp';

const utf8 = new TextEncoder();
const empty = jsonSchema({ type: 'object', properties: {}, additionalProperties: false });
const anything = jsonSchema({ type: 'object' });

/** What a data source can do wrong; each tool does one of these. */
const sources: Readonly<Record<string, () => unknown>> = {
  answer: () => ({ answer: 42 }),
  throws: () => {
    throw new Error('secret-of-the-source at /srv/private/data.ts:1');
  },
  rejects: () => Promise.reject(new Error('secret-of-the-source')),
  hangs: () => new Promise(() => {}),
  floods: () => ({ text: 'x'.repeat(100_000_000) }),
  cycles: () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    return loop;
  },
};

const mcp: McpContent = {
  tools: Object.entries(sources).map(([name, source]) =>
    defineTool({
      name,
      title: name,
      description: `A data source that ${name}.`,
      input: empty,
      output: anything,
      // Not true: what a source gives instead is what is tried here.
      call: () => source() as Readonly<Record<string, Json>>,
    }),
  ),
};

function representation(mediaType: string, text: string): Representation {
  const body = utf8.encode(text);
  return {
    kind: 'representation',
    mediaType,
    cacheControl: 'public, max-age=300',
    variants: [{ coding: 'identity', body, etag: `"${String(body.length)}"` }],
  };
}

const json = (value: unknown): Representation => representation('application/json', JSON.stringify(value));
const documents = new Map<string, Representation>([
  ['/api/v1/status', json({ schema_version: '1.0.0', status: 'ok' })],
  [
    '/capabilities.json',
    json({ schema_version: '1.0.0', actions: Array.from({ length: 400 }, (_, id) => ({ id, title: `action ${String(id)}` })) }),
  ],
  ['/releases.json', json({ schema_version: '1.0.0', releases: [] })],
  ['/openapi.json', json({ openapi: '3.1.0' })],
  ['/.well-known/mcp.json', json({ schema_version: '1.0.0' })],
  ['/api/mcp', json({ name: 'target' })],
]);

/** Makes the service; `limit` is the quota of a client in 60 seconds. */
export function createTarget(limit: number, onExchange?: (event: ExchangeEvent) => void, trustProxy?: ProxyTrust): Service {
  const rateLimit = { name: 'default', limit, windowSeconds: 60 };
  const rendered: RenderedDocuments = {
    site: {
      baseUrl: 'http://localhost',
      prefix: '',
      identity: { name: 'target', title: 'Target', version: '1.0.0', description: 'A target.', instructions: '' },
      tools: mcp.tools.map(({ name }) => name),
      rateLimit,
      legacyRateLimitFields: 'x-ratelimit',
      links: '</openapi.json>; rel="service-desc"',
      deprecations: {},
      operations: [
        'getStatus',
        'getCapabilities',
        'getReleases',
        'getOpenApi',
        'getMcpManifest',
        'getMcpServerCard',
        'callDocumentationMcp',
      ],
      own: [],
    },
    snapshotId: `sha256:${'0'.repeat(64)}`,
    get: (path) => documents.get(path),
    paths: () => documents.keys(),
  };
  return createService({
    documents: rendered,
    mcp,
    limiter: createMemoryLimiter(rateLimit),
    timeoutMs: 1_000,
    ...defined({ onExchange, trustProxy }),
  });
}
