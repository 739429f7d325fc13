// Where a page comes from: its site, its folder, its file. Pages that are given as text have a site of their own with no files.
import type { Diagnostic } from '@vitrine/core';
import { addressBy } from './address-pattern.ts';
import type { BuiltInGenerator, DocsSite, PageFolder, SiteDescription } from './generator.ts';
import { markdown, plainMarkdown } from './generators/markdown/markdown.ts';
import type { ProjectFiles } from './project.ts';

/** Where a page comes from. */
export interface Origin {
  readonly site: DocsSite;
  readonly files: ProjectFiles;
  readonly folder: PageFolder;
  /** Path below the folder, with forward slashes. */
  readonly path: string;
  readonly absolute: string;
  /** The address of a route on the live site; undefined where no address of the site is known. */
  readonly address: (route: string) => string | undefined;
  /** The configuration file that describes the site, as findings name it. */
  readonly config?: string | undefined;
  /** Path of the source, as the settings name it; a page that is given as text has none. */
  readonly source?: string | undefined;
  /** Language and version of the whole source, as the settings say. */
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
  /** Goes in front of ids, behind that of the folder. */
  readonly idPrefix: string;
  /** The problem that some of its text exists only after a build, with the commands; absent where its generator is no program. */
  readonly needsBuild?: ((what: string) => Diagnostic) | undefined;
  /** The front matter is that of a generator: members that only have our names need not follow our rules. */
  readonly fromGenerator: boolean;
}

export const noFiles: ProjectFiles = {
  root: '/',
  text: () => ({ refusal: 'absent' }),
  read: () => [],
  specification: () => ({ refusal: 'absent' }),
  digest: () => undefined,
  data: () => undefined,
  isFolder: () => false,
  isFile: () => false,
  info: () => undefined,
  bytes: () => undefined,
  names: () => [],
  among: () => [],
};

/** A site without a generator. */
export const noSite: DocsSite = {
  generator: markdown,
  base: '/',
  folders: [],
  markdown: { slugger: 'github', ...plainMarkdown },
  lookup: { aliases: [], includeFolders: [], linkFolders: [] },
  assetFolders: [],
  defaults: {},
};

/** A site as its generator described it, with what that left out. */
export function siteOf(generator: BuiltInGenerator, { folders, markdown: form, lookup, ...given }: SiteDescription): DocsSite {
  return {
    ...{ ...noSite, ...given, generator },
    folders: folders.map((each) => ({ idPrefix: '', ...each })),
    markdown: { slugger: 'github', ...form },
    lookup: { ...noSite.lookup, ...lookup },
  };
}

/** The origin of pages that are given as text, by their path below `docs/`. */
export function givenOrigin(path: string): Origin {
  const folder: PageFolder = { folder: '/docs', idPrefix: '', locate: (file) => ({ route: file.replace(/\.mdx?$/i, '') }) };
  return {
    site: noSite,
    files: noFiles,
    folder,
    path,
    absolute: `/docs/${path}`,
    address: () => undefined,
    idPrefix: '',
    fromGenerator: false,
  };
}

/** Addresses of a site: `https://docs.example.com/{slug}`, an address under which it is, or what its configuration states. */
export function addressRule(url: string | undefined, site: DocsSite): (route: string) => string | undefined {
  const template = url ?? (site.origin === undefined ? undefined : `${site.origin}${site.base}`);
  if (template === undefined) return () => undefined;
  const byPattern = addressBy(template);
  if (byPattern !== undefined) return (route) => addressOf(byPattern(route));
  // An address without a path is that of the host: the site is at its base.
  const bare = new URL(template).pathname === '/' ? new URL(site.base, template).href : template;
  return (route) => addressOf(`${bare.replace(/(?<!\/)\/+$/, '')}/${encodeURI(route)}`);
}

function addressOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).href : undefined;
}
