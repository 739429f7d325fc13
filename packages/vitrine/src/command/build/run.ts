import { defined, type RenderedDocuments, type Representation } from '@vitrine/core';
import { join } from 'node:path';
import type { BuildInvocation } from '../build.ts';
import { siteOf } from '../front/site-of.ts';
import { signatureSuffix } from '@vitrine/core/follow';
import { signWith } from '../keys/run.ts';
import { exists, openDraft } from '@vitrine/content/files';
import { writeOnce } from '../front/builder.ts';
import { openBytes, openFile, openWritten, type Front } from '../front/open-subject.ts';
import { snapshotName } from '../front/pack-folder.ts';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, tried, usageFailure } from '@vitrine/cli-kit/output/failure';
import { contentFailure, noteWarnings } from '@vitrine/cli-kit/output/diagnostics';
import { printAllowances, printDocs } from '../output/docs-summary.ts';
import { counted, formatBytes, stopwatch, tokensOf } from '@vitrine/cli-kit/output/format';
import { compareWithSitemap, printComparison, readSitemap } from '../front/live-sitemap.ts';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { BuildTimings } from '../front/thread-messages.ts';
import { createLocalEndpoint } from '@vitrine/core/workspace';
import { createDocumentationTools } from '@vitrine/mcp-tools';

/** A signature is that of the header, which has the digest of the file. */
const headerBytes = 64;

export async function runBuild({ argument, options, terminal, interruption }: BuildInvocation): Promise<number> {
  const folder = options.site ?? argument;
  const site = siteOf(options);
  const took = stopwatch();
  const { colours } = terminal;
  await requireFolder(folder);
  const { baseUrl, sign, keepGoing, runGenerators } = options;
  const sitemapUrls = options.sitemap === undefined ? undefined : await readSitemap(options.sitemap);
  const previous = options.previous === undefined ? undefined : await openPrevious(options.previous);
  const file = join(options.out, snapshotName);
  const draft = await tried(`${file} cannot be written`, () => openDraft(file));
  return interruption.undoable(draft.discard, async () => {
    const request = {
      folder,
      into: draft.path,
      ...defined({ site, baseUrl, listed: sitemapUrls, runGenerators, previous: previous?.file }),
      codings: 'best',
      keepGoing: keepGoing === true,
    } as const;
    const built = await writeOnce(request, await terminal.progress());
    printAllowances(built.allowances, terminal);
    if (built.kind === 'refused') throw contentFailure(built, folder, terminal);
    noteWarnings(built.warnings, terminal);

    const { handle, snapshot, documents } = openWritten(draft.path);
    const header = handle.read(0, headerBytes);
    const compared = sitemapUrls && compareWithSitemap(snapshot.pages, sitemapUrls);
    const signature = sign === undefined ? undefined : await signWith(sign, header);
    // The signature is there before the file, so that nobody meets the file without it.
    const signed = signature && { file: `${file}${signatureSuffix(header)}`, by: signature.publicKey };
    if (signed) await writeFileWhole(signed.file, signature.text, interruption);
    const count = [...documents.paths()].length;
    const report = options.report ? await reportOn(openBytes(handle.read(0, handle.length))) : undefined;
    handle.close();
    requireSameFront(documents, previous?.documents);
    const timings = options.timings ? timingsReport(built.timings) : undefined;
    await tried(`${file} cannot be written`, draft.commit);
    terminal.emit({
      ok: true,
      file,
      bytes: handle.length,
      snapshot_id: snapshot.id,
      generated_at: snapshot.generatedAt,
      base_url: documents.site.baseUrl,
      documents: count,
      ...defined({ signature: signed?.file, signed_by: signed?.by }),
      allowances: built.allowances,
      warnings: [...built.warnings, ...(compared?.findings ?? [])],
      ...defined({ sitemap: compared?.comparison, docs: built.docs, report, timings }),
    });
    printDocs(built.docs, options.list === true, terminal);
    printComparison(compared?.comparison, terminal);
    terminal.print(
      `${colours.green('built')} ${colours.bold(file)} ${formatBytes(handle.length)}, ${counted(count, 'document')} ${colours.dim(`after ${took()}`)}`,
    );
    terminal.print(colours.dim(`${snapshot.id}, content of ${snapshot.generatedAt}`));
    if (signed) terminal.print(`signed by ${signed.by} in ${signed.file}`);
    if (report) printReport(report, terminal);
    if (timings) printTimings(timings, terminal);
    return exitCodes.done;
  });
}

async function openPrevious(path: string): Promise<Front> {
  if (await exists(path)) return openFile(path);
  throw usageFailure(
    `--previous: there is no file ${path}`,
    'Leave --previous out of the first build; later name the file that is published.',
  );
}

/** Pages of another front would be listed as removed from this one. */
function requireSameFront({ site }: RenderedDocuments, previous: RenderedDocuments | undefined): void {
  if (previous === undefined || previous.site.baseUrl === site.baseUrl) return;
  throw usageFailure(
    `--previous: expected the file published at ${site.baseUrl}, received one for ${previous.site.baseUrl}`,
    'Name the file that is published now, or leave --previous out: changes are then known from this build on.',
  );
}

interface TimingsReport {
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  readonly peak_memory_bytes: number;
}

function timingsReport({ stages }: BuildTimings): TimingsReport {
  return {
    stages: Object.fromEntries(stages.map(([stage, ms]) => [stage, Math.round(ms)])),
    peak_memory_bytes: process.resourceUsage().maxRSS * 1024,
  };
}

