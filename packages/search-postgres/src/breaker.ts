// Attempts that end in time: each has a deadline, and after a number of failures in a row nobody asks the server until a pause is
// over. Then one attempt at a time is let through, and the first that succeeds ends the outage. A failure is one of the server: a
// search that the server ended because it took too long, or that waited for searches of others, shows a server that works.

export interface Patience {
  /** How long an attempt may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Failures in a row after which nobody asks. */
  readonly breakerThreshold: number;
  /** How long nobody asks then, in milliseconds. */
  readonly breakerResetMs: number;
  /** Milliseconds of a clock that is never set back. */
  readonly clock: () => number;
}

/** Given in place of an attempt while nobody asks. */
export class NotQueried extends Error {}

/** Given at the deadline. */
export class TooLate extends Error {}

/** What an error shows of the server: it does not work, it works, or neither. */
export type Verdict = 'failure' | 'works' | 'neither';

export interface Attempt<Result> {
  /** `late` is aborted at the deadline. */
  run(late: AbortSignal): Promise<Result>;
  judge(error: unknown): Verdict;
}

/** Runs an attempt. Rejects with the attempt's error, with `TooLate`, after which the signal is aborted, or at once while nobody asks. */
export type Guard = <Result>(attempt: Attempt<Result>) => Promise<Result>;

export function createGuard({ timeoutMs, breakerThreshold, breakerResetMs, clock }: Patience): Guard {
  let failures = 0;
  let resumesAt = 0;
  let probing = false;

  return async (attempt) => {
    const isOpen = failures >= breakerThreshold;
    if (isOpen && (probing || clock() < resumesAt)) throw new NotQueried('postgres: not queried, after repeated failures');
    probing = isOpen;
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let immediate: ReturnType<typeof setImmediate> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      const giveUp = (): void => {
        reject(new TooLate(`postgres: no answer within ${timeoutMs} ms`));
        late.abort();
      };
      // Timers run before sockets are read: an answer that waits in the socket of a busy process is still taken.
      timer = setTimeout(() => (immediate = setImmediate(giveUp)), timeoutMs);
    });
    try {
      const result = await Promise.race([attempt.run(late.signal), deadline]);
      failures = 0;
      return result;
    } catch (error) {
      const verdict = attempt.judge(error);
      if (verdict === 'works') failures = 0;
      else if (verdict === 'failure') failures += 1;
      // The one attempt after a pause that shows nothing begins another pause.
      if (verdict === 'failure' || (verdict === 'neither' && isOpen)) resumesAt = clock() + breakerResetMs;
      throw error;
    } finally {
      clearTimeout(timer);
      clearImmediate(immediate);
      if (isOpen) probing = false;
    }
  };
}
