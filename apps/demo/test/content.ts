// What the demonstration serves, as its build made it: tests read it, and build nothing.
import { readFileSync } from 'node:fs';
import { openSnapshot, type Snapshot } from '@vitrine/core';

/** The bytes of the snapshot file, rendered for the address of `npm start`. */
export const builtFront: Uint8Array = readFileSync(new URL('../dist/fronts/front.vitrine', import.meta.url));

export const buildWarnings: readonly string[] = JSON.parse(
  readFileSync(new URL('../dist/warnings.json', import.meta.url), 'utf8'),
) as readonly string[];

export const snapshot: Snapshot = openSnapshot(builtFront);
