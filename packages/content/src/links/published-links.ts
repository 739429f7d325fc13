// The links of a page as it is published: to pages of the front by relative paths, to other parts of the site by their live addresses.
// A link that leads nowhere is a problem with its line.
import { defined } from '@vitrine/core/serving';
import { groupBy, lineAt } from '@vitrine/core/workspace';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, toWarning } from '../shared/diagnostic.ts';
import { type LinkMap, type LinkTarget, picture, relativeLink, type Resolved } from './links.ts';
import type { MarkdownLink, MarkdownOutline } from '../markup/markdown.ts';
import type { PublishedPictures } from './published-pictures.ts';

/** Counts of the links between pages: all, resolved, and without their anchor. */
export interface LinkCount {
  /** Links that do not lead out of the site, images not among them. */
  inside: number;
  /** Those that lead to a page, a file, or another part of the live site. */
  resolved: number;
  /** Those whose page is there and whose anchor is not. */
  withoutAnchor: number;
  /** By their source: those that lead to a part of the site that is not published, whose address is not known. */
  readonly withoutAddress: Map<string, number>;
  /** By their folder: those that lead to pages that a script has yet to make. */
  readonly missingFolders: Map<string, number>;
  /** By the page that they lead to: those to headings that only a build makes. */
  readonly unmadeHeadings: Map<string, number>;
  /** By their source: pictures and files that the site's build gives an address. */
  readonly unaddressed: Map<string, number>;
  /** What is wrong with single links, in order. */
  readonly faults: LinkFault[];
}

export interface PageLinks {
  readonly inside: number;
  readonly resolved: number;
  readonly withoutAnchor: number;
  /** Links that are counted by what they have in common, in order. */
  readonly counted: readonly (readonly [by: CountedBy, of: string])[];
  readonly faults: readonly LinkFault[];
}

type CountedBy = 'withoutAddress' | 'missingFolders' | 'unmadeHeadings' | 'unaddressed';

/** A link that leads nowhere. Where as many places of one group are missing as `enough` says, a build makes them. */
interface LinkFault {
  readonly problem: Diagnostic;
  readonly url: string;
  /** The folder that it leads into, or the page that has not its heading. */
  readonly group?: { readonly folder: string } | { readonly page: string };
  /** The address below the site of a page that is missing. */
  readonly missing?: string;
  readonly enough?: number;
}

export interface LinkedPage {
  readonly markdown: string;
  /** Where a heading is after links before it became longer or shorter, by where it was. */
  readonly moved: (offset: number) => number;
  /** What differs from the Markdown that was given: for each change its start, its end, and what is put there. */
  readonly edits: readonly (number | string)[];
  readonly targets: ReadonlySet<string>;
  /** A link of the source runs something; here it leads nowhere. */
  readonly sanitized?: true;
  readonly links: PageLinks;
}

/** Addresses that run something, as a browser reads them: for a script of the site, which the front has not. */
const runningScheme = /^[\u0000-\u0020]*(?:j\s*a\s*v\s*a|v\s*b|l\s*i\s*v\s*e)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;

export function countLinks(count: LinkCount, { inside, resolved, withoutAnchor, counted, faults }: PageLinks): void {
  count.inside += inside;
  count.resolved += resolved;
  count.withoutAnchor += withoutAnchor;
  for (const [by, of] of counted) count[by].set(of, (count[by].get(of) ?? 0) + 1);
  for (const fault of faults) count.faults.push(fault);
}

