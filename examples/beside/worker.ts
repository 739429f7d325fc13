import { type AssetsBinding, toBesideWorker } from '@vitrine/adapter-worker';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';
import front from './front.vitrine';

const file = new Uint8Array(front);

export default toBesideWorker((env: { readonly ASSETS: AssetsBinding }) => {
  const snapshot = openSnapshot(file);
  return {
    documents: openDocuments(file),
    mcp: () => documentation(snapshot),
    snapshot,
    mcpAlias: '/mcp',
    next: (request) => env.ASSETS.fetch(request),
  };
});
