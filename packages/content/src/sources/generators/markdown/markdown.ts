// Plain Markdown: a folder of pages without a generator. Languages and versions are folders at its top that hold the same
// pages, or endings (`page.fr.md` next to `page.md`).
import { defined } from '@vitrine/core/serving';
import { dirname, join } from 'node:path';
import type { BuiltInGenerator, SiteDescription } from '../../generator.ts';
import { folderOfIndex, languageTag, withoutEnding } from '../../paths.ts';
import type { ProjectFiles } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';

/** What pages may have whose generator is not known. */
export const plainMarkdown: NonNullable<SiteDescription['markdown']> = { mayBeMdx: true, hasAttributeLists: true };

const version = /^v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}$/;

function isLanguage(name: string): boolean {
  return /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(name) && languageTag(name) !== undefined;
}

/** Folders at the top that are editions of one another: two or more of their kind, with a file of the same name. */
function editions(folder: string, files: ProjectFiles, isEdition: (name: string) => boolean): ReadonlySet<string> {
  const editionNames = files.names(folder).filter((name) => isEdition(name) && files.isFolder(join(folder, name)));
  const pages = editionNames.map((name) => files.names(join(folder, name)).filter((file) => /\.mdx?$/i.test(file)));
  const isShared = pages.some((one, index) => pages.some((other, at) => at > index && one.some((file) => other.includes(file))));
  return new Set(isShared ? editionNames : []);
}

/** Folders at the top of another that hold the same pages in different languages. */
export function languageFolders(folder: string, files: ProjectFiles): ReadonlySet<string> {
  return editions(folder, files, isLanguage);
}

/** Folders from which sites of many kinds serve pictures at rooted addresses. */
function assetFolders(around: ReadonlySet<string>, files: ProjectFiles): readonly string[] {
  return [...around].flatMap((each) => [join(each, 'public'), join(each, 'static')].filter(files.isFolder));
}

function read(folder: string, project: string, files: ProjectFiles): SiteDescription {
  const languages = languageFolders(folder, files);
  const versions = editions(folder, files, (name) => version.test(name));
  const first = languages.has('en') ? 'en' : [...languages].sort()[0];
  const newest = [...versions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return {
    base: '/',
    folders: [
      {
        folder,
        locate(file) {
          const path = withoutEnding(file);
          const [top = ''] = file.split('/');
          const suffix = /\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)$/.exec(path)?.[1];
          const original = suffix === undefined ? '' : path.slice(0, -suffix.length - 1);
          const isTranslated =
            suffix !== undefined &&
            isLanguage(suffix) &&
            ['.md', '.mdx'].some((ending) => files.isFile(join(folder, original + ending)));
          const locale = isTranslated ? languageTag(suffix) : languages.has(top) ? languageTag(top) : undefined;
          return {
            route: folderOfIndex(path) ?? path,
            ...defined({ locale, version: versions.has(top) ? top : undefined }),
          };
        },
      },
    ],
    markdown: plainMarkdown,
    lookup: { includeFolders: [folder] },
    assetFolders: [folder, ...assetFolders(new Set([folder, dirname(folder), project]), files)],
    redirects: redirectsOf([], folder, [], files),
    defaults: defined({ locale: first !== undefined ? (languageTag(first) ?? first) : undefined, version: newest }),
  };
}

export const markdown: BuiltInGenerator & Required<Pick<BuiltInGenerator, 'resolveLink'>> = {
  name: 'markdown',
  detect: [],
  read,
  // GitHub finds headings whatever the case
  resolveLink: (anchor, anchors) => (anchors.has(anchor.toLowerCase()) ? anchor.toLowerCase() : undefined),
};