/** Rewrites the links of a page, and publishes the pictures that it shows. `source` is the text of its file, for lines. */
export function publishLinks(
  page: LinkTarget,
  markdown: string,
  read: MarkdownOutline,
  map: LinkMap,
  pictures: PublishedPictures,
  source: { readonly file: string; readonly text: string },
): LinkedPage {
  const targets = new Set<string>();
  const edits: { readonly start: number; readonly end: number; readonly put: string }[] = [];
  const edit = (start: number, end: number, put: string): void =>
    void edits.push({ start, end, put: /[\s()]/.test(put) ? `<${put}>` : put });
  const unlink = ([start, textStart, textEnd, end]: NonNullable<MarkdownLink['around']>): void =>
    void edits.push({ start, end: textStart, put: '' }, { start: textEnd, end, put: '' });
  let sanitized = false;
  let [inside, resolved, withoutAnchor] = [0, 0, 0];
  const counted: (readonly [CountedBy, string])[] = [];
  const faults: LinkFault[] = [];
  const lineOf = linesOf(source.text);
  for (const { url, image: isImage, start, end, around } of [...read.links].sort((a, b) => a.start - b.start)) {
    const target = map.resolve(url, page);
    const image = isImage || (target.kind === 'dead' && picture.test(url));
    if (target.kind === 'away') {
      if (page.origin.fromGenerator && runningScheme.test(url)) {
        edit(start, end, '#');
        sanitized = true;
      }
      continue;
    }
    if (target.kind === 'page' && !isImage && target.page.id !== page.id) targets.add(idOf(target));
    if (!image) {
      inside += 1;
      if (target.kind !== 'dead') resolved += 1;
      if (isAnchorless(target)) withoutAnchor += 1;
    }
    if (target.kind === 'file' && target.missingFolder !== undefined) counted.push(['missingFolders', target.missingFolder]);
    const locate = (): { file: string; line?: number } => ({ file: source.file, ...defined({ line: lineOf(url) }) });
    if (target.kind === 'file' && target.file !== undefined && (isImage || picture.test(url))) {
      const { file, address } = target;
      const published = pictures.publish({ file, address }, page.origin);
      if (published !== undefined) {
        const isFault = typeof published !== 'string';
        const put = isFault ? address : '../'.repeat(page.id.split('/').length) + published.slice(1);
        if (put !== undefined) edit(start, end, put);
        if (!isFault || published.isKnown === true) continue;
        const problem = diagnostic(locate(), published.expected, `${url}: ${published.received}`, 'unpublished-picture');
        faults.push({ url, problem });
        continue;
      }
    }
    // Nobody who reads the page elsewhere can follow it: its text stays.
    if (target.kind === 'file' && target.address === undefined && around !== undefined && !url.startsWith('/')) unlink(around);
    const from = page.origin.source;
    if (target.kind === 'file' && target.address === undefined && from !== undefined && isWithoutAddress(page)) {
      counted.push(['withoutAddress', from]);
      continue;
    }
    if (isAnchorless(target) && target.page.isUnmade === true) {
      counted.push(['unmadeHeadings', target.page.id]);
    } else if (target.kind === 'file' && target.address === undefined && page.origin.fromGenerator && from !== undefined)
      counted.push(['unaddressed', from]);
    else {
      const problem = problemOf(target, url, image, locate, () => suggestion(url, page, map));
      if (problem !== undefined)
        faults.push({ problem, ...(page.origin.fromGenerator && !image ? faultLocation(target, url, page, map) : { url }) });
    }
    const put = written(target, page);
    if (put !== undefined && put !== url) edit(start, end, put);
  }
  const linkReport = { targets, links: { inside, resolved, withoutAnchor, counted, faults } };
  if (edits.length === 0) return { ...linkReport, markdown, moved: (offset) => offset, edits: [] };
  // A picture within a link is found before it.
  edits.sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const { start, end, put } of edits) {
    if (start < at) continue;
    out += markdown.slice(at, start) + put;
    at = end;
  }
  const shifts = edits.map(({ start, end, put }) => ({ start, by: put.length - (end - start) }));
  return {
    ...linkReport,
    markdown: out + markdown.slice(at),
    edits: edits.flatMap(({ start, end, put }) => [start, end, put]),
    moved: (offset) => shifts.reduce((sum, { start, by }) => (start < offset ? sum + by : sum), offset),
    ...(sanitized && { sanitized }),
  };
}

/** Whether the address of a page's site is unknown: one finding for its source is clearer than one for each link. */
function isWithoutAddress({ origin, route }: LinkTarget): boolean {
  return origin.fromGenerator && origin.address(route) === undefined;
}

/** As many pages of a folder, or headings of a page, are there once the site is built, where they are more than it has now. */
const minMissing = 3;
/** As many links to one page that is missing are one finding. */
const minLinking = 5;

