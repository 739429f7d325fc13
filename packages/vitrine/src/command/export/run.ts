import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { ContentError, defined, type Redirect } from '@vitrine/core/serving';
import type { ServerCard } from '@vitrine/core/workspace';
import type { RenderedDocuments, Snapshot } from '@vitrine/core';
import { join } from 'node:path';
import { exportCommand } from '../export.ts';
import { addToSite } from '../../site.ts';
import { siteOf } from '../front/site-of.ts';
import { openSubject, type Front } from '../front/open-subject.ts';
import { writeFolderWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, usageFailure, CommandFailure } from '@vitrine/cli-kit/output/failure';
import { contentFailure } from '@vitrine/cli-kit/output/diagnostics';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import { requireReplaceable } from '../output/replaceable.ts';
import {
  staticDocuments,
  type StaticDocument,
  commonFields,
  dynamicPaths,
  fileName,
  joined,
  ownFields,
} from './static-documents.ts';
import { nginxConf } from './nginx-conf.ts';

export async function runExport(invocation: InvocationOf<typeof exportCommand>): Promise<number> {
  const { argument: subject, options, terminal, interruption } = invocation;
  const took = stopwatch();
  if (siteOf(options) !== undefined) return addTo(options.site ?? '', invocation);
  if (options.host !== undefined) throw usageFailure('--host: expected a built site', 'Add --site with the folder of its HTML.');
  const { out } = options;
  await requireReplaceable(out, { file: join(siteFolder, '_headers'), mark: exportMark, what: 'export' });
  const { baseUrl } = options;
  const front = await openSubject(subject, { ...defined({ baseUrl }), codings: 'best' }, terminal);
  const { site } = front.documents;

  const documents = await staticDocuments(front);
  const files = exportFiles(front, documents, new URL(options.dynamic));
  await writeFolderWhole(out, files, { replace: true, modified: new Date(front.snapshot.generatedAt) }, interruption);
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  terminal.emit({
    ok: true,
    out,
    site: join(out, siteFolder),
    documents: documents.length,
    files: files.size,
    bytes,
    base_url: site.baseUrl,
    snapshot_id: front.snapshot.id,
  });
  const { colours } = terminal;
  terminal.print(
    `${colours.green('exported')} ${colours.bold(out)} ${counted(documents.length, 'document')} in ${counted(files.size, 'file')}, ${formatBytes(bytes)} ${colours.dim(`after ${took()}`)}`,
  );
  terminal.print(`  ${out}/site         publish this folder as ${site.baseUrl}`);
  terminal.print(
    `  ${out}/nginx.conf   the same for nginx, with the two dynamic endpoints at ${options.dynamic}; reload nginx after each export`,
  );
  terminal.print(`  ${out}/server.json  the entry for the MCP Registry`);
  return exitCodes.done;
}

async function addTo(folder: string, { argument, options, terminal }: InvocationOf<typeof exportCommand>): Promise<number> {
  const { siteUrl, host } = options;
  const { out, dynamic } = exportCommand.options;
  const isTree = options.baseUrl !== undefined || options.out !== out.default || options.dynamic !== dynamic.default;
  if (isTree || argument !== exportCommand.argument.default)
    throw usageFailure(
      '--site: expected no folder of content, --base-url, --out or --dynamic, which are of an export to a folder of its own',
      'Leave them out, or leave out --site.',
    );
  await requireFolder(folder, 'Build the site first.');
  const { note, print, emit, colours } = terminal;
  const added = await addToSite(folder, { ...defined({ url: siteUrl, host }), onWarning: note }).catch((error: unknown) => {
    if (error instanceof ContentError) throw contentFailure({ problems: error.problems, warnings: [] }, folder, terminal);
    if ((error instanceof RangeError || error instanceof TypeError) && /^(?:host|url): /.test(error.message))
      throw new CommandFailure('host', error.message, 'See docs/guides/hosting/static-hosts.md.');
    throw error;
  });
  emit({ ok: true, site: folder, ...added });
  print(`${colours.green('added')} ${counted(added.written.length, 'file')} to ${colours.bold(folder)}`);
  for (const path of added.functions) print(`  ${path}`);
  return exitCodes.done;
}

const siteFolder = 'site';

