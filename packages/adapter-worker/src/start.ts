// The start of an isolate: one at a time, however many requests wait for it, and after a failure none for a while. Workers bind a promise to
// the request that made it and lose it with that request. So no promise is shared: each request waits by a timer of its own, and looks at
// what is there.
import { within } from './deadline.ts';

/** How long a request waits, and after how long a start counts as lost with its request, in milliseconds. */
const maxWaitMs = 10_000;
const lookMs = 10;
const firstBackoffMs = 1_000;
const maxBackoffMs = 30_000;

/** What keeps work alive beyond the answer of its request. */
interface Context {
  waitUntil(promise: Promise<unknown>): void;
}

export interface Start<Value> {
  /** What the isolate has; undefined before the start succeeded. */
  readonly value: Value | undefined;
  /** Waits for the start, which `begin` is where none is under way. Undefined when it failed or takes too long. */
  wait(begin: () => Promise<Value>, context: Context | undefined): Promise<Value | undefined>;
  /** Seconds until the next start, at least 1. */
  retryAfterSeconds(): number;
}

export function createStart<Value>(): Start<Value> {
  let value: Value | undefined;
  let busyUntil = 0;
  let retryAt = 0;
  let failures = 0;

  async function run(begin: () => Promise<Value>): Promise<void> {
    busyUntil = Date.now() + maxWaitMs;
    try {
      const started = await begin();
      value ??= started;
    } catch (error) {
      console.error(error);
      retryAt = Date.now() + Math.min(maxBackoffMs, firstBackoffMs * 2 ** failures++);
    }
    busyUntil = 0;
  }

  return {
    get value(): Value | undefined {
      return value;
    },
    async wait(begin, context) {
      const deadline = Date.now() + maxWaitMs;
      for (let now = Date.now(); value === undefined && now < deadline; now = Date.now()) {
        if (now < busyUntil) await new Promise((resolve) => setTimeout(resolve, lookMs));
        else if (now < retryAt) break;
        else {
          const running = run(begin);
          // It goes on for others when the client of this request has gone.
          context?.waitUntil(running);
          await within(deadline - now, running);
        }
      }
      return value;
    },
    retryAfterSeconds: () => Math.max(1, Math.ceil((retryAt - Date.now()) / 1_000)),
  };
}
