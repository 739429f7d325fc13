// mdBook: `book.toml`, `src/SUMMARY.md`. What the summary does not list is no page.
import { join, posix, relative, resolve, sep } from 'node:path';
import type { ConfiguredFacts, BuiltInGenerator } from '../../generator.ts';
import { editedAt, encodedPath, statedTemplate } from '../../edit-address.ts';
import { basePath, folderOfIndex, splitAddress, withoutEnding } from '../../paths.ts';
import { asText, type Data, dataOf, type ProjectFiles, textOf } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';
import { pagesOfSummary, readSummary } from '../../summary.ts';
import { createNavigation, listedAt, type NavigationItem } from '../../navigation.ts';

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

/** The title of a page alone, and programs that readers may run (mdBook, "MdBook-specific features"). */
function bookPage(text: string): string {
  return text
    .replaceAll(/(?<!\\)\{\{#title\s[^{}\n]{0,300}\}\}\n?/g, '')
    .replaceAll(/^\{\{#playground\s([^{}\s]{1,300})[^{}\n]{0,300}\}\}$/gm, '```rust\n{{#include $1}}\n```');
}

function textsOf(values: Data): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Preprocessors that keep the words of a page: those that mdBook itself has, and mdbook-mermaid, which keeps its diagrams as code. */
const quietPreprocessors: ReadonlySet<string> = new Set(['links', 'index', 'mermaid']);

function preprocessorOf(settings: Data): string | undefined {
  const name = Object.keys(dataOf(settings['preprocessor'])).find((each) => !quietPreprocessors.has(each));
  return name && `preprocessor.${name}, which is a program`;
}

function summaryOf(file: string, files: ProjectFiles): readonly NavigationItem[] | undefined {
  const key = (target: string): string | undefined =>
    /^[a-z]+:/i.test(target) || !/\.(?:md|markdown)$/i.test(target) ? undefined : withoutEnding(posix.normalize(target));
  return files.isFile(file) ? readSummary(textOf(file, files), key) : undefined;
}

export const mdbook: BuiltInGenerator = {
  name: 'mdbook',
  toMarkdown: bookPage,
  isOneOfMany: true,
  facts: (settings) => bookFacts(dataOf(settings['book'])),
  build: { command: 'mdbook build', output: 'book' },
  detect: ['book.toml'],
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const book = dataOf(settings['book']);
    const folder = resolve(project, asText(book['src']) ?? 'src');
    const items = summaryOf(join(folder, 'SUMMARY.md'), files);
    if (items === undefined) return undefined;
    const output = dataOf(dataOf(settings['output'])['html']);
    const siteUrl = asText(output['site-url']);
    const host = asText(output['cname']);
    const given = splitAddress(siteUrl);
    const inBook = encodedPath(relative(project, folder).split(sep).join('/'));
    const templateKey = 'edit-url-template';
    const editTemplate = statedTemplate(output, templateKey, asText(output[templateKey])?.replaceAll('{path}', `${inBook}/{path}`));
    const pages = pagesOfSummary(items);
    const navigation = createNavigation(items);
    const { origin = host === undefined ? undefined : splitAddress(`https://${host}`).origin } = given;
    return {
      unclear: preprocessorOf(settings),
      ...(origin !== undefined && { origin }),
      base: given.origin === undefined ? basePath(siteUrl?.replace(/^https?:.*/i, '')) : given.path,
      folders: [
        {
          folder,
          locate(file) {
            const path = withoutEnding(file);
            return {
              route: folderOfIndex(path) ?? `${path}.html`,
              ...(!pages.has(path) && { hidden: 'SUMMARY.md leaves it out' }),
              ...editedAt(editTemplate, file, undefined),
              ...listedAt(navigation(path)),
            };
          },
        },
      ],
      markdown: { includes: 'directive', hiddenLines: { rust: '#', ...textsOf(dataOf(dataOf(output['code'])['hidelines'])) } },
      lookup: { includeFolders: [folder] },
      assetFolders: [folder],
      // pages that mdBook makes of the whole book
      hasOtherPage: (route) => /^(?:print|toc|404)\.html$/.test(route),
      redirects: redirectsOf([ownRedirects(dataOf(output['redirect']))], project, [], files),
      defaults: { locale: asText(book['language']) ?? 'en' },
    };
  },
};

export function bookFacts({ title, description }: Data): ConfiguredFacts {
  return { name: title, description };
}
