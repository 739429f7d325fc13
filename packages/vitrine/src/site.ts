// Public entry "vitrine/site": Markdown for agents in the folder of a built site, written by the site's own build. The pages are read as they
// were built, so that what the site hides stays hidden; only files that are not there yet are written.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileTree } from '@vitrine/content/files';
import { chooseParser } from './command/front/markdown-parser.ts';
import type { SiteHost } from './front/site-host.ts';

/** How Markdown is added to a site. */
export interface AddToSiteOptions {
  /** The address of the site, with the path of its base. Default: what the generator has, or the pages and the sitemap state. */
  readonly url?: string | undefined;
  /** Writes the function by which this host answers `/api/mcp` and `/api/v1/status` as well, and the snapshot that it opens. */
  readonly host?: SiteHost | undefined;
  /** The folder of the project that the host builds. Default: the working folder. */
  readonly project?: string | URL | undefined;
  /** Receives a warning in one line. Default `console.warn`. */
  readonly onWarning?: (message: string) => void;
}

/** What was added: paths below the folder of the site. */
export interface AddedFiles {
  readonly written: readonly string[];
  /** Files that would have been written where something else is. */
  readonly skipped: readonly string[];
  /** The files of the host's function that were written: paths below the folder of the project. */
  readonly functions: readonly string[];
}

/** Files that are named in a warning; the others are counted. */
const maxNamed = 5;

/**
 * Adds `llms.txt`, `llms-full.txt` and the Markdown of each page, below `docs/`, to the folder of a built site, and with `host` its function
 * to the project. Throws ContentError with what is wrong with the pages or the configuration of the host, or where nothing states the address
 * of the site; TypeError or RangeError for a host that cannot be used.
 *
 * @example examples/site-integrations/add.mjs
 * ```js
 * import { addToSite } from 'vitrine/site';
 *
 * await addToSite('public', { url: 'https://docs.example.com' });
 * ```
 */
export async function addToSite(folder: string | URL, options: AddToSiteOptions = {}): Promise<AddedFiles> {
  const { url, host, project = '.', onWarning = console.warn } = options;
  const root = pathOf(folder);
  chooseParser();
  const { documentsOfSite } = await import('./front/site-documents.ts');
  const { requireHost, writeFunction } = await import('./front/site-host.ts');
  if (host !== undefined) requireHost(host);
  const { digestOfFile, openFolder, removeUnchanged, writeFile, writeNewFiles } = await import('@vitrine/content/files');
  const site = openFolder(root);
  const { files, prefix, snapshot } = await documentsOfSite(root, { url, project: pathOf(project) }, host !== undefined, onWarning);
  const functions =
    host === undefined ? [] : await writeFunction({ host, project: pathOf(project), root, prefix, snapshot, onWarning });
  // a build that is refused leaves what is there
  const before = writtenBefore(site);
  removeUnchanged(site, before);
  const isTaken = takenIn(site);
  const stale = Object.entries(before).filter(([path]) => isTaken(path));
  for (const [path] of stale)
    if (!files.has(path)) onWarning(`vitrine: ${path}: of a page that the site no longer publishes, and changed since. Delete it.`);
  const skipped = [...files.keys()].filter(isTaken);
  for (const path of skipped) files.delete(path);
  await writeNewFiles(root, files);
  const digests = Object.fromEntries([...stale, ...[...files].map(([path, bytes]) => [path, digestOfFile(bytes)] as const)]);
  if (isTaken(listName) && site.stat(listName)?.kind !== 'file') skipped.push(listName);
  else await writeFile(join(root, listName), JSON.stringify(digests), { tree: site });
  if (skipped.length > 0) {
    const skippedNames =
      skipped.slice(0, maxNamed).join(', ') + (skipped.length > maxNamed ? ` and ${skipped.length - maxNamed} more` : '');
    onWarning(`vitrine: ${skippedNames}: kept what is there.`);
  }
  return { written: [...files.keys()], skipped, functions };
}

/** The list of what was written, with the digest of each file: the next build replaces and removes these, and nothing that was changed since. */
const listName = '.vitrine.json';
const maxListBytes = 16 * 1024 * 1024;

/** The digests in the list of an earlier build, by path; of Markdown, text and data alone. */
function writtenBefore(site: FileTree): Record<string, unknown> {
  if (site.stat(listName)?.kind !== 'file') return {};
  try {
    const list: unknown = JSON.parse(site.readText(listName, maxListBytes));
    const entries = Object.entries(typeof list === 'object' && list !== null ? list : {});
    return Object.fromEntries(entries.filter(([path]) => /^[^/\\].*\.(?:md|txt|json)$/s.test(path)));
  } catch {
    // damaged: nothing in it is known
    return {};
  }
}

function pathOf(folder: string | URL): string {
  return resolve(typeof folder === 'string' ? folder : fileURLToPath(folder));
}

/** Whether a file cannot be new: something has its name, or what is no folder has that of a folder on the way to it, such as a link. */
function takenIn(tree: FileTree): (path: string) => boolean {
  const folders = new Map<string, ReadonlyMap<string, string>>();
  const entriesOf = (folder: string): ReadonlyMap<string, string> => {
    const kinds = folders.get(folder) ?? new Map(tree.list(folder).map(({ name, kind }) => [name, kind]));
    folders.set(folder, kinds);
    return kinds;
  };
  return (path) => {
    const names = path.split('/');
    for (const [index, name] of names.entries()) {
      const kind = entriesOf(names.slice(0, index).join('/') || '.').get(name);
      if (kind === undefined) return false;
      if (kind !== 'folder') return true;
    }
    return true;
  };
}

