// What the pages of a project of Sphinx or of mystmd name: titles, labels, and the lists of pages that are the navigation of Sphinx. Read
// once for a project, from the lines that begin such things; the pages themselves are converted later.
import { join, posix } from 'node:path';
import { createSlugger } from '../markup/slugger.ts';
import { sha256 } from '../shared/digest.ts';
import { matchesAny } from './glob.ts';
import { maxNavigationDepth, type NavigationItem } from './navigation.ts';
import { asText, dataOf, type ProjectFiles } from './project.ts';
import { splitFrontMatter } from '../markup/front-matter.ts';

/** A place that a label names. */
export interface Label {
  /** The page, below the folder of pages, with its ending. */
  readonly page: string;
  readonly anchor: string;
  readonly title?: string | undefined;
}

/** What the pages of a project name. */
export interface CrossReferences {
  /** The folder of the pages, absolute. */
  readonly folder: string;
  /** Pages by their path without an ending: the file, and its title. */
  readonly pages: ReadonlyMap<string, { readonly page: string; readonly title?: string | undefined }>;
  readonly labels: ReadonlyMap<string, Label>;
  /** Roles that are addresses: the address with `%s`, and the caption. */
  readonly links: ReadonlyMap<string, readonly [address: string, caption: string]>;
  /** Addresses of other projects, by the names that references have for them. */
  readonly projects: ReadonlyMap<string, string>;
  /** Substitutions of every page. */
  readonly substitutions: ReadonlyMap<string, string>;
  /** Changes when any of them does. */
  readonly digest: string;
}

