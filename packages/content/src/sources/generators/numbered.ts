// Folders whose names begin with numbers, as sites on SvelteKit keep them: `documentation/docs/10-start/20-install.md`. The numbers are the
// order and no part of an address.
import { join } from 'node:path';
import type { KnownGenerator, PagePlace } from '../generator.ts';
import { filteredSlug } from '../address-pattern.ts';
import { createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { folderOfIndex, withoutEnding } from '../paths.ts';
import { asText, type ProjectFiles } from '../project.ts';
import { splitFrontMatter } from '../../markup/front-matter.ts';

const number = /^(\d{1,5})[-_.](?=\D)/;
/** Where such sites keep their pages. */
const roots = [
  'documentation/docs',
  'documentation',
  'content/docs',
  'src/content/docs',
  'content',
  'src/content',
  'docs',
  'apps/svelte.dev/content/docs',
];
/** Fewer numbered names are no order. */
const fewest = 2;

/** Whether a folder, or one that it holds, has numbered names. */
function isNumbered(folder: string, files: ProjectFiles): boolean {
  const names = files
    .names(folder)
    .filter((name) => !name.startsWith('.') && (!name.includes('.') || number.test(name) || /\.mdx?$/.test(name)));
  const numbered = names.filter((name) => number.test(name));
  return numbered.length >= fewest && numbered.length * 2 > names.length;
}

function levelOf(folder: string, files: ProjectFiles): FolderLevel {
  const found = files.text(join(folder, 'index.md'));
  const title = 'text' in found ? asText(splitFrontMatter('index.md', found.text.slice(0, 20_000)).raw['title']) : undefined;
  const name = filteredSlug(folder.split('/').at(-1) ?? '', ['strip-numbers']).replaceAll(/[-_]+/g, ' ');
  return {
    title: title ?? name.charAt(0).toUpperCase() + name.slice(1),
    position(each) {
      const position = number.exec(each)?.[1];
      return position === undefined ? undefined : Number(position);
    },
  };
}

/** Numbered folders of a project in JavaScript that no generator claims. */
export const numbered: KnownGenerator = {
  format: 'numbered',
  configs: ['svelte.config.js', 'svelte.config.ts', 'package.json'],
  notes: {
    name: 'Numbered folders',
    sign: 'with folders whose names begin with numbers',
    read: 'folders such as `content/10-start/20-install.md`, as sites on SvelteKit have them.',
    addresses: 'names without their numbers; in `documentation/docs` the last name alone. Set `url`.',
    order: 'the numbers; the title of `index.md` is the section',
    lost: 'an `index.md` without text.',
  },
  read(project, _, files) {
    const root = roots.find((name) => files.isFolder(join(project, name)) && isNumbered(join(project, name), files));
    if (root === undefined) return undefined;
    const folder = join(project, root);
    // the sites of Svelte have all pages of a product in one folder
    const isFlat = root === 'documentation/docs';
    const filters = isFlat ? ['strip-numbers', 'last-name'] : ['strip-numbers'];
    const navigation = createNavigation([{ folder: '' }], (below) => levelOf(join(folder, below), files));
    return {
      format: 'numbered',
      base: '/',
      folders: [
        {
          folder,
          idPrefix: '',
          place(file): PagePlace {
            const path = withoutEnding(file);
            const index = folderOfIndex(path, /^index$/i);
            return {
              route: filteredSlug(index?.replace(/\/$/, '') ?? path, filters),
              isSection: index !== undefined,
              ...listedAt(navigation(path)),
            };
          },
        },
      ],
      slugger: isFlat ? 'svelte' : 'github',
      mdx: false,
      aliases: [],
      includeFolders: [folder],
      assetFolders: [join(project, 'static')],
      // beside it are those of other products
      ...(isFlat && { isPart: true }),
      defaults: {},
    };
  },
};