/**
 * An integration of Astro, and so of Starlight.
 *
 * @example examples/site-integrations/astro.config.mjs
 * ```js
 * import { astro } from 'vitrine/site';
 *
 * export default { site: 'https://docs.example.com', integrations: [astro()] };
 * ```
 */
export function astro(options: AddToSiteOptions = {}): {
  readonly name: string;
  readonly hooks: {
    'astro:config:done'(given: { readonly config: { readonly site?: string | undefined; readonly base: string } }): void;
    'astro:build:done'(given: { readonly dir: URL; readonly logger: { warn(message: string): void } }): Promise<void>;
  };
} {
  let url: string | undefined;
  return {
    name: 'vitrine',
    hooks: {
      'astro:config:done'({ config: { site, base } }) {
        url = site === undefined ? undefined : new URL(base, site).href;
      },
      async 'astro:build:done'({ dir, logger }) {
        await addToSite(dir, { url, onWarning: (message) => logger.warn(message), ...options });
      },
    },
  };
}

/**
 * A plugin of Docusaurus. Each language gets files of its own; the function of `host` is that of the default language.
 *
 * @example examples/site-integrations/docusaurus.config.mjs
 * ```js
 * import { docusaurus } from 'vitrine/site';
 *
 * export default { title: 'Example', url: 'https://docs.example.com', baseUrl: '/', plugins: [docusaurus()] };
 * ```
 */
export function docusaurus(options: AddToSiteOptions = {}): () => {
  readonly name: string;
  postBuild(build: {
    readonly outDir: string;
    readonly siteConfig: { readonly url: string };
    readonly baseUrl: string;
    readonly i18n?: { readonly currentLocale: string; readonly defaultLocale: string };
  }): Promise<void>;
} {
  return () => ({
    name: 'vitrine',
    async postBuild({ outDir, siteConfig, baseUrl, i18n }) {
      // a host has one function, which is that of the default language
      const host = i18n === undefined || i18n.currentLocale === i18n.defaultLocale ? options.host : undefined;
      await addToSite(outDir, { url: new URL(baseUrl, siteConfig.url).href, ...options, host });
    },
  });
}

/**
 * A `buildEnd` of VitePress.
 *
 * @example examples/site-integrations/vitepress.config.mjs
 * ```js
 * import { vitepress } from 'vitrine/site';
 *
 * export default { title: 'Example', buildEnd: vitepress({ url: 'https://docs.example.com' }) };
 * ```
 */
export function vitepress(options: AddToSiteOptions = {}): (config: { readonly outDir: string }) => Promise<void> {
  return async ({ outDir }) => void (await addToSite(outDir, options));
}

/**
 * A plugin of Eleventy. It runs in a build, not while Eleventy serves.
 *
 * @example examples/site-integrations/eleventy.config.mjs
 * ```js
 * import { eleventy } from 'vitrine/site';
 *
 * export default (config) => config.addPlugin(eleventy({ url: 'https://docs.example.com' }));
 * ```
 */
export function eleventy(
  options: AddToSiteOptions = {},
): (config: {
  on(
    event: string,
    then: (given: { readonly directories: { readonly output: string }; readonly runMode: string }) => Promise<void>,
  ): void;
}) => void {
  return (config) => {
    config.on('eleventy.after', async ({ directories, runMode }) => {
      if (runMode === 'build') await addToSite(directories.output, options);
    });
  };
}

/**
 * A plugin of Vite, for a site of HTML pages that Vite alone builds.
 *
 * @example examples/site-integrations/vite.config.mjs
 * ```js
 * import { vite } from 'vitrine/site';
 *
 * export default { plugins: [vite({ url: 'https://docs.example.com' })] };
 * ```
 */
export function vite(options: AddToSiteOptions = {}): {
  readonly name: string;
  readonly apply: 'build';
  configResolved(config: { readonly root: string; readonly build: { readonly outDir: string } }): void;
  readonly closeBundle: { readonly order: 'post'; readonly sequential: true; handler(): Promise<void> };
} {
  let folder = '';
  return {
    name: 'vitrine',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => void (await addToSite(folder, options)),
    },
  };
}

/**
 * A module of Nuxt, for `nuxt generate` and prerendered pages.
 *
 * @example examples/site-integrations/nuxt.config.mjs
 * ```js
 * import { nuxt } from 'vitrine/site';
 *
 * export default { modules: [nuxt({ url: 'https://docs.example.com' })] };
 * ```
 */
export function nuxt(options: AddToSiteOptions = {}): (
  inline: unknown,
  nuxt: {
    hook(
      event: 'nitro:init',
      then: (nitro: {
        readonly options: { readonly output: { readonly publicDir: string } };
        readonly hooks: { hook(event: 'prerender:done', then: () => Promise<void>): void };
      }) => void,
    ): void;
  },
) => void {
  return (_, builder) => {
    builder.hook('nitro:init', (nitro) => {
      nitro.hooks.hook('prerender:done', async () => void (await addToSite(nitro.options.output.publicDir, options)));
    });
  };
}
