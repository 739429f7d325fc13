// The threads of a build of many pages. They start when the first page is to be read, share the pages among them, and end with the build.
// A build of few pages starts none. Where the system gives no thread, the work is done here.
import { defined } from '@vitrine/core';
import { availableParallelism } from 'node:os';
import { resourceLimits, Worker } from 'node:worker_threads';
import { type PageReader, readPage } from '@vitrine/content';
import { type Addresses, pageHtml, type PageSource, type PageText } from '@vitrine/explorer';
import { type PageAnswer, type PageRequest, toError } from './thread-messages.ts';

/** Threads beyond these would wait for the one that builds. */
const mostThreads = 4;
/** Pages that lie ready for a thread, so that it never waits for the next. */
const pagesAhead = 2;

export interface PageThreads {
  /** Reads a page; starts the threads, unless the machine has one processor. */
  readonly read: PageReader;
  /** Makes the HTML of a page. */
  readonly html: (source: PageSource) => Promise<PageText>;
  /** Ends the threads until there is work again: each takes 40 MB, for which a build of many pages has other uses while it makes its index. */
  readonly rest: () => Promise<void>;
  /** Ends the threads. */
  readonly end: () => Promise<void>;
}

/** The work on one page, and the way of its answer. */
interface Job {
  readonly request: PageRequest;
  readonly addresses?: Addresses;
  readonly resolve: (answer: PageAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs that it has, in the order of their answers. */
  readonly jobs: Job[];
  addresses?: Addresses;
}

/**
 * Threads for one build after another. Work is rejected with the error that ended a thread, such as ERR_WORKER_OUT_OF_MEMORY. `onPage` receives what
 * each page took, by its file or its path.
 */
export function createPageThreads(
  count: number = Math.min(availableParallelism(), mostThreads),
  open = openWorker,
  onPage: (page: string, ms: number) => void = () => undefined,
): PageThreads {
  let threads: Thread[] = [];
  let resting = false;
  /** Jobs that no thread has, from `next` on; one that was handed out leaves its place, or its answer would stay until the last. */
  let waiting: (Job | undefined)[] = [];
  let next = 0;

  function start(): void {
    resting = false;
    while (count > 1 && threads.length < count) {
      const worker = open();
      if (worker === undefined) return;
      const thread: Thread = { worker, jobs: [] };
      worker.on('message', (answer: PageAnswer) => {
        thread.jobs.shift()?.resolve(answer);
        deal();
      });
      worker.on('error', (error: Error) => {
        for (const job of [...thread.jobs, ...waiting.slice(next)]) job?.reject(error);
        waiting = [];
        next = 0;
      });
      threads.push(thread);
    }
  }

  /** Hands out waiting jobs in turn. */
  function deal(): void {
    for (const thread of threads) {
      while (thread.jobs.length < pagesAhead) {
        const job = waiting[next];
        if (job === undefined) break;
        waiting[next] = undefined;
        next += 1;
        thread.jobs.push(job);
        const { request, addresses } = job;
        if (addresses !== undefined && thread.addresses !== addresses) {
          thread.addresses = addresses;
          post(thread, { kind: 'addresses', addresses });
        }
        post(thread, request);
      }
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  function ask(request: PageRequest, addresses?: Addresses): Promise<PageAnswer> {
    return new Promise((resolve, reject) => {
      waiting.push({ request, ...defined({ addresses }), resolve, reject });
      deal();
    });
  }

  async function stop(): Promise<void> {
    const ended = threads;
    threads = [];
    await Promise.all(ended.map(({ worker }) => worker.terminate()));
  }

  return {
    read: async (work, file) => {
      if (threads.length === 0) start();
      if (threads.length === 0) return readPage(work);
      const answer = await ask({ kind: 'read', work });
      if (answer.kind !== 'read') throw failureOf(answer);
      onPage(file, answer.tookMs);
      return answer.findings;
    },
    html: async (source) => {
      if (resting) start();
      if (threads.length === 0) return pageHtml(source);
      const { addresses, ...rest } = source;
      const answer = await ask({ kind: 'html', source: rest }, addresses);
      if (answer.kind !== 'html') throw failureOf(answer);
      onPage(rest.path.slice(1), answer.tookMs);
      return answer.text;
    },
    rest: async () => {
      resting ||= threads.length > 0;
      await stop();
    },
    end: async () => {
      resting = false;
      await stop();
    },
  };
}

/** A thread with the bounds of this one; undefined where the system gives none. */
function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./page-thread.js', import.meta.url), { resourceLimits });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_INIT_FAILED') return undefined;
    throw error;
  }
}

function post({ worker }: Thread, request: PageRequest): void {
  worker.postMessage(request);
}

function failureOf(answer: PageAnswer): Error {
  return answer.kind === 'failed' ? toError(answer.error) : new TypeError(`a page thread answered ${answer.kind}`);
}
