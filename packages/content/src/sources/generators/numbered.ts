// Folders whose names begin with numbers, as sites on SvelteKit keep them: `documentation/docs/10-start/20-install.md`. The numbers are the
// order and no part of an address.
import { join } from 'node:path';
import type { KnownGenerator, PagePlace } from '../generator.ts';
import { filteredSlug } from '../address-pattern.ts';
import { createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { basePath, folderOfIndex, withoutEnding } from '../paths.ts';
import { asText, type ProjectFiles } from '../project.ts';
import { pagePaths } from '../sphinx-index.ts';
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

/** Most pages that are read for their links, and how many of them are enough. */
const maxPages = 500;
const enoughLinks = 5;
/** As many pages with components are written in them. */
const fewestPages = 3;

/** What the pages show that no configuration states. */
interface Shown {
  /** What links between pages have in front of addresses, as a larger site puts it there: `docs/4.x`. Empty where most have nothing. */
  readonly front: string;
  /** Pages have components of Nuxt Content. */
  readonly isNuxt: boolean;
}

function readPages(folder: string, routeOf: (path: string) => string, files: ProjectFiles): Shown {
  const paths = pagePaths(folder, files, /\.mdx?$/i);
  const routes = new Set(paths.map(routeOf));
  const counts = new Map<string, number>();
  let withComponents = 0;
  for (const path of paths.slice(0, maxPages)) {
    const found = files.text(join(folder, path));
    if (!('text' in found)) continue;
    if (/^[ \t]{0,20}::[a-z][\w-]{0,60}(?:\{|$)/m.test(found.text)) withComponents += 1;
    for (const [, link = ''] of found.text.matchAll(/\]\(\/([^\s()#?]{1,300})/g)) {
      const names = link.replace(/(?<!\/)\/+$/, '').split('/');
      const at = [0, 1, 2, 3].find((index) => index < names.length && routes.has(names.slice(index).join('/')));
      if (at === undefined) continue;
      const front = names.slice(0, at).join('/');
      counts.set(front, (counts.get(front) ?? 0) + 1);
    }
  }
  const [front = '', count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return { front: count < enoughLinks ? '' : front, isNuxt: withComponents >= fewestPages };
}

/** Numbered folders of a project in JavaScript that no generator claims. */
export const numbered: KnownGenerator = {
  format: 'numbered',
  configs: ['svelte.config.js', 'svelte.config.ts', 'package.json'],
  notes: {
    name: 'Numbered folders',
    sign: 'with folders whose names begin with numbers',
    read: 'folders such as `content/10-start/20-install.md`, as sites on SvelteKit have them.',
    addresses:
      'names without their numbers; in `documentation/docs` the last name alone. What most links have in front (`/docs/4.x/`) is the base. Set `url`.',
    order: 'the numbers; the title of `index.md` is the section',
    pages: 'components of Nuxt Content, where pages have them.',
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
    const routeOf = (file: string): string => {
      const path = withoutEnding(file);
      return filteredSlug(folderOfIndex(path, /^index$/i)?.replace(/\/$/, '') ?? path, filters);
    };
    const { front, isNuxt } = isFlat ? { front: '', isNuxt: false } : readPages(folder, routeOf, files);
    return {
      format: isNuxt ? 'nuxt' : 'numbered',
      ...(isNuxt && { generator: 'numbered' }),
      base: basePath(front),
      folders: [
        {
          folder,
          idPrefix: '',
          place(file): PagePlace {
            const path = withoutEnding(file);
            const index = folderOfIndex(path, /^index$/i);
            return {
              route: routeOf(file),
              isSection: index !== undefined,
              ...listedAt(navigation(path)),
            };
          },
        },
      ],
      slugger: isFlat ? 'svelte' : isNuxt ? 'mdc' : 'github',
      mdx: false,
      aliases: [],
      includeFolders: [folder],
      assetFolders: [join(project, 'static')],
      // beside it are those of other products
      ...((isFlat || front !== '') && { isPart: true }),
      defaults: {},
    };
  },
};
