// Snapshot files that follow one another, and a place on this machine where they are published, with every vice that a place can have.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import { createService, type RateLimiter, type Service } from '@vitrine/core';
import { getOrCreateLimiter } from '@vitrine/core/serving';
import { renderDocuments } from '@vitrine/core/render';
import type { FrontFactory } from '@vitrine/core/follow';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { baseUrl } from '../../src/suite/published.ts';

export interface PublicationOptions {
  /** The day of January 2026 that the content is of. */
  readonly day: number;
  /** Pages of documentation, with ten sections each. Default 1. */
  readonly pages?: number;
  readonly requestsPerMinute?: number;
}

/** A snapshot file of one day; every page, action and release states which. */
export async function publication({ day, pages = 1, requestsPerMinute = 100_000 }: PublicationOptions): Promise<Uint8Array> {
  const word = `edition${day}`;
  const docs = Object.fromEntries(
    Array.from({ length: pages }, (_, page) => [
      `page-${page}.md`,
      `# Page ${page} of ${word}\n\n${Array.from({ length: 10 }, (__, section) => `## Part ${section}\n\nThe lamp of ${word} burns oil number ${page * 10 + section}.\n`).join('\n')}`,
    ]),
  );
  const { snapshot } = composeSnapshot(
    {
      product: {
        id: 'lamp',
        name: 'Lamp',
        description: `A lamp of ${word}`,
        homepage: 'https://lamp.example',
        version: `1.0.${day}`,
      },
      capabilities: {
        actions: Array.from({ length: 60 }, (_, action) => ({
          id: `action-${action}`,
          title: `Action ${action} of ${word}`,
          description: `What ${word} does.`,
          permission: 'read_only',
          approval: { required: 'never' },
        })),
      },
      releases: { releases: [] },
      docs,
    },
    { generatedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z` },
  );
  const rateLimit = { name: 'default', limit: requestsPerMinute, windowSeconds: 60 };
  return encodeSnapshot(snapshot, await renderDocuments(snapshot, { baseUrl, mcp: createDocumentationTools(snapshot), rateLimit }));
}

/** A service with the limiter that it goes on with. */
export interface Front {
  readonly service: Service;
  readonly limiter: RateLimiter;
}

/** One moment: every request falls into one window of the quota, however long a test takes. */
const clock = (): number => Date.parse('2026-02-01T00:00:00Z');

/** Makes the service of a snapshot as a host does; quotas go on. */
export const openFront: FrontFactory<Front> = ({ documents, snapshot }, before) => {
  const limiter = getOrCreateLimiter({ ...documents.site.rateLimit, clients: 64 }, before?.limiter);
  return {
    limiter,
    service: createService({ documents, mcp: createDocumentationTools(snapshot), limiter, clock, allowedHosts: ['127.0.0.1'] }),
  };
};

/** Where files are published. `files` are by path; `vice`, where there is one, answers in their place. */
export interface Place {
  readonly url: string;
  readonly files: Map<string, Uint8Array | string>;
  vice: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Every request: its path, and the status of its answer. */
  readonly log: (readonly [path: string, status: number])[];
  close(): void;
}

/** Opens a place that speaks of entity tags as a store of objects does. */
export async function openPlace(): Promise<Place> {
  const files: Place['files'] = new Map();
  const log: (readonly [string, number])[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    response.on('close', () => log.push([path, response.statusCode]));
    if (place.vice !== undefined) {
      place.vice(request, response);
      return;
    }
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end('not here');
    else {
      const etag = `"${tagOf(file)}"`;
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
      else response.writeHead(200, { ETag: etag, 'Content-Length': Buffer.byteLength(file) }).end(file);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const place: Place = {
    url: `http://127.0.0.1:${port}`,
    files,
    vice: undefined,
    log,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return place;
}

function tagOf(file: Uint8Array | string): string {
  let hash = 0;
  for (const byte of Buffer.from(file)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
}
