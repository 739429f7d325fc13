// The documentation sources of a front as pages: each source is recognised, its folders are listed, its files are read. A file that
// cannot be read is a problem; a file that is no page is left out with its reason.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type ContentProblem, contentProblem } from '../problem.ts';
import { maxDocsBytes, maxFiles, maxPageBytes } from '../read/folder.ts';
import type { PageSource } from '../read/convert-pages.ts';
import { readText } from '../read/text.ts';
import type { FormatName, PageFolder } from './generator.ts';
import { matchesAny } from './glob.ts';
import { addressRule } from './origin.ts';
import { isWithin, withoutColours } from './project.ts';
import { type Recognised, recognise } from './recognise.ts';
import { writtenIn } from './built-only.ts';

/** One source of documentation, as `docs` of the settings says it. */
export interface DocsSource {
  /** A folder, relative to the content folder; it may lie outside of it, or be a link. */
  readonly path: string;
  /** The generator it is written for; `auto` recognises it by its configuration. */
  readonly format?: FormatName | 'auto' | undefined;
  /** Where people read it: an address with `{slug}` for the place of a page, or the address of the whole. */
  readonly url?: string | undefined;
  /** Patterns of paths below the folder; only these are read. */
  readonly include?: readonly string[] | undefined;
  /** Patterns of paths that are not read. */
  readonly exclude?: readonly string[] | undefined;
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
}

/** A source as it was found. */
export interface SourceReport {
  readonly path: string;
  readonly format: FormatName;
  /** The configuration file that decided, relative to the content folder. */
  readonly config?: string;
  /** Markdown files that were found. */
  readonly files: number;
  /** What the source is written in, where that is no Markdown. */
  readonly written?: string;
}

/** Pages of all sources. */
export interface ReadSources {
  readonly pages: readonly PageSource[];
  readonly sources: readonly SourceReport[];
  readonly problems: readonly ContentProblem[];
  /** Folders of pages and configuration files, absolute: what an edit can change. */
  readonly places: readonly string[];
  /** Language and version that readers get when they ask for none. */
  readonly defaults: { readonly locale?: string | undefined; readonly version?: string | undefined };
}

/** The source of a front whose settings name none: its own `docs/` folder. */
export const ownDocs: DocsSource = { path: 'docs' };

/** Reads the sources of a content folder. */
export function readSources(content: string, sources: readonly DocsSource[]): ReadSources {
  const pages: PageSource[] = [];
  const reports: SourceReport[] = [];
  const problems: ContentProblem[] = [];
  const places: string[] = [];
  const defaults: { locale?: string | undefined; version?: string | undefined } = {};
  let bytes = 0;
  for (const [index, source] of sources.entries()) {
    const folder = realFolder(resolve(content, source.path));
    if (folder === undefined) {
      if (source !== ownDocs)
        problems.push(contentProblem({ file: 'front.yaml', path: ['docs', index, 'path'] }, 'a folder', source.path));
      continue;
    }
    const recognised = recognise(folder, source.format ?? 'auto');
    const { site, config } = recognised;
    defaults.locale ??= source.locale ?? site.defaults.locale;
    defaults.version ??= source.version ?? site.defaults.version;
    const shownAt = source.path.replace(/(?<!\/)\/+$/, '');
    const shown = (path: string): string => {
      const below = isWithin(folder, path) ? relative(folder, path) : undefined;
      const way = below === undefined ? relative(content, path) : join(shownAt, below);
      return way.split(sep).join('/');
    };
    const before = pages.length;
    places.push(...site.folders.map((each) => join(each.folder, recognised.below)), ...(config === undefined ? [] : [config]));
    for (const each of site.folders) {
      for (const path of listPages(each, recognised, shown, problems)) {
        if (source.include !== undefined && !matchesAny(path, source.include)) continue;
        if (source.exclude !== undefined && matchesAny(path, source.exclude)) continue;
        const absolute = join(each.folder, path);
        const file = shown(absolute);
        const { size } = statSync(absolute);
        bytes += size;
        if (size > maxPageBytes) {
          problems.push(contentProblem({ file }, `at most ${maxPageBytes} bytes`, `${size} bytes`));
          continue;
        }
        if (bytes > maxDocsBytes || pages.length >= maxFiles) {
          const limit = bytes > maxDocsBytes ? `${maxDocsBytes} bytes in all pages` : `${maxFiles} pages`;
          problems.push(contentProblem({ file: shownAt }, `at most ${limit}`, 'more'));
          return { pages, sources: reports, problems, places, defaults };
        }
        const text = readText(file, readFileSync(absolute));
        if (typeof text !== 'string') {
          problems.push(text);
          continue;
        }
        const origin = {
          site,
          files: recognised.files,
          folder: each,
          path,
          absolute,
          address: addressRule(source.url, site),
          source: source.path,
          locale: source.locale,
          version: source.version,
          idPrefix:
            index === 0 ? '' : [source.version, source.locale].flatMap((part) => (part === undefined ? [] : `${part}/`)).join(''),
          foreign: site.format !== 'markdown' || source.path !== ownDocs.path,
        };
        pages.push({ file, text: origin.foreign ? withoutColours(text) : text, origin });
      }
    }
    const written = pages.length > before ? undefined : writtenIn(folder, recognised.files);
    reports.push({
      path: source.path,
      format: site.format,
      ...(config !== undefined && { config: relative(content, config).split(sep).join('/') }),
      files: pages.length - before,
      ...(written !== undefined && { written }),
    });
  }
  return { pages, sources: reports, problems, places, defaults };
}

function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Where a path leads; the top of the file system where it leads nowhere. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return sep;
  }
}

/** Paths of the Markdown files of a folder, sorted. Links are followed within the project of a generator, else within the folder. */
function listPages(
  { folder }: PageFolder,
  { files, below, site }: Recognised,
  shown: (path: string) => string,
  problems: ContentProblem[],
): readonly string[] {
  const others = site.folders.map((each) => each.folder).filter((each) => each !== folder && isWithin(folder, each));
  const found: string[] = [];
  const seen = new Set<string>();
  const pending = [below];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const place = join(folder, at);
    const real = realpathSync(place);
    if (seen.has(real) || others.includes(place)) continue;
    seen.add(real);
    for (const name of readdirSync(place)) {
      if (name.startsWith('.') || name === 'node_modules') continue;
      const path = at === '' ? name : `${at}/${name}`;
      const absolute = join(folder, path);
      const linked = lstatSync(absolute).isSymbolicLink();
      const isInside =
        site.format === 'markdown' ? isWithin(folder, realPath(absolute)) : files.isFile(absolute) || files.isFolder(absolute);
      const isRead = /\.(?:mdx?|markdown)$/i.test(name) || statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true;
      if (linked && !isInside && !isRead) continue;
      if (linked && !isInside) {
        problems.push(
          contentProblem({ file: shown(absolute) }, 'a file or a folder of the project', 'a symbolic link that leads out of it'),
        );
        continue;
      }
      if (statSync(absolute).isDirectory()) pending.push(path);
      else if (/\.(?:mdx?|markdown)$/i.test(name)) {
        // reading a pipe waits for somebody to write
        if (statSync(absolute).isFile()) found.push(path);
        else problems.push(contentProblem({ file: shown(absolute) }, 'a file', 'a pipe, a socket or a device'));
      }
      if (found.length > maxFiles) return found.sort();
    }
  }
  return found.sort();
}
