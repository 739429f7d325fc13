import { type RateLimitBinding, toWorker } from '@vitrine/adapter-worker';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';
import snapshot from './snapshot.vitrine';

const file = new Uint8Array(snapshot);

export default toWorker((env: { readonly RATE_LIMIT: RateLimitBinding }) => ({
  documents: openDocuments(file),
  mcp: () => documentation(openSnapshot(file)),
  guard: env.RATE_LIMIT,
}));
