// A documentation generator as Vitrine knows it: the file that configures it, the places of its pages, the address of each, and its own forms of Markdown.
// A generator is a folder of `generators/` that exports one of these, or a module of a team's own; `recognise.ts` asks them in turn.
import type { Operation, SpecificationKind } from '@vitrine/reference';
import type { SluggerName } from '../markup/slugger.ts';
import type { RawMatter } from '../markup/front-matter.ts';
import type { NavigationPlace } from './navigation.ts';
import type { Data, ProjectFiles } from './project.ts';
import type { RedirectRule } from './redirects.ts';

export const formatNames = ['docusaurus', 'vitepress', 'mkdocs', 'mintlify', 'mdbook', 'docsify', 'wiki', 'markdown'] as const;
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
  readonly position?: NavigationPlace;
  /** The address at which it is edited; false where the site has no link to it. */
  readonly edit?: string | false;
}

/** A folder of pages. A project has one, or one for each version and language. */
export interface PageFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Goes in front of the ids of its pages; ends with a slash unless empty. */
  readonly idPrefix: string;
  /** The place of a page by its path below the folder. */
  readonly locate: (path: string, frontMatter: RawMatter) => PagePlace;
}

interface MadePlace {
  /** Path below the project, without an ending. */
  readonly path: string;
  readonly route: string;
  /** The route of the live site where it is a part of another page: `api#list-pages`. */
  readonly partOf?: string;
}

export interface SiteReference {
  /** As the configuration names it. */
  readonly source: string;
  /** Absolute path of its file; absent for an address and for a file that is not there. */
  readonly file?: string;
  /** Its language, where the configuration states it. */
  readonly kind?: SpecificationKind;
  /** The page of an operation: its path below the project without an ending, and its route. Undefined for one that has no page. */
  readonly locate: (operation: Operation, path: string) => MadePlace | undefined;
  /** The number behind the second of two pages of one name, where it is not 2. */
  readonly firstNumber?: number;
  /** The page about all of it, by the title of the specification. */
  readonly overview?: (title: string) => { readonly path: string; readonly route: string };
  /** The folder of the pages of its shapes, without slashes at its ends. */
  readonly base: string;
  readonly locale?: string;
  readonly version?: string;
  readonly hidden?: string;
}

interface Lookup {
  /** Beginnings of paths that represent a folder: `@site/` for the project. Absolute folders, each with a slash at the end. */
  readonly aliases: readonly (readonly [alias: string, folder: string])[];
  /** Folders against which included paths are resolved, after the folder of the page. */
  readonly includeFolders: readonly string[];
  /** Folders from which a link to a file is tried after the folder of its page, unless it begins with a dot or a slash. */
  readonly linkFolders: readonly string[];
}

export interface DocsSite {
  readonly generator: BuiltInGenerator;
  /** What decides the pages, words or anchors of the site and cannot be read as data: nothing of it is then published from its sources. */
  readonly unclear?: string | undefined;
  /** `https://docs.example.com`, where the configuration names it. */
  readonly origin?: string | undefined;
  /** Path of the site at its origin; begins and ends with a slash. */
  readonly base: string;
  readonly folders: readonly PageFolder[];
  /** Versions and languages that the configuration names and whose folders are not there, such as `version 5`, with the folder. */
  readonly missing?: readonly { readonly edition: string; readonly folder: string }[];
  readonly markdown: {
    /** How anchors are made. */
    readonly slugger: SluggerName;
    /** What all pages are, whatever their names end with. Without it: what their names say. */
    readonly format?: 'mdx' | 'md' | undefined;
    /** Its includes: `{{#include file}}`, or `[label](file ':include')`. */
    readonly includes?: 'directive' | 'link' | undefined;
    /** A page whose name ends with `.md` is MDX where it is written as such. */
    readonly mayBeMdx?: boolean | undefined;
    /** The words behind the language of a block of code are its title, and labels of components have anchors. */
    readonly hasLabels?: boolean | undefined;
    /** What of the configuration may change words or anchors and is not run, for a warning. */
    readonly plugins?: string | undefined;
    /** What lines of code begin with that readers do not see, by language. */
    readonly hiddenLines?: Readonly<Record<string, string>> | undefined;
    /** `{#id .class}` behind a block or a link. */
    readonly hasAttributeLists?: boolean | undefined;
  };
  readonly lookup: Lookup;
  /** Folders whose files the site serves below its base, as they are. */
  readonly assetFolders: readonly string[];
  /** Whether the site has a page at a route that is no documentation, redirects apart; absent where that cannot be known. */
  readonly hasOtherPage?: (route: string) => boolean;
  /** Its redirects, as its configuration and that of its host have them. */
  readonly redirects?: readonly RedirectRule[];
  /** Specifications from which the site makes pages that have no file. */
  readonly references?: readonly SiteReference[];
  /** Specifications, absolute, by the names that pages use; a page that names an operation alone may mean each. */
  readonly specifications?: ReadonlyMap<string, string>;
  /** The language and version that readers get when they ask for none. */
  readonly defaults: { readonly locale?: string | undefined; readonly version?: string | undefined };
}

/** A site as a generator reads it: what is left out is that of plain Markdown. */
export interface SiteDescription extends Partial<Omit<DocsSite, 'generator' | 'folders' | 'markdown' | 'lookup'>> {
  readonly folders: readonly (Omit<PageFolder, 'idPrefix'> & Partial<Pick<PageFolder, 'idPrefix'>>)[];
  readonly markdown?: Partial<DocsSite['markdown']>;
  readonly lookup?: Partial<Lookup>;
}

export interface ConfiguredFacts {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly homepage?: unknown;
}

/** A documentation generator, built in or a team's own. */
export interface DocsGenerator {
  /** Its name in settings and reports. */
  readonly name: string;
  /** Its configuration files, by their path below the project; the first that is there is given to `read`. */
  readonly detect: readonly string[];
  /** Reads the project in a folder; undefined where it is another generator's. */
  readonly read: (project: string, config: string, files: ProjectFiles) => SiteDescription | undefined;
  /** The text of a file as Markdown with front matter. Paths are absolute. */
  readonly toMarkdown?: (text: string, path: string) => string;
  /** The anchor that a link to a page means, where the page has none of that name. */
  readonly resolveLink?: (anchor: string, anchors: ReadonlySet<string>) => string | undefined;
  /** Anchors of a page besides those of its headings and tags. */
  readonly anchors?: (page: string, slugger: SluggerName) => readonly string[];
}

/** A generator with what only built-in ones state. */
export interface BuiltInGenerator extends DocsGenerator {
  readonly facts?: (settings: Data, config: string, files: ProjectFiles) => ConfiguredFacts;
  /** The command that builds its site, in the folder of the project, and the folder that it writes; absent where a service builds it. */
  readonly build?: { readonly command: string; readonly output: string };
  /** A repository may have several projects of it in folders beside one another. */
  readonly isOneOfMany?: boolean;
  /** Addresses above the base of a site are those of other parts of it. */
  readonly isPart?: boolean;
}