/** Paths below the export and their content. `dynamic` is where the program listens that answers the rest. */
export function exportFiles(
  front: Pick<Front, 'documents' | 'snapshot'>,
  documents: readonly StaticDocument[],
  dynamic: URL,
): ReadonlyMap<string, string | Uint8Array> {
  const { baseUrl, prefix } = front.documents.site;
  const files = new Map<string, string | Uint8Array>();
  const add = (file: string, content: string | Uint8Array): void => {
    if (!files.has(file)) files.set(file, content);
    else throw new CommandFailure('already_there', `two documents would be the file ${file}`, 'Give one of them another path.');
  };
  for (const { file, representation } of documents) {
    for (const { coding, body } of representation.variants) {
      const suffix = coding === 'identity' ? '' : coding === 'gzip' ? '.gz' : '.br';
      add(`${siteFolder}/${file}${suffix}`, body);
    }
  }
  add(`${siteFolder}/_headers`, headersFile(documents));
  const moved = movedAddresses(front.snapshot.redirects ?? [], documents, prefix);
  // a document that has the name keeps it, and no file is a folder: `_redirects` has the others
  for (const [file, text] of movedFiles(moved, baseUrl)) {
    const names = `${siteFolder}/${file}`.split('/');
    const isTaken = names.some((_, index) => files.has(names.slice(0, index + 1).join('/')));
    if (!isTaken) files.set(names.join('/'), text);
  }
  add(`${siteFolder}/_redirects`, redirectsFile(documents, moved, prefix, dynamic.href.replace(/(?<!\/)\/+$/, '')));
  files.set('nginx.conf', nginxConf(documents, { serverName: new URL(baseUrl).hostname, dynamic }));
  const entry = serverJson(front.documents, front.snapshot);
  if (entry !== undefined) files.set('server.json', entry);
  return files;
}

/** The first line of every `_headers` that is written here; an export is known by it. */
const exportMark = '# Written by `vitrine export`.';

/** An old address: paths below the host, with the prefix of the base URL, or a target elsewhere. `from` may end with `/*`. */
interface MovedAddress {
  readonly from: string;
  readonly to: string;
}

function movedAddresses(
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
function movedFiles(moved: readonly MovedAddress[], baseUrl: string): ReadonlyMap<string, string> {
  const { origin } = new URL(baseUrl);
  return new Map(
    moved.flatMap(({ from, to }): (readonly [string, string])[] => {
      if (from.endsWith('/*')) return [];
      const address = to.startsWith('/') ? `${origin}${to}` : to;
      const file = fileName(from.slice(1));
      if (from.endsWith('.md')) return [[file, `# Moved\n\nThis page is now at <${address}>.\n`]];
      const escapedAddress = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
      const head = `<meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${escapedAddress}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${escapedAddress}">`;
      return [
        [
          `${file}.html`,
          `<!doctype html><html lang="en">${head}<p>This page is now at <a href="${escapedAddress}">${escapedAddress}</a>.</p></html>\n`,
        ],
      ];
    }),
  );
}

function headersFile(documents: readonly StaticDocument[]): string {
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
function redirectsFile(
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

// server.json for the MCP Registry: where the tool server is, in the registry's own words. Made from the server card. Every
// publication there needs a version of its own, so that a version nobody stated ends with the time of the content.

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry takes no longer address of an icon. */
const longestIcon = 255;

/** What the registry receives (server.json, schema 2025-12-11). */
interface ServerEntry extends Omit<ServerCard, '$schema' | 'remotes'> {
  readonly $schema: typeof schema;
  readonly remotes: readonly { readonly type: 'streamable-http'; readonly url: string }[];
}

/** The entry; undefined when the front publishes no card. */
export function serverEntry(
  documents: RenderedDocuments,
  { facts, generatedAt }: Pick<Snapshot, 'facts' | 'generatedAt'>,
): ServerEntry | undefined {
  const body = documents.get('/api/mcp/server-card')?.variants[0]?.body;
  if (body === undefined) return undefined;
  // the document that core renders at this path
  const {
    name,
    title,
    description,
    version,
    websiteUrl,
    icons = [],
    repository,
    remotes,
  } = JSON.parse(new TextDecoder().decode(body)) as ServerCard;
  const shortIcons = icons.filter(({ src }) => src.length <= longestIcon);
  return {
    $schema: schema,
    name,
    title,
    description,
    version: facts.product.server?.version ?? withTime(version, generatedAt),
    websiteUrl,
    ...defined({ icons: shortIcons.length > 0 ? shortIcons : undefined, repository }),
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  };
}

/** The text of server.json; undefined when the front publishes no card. */
function serverJson(documents: RenderedDocuments, snapshot: Pick<Snapshot, 'facts' | 'generatedAt'>): string | undefined {
  const entry = serverEntry(documents, snapshot);
  return entry && `${JSON.stringify(entry, null, 2)}\n`;
}

/**
 * A pre-release of the version, named by the time of the content, as the registry advises for entries that change while the product
 * does not. It orders such texts one by one, and takes a version with `+` or with a second hyphen for no semantic version.
 */
function withTime(version: string, time: string): string {
  const [main = '', ...labels] = (version.split('+', 1)[0] ?? '').split('-');
  const digits = time.replaceAll(/\D/g, '').slice(0, 14);
  return `${main}-${[...(labels.length > 0 ? [labels.join('.')] : []), digits].join('.')}`;
}
