// mdBook: `book.toml`, `src/SUMMARY.md`. What the summary does not list is no page.
import { join, posix, relative, resolve, sep } from 'node:path';
import type { ConfiguredFacts, BuiltInGenerator } from '../../generator.ts';
import { editedAt, encodedPath, statedTemplate } from '../../edit-address.ts';
import { basePath, folderOfIndex, splitAddress } from '../../paths.ts';
import { asText, type Data, dataOf } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';
import { locateBySummary, summaryOf } from '../../book-summary.ts';

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

/** The title of a page alone, programs that readers may run, and lines of Rust that mdBook hides (mdBook, "MdBook-specific features"). */
function bookPage(text: string): string {
  return text
    .replaceAll(/(?<!\\)\{\{#title\s[^{}\n]{0,300}\}\}\n?/g, '')
    .replaceAll(/^\{\{#playground\s([^{}\s]{1,300})[^{}\n]{0,300}\}\}$/gm, '```rust\n{{#include $1}}\n```')
    .replaceAll(/^```rust\b[^\n]*\n[\s\S]*?^```/gm, (code) =>
      code.replaceAll(/^[ \t]{0,99}#(?:[ \t][^\n]*)?\n/gm, '').replaceAll(/^([ \t]{0,99}#)#/gm, '$1'),
    );
}

/** Programs that change pages before they are rendered, besides those that mdBook itself has. */
function preprocessorsOf(settings: Data): readonly string[] {
  const names = Object.keys(dataOf(settings['preprocessor'])).filter((name) => name !== 'links' && name !== 'index');
  return names.map((name) => `preprocessor.${name}`);
}

export const mdbook: BuiltInGenerator = {
  name: 'mdbook',
  toMarkdown: bookPage,
  isOneOfMany: true,
  notation: { includes: 'directive' },
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
    const locate = locateBySummary(items, (path) => {
      const index = folderOfIndex(path);
      return index === undefined ? `${path}.html` : index;
    });
    const { origin = host === undefined ? undefined : splitAddress(`https://${host}`).origin } = given;
    return {
      ...(origin !== undefined && { origin }),
      base: given.origin === undefined ? basePath(siteUrl?.replace(/^https?:.*/i, '')) : given.path,
      folders: [
        {
          folder,
          locate: (file, frontMatter) => ({ ...locate(file, frontMatter), ...editedAt(editTemplate, file, undefined) }),
        },
      ],
      markdown: { programs: preprocessorsOf(settings) },
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