/** What a link that leads nowhere is counted by. */
function faultLocation(resolved: Resolved, url: string, page: LinkTarget, map: LinkMap): Omit<LinkFault, 'problem'> {
  if (resolved.kind === 'page')
    return {
      ...{ url: resolved.anchor, group: { page: resolved.page.id } },
      enough: Math.max(minMissing, (resolved.page.anchors?.size ?? 0) + 1),
    };
  const within = resolved.kind === 'dead' ? map.folderOf(url, page) : undefined;
  if (within === undefined) return { url };
  const { folder, pages, path } = within;
  const enough = Math.max(minMissing, pages + 1);
  return { url: url.replace(/#.*/s, ''), missing: path, ...(folder !== '' && { group: { folder }, enough }) };
}

/** Findings on links: one for each source without an address, for each folder to be generated, and for other links. */
export function findingsOf(count: LinkCount): readonly Diagnostic[] {
  const { withoutAddress, missingFolders, unmadeHeadings, unaddressed, faults } = count;
  const lead = (links: number): string => (links === 1 ? 'a link leads' : `${links} links lead`);
  const sources = [...withoutAddress].map(([source, links]) => {
    const expected = `url of ${source}, as https://docs.example.com/{slug}`;
    const received = `none, although ${lead(links)} to parts of the site that the front does not publish`;
    const fix = 'Write where people read it as `url` of this source in front.yaml, a file that `vitrine init` makes.';
    return diagnostic({ file: 'front.yaml', path: ['docs'] }, expected, received, 'docs-url', fix);
  });
  const folders = [...missingFolders].map(([folder, links]) => {
    const expected = 'pages in this folder, made by a script of the project';
    const received = `none, although ${lead(links)} here, and a .gitignore that leaves all of them out`;
    return diagnostic({ file: folder }, expected, received, 'docs-unmade');
  });
  const groups = groupBy(
    faults.filter(({ group }) => group !== undefined),
    ({ group }) => JSON.stringify(group),
  );
  const missing = withFoldersBelow(
    groups,
    [...groups].filter(([, of]) => new Set(of.map(({ url }) => url)).size >= (of[0]?.enough ?? Number.POSITIVE_INFINITY)),
  );
  const grouped = new Set(missing.flatMap(([, of]) => of));
  const others = faults.filter((fault) => fault.missing !== undefined && !grouped.has(fault));
  const wanted = [...groupBy(others, ({ missing }) => missing ?? '')].filter(([, of]) => of.length >= minLinking);
  for (const [, of] of wanted) for (const fault of of) grouped.add(fault);
  const pages = wanted.map(([path, of]) => {
    const expected = 'this page, which a script or another part of the site may make';
    return diagnostic({ file: path }, expected, `none, although ${lead(of.length)} to it`, 'docs-unmade');
  });
  const empty = missing.flatMap(([, of]) => {
    const [{ group } = { group: undefined }] = of;
    if (group === undefined) return [];
    if ('page' in group) {
      unmadeHeadings.set(group.page, (unmadeHeadings.get(group.page) ?? 0) + of.length);
      return [];
    }
    const expected = 'pages in this folder, which a script of the project may make';
    const received = `${new Set(of.map(({ url }) => url)).size} that are missing, although ${lead(of.length)} to them`;
    return [diagnostic({ file: group.folder }, expected, received, 'docs-unmade')];
  });
  const single = faults.flatMap((fault) => (grouped.has(fault) ? [] : [fault.problem]));
  const headings = [...unmadeHeadings].map(([page, links]) => {
    const expected = 'headings, which a build may make from code';
    return diagnostic({ file: page }, expected, `none, although ${lead(links)} to them`, 'docs-unmade');
  });
  const files = [...unaddressed].map(([source, links]) => {
    const expected = 'pictures and files at addresses that the configuration states';
    const received = `${links} that the site's build moves: links to them stay as written`;
    const fix = 'Nothing, if these links work on the site; else write absolute addresses.';
    return diagnostic({ file: source }, expected, received, 'unpublished-target', fix);
  });
  return [...single, ...sources, ...folders, ...empty, ...pages, ...headings, ...files].map((problem) => toWarning(problem));
}

/** Groups of missing pages, each with those of the folders below its own: what makes the pages of a folder makes these too. */
function withFoldersBelow(
  groups: ReadonlyMap<string, LinkFault[]>,
  missing: readonly (readonly [string, LinkFault[]])[],
): readonly (readonly [string, LinkFault[]])[] {
  const folderOf = ([fault]: readonly LinkFault[]): string | undefined =>
    fault?.group !== undefined && 'folder' in fault.group ? fault.group.folder : undefined;
  const byFolder = new Map<string, LinkFault[]>();
  for (const [, of] of missing) {
    const folder = folderOf(of);
    if (folder !== undefined) byFolder.set(folder, [...of]);
  }
  const above = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  for (const of of groups.values()) {
    const folder = folderOf(of);
    if (folder === undefined || byFolder.has(folder)) continue;
    let at = above(folder);
    while (at !== '' && !byFolder.has(at)) at = above(at);
    byFolder.get(at)?.push(...of);
  }
  return missing.map(([key, of]) => [key, byFolder.get(folderOf(of) ?? '') ?? of]);
}

function idOf({ page, anchor }: Extract<Resolved, { readonly kind: 'page' }>): string {
  return anchor === '' ? page.id : `${page.id}#${anchor}`;
}

/** The destination in the published page; undefined where the link stays as it is. */
function written(resolved: Resolved, from: LinkTarget): string | undefined {
  if (resolved.kind === 'page')
    return resolved.page.id === from.id && resolved.anchor === ''
      ? undefined
      : relativeLink(from.id, resolved.page.id, resolved.anchor);
  return resolved.kind === 'away' ? undefined : resolved.address;
}

function suggestion(url: string, from: LinkTarget, map: LinkMap): string | undefined {
  const near = map.near(url);
  return near === undefined ? undefined : `a link such as ${relativeLink(from.id, near.id, '')}`;
}

function isAnchorless(resolved: Resolved): resolved is Extract<Resolved, { readonly kind: 'page' }> {
  if (resolved.kind !== 'page' || /^(?:|top|fn(?:ref)?[:-].*)$/.test(resolved.anchor)) return false;
  const { anchors } = resolved.page;
  return anchors?.has(resolved.anchor) === false;
}

/** Finds the line of a link in the text of its file; of one that is there several times the next, each time it is called. */
function linesOf(text: string): (url: string) => number | undefined {
  const next = new Map<string, number>();
  return (url) => {
    const from = next.get(url) ?? 0;
    const marks = ['(', '(<', ']: ', '="', "='", ''].map((mark) => text.indexOf(mark + url, from));
    const at = marks.find((each) => each >= 0);
    if (at === undefined) return from === 0 ? undefined : lineAt(text, from - 1);
    next.set(url, at + 1);
    return lineAt(text, at);
  };
}

function problemOf(
  resolved: Resolved,
  url: string,
  image: boolean,
  locate: () => { readonly file: string; readonly line?: number },
  suggest: () => string | undefined,
): Diagnostic | undefined {
  switch (resolved.kind) {
    case 'page': {
      if (!isAnchorless(resolved)) return undefined;
      const near = closestAnchor(resolved.anchor, resolved.page.anchors ?? new Set());
      return diagnostic(
        locate(),
        near === undefined ? 'a link to an existing heading' : `a link such as ${url.replace(/#.*/s, '')}#${near}`,
        `${url}, but ${resolved.page.id} has no such heading`,
        'dead-anchor',
      );
    }
    case 'hidden':
      return diagnostic(
        locate(),
        'a link to a published page',
        `${url}, which is left out (${resolved.page.hidden ?? ''})`,
        'unpublished-target',
      );
    case 'file':
      return resolved.address === undefined
        ? diagnostic(locate(), 'an absolute address of the file', `${url}, which the front does not publish`, 'unpublished-target')
        : undefined;
    case 'dead':
      return diagnostic(
        locate(),
        image ? 'an existing image' : (suggest() ?? 'a link to an existing page'),
        `${url}, but there is no such ${image ? 'image' : 'page'}`,
        image ? 'missing-image' : 'dead-link',
      );
    case 'away':
      return undefined;
  }
}

/** The anchor with the longest beginning in common, when that is most of it. */
function closestAnchor(anchor: string, anchors: ReadonlySet<string>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const other of anchors) {
    let length = 0;
    while (length < anchor.length && anchor[length] === other[length]) length += 1;
    if (length > most) [best, most] = [other, length];
  }
  return most * 2 >= anchor.length ? best : undefined;
}
