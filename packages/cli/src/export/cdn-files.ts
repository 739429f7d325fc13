// _headers and _redirects, as Cloudflare Pages, Netlify and others read them from the top of a published folder.
import { commonFields, dynamicPaths, joined, ownFields, type StaticDocument } from './static-documents.ts';

/** The first line of every `_headers` that is written here; an export is known by it. */
export const exportMark = '# Written by `vitrine export`.';

/** The header fields of every file. */
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
export function redirectsFile(documents: readonly StaticDocument[], prefix: string, dynamic: string): string {
  const renamed = documents.filter(({ renamed, file }) => renamed && !file.endsWith('index.html'));
  const lines = [
    ...renamed.map(({ path, file }) => `${path} /${file} 200`),
    ...dynamicPaths.map((path) => `${prefix}${path} ${dynamic}${path} 200`),
  ];
  return `${exportMark}\n# 200 serves the target in place; where the target is another host, the CDN has to be one that passes requests on.\n${lines.join('\n')}\n`;
}
