// Committed lists and reports: compared with what is found, or written when that is requested.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Problems of a text that must equal a committed file; with `update` the file is written instead. */
export async function compareWithCommitted(path, current, update) {
  const committed = await readFile(path, 'utf8').catch(() => undefined);
  if (committed === current) return [];
  if (update) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, current);
    return [];
  }
  if (committed === undefined) return [`${basename(path)} is not committed: run npm run check packages -- --update`];
  return [
    `${basename(path)} has changed; if that is meant, run npm run check packages -- --update`,
    ...difference(committed, current),
  ];
}

/** Lines that only one of two texts has, marked `-` (gone) and `+` (new). */
export function difference(committed, current) {
  const before = committed.split('\n');
  const after = current.split('\n');
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line}`),
  ];
}
