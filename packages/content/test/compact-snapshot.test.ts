import { fileURLToPath } from 'node:url';
import { checkSnapshot, openSnapshot } from '@vitrine/core';
import { checkDocsIndex, openDocsText } from '@vitrine/docs-index';
import { expect, test } from 'vitest';
import { buildSnapshot, compactSnapshot, encodeSnapshot } from '../src/index.ts';

const fixture = fileURLToPath(new URL('../../contract-suite/fixture/', import.meta.url));
const snapshot = await buildSnapshot(fixture, { generatedAt: '2026-01-01T00:00:00Z' });

test('a compact snapshot is the same but for its text, which is smaller and goes with the index', async () => {
  const { docs = { index: new Uint8Array(0), text: new Uint8Array(0) }, ...rest } = compactSnapshot(snapshot);
  const { docs: plain, ...same } = snapshot;
  expect(rest).toEqual(same);
  expect(docs.text.length).toBeLessThan((plain?.text.length ?? 0) * 0.5);
  expect(checkDocsIndex(docs.index, openDocsText(docs.text))).toEqual([]);

  const file = encodeSnapshot({ ...snapshot, docs });
  await expect(checkSnapshot(file)).resolves.toBeUndefined();
  expect(Buffer.compare(openSnapshot(file).docs?.text ?? new Uint8Array(0), docs.text)).toBe(0);
});

test('what would not get smaller comes back as it is: a compact snapshot, one without documentation', () => {
  const compact = compactSnapshot(snapshot);
  expect(compactSnapshot(compact)).toBe(compact);
  const { id, generatedAt, facts, pages, markdown } = snapshot;
  const without = { id, generatedAt, facts, pages, markdown };
  expect(compactSnapshot(without)).toBe(without);
});
