import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { defined } from '@vitrine/core/serving';
import type { RenderedDocuments } from '@vitrine/core';
import { join } from 'node:path';
import type { build } from '../build.ts';
import { siteOf } from '../front/site-of.ts';
import { signatureSuffix } from '@vitrine/core/follow';
import { signWith } from '../keys/run.ts';
import { exists, openDraft } from '@vitrine/content/files';
import { writeOnce } from '../front/builder.ts';
import { openFile, openWritten, type Front } from '../front/open-subject.ts';
import { snapshotName } from '../front/pack-folder.ts';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, tried, usageFailure } from '@vitrine/cli-kit/output/failure';
import { contentFailure, noteWarnings } from '@vitrine/cli-kit/output/diagnostics';
import { printAllowances, printDocs } from '../output/docs-summary.ts';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import { compareWithSitemap, printComparison, readSitemap } from '../front/live-sitemap.ts';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { BuildTimings } from '../front/thread-messages.ts';

/** A signature is that of the header, which has the digest of the file. */
const headerBytes = 64;

export async function runBuild({ argument, options, terminal, interruption }: InvocationOf<typeof build>): Promise<number> {
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
      ...defined({ sitemap: compared?.comparison, docs: built.docs, timings }),
    });
    printDocs(built.docs, options.list === true, terminal);
    printComparison(compared?.comparison, terminal);
    terminal.print(
      `${colours.green('built')} ${colours.bold(file)} ${formatBytes(handle.length)}, ${counted(count, 'document')} ${colours.dim(`after ${took()}`)}`,
    );
    terminal.print(colours.dim(`${snapshot.id}, content of ${snapshot.generatedAt}`));
    if (signed) terminal.print(`signed by ${signed.by} in ${signed.file}`);
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

function printTimings({ stages, peak_memory_bytes: peak }: TimingsReport, { print, colours }: Terminal): void {
  const seconds = Object.entries(stages).map(([stage, ms]) => [stage, `${(ms / 1_000).toFixed(1)} s`] as const);
  const rows = [...seconds, ['peak memory', formatBytes(peak)] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const room = Math.max(...rows.map(([, value]) => value.length));
  print();
  print(colours.bold('Timings'));
  for (const [name, value] of rows) print(`  ${name.padEnd(width)}  ${value.padStart(room)}`);
}
