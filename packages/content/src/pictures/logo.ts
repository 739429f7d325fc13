// The logo that front.yaml names: one picture for all pages, or one for each scheme. It describes how the pages look and is no content,
// so it is with the settings.
import { defined, type Diagnostic } from '@vitrine/core';
import type { ExplorerSettings, LogoPicture } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';
import type { Folder } from '../files/folder.ts';
import { publishedPath, readPictureFile } from './picture.ts';
import { logoBounds } from './picture-bounds.ts';

/** The files of a logo. */
export interface LogoFiles {
  readonly light: string;
  readonly dark?: string;
}

/** A logo that may be published, and its bytes: those for light pages, then those for dark ones. */
export interface Logo {
  readonly named: NonNullable<ExplorerSettings['logo']>;
  readonly bytes: Uint8Array;
}

/** Reads the logo; `front` is the file that names it. */
export function readLogo(folder: Folder, { light, dark }: LogoFiles, front: string, problems: Diagnostic[]): Logo | undefined {
  const bytes: Uint8Array[] = [];
  const read = (name: string): LogoPicture | undefined => {
    const picture = readPictureFile(folder, name, logoBounds, () =>
      diagnostic(
        { file: front, path: ['explorer', 'logo'] },
        'a file of the content folder',
        `${JSON.stringify(name)}, which is none`,
      ),
    );
    if (!('bytes' in picture)) {
      problems.push(picture);
      return undefined;
    }
    bytes.push(picture.bytes);
    const { mediaType, width, height } = picture;
    return { path: publishedPath(picture), mediaType, width, height, sizeBytes: picture.bytes.length };
  };
  const forLight = read(light);
  const forDark = dark === undefined ? undefined : read(dark);
  if (forLight === undefined || (dark !== undefined && forDark === undefined)) return undefined;
  return { named: { light: forLight, ...defined({ dark: forDark }) }, bytes: new Uint8Array(Buffer.concat(bytes)) };
}
