import { isObject } from '../shared/json.ts';
import type { SourceFile } from '../parse/source-file.ts';
import type { Diagnostic } from '@vitrine/core';
import { defined, type PublishedPicture, type ExplorerSettings } from '@vitrine/core/serving';
import type { Folder } from '../files/folder.ts';
import { type Picture, type Pictures, readPictureFile, publishedPath } from './picture.ts';
import { iconBounds, logoBounds } from './picture-bounds.ts';

/** Reads the icons that the product file names; what is wrong with its words is found with the rest of them. */
export function readIcons(folder: Folder, product: SourceFile | undefined, problems: Diagnostic[]): Pictures {
  const pictures = new Map<string, Picture>();
  for (const [index, name] of namesOf(product).entries()) {
    if (name === undefined || pictures.has(name)) continue;
    const path = ['icons', index, 'file'];
    const read = readPictureFile(folder, name, iconBounds, { file: product?.file ?? '', line: product?.line(path), path });
    if ('bytes' in read) pictures.set(name, read);
    else problems.push(read);
  }
  return pictures;
}

/** The names of the files, where they are as they should. */
function namesOf(product: SourceFile | undefined): readonly (string | undefined)[] {
  const icons = isObject(product?.value) ? product.value['icons'] : undefined;
  return Array.isArray(icons)
    ? icons.map((icon: unknown) => (isObject(icon) && typeof icon['file'] === 'string' ? icon['file'] : undefined))
    : [];
}

// The logo that front.yaml names: one picture for all pages, or one for each scheme. It describes how the pages look and is no content,
// so it is with the settings.

interface LogoFiles {
  readonly light: string;
  readonly dark?: string;
}

/** A logo that may be published, and its bytes: those for light pages, then those for dark ones. */
export interface Logo {
  readonly files: NonNullable<ExplorerSettings['logo']>;
  readonly bytes: Uint8Array;
}

/** Reads the logo; `front` is the file that names it. */
export function readLogo(folder: Folder, { light, dark }: LogoFiles, front: string, problems: Diagnostic[]): Logo | undefined {
  const bytes: Uint8Array[] = [];
  const read = (name: string): PublishedPicture | undefined => {
    const picture = readPictureFile(folder, name, logoBounds, { file: front, path: ['explorer', 'logo'] });
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
  return { files: { light: forLight, ...defined({ dark: forDark }) }, bytes: new Uint8Array(Buffer.concat(bytes)) };
}
