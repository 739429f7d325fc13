// What a pack is on the disk: names of its files, and how a folder is recognised as one.
import { join } from 'node:path';

export const snapshotName = 'front.vitrine';
export const contentsName = 'CONTENTS.md';
export const agentsName = 'AGENTS.md';
export const pagesFolder = 'pages';
/** The beginning of the list of pages, by which a later pack knows an earlier one. */
export const packMark = '<!-- Written by `vitrine pack`. -->';

/** The snapshot file of a pack; undefined for a folder that is none, such as a content folder. */
export async function snapshotOfPack(
  folder: string,
  isFile: (path: string) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  const file = join(folder, snapshotName);
  if (!(await isFile(file))) return undefined;
  for (const name of ['product.yaml', 'product.yml', 'product.json']) if (await isFile(join(folder, name))) return undefined;
  return file;
}