function printTimings({ stages, peak_memory_bytes: peak }: TimingsReport, terminal: Terminal): void {
  const seconds = Object.entries(stages).map(([stage, ms]) => [stage, `${(ms / 1_000).toFixed(1)} s`] as const);
  printTable('Timings', [...seconds, ['peak memory', formatBytes(peak)]], terminal);
}

interface Report {
  /** Bytes of each part of the file. */
  readonly parts: Readonly<Record<string, number>>;
  /** Bytes of all documents in each content coding. */
  readonly codings: Readonly<Record<string, number>>;
  /** The largest documents: path and bytes without a content coding. */
  readonly largest: readonly (readonly [path: string, bytes: number])[];
  /** Tokens of `tools/list`: bytes of JSON divided by four. */
  readonly tool_tokens: { readonly total: number; readonly tools: Readonly<Record<string, number>> };
}

const maxListed = 8;

async function reportOn({ file, snapshot, documents }: Front): Promise<Report> {
  const bodies = [...documents.paths()].flatMap((path) => {
    const document = documents.get(path);
    return document === undefined ? [] : [[path, document, [document, ...(document.alternates ?? [])]] as const];
  });
  const codings: Record<string, number> = {};
  for (const [, , representations] of bodies)
    for (const { variants } of representations)
      for (const { coding, body } of variants) codings[coding] = (codings[coding] ?? 0) + body.length;
  const sizes = bodies.map(([path, document]) => [path, identityLength(document)] as const).sort((a, b) => b[1] - a[1]);
  const stored = storedBytes(
    bodies.flatMap(([, , representations]) => representations.flatMap(({ variants }) => variants.map(({ body }) => body))),
    snapshot.markdown,
  );
  const index = snapshot.docs?.index.length ?? 0;
  const text = snapshot.docs?.text.length ?? 0;
  const markdown = snapshot.markdown.length;
  return {
    parts: {
      documents: stored,
      markdown,
      docs_index: index,
      docs_text: text,
      facts_and_directory: file.length - stored - markdown - index - text,
      file: file.length,
    },
    codings,
    largest: sizes.slice(0, maxListed),
    tool_tokens: await toolTokens({ documents, snapshot }),
  };
}

/** Bytes that documents take in the file: equal ones are kept once, and a page as it was written is in the Markdown. */
function storedBytes(bodies: readonly Uint8Array[], markdown: Uint8Array): number {
  const end = markdown.byteOffset + markdown.length;
  const own = bodies.filter(({ byteOffset }) => byteOffset < markdown.byteOffset || byteOffset >= end);
  const places = new Map(own.map(({ byteOffset, length }) => [byteOffset, length]));
  return [...places.values()].reduce((sum, length) => sum + length, 0);
}

async function toolTokens({ documents, snapshot }: Pick<Front, 'documents' | 'snapshot'>): Promise<Report['tool_tokens']> {
  const endpoint = createLocalEndpoint({ documents, mcp: createDocumentationTools(snapshot) });
  const answer = await endpoint.answer(new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'));
  // tools/list of our own endpoint: MCP ListToolsResult
  const { tools } = (JSON.parse(answer ?? '') as { readonly result: { readonly tools: readonly { readonly name: string }[] } })
    .result;
  return { total: tokensOf(tools), tools: Object.fromEntries(tools.map((tool) => [tool.name, tokensOf(tool)])) };
}

function identityLength({ variants }: Representation): number {
  return variants[0]?.body.length ?? 0;
}

type Rows = readonly (readonly [name: string, value: string])[];

function printTable(title: string, rows: Rows, { print, colours }: Pick<Terminal, 'print' | 'colours'>): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  const room = Math.max(...rows.map(([, value]) => value.length));
  print();
  print(colours.bold(title));
  for (const [name, value] of rows) print(`  ${name.padEnd(width)}  ${value.padStart(room)}`);
}

function printReport(report: Report, { print, colours }: Terminal): void {
  const { parts, codings, largest, tool_tokens: tokens } = report;
  const table = (title: string, rows: Rows): void => printTable(title, rows, { print, colours });
  const bytes = (entries: readonly (readonly [string, number])[]): [string, string][] =>
    entries.map(([name, size]) => [name.replaceAll('_', ' '), formatBytes(size)]);
  table('Parts of the file', bytes(Object.entries(parts)));
  table(
    'Hosts that hold it',
    hostsFor(parts['file'] ?? 0).map(([host, most, isHeld]) => [host, isHeld ? 'yes' : `no: at most ${formatBytes(most)}`]),
  );
  table('Documents by content coding', bytes(Object.entries(codings)));
  table('Largest documents', bytes(largest));
  table('Tokens of tools/list (bytes / 4)', [
    ...Object.entries(tokens.tools).map(([name, count]) => [name, String(count)] as const),
    ['all', String(tokens.total)],
  ]);
}

/** A host and the most bytes of a file that it holds. */
interface HostLimit {
  readonly name: string;
  readonly maxBytes: number;
}

const limits: readonly HostLimit[] = [
  { name: 'Workers, static asset or value of KV', maxBytes: 26_214_400 },
  { name: 'Workers, followed in an isolate of 128 MB', maxBytes: 60_000_000 },
  { name: 'Lambda, package of 250 MB', maxBytes: 240_000_000 },
  { name: 'Node.js, Bun and Deno', maxBytes: 1_073_741_824 },
];

/** Whether each host holds a file of this many bytes. */
function hostsFor(bytes: number): readonly (readonly [host: string, maxBytes: number, isHeld: boolean])[] {
  return limits.map(({ name, maxBytes }) => [name, maxBytes, bytes <= maxBytes]);
}
