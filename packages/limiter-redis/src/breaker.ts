// A breaker: after a number of failures in a row no request waits for the server; after each pause one request asks whether it is back.

/** What a request may do: ask the server and wait, ask it and not wait, or not ask. */
export type Permit = 'ask' | 'probe' | 'stay-away';

/** Receives the outcome of each attempt. All times are epoch milliseconds, from the caller's clock. */
export interface Breaker {
  permit(now: number): Permit;
  succeeded(): void;
  failed(now: number): void;
  /** Milliseconds until the server is tried again; 0 while it is in use. */
  remainingMs(now: number): number;
}

/** Opens after `failures` in a row, for `breakerResetMs` milliseconds. */
export function createBreaker(failures: number, breakerResetMs: number): Breaker {
  let inARow = 0;
  let openUntil: number | undefined;
  return {
    permit: (now) => {
      if (openUntil === undefined) return 'ask';
      // Requests of a little earlier may still come. A clock that was set back by more does not keep it open.
      if (now < openUntil && openUntil - now <= 2 * breakerResetMs) return 'stay-away';
      openUntil = now + breakerResetMs;
      return 'probe';
    },
    succeeded: () => {
      inARow = 0;
      openUntil = undefined;
    },
    failed: (now) => {
      inARow += 1;
      if (inARow >= failures) openUntil ??= now + breakerResetMs;
    },
    remainingMs: (now) => (openUntil === undefined ? 0 : Math.max(0, Math.min(breakerResetMs, openUntil - now))),
  };
}
