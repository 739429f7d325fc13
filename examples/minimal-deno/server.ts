import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

const file = new Uint8Array(await readFile('./snapshot.vitrine'));
const service = createService({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)) });

Deno.serve({ port: Number(process.env['PORT'] ?? 3000) }, (request, { remoteAddr }) =>
  service.fetch(request, { remoteAddress: remoteAddr.hostname, framed: true }),
);
