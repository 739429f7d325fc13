// The fictional product of the contract suite, built from its content folder: 157 actions, 50 releases, 40 rows of evidence,
// 300 sections of documentation.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { now } from './sample.ts';

const folder = fileURLToPath(new URL('../../conformance/fixture', import.meta.url));

let built: Promise<Snapshot> | undefined;

/** The same snapshot at every run, built once a process. */
export function fixture(): Promise<Snapshot> {
  return (built ??= buildSnapshot(folder, { generatedAt: '2026-05-30T00:00:00Z', now }).then(({ snapshot }) => snapshot));
}