/** Most pages of a project that are read for names. */
const maxPages = 20_000;
const maxDepth = 32;
/** Most patterns in lists of pages: each looks at all pages. */
const maxGlobs = 100;
const adornment = /^([!-/:-@[-`{-~])\1*[ \t]*$/;

/** What one page names. */
export interface PageNamed {
  readonly page: string;
  readonly title?: string | undefined;
  readonly labels: readonly (readonly [name: string, anchor: string, title: string | undefined])[];
  readonly lists: readonly { readonly caption?: string | undefined; readonly entries: readonly string[]; readonly glob: boolean }[];
}

/** How the pages of a project are read for names. */
export interface NamingProject {
  /** Names of the files that may be pages. */
  readonly names: RegExp;
  /** Knows a page by its path. */
  readonly isPage: (path: string) => boolean;
  /** The text of a file as its page has it. */
  readonly textOf?: (text: string, path: string) => string;
  /** How the site makes anchors of headings. */
  readonly slugger: 'docutils' | 'mystmd';
}

/** Reads the names of all pages of a folder. */
export function readPageNames(
  folder: string,
  { names, isPage, slugger, textOf = (text) => text }: NamingProject,
  files: ProjectFiles,
): {
  readonly references: Pick<CrossReferences, 'folder' | 'pages' | 'labels' | 'digest'>;
  readonly named: ReadonlyMap<string, PageNamed>;
} {
  const named = new Map<string, PageNamed>();
  for (const path of pagePaths(folder, files, names).filter(isPage)) {
    const found = files.text(join(folder, path));
    // a page that is too long to be read for names has none
    const text = 'text' in found ? textOf(found.text, path) : '';
    if ('text' in found || found.refusal === 'too-large') named.set(withoutSuffix(path), namesOf(path, text, slugger));
  }
  const pages = new Map([...named].map(([path, { page, title }]) => [path, { page, title }] as const));
  const labels = new Map<string, Label>();
  for (const { page, labels: own } of named.values())
    for (const [name, anchor, title] of own) if (!labels.has(name)) labels.set(name, { page, anchor, title });
  const digest = sha256(JSON.stringify([[...pages], [...labels]]));
  return { references: { folder, pages, labels, digest }, named };
}

/** A path without the ending of a page. */
export function withoutSuffix(path: string): string {
  return path.replace(/\.(?:rst|rest|md|markdown|ipynb)$/i, '');
}

/** Paths of the files below a folder whose names fit, sorted. */
export function pagePaths(folder: string, files: ProjectFiles, names: RegExp): readonly string[] {
  const found: string[] = [];
  const waiting: { readonly below: string; readonly depth: number }[] = [{ below: '', depth: 0 }];
  for (let at = waiting.pop(); at !== undefined && found.length < maxPages; at = waiting.pop()) {
    for (const name of files.names(join(folder, at.below))) {
      if (name.startsWith('.') || name === 'node_modules' || name === '_build') continue;
      const path = at.below === '' ? name : `${at.below}/${name}`;
      if (names.test(name)) found.push(path);
      else if (at.depth < maxDepth && !/\.(?:mdx?|markdown)$/i.test(name) && files.isFolder(join(folder, path)))
        waiting.push({ below: path, depth: at.depth + 1 });
    }
  }
  return found.sort();
}

function namesOf(page: string, text: string, kind: NamingProject['slugger']): PageNamed {
  const slugger = createSlugger(kind);
  const isMarkdown = /\.(?:md|markdown|ipynb)$/i.test(page);
  const labels: (readonly [string, string, string | undefined])[] = [];
  const lists: { caption?: string | undefined; entries: readonly string[]; glob: boolean }[] = [];
  const { raw, body } = isMarkdown ? splitFrontMatter(page, text) : { raw: {}, body: text };
  const lines = body.split('\n');
  let title = kind === 'mystmd' ? asText(dataOf(raw)['title']) : undefined;
  const whole = kind === 'mystmd' ? asText(dataOf(raw)['label']) : undefined;
  if (whole !== undefined) labels.push([whole.toLowerCase(), '', title]);
  let pending: string[] = [];
  const heading = (words: string, own?: string): void => {
    const plain = plainTitle(words);
    title ??= plain;
    const anchor = own ?? slugger.slug(plain);
    // a label is the id of the heading for mystmd, and an id beside it for Sphinx
    for (const name of pending) labels.push([name, kind === 'mystmd' ? anchorOf(name) : anchor, plain]);
    // `autosectionlabel` names sections by their titles
    labels.push([plain.toLowerCase(), anchor, plain]);
    pending = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    const label = isMarkdown ? /^\(([\w:./ -]{1,200})\)=$/.exec(line)?.[1] : /^\.\.[ \t]+_`?([^`\n]{1,200}?)`?:$/.exec(line)?.[1];
    if (label !== undefined) {
      pending.push(label.replaceAll('\\', '').toLowerCase());
      continue;
    }
    const list = isMarkdown ? /^[`:~]{3,}\{toctree\}/.test(line) : /^\s*\.\. toctree::/.test(line);
    if (list) {
      const read = isMarkdown ? fencedLines(lines, at + 1) : indentedLines(lines, at + 1);
      lists.push(tocOf(read));
      at += read.length;
      continue;
    }
    // directives name what they show
    const option = /^\s*:(?:name|label):[ \t]+([\w:./ -]{1,200})$/.exec(line)?.[1];
    if (option !== undefined) labels.push([option.toLowerCase(), anchorOf(option), undefined]);
    // formulas, cells and parts of a page have labels too, and no place of their own here
    for (const [, first, second] of isMarkdown && kind === 'mystmd' ? line.matchAll(placeless) : [])
      labels.push([(first ?? second ?? '').toLowerCase(), '', undefined]);
    if (isMarkdown)
      for (const [, id = ''] of line.matchAll(/[\])]\{#([\w:.-]{1,100})[^{}]{0,300}\}/g))
        labels.push([id.toLowerCase(), id, undefined]);
    // terms of a list behind `{.glossary}`
    if (isMarkdown && /^\{[^{}]{0,100}\.glossary\b/.test(line))
      for (let next = at + 1; next < lines.length && (lines[next] ?? '').trim() !== ''; next += 1)
        if (/^:[ \t]/.test(lines[next + 1] ?? '')) labels.push([`term-${(lines[next] ?? '').trim()}`, '', undefined]);
    const term = /^ {2,}(\S[^\n]{0,200})$/.exec(line);
    if (term === null && line !== '' && !/^[ \t]/.test(line)) {
      const marked = isMarkdown ? /^#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1]?.replace(/(?<!#)#+$/, '') : undefined;
      if (marked !== undefined) heading(marked);
      else if (
        !adornment.test(line) &&
        !line.startsWith('..') &&
        adornment.test(lines[at + 1] ?? '') &&
        (lines[at + 1] ?? '').trimEnd().length * 2 >= line.length
      ) {
        if (!isMarkdown || /^[=-]+\s*$/.test(lines[at + 1] ?? '')) heading(line);
      } else if (!adornment.test(line)) {
        for (const name of pending) labels.push([name, anchorOf(name), undefined]);
        pending = [];
      }
    } else if (!isMarkdown && line.startsWith(' ') && adornment.test(lines[at - 1] ?? '') && lines[at - 1] === lines[at + 1])
      heading(line.trim());
    if (isMarkdown ? /^[`:~]{3,}\{glossary\}/.test(line) : /^\.\. glossary::/.test(line)) {
      const read = (isMarkdown ? fencedLines : indentedLines)(lines, at + 1);
      const margin = Math.min(...read.filter((each) => each.trim() !== '').map((each) => each.length - each.trimStart().length));
      for (const each of read) {
        const words = each.slice(margin);
        if (/^[^\s:]/.test(words))
          labels.push([
            `term-${words.split(' : ', 1)[0]?.trim() ?? ''}`,
            anchorOf(`term-${words.split(' : ', 1)[0]?.trim() ?? ''}`),
            undefined,
          ]);
      }
    }
  }
  for (const name of pending) labels.push([name, anchorOf(name), undefined]);
  return { page, title, labels, lists };
}

/** `\\label{sum}`, `$$ (sum)`, `#| label: plot`, `+++ {"label": "part"}`. */
const placeless =
  /\\label\{([\w:.-]{1,100})\}|^(?:\$\$[ \t]*\(|#\|[ \t]*(?:label|name):[ \t]*|\+\+\+.{0,100}"label":[ \t]*")([\w:.-]{1,100})/g;

/** The anchor of a label. */
export function anchorOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');
}

/** A title without its roles and marks. */
function plainTitle(title: string): string {
  return title
    .replaceAll(/:[\w:+.-]{1,60}:`([^`]{0,300})`/g, '$1')
    .replaceAll(/\{[\w:+.-]{1,60}\}`([^`]{0,300})`/g, '$1')
    .replaceAll(/`([^`<]{1,300})\s<[^<>`]{1,500}>`_{0,2}/g, '$1')
    .replaceAll(/\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/[`*]+/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .trim();
}

function indentedLines(lines: readonly string[], from: number): readonly string[] {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (!/^[ \t]/.test(line)) break;
    end = at + 1;
  }
  return lines.slice(from, end);
}

function fencedLines(lines: readonly string[], from: number): readonly string[] {
  const length = lines.slice(from).findIndex((line) => /^[ \t]*[`:~]{3,}[ \t]*$/.test(line));
  return lines.slice(from, length < 0 ? undefined : from + length);
}

function tocOf(lines: readonly string[]): PageNamed['lists'][number] {
  let caption: string | undefined;
  let glob = false;
  const entries: string[] = [];
  for (const line of lines.map((each) => each.trim())) {
    const [, name, value = ''] =
      /^:([\w-]{1,40}):(.*)$/.exec(line) ??
      /^(caption|glob|maxdepth|hidden|numbered|titlesonly|name|reversed):(.*)$/.exec(line) ??
      [];
    if (name === 'caption') caption = value.trim().replaceAll(/^["']|["']$/g, '');
    else if (name === 'glob') glob = true;
    else if (name === undefined && line !== '' && line !== '---' && !line.startsWith('..'))
      entries.push(/<([^<>]{1,500})>$/.exec(line)?.[1] ?? line);
  }
  return { caption, entries, glob };
}

/** The lists of pages as a navigation, from the first page on; a page that others list twice is where it is listed first. */
export function toctreeNavigation(root: string, named: ReadonlyMap<string, PageNamed>): readonly NavigationItem[] {
  const seen = new Set([root]);
  let globs = 0;
  const itemsOf = (path: string, depth: number): readonly NavigationItem[] =>
    depth > maxNavigationDepth
      ? []
      : (named.get(path)?.lists ?? []).flatMap(({ caption, entries, glob }): readonly NavigationItem[] => {
          const items = entries.flatMap((entry): readonly NavigationItem[] => {
            const target = withoutSuffix(entry.startsWith('/') ? entry.slice(1) : posix.join(posix.dirname(path), entry));
            const found =
              glob && /[*?[]/.test(target) && globs++ < maxGlobs
                ? [...named.keys()].filter((each) => matchesAny(each, [target]))
                : [target];
            return found.flatMap((each): readonly NavigationItem[] => {
              const page = named.get(each);
              if (page === undefined || seen.has(each)) return [];
              seen.add(each);
              const below = itemsOf(each, depth + 1);
              return below.length === 0 ? [{ page: each }] : [{ title: page.title ?? each, items: [{ page: each }, ...below] }];
            });
          });
          return caption === undefined || caption === '' ? items : [{ title: caption, items }];
        });
  return [{ page: root }, ...itemsOf(root, 0)];
}
