// A wiki of a repository, by the rules of GitHub: `Home.md`, pages in one list whatever their folders, found without regard to case,
// with blanks as dashes; `[[links]]`; the order of `_Sidebar.md`. What begins with `_` is shown beside pages, and is none.
import { basename, join } from 'node:path';
import { outsideCode } from '../../../markup/code-spans.ts';
import { createFenceReader } from '../../../markup/fences.ts';
import type { BuiltInGenerator } from '../../generator.ts';
import { createNavigation, listedAt } from '../../navigation.ts';
import { withoutEnding } from '../../paths.ts';
import { textOf } from '../../project.ts';
import { readSummary } from '../../summary.ts';
import { markdown } from '../markdown/markdown.ts';

/** Files that GitHub shows beside each page. */
const besides = ['_Sidebar.md', '_Footer.md', '_Header.md'];

export const wiki: BuiltInGenerator = {
  name: 'wiki',
  resolveLink: markdown.resolveLink,
  toMarkdown: wikiPage,
  detect: ['Home.md', 'home.md'],
  read(project, config, files) {
    if (!besides.some((name) => files.isFile(join(project, name))) && !/\.wiki$/.test(basename(project))) return undefined;
    const sidebar = wikiPage(textOf(join(project, '_Sidebar.md'), files));
    const navigation = createNavigation(readSummary(sidebar, sidebarKey));
    const home = withoutEnding(config);
    return {
      folders: [
        {
          folder: project,
          locate: (file) => ({
            route: withoutEnding(file) === home ? '' : pageName(file),
            ...listedAt(navigation(pageName(file).toLowerCase())),
          }),
        },
      ],
      lookup: { includeFolders: [project] },
      assetFolders: [project],
      defaults: { locale: 'en' },
    };
  },
};

function pageName(path: string): string {
  return basename(withoutEnding(path)).replaceAll(' ', '-');
}

/** The name of a page to which a sidebar leads, also by its address; undefined for what is elsewhere. */
function sidebarKey(target: string): string | undefined {
  const path = target.replace(/^https:\/\/github\.com\/[^/]+\/[^/]+\/wiki(?:\/|$)/, '');
  return /^[a-z]+:/i.test(path) ? undefined : pageName(path === '' ? 'Home' : path).toLowerCase();
}

function wikiPage(page: string): string {
  if (!page.includes('[[')) return page;
  const kindOf = createFenceReader();
  return page
    .split('\n')
    .map((line) => (kindOf(line) === 'text' ? outsideCode(line, withLinks) : line))
    .join('\n');
}

/** `[[Page]]`, `[[text|Page#part]]`, `[[text|https://…]]`, `[[picture.png|alt=words]]`; `'[[` is no link, and `[[_TOC_]]` a table of contents. */
function withLinks(text: string): string {
  return text.replaceAll(/('?)\[\[(?!_?toc_?\]\])([^[\]\n]{1,500})\]\]/gi, (_, quote: string, inside: string) => {
    if (quote !== '') return `\\[\\[${inside}]]`;
    const [first = '', ...options] = inside.split(/\\?\|/).map((each) => each.trim());
    const isPicture = /\.(?:png|jpe?g|gif|svg|webp)$/i.test(first);
    const target = isPicture ? first : (options[0] ?? first);
    const isAddress = isPicture || /^https?:\/\//i.test(target);
    const address = (isAddress ? target : target.replaceAll(' ', '-')).replaceAll(/[\s()<>]/g, encodeURIComponent);
    const alt = options.find((each) => each.startsWith('alt='))?.slice(4) ?? '';
    return isPicture ? `![${alt}](${address})` : `[${first}](${address})`;
  });
}
