// What answers requests: the pipeline, both eras of the protocol, the six tools and the search, over a built snapshot.
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';

/** The whole of a host that opens what a build wrote. */
export function open(bytes) {
  const mcp = createDocumentationTools(openSnapshot(bytes));
  return createService({ documents: openDocuments(bytes), mcp });
}
