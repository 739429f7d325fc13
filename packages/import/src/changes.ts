// What an import changed, for a person: patches, and lists up to a length.
import { relative } from 'node:path';
import { createTwoFilesPatch } from 'diff';

/** The change of a file as a patch; empty where there is none. */
export function patchOf({ path, before, text }: { readonly path: string; readonly before: string; readonly text: string }): string {
  const name = relative('', path);
  return text === before ? '' : createTwoFilesPatch(`a/${name}`, `b/${name}`, before, text, '', '', { context: 3 });
}

export function printPatch(patch: string, print: (line: string) => void): void {
  for (const line of patch.replace(/^=+\n/, '').split('\n').slice(0, -1)) print(line);
}

const maxPrinted = 20;

export function printSome(lines: readonly string[], print: (line: string) => void): void {
  for (const line of lines.slice(0, maxPrinted)) print(line);
  if (lines.length > maxPrinted) print(`  … and ${lines.length - maxPrinted} more; --json lists them`);
}
