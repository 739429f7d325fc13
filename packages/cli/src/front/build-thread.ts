// The thread that builds: content folder -> snapshot -> documents -> one file, or its bytes. A thread of its own, so that a
// server goes on answering, a progress bar goes on moving and Ctrl-C is heard while Markdown is read. Where pages are many, threads
// of its own read them and make their HTML.
import { defined, type Snapshot } from '@vitrine/core';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type AppliedAllowance,
  buildSnapshot,
  type BuildSnapshotOptions,
  ContentError,
  type Diagnostic,
  type DocsReport,
  compress,
  encodeSnapshot,
  snapshotChunks,
  spoolIndex,
} from '@vitrine/content';
import { openSpool, recordTrace, type Spool, writeNewFiles } from '@vitrine/content/files';
import { renderDocuments } from '@vitrine/core/render';
import { createExplorer, type PageMemory } from '@vitrine/explorer';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { createPageThreads } from './page-threads.ts';
import { type Kept, openKept } from './kept.ts';
import { createLasting, type Lasting, type LastingFile } from './lasting.ts';
import type { SentFile } from './served-file.ts';
import { createTimings } from './timings.ts';
import {
  type BuildOutcome,
  type BuildRequest,
  type ContentReport,
  type StageReport,
  type ThreadMessage,
  toPlain,
} from './thread-messages.ts';

let timings = createTimings();
/** How many threads work on pages, where the one that starts this thread says so. */
const threads = workerData as number | undefined;
const pages = createPageThreads(threads, undefined, (page, ms) => timings.page(page, ms));
/** For builds that follow one another. */
let lasting: Lasting | undefined;
/** They have their memory, so that nothing more is read from the cache. */
let isWarm = false;
/** What earlier processes made, for the build that runs. */
let kept: Kept | undefined;
/** What is wrong with the cache. */
let unused: Diagnostic | undefined;
const texts: PageMemory = { get: (key) => kept?.texts.get(key), set: (key, made) => kept?.texts.set(key, made) };
const stages = { find: 'finding', convert: 'converting', read: 'reading', index: 'indexing' } as const;
/** Of fewer, making the index takes less memory than rendering, and starting the threads again as long as 50 pages. */
const manySections = 20_000;
/** How often a stage is reported, in milliseconds. */
const reportEveryMs = 40;

async function build(asked: BuildRequest): Promise<BuildOutcome> {
  const { folder, codings, listed, into, served, ...request } = asked;
  let spool: Spool | undefined;
  const warnings: Diagnostic[] = [];
  timings = createTimings();
  const report = createReport();
  report('finding', 0, 0);
  let docs: DocsReport | undefined;
  let allowances: readonly AppliedAllowance[] = [];
  let places: readonly string[] = [];
  try {
    // bodies wait next to the file, and not in memory, until it is written
    if (into !== undefined) spool = openSpool(`${into}-bodies`);
    if (request.cache !== undefined && !isWarm) kept = openKept(request.cache, pages);
    const again = await makeAgain(asked);
    if (again !== undefined) return again;
    const isFirst = lasting === undefined;
    if (served === true) lasting ??= createLasting(pages.html, texts);
    const options: BuildSnapshotOptions = {
      ...defined({ cache: lasting?.cache, tallies: kept?.tallies }),
      pageReader: kept?.read ?? pages.read,
      ...defined({ site: request.site }),
      keepGoing: request.keepGoing === true,
      runGenerators: request.runGenerators === true,
      onSettings: ({ baseUrl }) => {
        if ((request.baseUrl ?? baseUrl ?? request.otherwise) === undefined) throw new Unaddressed();
      },
      ...defined({ isListed: listed && ((address: string) => listed.has(address)) }),
      onReport: (found) => (docs = found),
      onAllowances: (found) => (allowances = found),
      onWatchPaths: (found) => (places = found),
      onProgress: ({ stage, done, total = 0 }) => {
        if (stage === 'index' && total >= manySections) void pages.rest();
        report(stages[stage], done, total);
      },
      onWarning: (warning) => void warnings.push(warning),
    };
    const make = async (): Promise<Snapshot> => {
      const made = await buildSnapshot(folder, options);
      return spool === undefined ? made : spoolIndex(made, spool);
    };
    // a build that follows another asks only for what may have changed
    const isRepeatable = kept !== undefined && isFirst && (into !== undefined || served === true);
    const { result: snapshot, trace } = isRepeatable ? await recordTrace(make) : { result: await make(), trace: undefined };
    const baseUrl = request.baseUrl ?? snapshot.settings?.baseUrl ?? request.otherwise;
    if (baseUrl === undefined) throw new Unaddressed();
    const mcp = createDocumentationTools(snapshot);
    const onWarning = (message: string): void =>
      void warnings.push({ severity: 'warning', rule: 'deprecation', message, fix: 'Use what the message names.' });
    const compressor = codings === 'none' ? undefined : (lasting?.compress ?? kept?.compress ?? compress);
    const explorer = lasting?.explorer ?? createExplorer(pages.html, texts);
    const keepBody = lasting?.keepBody ?? spool?.keep;
    const onProgress = (done: number, total: number): void => report('rendering', done, total);
    const site = { baseUrl, mcp, explorer, onWarning, onProgress, sha256Hex, ...defined({ keepBody, memory: lasting?.memory }) };
    const documents = await renderDocuments(snapshot, site, compressor);
    await pages.end();
    const outcome: ContentReport = { warnings, allowances, places, ...defined({ docs }) };
    if (into !== undefined) {
      timings.stage('writing');
      const content = snapshotChunks(snapshot, documents);
      await writeNewFiles(dirname(into), new Map([[basename(into), content]]));
      kept?.keepWritten({ ...asked, into }, { trace, baseUrl, report: outcome });
      settleKept(request.cache, warnings);
      return { kind: 'written', ...outcome, timings: timings.result() };
    }
    const file = lasting?.file(snapshot, documents) ?? encodeSnapshot(snapshot, documents);
    if (lasting !== undefined && !('pieces' in file)) warnings.push(noRoom());
    if ('pieces' in file) kept?.keepServed(asked, { trace, baseUrl, report: outcome }, file);
    settleKept(request.cache, warnings);
    isWarm = served === true;
    if ('pieces' in file) return { kind: 'served', file: toSent(file, snapshot), again: false, ...outcome };
    return { kind: 'built', file: toOwnBuffer(file), ...outcome };
  } catch (error) {
    if (error instanceof Unaddressed) return { kind: 'unaddressed' };
    if (error instanceof ContentError)
      return {
        ...{ kind: 'refused', problems: error.problems, publishable: error.publishable, warnings, allowances, places },
        ...defined({ docs }),
      };
    return { kind: 'failed', error: toPlain(error) };
  } finally {
    kept?.close();
    kept = undefined;
    spool?.close();
    await pages.end();
  }
}

