// Ours over a snapshot file: `service.fetch`, as it is called on Bun and Deno.
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { toolsOf } from '../content/front-tools.mjs';

export function answerOf(file) {
  const service = createService({
    documents: openDocuments(file),
    mcp: toolsOf(openSnapshot(file), 6),
    allowedHosts: ['127.0.0.1'],
  });
  return (request, remoteAddress) => service.fetch(request, { remoteAddress, loopback: true, framed: true });
}
