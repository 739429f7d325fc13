import { openFolderContaining } from '@vitrine/content/files';
import { tried } from './failure.ts';

/** The bytes of a file. Throws CommandFailure where it cannot be read or has more than `maxBytes`. */
export async function readFileWhole(path: string, maxBytes: number): Promise<Uint8Array> {
  return tried(`${path} cannot be read`, () => Promise.resolve(openFolderContaining(path).read(path, maxBytes)));
}
