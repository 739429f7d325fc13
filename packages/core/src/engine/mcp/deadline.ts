// A deadline that costs nothing until it is needed: the abort signal is made when somebody asks for it, the timer when
// a handler turns out to be asynchronous.

/** The client that waits. Its signal is aborted when the client leaves; a host makes the signal when it is first looked at. */
export interface Client {
  readonly signal?: AbortSignal | undefined;
}

const tooLate = Symbol('too late');

/** A class, because one is made for every call, and an object literal with a getter is a new shape to the engine each time. */
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
      // What the work does after its deadline concerns nobody.
      work.catch(() => {});
      return late();
    } finally {
      clearTimeout(timer);
      this.#forget?.();
    }
  }
}
