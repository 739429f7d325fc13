// Books: mdBook (`book.toml`, `src/SUMMARY.md`) and GitBook (`SUMMARY.md`, `.gitbook.yaml`). What the summary does not list is no page.
import { dirname, join, posix, resolve } from 'node:path';
import type { Generator, PageFolder } from '../generator.ts';
import { createNavigation, listedAt, type NavigationItem } from '../navigation.ts';
import { basePath, folderOfIndex, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { pagesOfSummary, readSummary } from '../summary.ts';

function summaryOf(file: string, files: ProjectFiles): readonly NavigationItem[] | undefined {
  const found = files.text(file);
  if (!('text' in found)) return undefined;
  const key = (target: string): string | undefined =>
    /^[a-z]+:/i.test(target) || !/\.(?:md|markdown)$/i.test(target) ? undefined : withoutEnding(posix.normalize(target));
  return readSummary(found.text, key);
}

/** The place of a page that a summary lists; any other page is hidden. */
function placesOf(items: readonly NavigationItem[], routeOf: (path: string) => string): PageFolder['place'] {
  const listed = pagesOfSummary(items);
  const navigation = createNavigation(items);
  return (file, matter) => {
    const path = withoutEnding(file);
    const isHidden = !listed.has(path);
    return {
      route: routeOf(path),
      ...(isHidden && { hidden: 'SUMMARY.md leaves it out' }),
      ...(matter['if'] !== undefined && { hidden: 'if: only some readers may see it' }),
      ...listedAt(navigation(path)),
    };
  };
}

/** Redirects of mdBook: the new address is relative to the old one, unless it begins with a slash. */
function ownRedirects(given: Data): Data {
  const from = (path: string): string => posix.join('/', path);
  return Object.fromEntries(
    Object.entries(given).map(([old, to]) => [
      from(old),
      typeof to !== 'string' || /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? to : posix.join(posix.dirname(from(old)), to),
    ]),
  );
}

export const mdbook: Generator = {
  format: 'mdbook',
  build: { command: 'mdbook build', output: 'book' },
  configs: ['book.toml'],
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const book = dataOf(settings['book']);
    const folder = resolve(project, asText(book['src']) ?? 'src');
    const items = summaryOf(join(folder, 'SUMMARY.md'), files);
    if (items === undefined) return undefined;
    const output = dataOf(dataOf(settings['output'])['html']);
    const own = asText(output['site-url']);
    const host = asText(output['cname']);
    const given = splitAddress(own);
    const { origin = host === undefined ? undefined : splitAddress(`https://${host}`).origin } = given;
    return {
      format: 'mdbook',
      ...(origin !== undefined && { origin }),
      base: given.origin === undefined ? basePath(own?.replace(/^https?:.*/i, '')) : given.path,
      folders: [
        {
          folder,
          idPrefix: '',
          place: placesOf(items, (path) => {
            const index = folderOfIndex(path);
            return index === undefined ? `${path}.html` : index;
          }),
        },
      ],
      slugger: 'github',
      aliases: [],
      includeFolders: [folder],
      assetFolders: [folder],
      redirects: redirectsOf([ownRedirects(dataOf(output['redirect']))], project, [], files),
      defaults: { locale: asText(book['language']) ?? 'en' },
    };
  },
};

/** GitBook, also as it was a command. */
export const gitbook: Generator = {
  format: 'gitbook',
  configs: ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md'],
  read(project, config, files) {
    // the summary of mdBook is next to its pages, below its configuration
    if (config === 'SUMMARY.md' && files.isFile(join(dirname(project), 'book.toml'))) return undefined;
    const settings = config === 'SUMMARY.md' ? {} : dataOf(files.data(join(project, config)));
    const structure = dataOf(settings['structure']);
    const folder = resolve(project, (asText(settings['root']) ?? '.').replace(/^\/+/, '') || '.');
    const items = summaryOf(join(folder, asText(structure['summary']) ?? 'SUMMARY.md'), files);
    if (items === undefined) return undefined;
    const home = withoutEnding(posix.normalize(asText(structure['readme']) ?? 'README.md'));
    const places = placesOf([{ page: home }, ...items], (path) =>
      path === home ? '' : (folderOfIndex(path)?.replace(/\/$/, '') ?? path),
    );
    return {
      format: 'gitbook',
      base: '/',
      folders: [
        {
          folder,
          idPrefix: '',
          place: (file, matter) =>
            /^SUMMARY\.md$/i.test(file) ? { route: 'SUMMARY', hidden: 'it is the list of the pages' } : places(file, matter),
        },
      ],
      slugger: 'github',
      aliases: [],
      includeFolders: [folder],
      assetFolders: [folder],
      redirects: redirectsOf([settings['redirects']], project, [], files),
      defaults: { locale: 'en' },
    };
  },
};
