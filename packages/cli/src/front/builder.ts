// Building a front in a thread: one build at a time, each with a progress of its own.
import { Worker } from 'node:worker_threads';
import { CommandFailure, exitCodes, systemFailure, usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Progress } from '@vitrine/cli-kit/output/progress';
import { type HeapLimits, heapLimitsOnce } from './heap.ts';
import { type BuildOutcome, type BuildRequest, type PlainError, type ThreadMessage, toError } from './thread-messages.ts';

/** The outcome of a build: a snapshot file, or the problems of the content. */
export type Built = Extract<BuildOutcome, { readonly kind: 'built' | 'refused' }>;
export type Served = Extract<BuildOutcome, { readonly kind: 'built' | 'served' | 'refused' }>;
type Written = Extract<BuildOutcome, { readonly kind: 'written' | 'refused' }>;

export interface Builder {
  /** Builds a folder. Rejects with CommandFailure when the machine refuses. */
  build(request: BuildRequest, progress: Progress): Promise<Built>;
  /** Builds a folder into a file. Rejects with CommandFailure when the machine refuses. */
  write(request: BuildRequest & { readonly into: string }, progress: Progress): Promise<Written>;
  /** Builds a folder to serve it: its file, or the bytes of one where the system has no room for files. Rejects with CommandFailure when the machine refuses. */
  serve(request: BuildRequest, progress: Progress): Promise<Served>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Starts the thread. `limits` bound its heap, and those of the threads that it starts for pages: so many, or as many as the machine has processors. */
export function createBuilder(limits: Partial<HeapLimits>, threads?: number): Builder {
  const thread = new Worker(new URL('./build-thread.js', import.meta.url), {
    resourceLimits: limits,
    workerData: threads,
    // what is served goes on reading the files that it opens
    trackUnmanagedFds: false,
  });
  thread.unref();
  const run = (request: BuildRequest, progress: Progress): Promise<Served | Written> =>
    new Promise((resolve, reject) => {
      thread.ref();
      progress.show('starting', 0, 0);
      const settle = (): void => {
        thread.off('message', onMessage).off('error', onError);
        thread.unref();
        progress.done();
      };
      const onError = (error: Error): void => {
        settle();
        reject(outOfMemory(error) ?? error);
      };
      const onMessage = (message: ThreadMessage): void => {
        if (message.kind === 'stage') {
          progress.show(message.stage, message.done, message.total);
          return;
        }
        settle();
        if (message.kind === 'unaddressed') reject(unaddressed());
        else if (message.kind === 'failed') reject(toFailure(message.error, request.folder));
        else resolve(message);
      };
      thread.on('message', onMessage).on('error', onError);
      thread.postMessage(request);
    });
  return {
    build: async (request, progress) => {
      const outcome = await run(request, progress);
      if (outcome.kind === 'written' || outcome.kind === 'served')
        throw new TypeError(`a build for its bytes ended as ${outcome.kind}`);
      return outcome;
    },
    serve: async (request, progress) => {
      const outcome = await run({ ...request, served: true }, progress);
      if (outcome.kind === 'written') throw new TypeError('a build without a file to write wrote one');
      return outcome;
    },
    write: async (request, progress) => {
      const outcome = await run(request, progress);
      if (outcome.kind === 'built' || outcome.kind === 'served') throw new TypeError('a build wrote no file');
      return outcome;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}

/** Builds once. */
export async function buildOnce(request: BuildRequest, progress: Progress): Promise<Built> {
  const builder = createBuilder(heapLimitsOnce(request.folder), request.threads);
  try {
    return await builder.build(request, progress);
  } finally {
    await builder.close();
  }
}

/** Builds once, into a file. */
export async function writeOnce(request: BuildRequest & { readonly into: string }, progress: Progress): Promise<Written> {
  const builder = createBuilder(heapLimitsOnce(request.folder), request.threads);
  try {
    return await builder.write(request, progress);
  } finally {
    await builder.close();
  }
}

function toFailure(plain: PlainError, folder: string): Error {
  const error = toError(plain);
  return outOfMemory(error) ?? systemFailure(error, `The folder ${folder} cannot be read`) ?? error;
}

function unaddressed(): CommandFailure {
  return usageFailure(
    'The addresses in the documents need a base URL',
    'Give one: --base-url https://front.example.com, or base_url in front.yaml.',
  );
}

function outOfMemory(error: Error): CommandFailure | undefined {
  if (!('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
  return new CommandFailure(
    'too_large',
    'The content needs more memory than this process may use',
    'Give it more: NODE_OPTIONS=--max-old-space-size=4096.',
    exitCodes.refused,
  );
}
