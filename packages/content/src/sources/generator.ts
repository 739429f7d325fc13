// A documentation generator as Vitrine knows it: the file that configures it, the places of its pages, and the address of each.
// A generator is a file of `generators/` that exports one of these; `recognise.ts` asks them in turn.
import type { Operation, SpecificationKind } from '@vitrine/reference';
import type { SluggerName } from '../markup/slugger.ts';
import type { RawMatter } from '../markup/front-matter.ts';
import type { NavigationPlace } from './navigation.ts';
import type { ProjectFiles } from './project.ts';
import type { RedirectRule } from './redirects.ts';

export const formatNames = [
  'docusaurus',
  'starlight',
  'vitepress',
  'mkdocs',
  'mintlify',
  'nextra',
  'fumadocs',
  'mdbook',
  'gitbook',
  'docsify',
  'wiki',
  'markdown',
] as const;
export type FormatName = (typeof formatNames)[number];

/** Where a page is on the live site, and whether it is there for readers. */
export interface PagePlace {
  /** Path below the site's base, without a slash in front: `guide/install/`, or empty for the home page. */
  readonly route: string;
  readonly locale?: string;
  readonly version?: string;
  /** Why the generator hides the page. */
  readonly hidden?: string;
  /** The path that decides whether it is a page, where a generator reads names in its own way: `_index.md` of Hugo. */
  readonly name?: string;
  /** Where the site's navigation lists the page; absent where it does not, or where there is none. */
  readonly listed?: NavigationPlace;
}

/** A folder of pages. A project has one, or one for each version and language. */
export interface PageFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Goes in front of the ids of its pages; ends with a slash unless empty. */
  readonly idPrefix: string;
  /** The place of a page by its path below the folder. */
  readonly place: (path: string, matter: RawMatter) => PagePlace;
}

/** Where the page of an operation is. */
interface MadePlace {
  /** Path below the project, without an ending. */
  readonly path: string;
  readonly route: string;
  /** The route of the live site where it is a part of another page: `api#list-pages`. */
  readonly partOf?: string;
}

/** A specification of which a site makes pages. */
export interface SiteReference {
  /** As the configuration names it. */
  readonly named: string;
  /** Absolute path of its file; absent for an address and for a file that is not there. */
  readonly file?: string;
  /** Its language, where the configuration states it. */
  readonly kind?: SpecificationKind;
  /** The page of an operation: its path below the project without an ending, and its route. Undefined for one that has no page. */
  readonly place: (operation: Operation, path: string) => MadePlace | undefined;
  /** The page about all of it, by the title of the specification. */
  readonly overview?: (title: string) => { readonly path: string; readonly route: string };
  /** The folder of the pages of its shapes, without slashes at its ends. */
  readonly base: string;
  readonly locale?: string;
  readonly version?: string;
  readonly hidden?: string;
}

/** A documentation project, as its configuration describes it. */
export interface DocsSite {
  /** What decides which pages are published and cannot be read as data: nothing of the site is then published from its sources. */
  readonly unclear?: string | undefined;
  readonly format: FormatName;
  /** The name of a generator of a team's own; `format` is then that in whose language its pages are written. */
  readonly generator?: string;
  /** The text of a file as Markdown with front matter, where the generator changes it. */
  readonly convert?: (text: string, path: string) => string;
  /** `https://docs.example.com`, where the configuration names it. */
  readonly origin?: string;
  /** Path of the site at its origin; begins and ends with a slash. */
  readonly base: string;
  readonly folders: readonly PageFolder[];
  /** Versions and languages that the configuration names and whose folders are not there, such as `version 5`, with the folder. */
  readonly missing?: readonly { readonly edition: string; readonly folder: string }[];
  /** Names of the files that are pages; when absent, those of Markdown. */
  readonly pages?: RegExp;
  readonly slugger: SluggerName;
  /** What all pages are, whatever their names end with: MDX, or CommonMark (`md`). Absent: what their names say. */
  readonly markdownFormat?: 'mdx' | 'md';
  /** Beginnings of paths that represent a folder: `@site/` for the project. Absolute folders, each with a slash at the end. */
  readonly aliases: readonly (readonly [alias: string, folder: string])[];
  /** Folders against which included paths are resolved, after the folder of the page. */
  readonly includeFolders: readonly string[];
  /** Folders from which a link to a file is tried after the folder of its page, unless it begins with a dot or a slash. */
  readonly linkFolders?: readonly string[];
  /** Folders whose files the site serves below its base, as they are. */
  readonly assetFolders: readonly string[];
  /** It is a part of a larger site: addresses that begin with a slash are those of other parts, unless a page here has them. */
  readonly isPart?: boolean;
  /** Whether the site has a page at a route that is no documentation, redirects apart; absent where that cannot be known. */
  readonly hasOtherPage?: (route: string) => boolean;
  /** Its redirects, as its configuration and that of its host have them. */
  readonly redirects?: readonly RedirectRule[];
  /** Specifications from which the site makes pages that have no file. */
  readonly references?: readonly SiteReference[];
  /** Specifications, absolute, that a page means which names an operation alone. */
  readonly specifications?: readonly string[];
  /** Names that pages use for specifications, with their files. */
  readonly specificationNames?: ReadonlyMap<string, string>;
  /** The language and version that readers get when they ask for none. */
  readonly defaults: { readonly locale?: string; readonly version?: string };
}

export interface Generator {
  /** The command that builds its site, in the folder of the project, and the folder that it writes; absent where a service builds it. */
  readonly build?: { readonly command: string; readonly output: string };
  readonly format: FormatName;
  /** Configuration files, by their path below the project. */
  readonly configs: readonly string[];
  /** Reads the project in a folder whose configuration file is given; undefined where it is another generator's. */
  readonly read: (project: string, config: string, files: ProjectFiles) => DocsSite | undefined;
}
