// Our Worker: the service over a snapshot file that the binding `SNAPSHOT` holds.
import { toWorker } from '@vitrine/adapter-worker';
import { createMemoryLimiter, openDocuments, openSnapshot } from '@vitrine/core';
import { toolsOf } from '../content/front-tools.mjs';

const toolCount = 6;

export default toWorker(({ SNAPSHOT }) => {
  const documents = openDocuments(SNAPSHOT);
  return { documents, mcp: toolsOf(openSnapshot(SNAPSHOT), toolCount), limiter: createMemoryLimiter(documents.site.rateLimit) };
});
