// A folder of built HTML, as a generator wrote it: its pages in the order of their paths, each with its twin in Markdown where there is one.
// Links of the file system are not followed.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { tried } from '../../output/failure.ts';
import { maxSitemapBytes, parseSitemap, type SitemapEntry, sitemapText } from '../../sitemap/sitemap.ts';
import { failure } from '../fetching.ts';
import { keyOf } from './fold.ts';
import { folderRoot, type FoundPage, isMachinePage, maxPageBytes, maxSiteBytes, type Site, type Told } from './found-page.ts';
import { readHtml } from './html.ts';
import { decodeText } from './text.ts';

const maxFiles = 200_000;

/** The pages of a folder. Throws CommandFailure for one without HTML. */
export async function openFolder(what: string, live: URL | undefined, maxPages: number, told: Told): Promise<Site> {
  const folder = resolve(what);
  const files = await tried(`${what} cannot be read`, () => listFiles(folder));
  const pages = files.filter((path) => /\.(?:x?html?)$/i.test(path));
  if (pages.length === 0)
    throw files.some((path) => /\.mdx?$/i.test(path))
      ? failure(
          'no_html',
          `${what} holds Markdown and no built HTML`,
          'Name it in front.yaml: docs: [{ path: <folder> }]; nothing has to be imported.',
        )
      : failure(
          'no_html',
          `${what} holds no HTML`,
          'Build the documentation first, and name the folder that its generator writes.',
        );
  return {
    name: basename(folder),
    root: folderRoot,
    ...(live && { live }),
    pages: readAll(folder, pages, new Set(files), maxPages, told),
  };
}

/** Paths of the files below a folder, sorted. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile()) found.push(path);
      if (found.length > maxFiles) throw failure('too_many', `${folder} holds more than ${maxFiles} files`, 'Name a folder in it.');
    }
  }
  return found.sort();
}

async function* readAll(
  folder: string,
  pages: readonly string[],
  files: ReadonlySet<string>,
  maxPages: number,
  told: Told,
): AsyncGenerator<FoundPage> {
  const listed = await readSitemap(folder, files, pages);
  let bytes = 0;
  let count = 0;
  for (const path of pages) {
    if (isMachinePage(path.split('/'))) continue;
    const { size } = await stat(join(folder, path));
    bytes += size;
    if (size > maxPageBytes) {
      told.finding(path, `it has more than ${maxPageBytes / 1024 / 1024} MB`);
      continue;
    }
    if (bytes > maxSiteBytes || count >= maxPages) {
      told.incomplete();
      told.remark(
        bytes > maxSiteBytes
          ? `the pages have more than ${maxSiteBytes / 1024 / 1024} MB; the rest is left out, import it by its folders`
          : `there are more than ${maxPages} pages; raise --max-pages, or import them by their folders`,
      );
      return;
    }
    count += 1;
    const address = new URL(path.split('/').map(encodeURIComponent).join('/'), folderRoot);
    const html = readHtml(decodeText(await readFile(join(folder, path))), address);
    if (html === undefined) {
      told.finding(path, 'its tags nest too deeply to be read');
      continue;
    }
    const bare = path.replace(/\.(?:x?html?)$/i, '');
    const twin = [`${bare}.md`, `${path}.md`, bare.replace(/(?:^|\/)index$/, '.md')].find((each) => files.has(each));
    const entry = listed.get(pathKey(path));
    yield {
      address,
      html,
      ...(twin !== undefined && { markdown: decodeText(await readFile(join(folder, twin))) }),
      ...(entry?.modified !== undefined && { modified: entry.modified }),
      ...(entry !== undefined && { listed: entry.address }),
    };
  }
}

function pathKey(path: string): string {
  return keyOf(new URL(path.split('/').map(encodeURIComponent).join('/'), folderRoot)).slice(folderRoot.host.length);
}

/** What the folder's own sitemap says of its pages, by their keys: its addresses begin with the path under which the site stands. */
async function readSitemap(
  folder: string,
  files: ReadonlySet<string>,
  pages: readonly string[],
): Promise<ReadonlyMap<string, SitemapEntry>> {
  const entries: SitemapEntry[] = [];
  const pending = [...files].filter((path) => /^sitemap[\w-]*\.xml(?:\.gz)?$/.test(path)).slice(0, 20);
  for (const path of pending) {
    const { size } = await stat(join(folder, path));
    const text = size > maxSitemapBytes ? undefined : sitemapText(await readFile(join(folder, path)));
    if (text !== undefined) entries.push(...parseSitemap(text).entries);
  }
  const byKey = new Map(entries.map((entry) => [keyOf(entry.address).slice(entry.address.host.length), entry]));
  const keys = pages.map(pathKey);
  const [first = ''] = byKey.keys();
  const names = first.split('/').slice(1);
  const bases = ['', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
  const hits = (base: string): number => keys.filter((key) => byKey.has(base + key)).length;
  const [base = ''] = bases.map((each) => [each, hits(each)] as const).sort((a, b) => b[1] - a[1])[0] ?? [];
  return new Map(
    keys.flatMap((key) => {
      const entry = byKey.get(base + key);
      return entry === undefined ? [] : [[key, entry] as const];
    }),
  );
}
