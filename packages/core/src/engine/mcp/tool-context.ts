// What a tool may know about a call, and how long it may take. Both classes are made for every call (an object literal with a getter
// is a new shape to the engine each time) and cost nothing until they are needed: the abort signal is made when somebody reads
// it, the timer when a handler turns out to be asynchronous.
import type { JsonObject } from '../../shared/json.ts';
import type { Call } from './admission.ts';
import type { CallRecord, SearchOutcome } from './call-record.ts';
import { traceparentOf } from './envelope.ts';
import type { ToolContext } from './tool.ts';

/** The client that waits. Its signal is aborted when the client leaves; hosts make the signal when it is first read. */
export interface Client {
  readonly signal?: AbortSignal | undefined;
}

const tooLate = Symbol('too late');

export class Deadline {
  readonly #client: Client;
  readonly #milliseconds: number;
  #controller: AbortController | undefined;
  /** Ends waiting for the client to leave. */
  #forget: (() => void) | undefined;

  constructor(client: Client, milliseconds: number) {
    this.#client = client;
    this.#milliseconds = milliseconds;
  }

  /** Aborted by the client's leaving or by the deadline. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const abort = (): void => controller.abort();
      const left = this.#client.signal;
      if (left?.aborted === true) abort();
      else left?.addEventListener('abort', abort, { once: true });
      this.#controller = controller;
      this.#forget = () => left?.removeEventListener('abort', abort);
    }
    return this.#controller.signal;
  }

  /** The work's result, or `late()` when it has not settled in time. Rejects as the work does. */
  async race<Result>(work: Promise<Result>, late: () => Result): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<typeof tooLate>((resolve) => {
      timer = setTimeout(() => resolve(tooLate), this.#milliseconds);
    });
    try {
      const first = await Promise.race([work, timeout]);
      if (first !== tooLate) return first;
      this.#controller?.abort();
      // An error after the deadline reaches nobody: the client has its answer.
      work.catch(() => {});
      return late();
    } finally {
      clearTimeout(timer);
      this.#forget?.();
    }
  }
}

export class CallToolContext implements ToolContext {
  readonly now: number;
  readonly baseUrl: string;
  readonly isPublished: (path: string) => boolean;
  readonly revision: string;
  // Only declared: an unknown member is absent, not undefined.
  declare readonly clientInfo?: JsonObject;
  declare readonly traceparent?: string;
  declare readonly reportSearch?: (search: SearchOutcome) => void;
  readonly #deadline: Deadline;

  constructor(
    call: Call,
    now: number,
    baseUrl: string,
    isPublished: (path: string) => boolean,
    clientInfo: JsonObject | undefined,
    deadline: Deadline,
    callRecord: CallRecord | undefined,
  ) {
    this.now = now;
    this.baseUrl = baseUrl;
    this.isPublished = isPublished;
    this.revision = call.version;
    this.#deadline = deadline;
    if (clientInfo !== undefined) this.clientInfo = clientInfo;
    const traceparent = call.meta && traceparentOf(call.meta);
    if (traceparent !== undefined) this.traceparent = traceparent;
    if (callRecord !== undefined)
      this.reportSearch = (search) => {
        callRecord.search = search;
      };
  }

  /** Made when a tool first looks at it: most never do. */
  get signal(): AbortSignal {
    return this.#deadline.signal;
  }
}
