// A wiki of a repository: `Home.md` and a sidebar; the pages are in one list, whatever their folders.
import { basename, join } from 'node:path';
import type { Generator } from '../generator.ts';
import { createNavigation, listedAt } from '../navigation.ts';
import { withoutEnding } from '../paths.ts';
import { sidebarItems } from '../summary.ts';

/** A wiki of a repository: `Home.md` and a sidebar. */
export const wiki: Generator = {
  format: 'wiki',
  configs: ['Home.md', 'home.md'],
  read(project, config, files) {
    if (!files.isFile(join(project, '_Sidebar.md')) && !/\.wiki$/.test(basename(project))) return undefined;
    const navigation = createNavigation(sidebarItems(join(project, '_Sidebar.md'), files));
    const home = withoutEnding(config);
    return {
      format: 'wiki',
      base: '/',
      folders: [
        {
          folder: project,
          idPrefix: '',
          // pages of a wiki are in one list, whatever their folders
          place: (file) => ({
            route: withoutEnding(file) === home ? '' : basename(withoutEnding(file)),
            ...listedAt(navigation(basename(withoutEnding(file)))),
          }),
        },
      ],
      slugger: 'github',
      aliases: [],
      includeFolders: [project],
      assetFolders: [project],
      defaults: { locale: 'en' },
    };
  },
};
