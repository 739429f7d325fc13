import { readFile } from 'node:fs/promises';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

const file = new Uint8Array(await readFile('./snapshot.vitrine'));
const service = createService({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)) });

Bun.serve({
  port: Number(process.env['PORT'] ?? 3000),
  fetch: (request, server) => service.fetch(request, { remoteAddress: server.requestIP(request)?.address ?? '', framed: true }),
});
