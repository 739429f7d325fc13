// A deadline that costs nothing until it is needed: the abort signal is made when somebody asks for it, the timer when
// a handler turns out to be asynchronous.

export interface Deadline {
  /** Aborted by the client's leaving or by the deadline. */
  readonly signal: AbortSignal;
  /** The work's result, or `late()` when it has not settled in time. Rejects as the work does. */
  race<Result>(work: Promise<Result>, late: () => Result): Promise<Result>;
}

/** Whoever waits. Its signal is aborted when it leaves; hosts make one when it is looked at, which is dear. */
export interface Asking {
  readonly signal?: AbortSignal | undefined;
}

const tooLate = Symbol('too late');

export function withinDeadline(client: Asking, milliseconds: number): Deadline {
  let controller: AbortController | undefined;
  let left: AbortSignal | undefined;
  const abort = (): void => controller?.abort();
  return {
    get signal() {
      if (controller === undefined) {
        controller = new AbortController();
        left = client.signal;
        if (left?.aborted === true) abort();
        else left?.addEventListener('abort', abort, { once: true });
      }
      return controller.signal;
    },
    async race(work, late) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<typeof tooLate>((resolve) => {
        timer = setTimeout(() => resolve(tooLate), milliseconds);
      });
      try {
        const first = await Promise.race([work, timeout]);
        if (first !== tooLate) return first;
        abort();
        // What the work does after its deadline concerns nobody.
        work.catch(() => {});
        return late();
      } finally {
        clearTimeout(timer);
        left?.removeEventListener('abort', abort);
      }
    },
  };
}
