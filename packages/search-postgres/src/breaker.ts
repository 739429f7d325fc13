// Attempts that end in time: each has a deadline, and after a number of failures in a row nobody asks the server until a pause is
// over. Then one attempt at a time is let through, and the first that succeeds ends the outage.

/** When attempts are given up. */
export interface Patience {
  /** How long an attempt may take, in milliseconds. */
  readonly deadlineMs: number;
  /** Failures in a row after which nobody asks. */
  readonly failuresToOpen: number;
  /** How long nobody asks then, in milliseconds. */
  readonly openMs: number;
  /** Milliseconds of a clock that is never set back. */
  readonly clock: () => number;
}

/** Given in place of an attempt while nobody asks. */
export class NotQueried extends Error {}

/** Runs an attempt. Rejects with the attempt's error, with that of the deadline, after which the signal is aborted, or at once while nobody asks. */
export type Guard = <Result>(attempt: (late: AbortSignal) => Promise<Result>) => Promise<Result>;

/** A guard for attempts at one server. `isFailure` distinguishes the server's errors from those of the query. */
export function createGuard(
  { deadlineMs, failuresToOpen, openMs, clock }: Patience,
  isFailure: (error: unknown) => boolean,
): Guard {
  let failures = 0;
  let resumesAt = 0;
  let probing = false;

  return async (attempt) => {
    const isOpen = failures >= failuresToOpen;
    if (isOpen && (probing || clock() < resumesAt)) throw new NotQueried('postgres: not queried, after failures in a row');
    probing = isOpen;
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let immediate: ReturnType<typeof setImmediate> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      const giveUp = (): void => {
        reject(new Error(`postgres: no answer within ${deadlineMs} ms`));
        late.abort();
      };
      // Timers run before sockets are read: an answer that lies in the socket of a busy process is still taken.
      timer = setTimeout(() => (immediate = setImmediate(giveUp)), deadlineMs);
    });
    try {
      const result = await Promise.race([attempt(late.signal), deadline]);
      failures = 0;
      return result;
    } catch (error) {
      if (isFailure(error)) {
        failures += 1;
        resumesAt = clock() + openMs;
      } else failures = 0;
      throw error;
    } finally {
      clearTimeout(timer);
      clearImmediate(immediate);
      if (isOpen) probing = false;
    }
  };
}
