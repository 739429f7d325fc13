// The demonstration where it is built beforehand: one file, written for its address by
// `node ../../examples/minimal-worker/build-snapshot.mjs content <base URL> src/front.vitrine`.
import { openDocuments, openSnapshot, type ServiceDefinition } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

/** Opens the built file. Throws SnapshotError for any other bytes. */
export function openFront(file: Uint8Array): Pick<ServiceDefinition, 'documents' | 'mcp'> {
  return { documents: openDocuments(file), mcp: documentation(openSnapshot(file)) };
}
