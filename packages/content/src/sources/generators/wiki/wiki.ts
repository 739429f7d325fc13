// A wiki of a repository: `Home.md` and a sidebar; the pages are in one list, whatever their folders.
import { basename, join } from 'node:path';
import { outsideCode } from '../../../markup/code-spans.ts';
import { createFenceReader } from '../../../markup/fences.ts';
import type { BuiltInGenerator } from '../../generator.ts';
import { createNavigation, listedAt } from '../../navigation.ts';
import { withoutEnding } from '../../paths.ts';
import { sidebarItems } from '../../summary.ts';
import { markdown } from '../markdown/markdown.ts';

export const wiki: BuiltInGenerator = {
  name: 'wiki',
  resolveLink: markdown.resolveLink,
  toMarkdown: wikiPage,
  detect: ['Home.md', 'home.md'],
  read(project, config, files) {
    if (!files.isFile(join(project, '_Sidebar.md')) && !/\.wiki$/.test(basename(project))) return undefined;
    const navigation = createNavigation(sidebarItems(join(project, '_Sidebar.md'), files));
    const home = withoutEnding(config);
    return {
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

/** `[[Page]]`, `[[text|Page]]` and `[[picture.png]]` outside of code. */
function wikiPage(page: string): string {
  if (!page.includes('[[')) return page;
  const kindOf = createFenceReader();
  return page
    .split('\n')
    .map((line) => (kindOf(line) === 'text' ? outsideCode(line, withLinks) : line))
    .join('\n');
}

function withLinks(text: string): string {
  return text.replaceAll(/\[\[([^[\]|\n]{1,300})(?:\|([^[\]|\n]{1,300}))?\]\]/g, (_, first: string, second: string | undefined) => {
    const target = (second ?? first).trim();
    const isPicture = /\.(?:png|jpe?g|gif|svg|webp)$/i.test(first);
    const address = (isPicture ? first.trim() : target.replaceAll(' ', '-')).replaceAll(/[\s()<>]/g, encodeURIComponent);
    return isPicture ? `![](${address})` : `[${first.trim()}](${address})`;
  });
}
