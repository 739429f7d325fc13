// A snapshot for hosts with little room: the text of its documentation deflated in blocks (docs/index-format.md). Searching
// and reading inflate only what they show.
import { deflateSync } from 'node:zlib';
import type { Snapshot } from '@vitrine/core';
import { deflateDocsText } from '@vitrine/docs-index/build';

/** The same snapshot, its id included, with deflated text; one that would not get smaller comes back as it is. */
export function compactSnapshot(snapshot: Snapshot): Snapshot {
  const { docs } = snapshot;
  if (docs === undefined) return snapshot;
  const text = deflateDocsText(docs.text, (block) => deflateSync(block, { level: 9 }));
  return text.length < docs.text.length ? { ...snapshot, docs: { index: docs.index, text } } : snapshot;
}
