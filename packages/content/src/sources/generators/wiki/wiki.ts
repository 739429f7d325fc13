// A wiki of a repository: `Home.md` and a sidebar; the pages are in one list, whatever their folders.
import { basename, join } from 'node:path';
import { link } from '../../../markup/template-tags.ts';
import type { BuiltInGenerator } from '../../generator.ts';
import { anchorOfAnyCase } from '../../link-anchors.ts';
import { createNavigation, listedAt } from '../../navigation.ts';
import { withoutEnding } from '../../paths.ts';
import { sidebarItems } from '../../summary.ts';

/** A wiki of a repository: `Home.md` and a sidebar. */
export const wiki: BuiltInGenerator = {
  name: 'wiki',
  resolveLink: anchorOfAnyCase,
  notation: { replace: wikiPage },
  detect: ['Home.md', 'home.md'],
  read(project, config, files) {
    if (!files.isFile(join(project, '_Sidebar.md')) && !/\.wiki$/.test(basename(project))) return undefined;
    const navigation = createNavigation(sidebarItems(join(project, '_Sidebar.md'), files));
    const home = withoutEnding(config);
    return {
      base: '/',
      folders: [
        {
          folder: project,
          // pages of a wiki are in one list, whatever their folders
          locate: (file) => ({
            route: withoutEnding(file) === home ? '' : basename(withoutEnding(file)),
            ...listedAt(navigation(basename(withoutEnding(file)))),
          }),
        },
      ],
      lookup: { includeFolders: [project] },
      assetFolders: [project],
      defaults: { locale: 'en' },
    };
  },
};

/** `[[Page]]` and `[[text|Page]]`. */
function wikiPage(page: string): string {
  return page.replaceAll(/\[\[([^[\]|\n]{1,300})(?:\|([^[\]|\n]{1,300}))?\]\]/g, (_, first: string, second: string | undefined) => {
    const address = (second ?? first).trim().replaceAll(' ', '-');
    return /\.(?:png|jpe?g|gif|svg|webp)$/i.test(first) ? `![](${first.trim()})` : link(address, first.trim());
  });
}
