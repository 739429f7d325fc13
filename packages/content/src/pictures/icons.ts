// The pictures that product.yaml names as icons.
import { isObject } from '../shared/json.ts';
import type { SourceFile } from '../parse/source-file.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';
import type { Folder } from '../files/folder.ts';
import { type Picture, type Pictures, readPictureFile } from './picture.ts';
import { iconBounds } from './picture-bounds.ts';

/** Reads the icons that the product file names; what is wrong with its words is found with the rest of them. */
export function readIcons(folder: Folder, product: SourceFile | undefined, problems: Diagnostic[]): Pictures {
  const pictures = new Map<string, Picture>();
  for (const [index, name] of namesOf(product).entries()) {
    if (name === undefined || pictures.has(name)) continue;
    const path = ['icons', index, 'file'];
    const read = readPictureFile(folder, name, iconBounds, () =>
      diagnostic(
        { file: product?.file ?? '', line: product?.line(path), path },
        'a file of the content folder',
        `${JSON.stringify(name)}, which is none`,
      ),
    );
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
