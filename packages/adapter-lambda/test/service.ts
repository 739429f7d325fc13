// The service behind the handler: documents whose bytes the tests know, and tools that are large or slow.
import { createService, type ServiceRequest, type ServiceResponse, type Service, type ServiceDefinition } from '@vitrine/core';
import type { Representation } from '@vitrine/core/serving';
import { defineTool, jsonSchema, type McpContent } from '@vitrine/core/mcp';

export const host = 'front.tidewatch.example';
export const picture: Uint8Array = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);
export const compressed: Uint8Array = Uint8Array.from([0x1f, 0x8b, 0x08, 0x00]);
/** What no decoder may change: a byte order mark, a control character, a character outside of the basic plane. */
export const text = '\ufeff{"a":"\u0000 ü 🚢"}';

const anything = jsonSchema({ type: 'object' });
const mcp: McpContent = {
  tools: [
    defineTool({
      name: 'large',
      title: 'Large',
      description: 'Answers with as many quotation marks as it is asked for.',
      input: jsonSchema({ type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] }),
      output: anything,
      call: ({ size }) => ({ text: '"'.repeat(size) }),
    }),
    defineTool({
      name: 'slow',
      title: 'Slow',
      description: 'Works until it is told to stop.',
      input: anything,
      output: anything,
      call: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ stopped: true }));
        }),
    }),
  ],
};

/** Makes the service; `sizes` are documents of that many bytes, `fill` throughout, at `/size/<number>.txt`. */
export function createTarget(sizes: readonly number[] = [], more: Partial<ServiceDefinition> = {}, fill = 0x78): Service {
  const documents = new Map<string, Representation>([
    [
      '/capabilities.json',
      representation('application/json', [
        ['identity', Buffer.from(text)],
        ['gzip', compressed],
      ]),
    ],
    ['/picture.png', representation('image/png', [['identity', picture]])],
    ['/api/v1/status', representation('application/json', [['identity', Buffer.from('{}')]])],
    ['/api/mcp', representation('application/json', [['identity', Buffer.from('{}')]])],
    ...sizes.map((size) => [`/size/${size}.txt`, representation('text/plain', [['identity', Buffer.alloc(size, fill)]])] as const),
  ]);
  const rateLimit = { name: 'default', limit: 120, windowSeconds: 60 };
  const pictureRoutes = [...documents.keys()].filter((path) => path.startsWith('/picture') || path.startsWith('/size'));
  const rendered: ServiceDefinition['documents'] = {
    site: {
      baseUrl: `https://${host}`,
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
        'getMcpServerCard',
        'callDocumentationMcp',
        ...pictureRoutes.map((path) => `getOwn:${path}`),
      ],
      own: pictureRoutes,
    },
    snapshotId: `sha256:${'0'.repeat(64)}`,
    get: (path) => documents.get(path),
    paths: () => documents.keys(),
  };
  return createService({ documents: rendered, mcp, ...more });
}

/** A service that keeps what it was handed and answers with what a test prepared. */
export function createRecorder(
  reply: ServiceResponse = { status: 204, fields: [], body: null },
): Service & { readonly seen: ServiceRequest[] } {
  const seen: ServiceRequest[] = [];
  return {
    ...createTarget(),
    seen,
    handle: (incoming) => {
      seen.push(incoming);
      return Promise.resolve(reply);
    },
  };
}

function representation(mediaType: string, bodies: readonly (readonly ['identity' | 'gzip', Uint8Array])[]): Representation {
  const variants = bodies.map(([coding, body]) => ({ coding, body, etag: `"${coding}"` }));
  return { kind: 'representation', mediaType, cacheControl: 'public, max-age=300', variants };
}
