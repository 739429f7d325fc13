// Docsify: `index.html` that loads it, read as text and never run. Addresses begin with `#/`; a sidebar may be in each folder.
import { defined } from '@vitrine/core/serving';
import { basename, join, posix } from 'node:path';
import { createFenceReader } from '../../../markup/fences.ts';
import type { BuiltInGenerator, PagePlace } from '../../generator.ts';
import { createNavigation, listedAt } from '../../navigation.ts';
import { folderOfIndex, languageTag, withoutEnding } from '../../paths.ts';
import type { ProjectFiles } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';
import { sidebarItems } from '../../summary.ts';
import { languageFolders } from '../markdown/markdown.ts';

const maxDepth = 3;
const maxFolders = 1_000;

/** The text that a member of the settings has; undefined where it has none, or is a switch. */
function memberOf(settings: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s{0,9}:\\s{0,9}["']([^"'\\n]{1,200})["']`).exec(settings)?.[1];
}

/** Entries of `alias`: `'/.*?/awesome': 'https://…'`. */
function aliasesOf(settings: string): ReadonlyMap<string, string> {
  const [, entries = ''] = /\balias:\s*\{([^{}]{0,4000})\}/.exec(settings) ?? [];
  const pairs = entries.matchAll(/['"]([^'"\n]{1,200})['"]\s{0,99}:\s{0,99}['"]([^'"\n]{1,500})['"]/g);
  return new Map([...pairs].map(([, pattern = '', target = '']) => [pattern, target]));
}

/** Folders of the site that have a sidebar, the top first. */
function sidebarFolders(folder: string, name: string, files: ProjectFiles): readonly string[] {
  const sidebarAt: string[] = [];
  const waiting = [''];
  for (let at = waiting.shift(), seen = 0; at !== undefined && seen < maxFolders; at = waiting.shift(), seen += 1) {
    if (files.isFile(join(folder, at, name))) sidebarAt.push(at);
    if (at !== '' && at.split('/').length >= maxDepth) continue;
    for (const each of files.names(join(folder, at)))
      if (!/[.]|^node_modules$/.test(each) && files.isFolder(join(folder, at, each))) waiting.push(posix.join(at, each));
  }
  return sidebarAt;
}

export const docsify: BuiltInGenerator = {
  name: 'docsify',
  toMarkdown: docsifyPage,
  detect: ['index.html'],
  read(project, config, files) {
    const page = files.text(join(project, config));
    if (!('text' in page) || !/\bdocsify\b/i.test(page.text)) return undefined;
    const settings = page.text;
    const below = memberOf(settings, 'basePath');
    const isBelow = below !== undefined && !/^(?:[a-z]+:|\/\/|\.\.)/i.test(below) && files.isFolder(join(project, below));
    const folder = isBelow ? join(project, below) : project;
    const sidebar = memberOf(settings, 'loadSidebar') ?? '_sidebar.md';
    const parts = new Set(
      [sidebar, memberOf(settings, 'loadNavbar'), memberOf(settings, 'coverpage')].flatMap((each) =>
        each === undefined ? [] : [posix.normalize(each.replace(/^\/+/, ''))],
      ),
    );
    const lists = sidebarFolders(folder, sidebar, files);
    const navigation = createNavigation(lists.flatMap((at) => sidebarItems(join(folder, at, sidebar), files)));
    const aliases = aliasesOf(settings);
    const names = new Set([...aliases.keys()].map((pattern) => basename(withoutEnding(pattern.replace(/\$$/, '')))));
    const start = aliases.get('/')?.replace(/^\/+/, '');
    const home = withoutEnding(memberOf(settings, 'homepage') ?? 'README.md').replace(/^\/+/, '');
    const languages = languageFolders(folder, files);
    const [first = ''] = (start ?? '').split('/');
    const original = languages.has(first) ? first : languages.has('en') || languages.size === 0 ? 'en' : [...languages].sort()[0];
    return {
      base: '/',
      folders: [
        {
          folder,
          locate(file): PagePlace {
            const path = withoutEnding(file);
            const route = path === home ? '' : (folderOfIndex(path, /^README$/i) ?? path);
            const [top = ''] = file.split('/');
            return {
              route: route === '' ? '' : `#/${route}`,
              ...defined({ locale: languages.has(top) ? languageTag(top) : undefined }),
              ...(parts.has(file) && { hidden: 'it is part of every page: sidebar, bar or cover' }),
              ...listedAt(navigation(path)),
            };
          },
        },
      ],
      // the script of version 5 is in `dist`, that of version 4 in `lib`
      markdown: {
        slugger: /\bdocsify@5\b|\bdocsify(?:@latest)?\/dist\//.test(settings) ? 'docsify-5' : 'docsify',
        includes: 'link',
      },
      lookup: { includeFolders: [folder] },
      assetFolders: [folder],
      hasOtherPage: (route) => names.has(basename(route)),
      redirects: redirectsOf([], project, [], files),
      defaults: defined({ locale: languageTag(original ?? 'en') }),
    };
  },
};

/** Docsify: `!> words` and `?> words` are notes, `:id=x` behind a heading is its anchor, `{docsify-ignore}` concerns the sidebar. */
function docsifyPage(page: string): string {
  const kindOf = createFenceReader();
  return page
    .split('\n')
    .map((line) => (kindOf(line) === 'text' ? lineOf(line) : line))
    .join('\n');
}

function lineOf(line: string): string {
  if (!/^ {0,3}#{1,6}[ \t]/.test(line))
    return line.replace(
      /^([ \t]{0,3})([!?])>[ \t]+(?=\S)/,
      (_, margin: string, sign: string) => `${margin}**${sign === '!' ? 'Important' : 'Note'}:** `,
    );
  const text = line.replaceAll(/[ \t]{0,20}(?:<!--\s{0,9})?\{docsify-ignore(?:-all)?\}(?:\s{0,9}-->)?/g, '');
  const [, words = text, id] = /^(.*?\S)[ \t]+:id=([\w-]{1,100})[ \t]*$/.exec(text) ?? [];
  return id === undefined ? text : `${words} {#${id}}`;
}
