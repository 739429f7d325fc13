// The thread that builds: content folder -> snapshot -> documents -> one file of bytes. A thread of its own, so that a
// server goes on answering, a progress bar goes on moving and Ctrl-C is heard while Markdown is read.
import { parentPort } from 'node:worker_threads';
import {
  buildSnapshot,
  ContentError,
  type ContentWarning,
  createBuildMemory,
  type DocsReport,
  encode,
  encodeSnapshot,
} from '@vitrine/content';
import { type Encoder, renderDocuments } from '@vitrine/core/render';
import { createExplorer } from '@vitrine/explorer';
import { documentation } from '@vitrine/mcp-tools';
import { createQuickEncoder } from './quick-encoder.ts';
import type { BuildOutcome, BuildRequest, StageReport, ThreadMessage } from './thread-messages.ts';

const memory = createBuildMemory();
const explorer = createExplorer();
const quick = createQuickEncoder();
const stages = { read: 'reading', index: 'indexing' } as const;
/** How often a stage is reported, in milliseconds. */
const reportEveryMs = 40;

async function build({ folder, codings, listed, ...asked }: BuildRequest): Promise<BuildOutcome> {
  const warnings: ContentWarning[] = [];
  const report = createReport();
  let docs: DocsReport | undefined;
  let places: readonly string[] = [];
  try {
    const snapshot = await buildSnapshot(folder, {
      ...(codings === 'quick' && { memory }),
      ...(listed && { isListed: (address: string) => listed.has(address) }),
      onReport: (found) => (docs = found),
      onPlaces: (found) => (places = found),
      onProgress: ({ stage, done, total = 0 }) => report(stages[stage], done, total),
      onWarning: (warning) => warnings.push(warning),
    });
    const baseUrl = asked.baseUrl ?? snapshot.settings?.baseUrl ?? asked.otherwise;
    if (baseUrl === undefined) return { kind: 'unaddressed' };
    const mcp = documentation(snapshot);
    const onWarning = (message: string): void => void warnings.push({ code: 'deprecation', message });
    const documents = await renderDocuments(snapshot, { baseUrl, mcp, explorer, onWarning }, encoderOf(codings, report));
    quick.settle();
    return { kind: 'built', file: toOwnBuffer(encodeSnapshot(snapshot, documents)), warnings, places, ...(docs && { docs }) };
  } catch (error) {
    if (error instanceof ContentError)
      return { kind: 'refused', problems: error.problems, warnings, places, ...(docs && { docs }) };
    return { kind: 'failed', error: toPlain(error) };
  }
}

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

function encoderOf(codings: BuildRequest['codings'], report: Report): Encoder | undefined {
  if (codings === 'none') return undefined;
  const inner = codings === 'best' ? encode : quick.encode;
  let begun = 0;
  let done = 0;
  return async (body, mediaType) => {
    begun += 1;
    const encoded = await inner(body, mediaType);
    report('compressing', ++done, begun);
    return encoded;
  };
}

/** Bytes that can be handed to another thread without a copy. */
function toOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
}

function toPlain(error: unknown): { readonly message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const texts = ['code', 'path'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { message, ...(stack !== undefined && { stack }), ...Object.fromEntries(texts) };
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message, message.kind === 'built' ? [message.file.buffer] : []);
}

parentPort?.on('message', (request: BuildRequest) => {
  void build(request).then(post);
});
