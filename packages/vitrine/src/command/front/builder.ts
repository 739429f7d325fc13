// Building a front in a thread: one build at a time, each with a progress of its own.
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { CommandFailure, systemFailure, usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Representation } from '@vitrine/core/serving';
import type { Progress } from '@vitrine/cli-kit/output/progress';
import { type BuildOutcome, type BuildRequest, type PlainError, type ThreadMessage, toError } from './thread-messages.ts';

/** The outcome of a build: a snapshot file, or the problems of the content. A server gets its documents apart. */
export type Built =
  | (Extract<BuildOutcome, { readonly kind: 'built' }> & { readonly documents?: ReadonlyMap<string, Representation> })
  | Extract<BuildOutcome, { readonly kind: 'refused' }>;
type Written = Extract<BuildOutcome, { readonly kind: 'written' | 'refused' }>;

export interface Builder {
  /** Builds a folder. Rejects with CommandFailure when the machine refuses. */
  build(request: BuildRequest, progress: Progress): Promise<Built>;
  /** Builds a folder into a file. Rejects with CommandFailure when the machine refuses. */
  write(request: BuildRequest & { readonly into: string }, progress: Progress): Promise<Written>;
  close(): Promise<void>;
}

/** Starts the thread, and another one after it ended. */
export function createBuilder(): Builder {
  let thread: Worker | undefined;
  let isClosed = false;
  /** Those of the last build for a server, and the result of the next. */
  let documents: ReadonlyMap<string, Representation> = new Map();
  const received = new Map<string, Representation>();
  const start = (): Worker => {
    const worker = new Worker(new URL('./build-thread.js', import.meta.url));
    worker.unref();
    const ended = (): void => {
      if (thread === worker) thread = undefined;
    };
    return worker.on('error', ended).on('exit', ended);
  };
  thread = start();
  // a map of its own, because the front before is still served
  const next = (paths: readonly string[]): ReadonlyMap<string, Representation> => {
    const all = new Map(paths.map((path) => [path, received.get(path) ?? documents.get(path)] as [string, Representation]));
    received.clear();
    return (documents = all);
  };
  const run = (request: BuildRequest, progress: Progress): Promise<Built | Written> =>
    new Promise((resolve, reject) => {
      const worker = (thread ??= start());
      worker.ref();
      progress.show('starting', 0, 0);
      const settle = (): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        progress.done();
      };
      const onError = (error: Error): void => {
        settle();
        reject(outOfMemory(error) ?? error);
      };
      const onExit = (): void => {
        // a server that stops waits for no build
        if (isClosed) return;
        settle();
        reject(endedFrom(request.folder));
      };
      const onMessage = (message: ThreadMessage): void => {
        if (message.kind === 'stage') {
          progress.show(message.stage, message.done, message.total);
          return;
        }
        if (message.kind === 'documents') {
          for (const [path, document] of message.documents) received.set(path, document);
          return;
        }
        settle();
        if (message.kind === 'unaddressed') reject(unaddressed());
        else if (message.kind === 'failed') reject(toFailure(message.error, request));
        else if (message.kind === 'built' && message.paths !== undefined) resolve({ ...message, documents: next(message.paths) });
        else resolve(message);
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(request);
    });
  return {
    build: async (request, progress) => {
      const outcome = await run(request, progress);
      if (outcome.kind === 'written') throw new TypeError('a build for its bytes wrote a file');
      return outcome;
    },
    write: async (request, progress) => {
      const outcome = await run(request, progress);
      if (outcome.kind === 'built') throw new TypeError('a build wrote no file');
      return outcome;
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

/**
 * Builds in a process that builds once. V8 of Node 20 compiles a function after 67,584 bytes of bytecode, so that a third of a build's processor
 * time compiles what hardly runs again; later ones compile less by themselves and print an error for the flag. It also collects old objects once
 * their heap has grown by 30 % and not fourfold: 14,000 pages take a fifth less memory, in the same time. The flags are of the whole process, so a
 * server keeps the defaults.
 */
async function once<Result>(work: (builder: Builder) => Promise<Result>): Promise<Result> {
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--interrupt-budget=530000');
    setFlagsFromString('--heap-growing-percent=30');
  }
  const builder = createBuilder();
  try {
    return await work(builder);
  } finally {
    await builder.close();
  }
}

export function buildOnce(request: BuildRequest, progress: Progress): Promise<Built> {
  return once((builder) => builder.build(request, progress));
}

/** Builds once, into a file. */
export function writeOnce(request: BuildRequest & { readonly into: string }, progress: Progress): Promise<Written> {
  return once((builder) => builder.write(request, progress));
}

/** What the system answers to a program that writes. */
const writing: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

function toFailure(plainError: PlainError, { folder, into }: BuildRequest): Error {
  const error = toError(plainError);
  const tried =
    into !== undefined && writing.has(plainError.code)
      ? `The folder ${dirname(into)} cannot be written to`
      : `The folder ${folder} cannot be read`;
  return outOfMemory(error) ?? systemFailure(error, tried) ?? error;
}

function unaddressed(): CommandFailure {
  return usageFailure(
    'The documents need a base URL for their addresses',
    'Add --base-url with the public address, such as https://front.example.com, or base_url to a front.yaml in this folder.',
  );
}

/** Something that the content runs ended the thread, which is as a process to it. */
function endedFrom(folder: string): CommandFailure {
  return new CommandFailure(
    'ended',
    `${folder}: a module of the build ended the process`,
    'Remove process.exit from the modules in `generators` of front.yaml, and throw an error instead.',
  );
}

function outOfMemory(error: Error): CommandFailure | undefined {
  if (!('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
  return new CommandFailure(
    'too_large',
    'The content needs more memory than this process may use',
    'Raise the limit: NODE_OPTIONS=--max-old-space-size=4096.',
  );
}
