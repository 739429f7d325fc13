// The thread that builds: content folder -> snapshot -> documents -> one file, or its bytes. A thread of its own, so that a
// server goes on answering, a progress bar goes on moving and Ctrl-C is heard while Markdown is read. Where pages are many, threads
// of its own read them and make their HTML.
import { defined } from '@vitrine/core';
import { basename, dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import {
  type AppliedAllowance,
  buildSnapshot,
  ContentError,
  type Diagnostic,
  createBuildCache,
  type DocsReport,
  compress,
  encodeSnapshot,
  snapshotChunks,
} from '@vitrine/content';
import { openSpool, type Spool, writeNewFiles } from '@vitrine/content/files';
import { type Compressor, renderDocuments } from '@vitrine/core/render';
import { createExplorer } from '@vitrine/explorer';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { createPageThreads } from './page-threads.ts';
import { type Kept, openKept } from './kept.ts';
import { createQuickCompressor } from './quick-compressor.ts';
import { type BuildOutcome, type BuildRequest, type StageReport, type ThreadMessage, toPlain } from './thread-messages.ts';

const cache = createBuildCache();
const pages = createPageThreads();
/** For builds that follow one another. */
const lasting = createExplorer(pages.html);
const noMemory = { get: () => undefined, set: () => undefined };
const quick = createQuickCompressor();
const stages = { read: 'reading', index: 'indexing' } as const;
/** How often a stage is reported, in milliseconds. */
const reportEveryMs = 40;

async function build({ folder, codings, listed, into, ...request }: BuildRequest): Promise<BuildOutcome> {
  let kept: Kept | undefined;
  let spool: Spool | undefined;
  const warnings: Diagnostic[] = [];
  const report = createReport();
  let docs: DocsReport | undefined;
  let allowances: readonly AppliedAllowance[] = [];
  let places: readonly string[] = [];
  try {
    if (into !== undefined) {
      // bodies wait next to the file, and not in memory, until it is written
      spool = openSpool(`${into}-bodies`);
      kept = request.cache === undefined ? undefined : openKept(request.cache, pages);
    }
    const snapshot = await buildSnapshot(folder, {
      ...(codings === 'quick' && { cache }),
      pageReader: kept?.read ?? pages.read,
      keepGoing: request.keepGoing === true,
      runGenerators: request.runGenerators === true,
      onSettings: ({ baseUrl }) => {
        if ((request.baseUrl ?? baseUrl ?? request.otherwise) === undefined) throw new Unaddressed();
      },
      ...defined({ isListed: listed && ((address: string) => listed.has(address)) }),
      onReport: (found) => (docs = found),
      onAllowances: (found) => (allowances = found),
      onWatchPaths: (found) => (places = found),
      onProgress: ({ stage, done, total = 0 }) => report(stages[stage], done, total),
      onWarning: (warning) => warnings.push(warning),
    });
    const baseUrl = request.baseUrl ?? snapshot.settings?.baseUrl ?? request.otherwise;
    if (baseUrl === undefined) throw new Unaddressed();
    const mcp = createDocumentationTools(snapshot);
    const onWarning = (message: string): void =>
      void warnings.push({ severity: 'warning', rule: 'deprecation', message, fix: 'Use what the message names.' });
    const compressor = compressorOf(codings, report, kept?.compress);
    const explorer = kept?.explorer ?? (into === undefined ? lasting : createExplorer(pages.html, noMemory));
    const site = { baseUrl, mcp, explorer, onWarning, ...defined({ keepBody: spool?.keep }) };
    const documents = await renderDocuments(snapshot, site, compressor);
    quick.settle();
    if (into !== undefined) {
      const content = snapshotChunks(snapshot, documents);
      await writeNewFiles(dirname(into), new Map([[basename(into), content]]));
      return { kind: 'written', warnings, allowances, places, ...defined({ docs }) };
    }
    const file = toOwnBuffer(encodeSnapshot(snapshot, documents));
    return { kind: 'built', file, warnings, allowances, places, ...defined({ docs }) };
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
    spool?.close();
    await pages.end();
  }
}

/** Neither the command line nor front.yaml has a base URL. */
class Unaddressed extends Error {}

type Report = (stage: StageReport['stage'], done: number, total: number) => void;

function createReport(): Report {
  let last = 0;
  return (stage, done, total) => {
    const now = performance.now();
    if (now - last < reportEveryMs && done < total) return;
    last = now;
    post({ kind: 'stage', stage, done, total });
  };
}

function compressorOf(codings: BuildRequest['codings'], report: Report, best: Compressor = compress): Compressor | undefined {
  if (codings === 'none') return undefined;
  const inner = codings === 'best' ? best : quick.compress;
  let begun = 0;
  let done = 0;
  return async (body, mediaType) => {
    begun += 1;
    const compressed = await inner(body, mediaType);
    report('compressing', ++done, begun);
    return compressed;
  };
}

/** Bytes that can be handed to another thread without a copy. */
function toOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message, message.kind === 'built' ? [message.file.buffer] : []);
}

parentPort?.on('message', (request: BuildRequest) => {
  void build(request).then(post);
});
