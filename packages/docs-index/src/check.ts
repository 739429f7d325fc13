// Looks for damage inside an index. Opening an index does not, because it would have to read all of it.

import { openFile } from './file.ts';
import { hashedFrom } from './format.ts';
import { hashText, xxh32 } from './hash.ts';

/**
 * Compares index and text with the hash they were built with. Lists the faults; empty for complete files. Throws like
 * `openDocsIndex`.
 */
export function checkDocsIndex(index: Uint8Array, text: Uint8Array): readonly string[] {
  const { contentHash } = openFile(index, text);
  const found = hashText(xxh32(index.subarray(hashedFrom)), xxh32(text));
  return found === contentHash ? [] : [`index and text hash to ${found}; expected ${contentHash}`];
}