/** What the build before made, where nothing has changed since. */
async function makeAgain(asked: BuildRequest): Promise<BuildOutcome | undefined> {
  const { into, served } = asked;
  if (into !== undefined) {
    const report = await kept?.writeAgain({ ...asked, into });
    return report && { kind: 'written', ...report, timings: timings.result() };
  }
  if (served !== true || lasting !== undefined) return undefined;
  const again = kept?.serveAgain(asked);
  if (again === undefined) return undefined;
  lasting = createLasting(pages.html, texts);
  return { kind: 'served', file: again.file, again: true, ...again.report };
}

/** Forgets what no build uses any more, and warns of a cache in which nothing can be kept: after each build, or its warning would be gone with an edit. */
function settleKept(cache: string | undefined, warnings: Diagnostic[]): void {
  if (cache === undefined) return;
  if (!isWarm) {
    const found = kept === undefined ? 'is none' : kept.refused();
    unused = found === undefined ? undefined : unusedCache(cache, kept === undefined ? found : `answers ${found}`);
    kept?.settle();
  }
  if (unused !== undefined) warnings.push(unused);
}

/** The warning of a cache that keeps nothing. */
function unusedCache(folder: string, found: string): Diagnostic {
  return {
    severity: 'warning',
    rule: 'cache',
    message: `--cache ${folder}: expected a folder in which this build can write below .vitrine/cache, received one that ${found}`,
    fix: 'Make it writable, or name another folder: without it the next build makes everything again.',
  };
}

/** The warning of a front that is served from memory. */
function noRoom(): Diagnostic {
  return {
    severity: 'warning',
    rule: 'temporary-files',
    message: `${tmpdir()}: expected room for what is served, found none: it is in memory`,
    fix: 'Make room there, or name another folder in TMPDIR.',
  };
}

/** Neither the command line nor front.yaml has a base URL. */
class Unaddressed extends Error {}

type Report = (stage: StageReport['stage'], done: number, total: number) => void;

function createReport(): Report {
  let last = 0;
  return (stage, done, total) => {
    timings.stage(stage);
    const now = performance.now();
    if (now - last < reportEveryMs && (done < total || total === 0)) return;
    last = now;
    post({ kind: 'stage', stage, done, total });
  };
}

/** A file for another thread. What the next build may look at is copied. */
function toSent({ length, pieces, bodies, left }: LastingFile, { markdown, docs, icons, logo }: Snapshot): SentFile {
  const lasts = new Set<Uint8Array | undefined>([markdown, docs?.index, docs?.text, icons, logo]);
  const own = pieces.map((piece) => (lasts.has(piece) ? new Uint8Array(piece) : toOwnBuffer(piece)));
  return { length, pieces: own, bodies: bodies.descriptor, left };
}

/** Bytes that can be handed to another thread without a copy. */
function toOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
}

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message, buffersOf(message));
}

/** What is handed over, and not copied. */
function buffersOf(message: ThreadMessage): readonly ArrayBuffer[] {
  if (message.kind === 'built') return [message.file.buffer];
  return message.kind === 'served' ? message.file.pieces.map(({ buffer }) => buffer) : [];
}

parentPort?.on('message', (request: BuildRequest) => {
  void build(request).then(post);
});
