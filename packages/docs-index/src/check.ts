// Looks for damage inside an index, which opening it leaves alone because that would mean reading all of it.

import { openFile } from './file.ts';
import { hashedFrom } from './format.ts';
import { hashBytes, hashText } from './hash.ts';
import type { DocsText } from './text.ts';

/** Bytes of text that are looked at in one go: a deflated text is never inflated as a whole. */
const stretchBytes = 65_536;

/**
 * Compares index and text with the hash they were built with: what is wrong, nothing when all is well. Throws like
 * `openDocsIndex`, and `damaged` for deflated text that does not inflate.
 */
export function checkDocsIndex(index: Uint8Array, text: DocsText): readonly string[] {
  const { contentHash } = openFile(index, text);
  const found = hashText(hashBytes(piecesOf(index, text)));
  return found === contentHash ? [] : [`index and text hash to ${found}; expected ${contentHash}`];
}

function* piecesOf(index: Uint8Array, text: DocsText): Generator<Uint8Array> {
  yield index.subarray(hashedFrom);
  for (let at = 0; at < text.length; at += stretchBytes) yield text.subarray(at, at + stretchBytes);
}
