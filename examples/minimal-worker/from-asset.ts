import { type AssetsBinding, readAsset, toWorker } from '@vitrine/adapter-worker';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

export default toWorker(async (env: { readonly ASSETS: AssetsBinding }) => {
  const file = await readAsset(env.ASSETS, '/snapshot.vitrine');
  return { documents: openDocuments(file), mcp: () => documentation(openSnapshot(file)) };
});
