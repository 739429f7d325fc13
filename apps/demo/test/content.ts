// The content of the demonstration, built once for all tests that need no more than its snapshot.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';

const folder = fileURLToPath(new URL('../content', import.meta.url));

export const snapshotOnce: Promise<Snapshot> = buildSnapshot(folder, { generatedAt: '2026-11-21T00:00:00Z' });
