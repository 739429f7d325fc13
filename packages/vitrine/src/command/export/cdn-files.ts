// _headers and _redirects, as Cloudflare Pages, Netlify and others read them from the top of a published folder.
import type { Redirect } from '@vitrine/core';
import { commonFields, dynamicPaths, fileName, joined, ownFields, type StaticDocument } from './static-documents.ts';

/** The first line of every `_headers` that is written here; an export is known by it. */
export const exportMark = '# Written by `vitrine export`.';

/** An old address: paths below the host, with the prefix of the base URL, or a target elsewhere. `from` may end with `/*`. */
export interface MovedAddress {
  readonly from: string;
  readonly to: string;
}

export function movedAddresses(
  redirects: readonly Redirect[],
  documents: readonly StaticDocument[],
  prefix: string,
): readonly MovedAddress[] {
  const paths = new Set(documents.map(({ path }) => path));
  return redirects.flatMap(([from, to]) => {
    if (!to.startsWith('/')) return [{ from: `${prefix}${from}`, to }];
    const page = `${prefix}${to}`;
    const markdown = `${page}.md`;
    const isFolder = from.endsWith('/*');
    return [
      { from: `${prefix}${from}`, to: paths.has(page) ? page : markdown },
      ...(isFolder || !paths.has(markdown) ? [] : [{ from: `${prefix}${from}.md`, to: markdown }]),
    ].filter((moved) => !paths.has(moved.from) && paths.has(moved.to));
  });
}

/** What a host without redirects serves at an old address: a page that leads on, and a line of Markdown. Patterns have none. */
export function movedFiles(moved: readonly MovedAddress[], baseUrl: string): ReadonlyMap<string, string> {
  const { origin } = new URL(baseUrl);
  return new Map(
    moved.flatMap(({ from, to }): (readonly [string, string])[] => {
      if (from.endsWith('/*')) return [];
      const address = to.startsWith('/') ? `${origin}${to}` : to;
      const file = fileName(from.slice(1));
      if (from.endsWith('.md')) return [[file, `# Moved\n\nThis page is now at <${address}>.\n`]];
      const shown = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
      const head = `<meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${shown}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${shown}">`;
      return [
        [
          `${file}.html`,
          `<!doctype html><html lang="en">${head}<p>This page is now at <a href="${shown}">${shown}</a>.</p></html>\n`,
        ],
      ];
    }),
  );
}

export function headersFile(documents: readonly StaticDocument[]): string {
  const common = commonFields(documents);
  const rules: (readonly [path: string, lines: string])[] = [['/*', toLines(joined(common))]];
  const folders = new Map<string, Set<string>>();
  const linesOf = (document: StaticDocument): string =>
    toLines(new Map([['Content-Type', document.mediaType], ...joined(ownFields(document, common))]));
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  for (const document of documents) {
    const lines = folders.get(folderOf(document.path)) ?? new Set();
    folders.set(folderOf(document.path), lines.add(linesOf(document)));
  }
  const uniform = (folder: string): boolean =>
    folder.split('/').length > 2 &&
    [...folders].every(
      ([name, lines]) => !name.startsWith(folder) || (lines.size === 1 && lines.has([...(folders.get(folder) ?? [])][0] ?? '')),
    );
  const written = new Set<string>();
  for (const document of documents) {
    const folder = folderOf(document.path);
    const covering = [...folders.keys()]
      .filter((name) => folder.startsWith(name) && uniform(name))
      .sort((a, b) => a.length - b.length)[0];
    const path = covering === undefined || pathsBelow(documents, covering) < 2 ? document.path : `${covering}*`;
    if (written.has(path)) continue;
    written.add(path);
    rules.push([path, linesOf(document)]);
  }
  return `${exportMark}\n${rules.map(([path, lines]) => `\n${path}\n${lines}`).join('')}`;
}

function pathsBelow(documents: readonly StaticDocument[], folder: string): number {
  return documents.filter(({ path }) => path.startsWith(folder)).length;
}

function toLines(fields: ReadonlyMap<string, string>): string {
  return [...fields].map(([name, value]) => `  ${name}: ${value}\n`).join('');
}

/** Which file is served at a path that is not its name, and where the dynamic endpoints are. */
export function redirectsFile(
  documents: readonly StaticDocument[],
  moved: readonly MovedAddress[],
  prefix: string,
  dynamic: string,
): string {
  const renamed = documents.filter(({ renamed, file }) => renamed && !file.endsWith('index.html'));
  const lines = [
    ...renamed.map(({ path, file }) => `${path} /${file} 200`),
    ...moved.map(({ from, to }) => `${from} ${to} 301`),
    ...dynamicPaths.map((path) => `${prefix}${path} ${dynamic}${path} 200`),
  ];
  return `${exportMark}\n# 200 serves the target in place; if the target is another host, the CDN must proxy requests.\n${lines.join('\n')}\n`;
}
