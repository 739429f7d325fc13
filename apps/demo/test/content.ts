// The content of the demonstration, built once for all tests of a file that need no more than its snapshot, and not before one runs.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';

const folder = fileURLToPath(new URL('../content', import.meta.url));
let built: Promise<Snapshot> | undefined;

export function snapshotOnce(): Promise<Snapshot> {
  built ??= buildSnapshot(folder, { generatedAt: '2026-11-21T00:00:00Z' });
  return built;
}
