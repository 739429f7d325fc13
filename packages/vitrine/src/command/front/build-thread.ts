// The thread that builds: content folder -> snapshot -> documents -> one file, or its bytes. A thread of its own, so that a
// server continues answering, progress continues being shown and Ctrl-C is heard while Markdown is read.
import { gzipSync } from 'node:zlib';
import { defined, type Representation, type Variant } from '@vitrine/core/serving';
import type { KeptBody } from '@vitrine/core/workspace';
import { openSnapshot, type RenderedDocuments } from '@vitrine/core';
import { basename, dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import {
  type BuildCache,
  buildContent,
  type BuildSnapshotOptions,
  compress,
  createBuildCache,
  type Diagnostic,
  encodeSnapshot,
  snapshotPieces,
} from '@vitrine/content';
import { openTemporaryBodies, type TemporaryBodies, writeNewFiles, digestOfFile } from '@vitrine/content/files';
import { type Compressor, createRenderMemory, renderDocuments, type RenderMemory } from '@vitrine/core/render';
import { explorer } from '@vitrine/explorer';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { parserWarning } from './markdown-parser.ts';
import {
  type BuildOutcome,
  type BuildRequest,
  type ContentReport,
  type StageReport,
  type ThreadMessage,
  toPlain,
  type BuildTimings,
} from './thread-messages.ts';

// Where the time of a build goes: its stages.

/** Notes the time of a build. */
interface Timings {
  /** A stage begins; the one before ends. */
  readonly stage: (name: string) => void;
  readonly result: () => BuildTimings;
}

/** Begins to note. */
export function createTimings(now: () => number = () => performance.now()): Timings {
  const stages = new Map<string, number>();
  let began = now();
  let current: string | undefined;
  const end = (): void => {
    const at = now();
    if (current !== undefined) stages.set(current, (stages.get(current) ?? 0) + at - began);
    began = at;
  };
  return {
    stage: (name) => {
      if (name === current) return;
      end();
      current = name;
    },
    result: () => {
      end();
      return { stages: [...stages] };
    },
  };
}

let timings = createTimings();
/** A server that builds again names the form of its parser once. */
let isParserNamed = false;
/** What builds for a server remember, so that an edit costs the work on what it touched. */
let last: { readonly cache: BuildCache; readonly memory: RenderMemory } | undefined;
const stages = { find: 'searching', convert: 'converting', read: 'reading', lint: 'checking', index: 'indexing' } as const;
/** How often a stage is reported, in milliseconds. */
const reportEveryMs = 40;

/** The documents that the server has. */
let handedOver: ReadonlyMap<string, Representation> = new Map();
/** Documents in a message: looking for a body among the others of its message takes longer the more there are. */
const maxDocuments = 256;

/** For a server that builds after each edit: gzip alone, at its quickest. */
const compressQuickly: Compressor = (body) => [{ coding: 'gzip', body: gzipSync(body, { level: 1 }) }];

/** How many bodies are compressed before the event loop turns: only then is freed what the parser of pages, which is native code, took. */
const bodiesOfTurn = 100;
let compressed = 0;

const compressInTurns: Compressor = async (body) => {
  if (++compressed % bodiesOfTurn === 0) await setImmediate();
  return compress(body);
};

/** The bytes of a body for both threads. */
function shareBody(bytes: Uint8Array): KeptBody {
  const body = new Uint8Array(new SharedArrayBuffer(bytes.length));
  body.set(bytes);
  return { length: body.length, read: () => body };
}

/** A document as a value that can be sent. */
function toSendable({ variants, alternates, ...document }: Representation): Representation {
  // others are views of larger buffers, which would be sent too
  const sent = ({ coding, etag, body }: Variant): Variant => ({
    coding,
    etag,
    body: body.buffer instanceof SharedArrayBuffer ? body : body.slice(),
  });
  return { ...document, variants: variants.map(sent), ...defined({ alternates: alternates?.map(toSendable) }) };
}

/** Sends what the server does not have: yields the paths of all documents. */
function handOver(documents: RenderedDocuments): readonly string[] {
  const paths = [...documents.paths()];
  const before = handedOver;
  handedOver = new Map(paths.flatMap((path) => [[path, documents.get(path)]] as [string, Representation][]));
  const changed = [...handedOver].filter(([path, document]) => before.get(path) !== document);
  for (let at = 0; at < changed.length; at += maxDocuments) {
    const sent = changed.slice(at, at + maxDocuments).map(([path, document]) => [path, toSendable(document)] as const);
    post({ kind: 'documents', documents: sent });
  }
  return paths;
}

async function build({ folder, codings, sitemap, into, served, ...request }: BuildRequest): Promise<BuildOutcome> {
  let bodies: TemporaryBodies | undefined;
  const warnings: Diagnostic[] = [];
  const ofParser = isParserNamed ? undefined : parserWarning();
  isParserNamed = true;
  if (ofParser !== undefined) warnings.push(ofParser);
  timings = createTimings();
  const report = createReport();
  report('searching', 0, 0);
  try {
    if (into !== undefined) bodies = openTemporaryBodies(`${into}-bodies`);
    if (served === true) last ??= { cache: createBuildCache(), memory: createRenderMemory() };
    const options: BuildSnapshotOptions = {
      ...defined({ cache: last?.cache, site: request.site, homepage: request.baseUrl ?? request.otherwise }),
      keepGoing: request.keepGoing === true,
      runGenerators: request.runGenerators === true,
      ...defined({ previous: request.previous && openSnapshot(request.previous) }),
      ...defined({ isListed: sitemap && ((address: string) => sitemap.has(address)) }),
      onProgress: ({ stage, done, total = 0 }) => report(stages[stage], done, total),
    };
    const built = await buildContent(folder, options, (settings) => {
      if ((request.baseUrl ?? settings.baseUrl ?? request.otherwise) === undefined) throw new Unaddressed();
    });
    const { allowances, watch: places } = built;
    const docsReport = defined({ docs: built.report });
    if ('error' in built) {
      const { problems, publishable } = built.error;
      warnings.push(...built.warnings);
      return { ...{ kind: 'refused', problems, publishable, warnings, allowances, places }, ...docsReport };
    }
    const { snapshot } = built;
    const leftOut = built.problems.map((problem): Diagnostic => ({ ...problem, severity: 'warning' }));
    warnings.push(...leftOut, ...built.warnings);
    const baseUrl = request.baseUrl ?? snapshot.settings?.baseUrl ?? request.otherwise;
    if (baseUrl === undefined) throw new Unaddressed();
    const mcp = createDocumentationTools(snapshot);
    const onWarning = (message: string): void =>
      void warnings.push({ severity: 'warning', rule: 'deprecation', message, fix: 'Use what the message names.' });
    const compressor = last === undefined ? { best: compressInTurns, none: undefined }[codings] : compressQuickly;
    const onProgress = (done: number, total: number): void => report('rendering', done, total);
    const more = defined({ keepBody: last === undefined ? bodies?.keep : shareBody, memory: last?.memory });
    const site = { baseUrl, mcp, explorer, onWarning, onProgress, sha256Hex: digestOfFile, ...more };
    const documents = await renderDocuments(snapshot, site, compressor);
    const outcome: ContentReport = { warnings, allowances, places, ...docsReport };
    if (into === undefined) {
      const paths = last && handOver(documents);
      const file = encodeSnapshot(
        snapshot,
        paths === undefined ? documents : { ...documents, paths: () => [], guesses: () => undefined },
      );
      return { kind: 'built', file, ...defined({ paths }), ...outcome };
    }
    timings.stage('writing');
    await writeNewFiles(dirname(into), new Map([[basename(into), snapshotPieces(snapshot, documents)]]));
    return { kind: 'written', ...outcome, timings: timings.result() };
  } catch (error) {
    if (error instanceof Unaddressed) return { kind: 'unaddressed' };
    return { kind: 'failed', error: toPlain(error) };
  } finally {
    bodies?.close();
  }
}

/** Neither the command line nor front.yaml has a base URL. */
class Unaddressed extends Error {}

type Report = (stage: StageReport['stage'], done: number, total: number) => void;

function createReport(): Report {
  let lastAt = 0;
  let lastStage: string | undefined;
  return (stage, done, total) => {
    timings.stage(stage);
    const now = performance.now();
    if (stage === lastStage && now - lastAt < reportEveryMs && (done < total || total === 0)) return;
    lastAt = now;
    lastStage = stage;
    post({ kind: 'stage', stage, done, total });
  };
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message, message.kind === 'built' ? [message.file.buffer] : []);
}

parentPort?.on('message', (request: BuildRequest) => {
  void build(request).then(post);
});
