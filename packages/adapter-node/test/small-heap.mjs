// A front with a small heap, for the test that floods it: prints where it listens, then its memory in bytes for each line that it reads.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { createService } from '@vitrine/core';
import { serve, toNodeHandler } from '../dist/index.js';

const [host] = process.argv.slice(2);
const body = new TextEncoder().encode('{"status":"ok"}');
const variants = [{ coding: 'identity', body, etag: '"1"' }];
const representation = { kind: 'representation', mediaType: 'application/json', cacheControl: 'no-cache', variants };
const documents = new Map(['/api/v1/status', '/api/mcp'].map((path) => [path, representation]));
const service = createService({
  documents: {
    site: {
      baseUrl: 'http://localhost',
      prefix: '',
      identity: { name: 'small', title: 'Small', version: '1.0.0', description: 'A small front.', instructions: '' },
      tools: [],
      rateLimit: { name: 'default', limit: 120, windowSeconds: 60 },
      legacyRateLimitFields: 'x-ratelimit',
      links: '',
      deprecations: {},
      operations: ['getStatus', 'getMcpServerCard', 'callDocumentationMcp'],
      own: [],
    },
    snapshotId: `sha256:${'0'.repeat(64)}`,
    get: (path) => documents.get(path),
    paths: () => documents.keys(),
  },
  mcp: { tools: [] },
});

async function listening() {
  if (host === 'serve') return (await serve(service, { port: 0, signals: false })).url;
  const server = createServer(toNodeHandler(service));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

console.log(await listening());
createInterface({ input: process.stdin })
  .on('line', () => {
    globalThis.gc();
    console.log(process.memoryUsage().rss);
  })
  .on('close', () => process.exit());
