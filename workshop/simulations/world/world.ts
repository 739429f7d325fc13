// The simulated world: a clock that moves from event to event, processes that can be stopped between any two of them, and the order of
// events that fall together, which the seed chooses. Real code runs in it unchanged: what it takes from its runtime is in `runtime.ts`.
import type { Choices } from './choices.ts';

/** A process of the world. What was going to happen in it no longer does once it was stopped. */
export interface Process {
  readonly name: string;
  readonly alive: boolean;
  /** How far its wall clock is from that of the world, in milliseconds. */
  clockOffsetMs: number;
  /** Runs work in the process; resolves to its outcome in the process that asks. */
  run<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>>;
  /** Ends it between two events. */
  stop(): void;
}

/** What became of work in another process. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly value: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

export interface Scheduled {
  cancelled: boolean;
}

interface Event extends Scheduled {
  readonly at: number;
  readonly order: number;
  readonly process: Process;
  readonly happen: () => void;
}

/** A sentence of the documentation that did not hold. */
export class Violation extends Error {
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.name = 'Violation';
    this.invariant = invariant;
  }
}

/** Given to work of a process that was stopped while it ran. */
export class Stopped extends Error {}

export interface World {
  readonly choices: Choices;
  /** Milliseconds since the world began. */
  readonly now: number;
  /** Epoch milliseconds at which it began. */
  readonly began: number;
  readonly current: Process;
  readonly trace: readonly string[];
  /** Which faults met which phases, and how often. */
  readonly met: ReadonlyMap<string, number>;
  readonly violation: Violation | undefined;
  readonly events: number;
  process(name: string): Process;
  /** Lets something happen later, in the process that asks unless another is named. */
  after(ms: number, happen: () => void, process?: Process): Scheduled;
  sleep(ms: number): Promise<void>;
  /** Writes a line of the trace. */
  note(text: string): void;
  /** Counts a fault with the phase in which it was met. */
  fault(fault: string, phase: string): void;
  /** Records that something did not hold; the first one ends the run. */
  violated(invariant: string, detail: string): void;
  expect(holds: boolean, invariant: string, detail: () => string): void;
  play(scenario: () => Promise<void>): Promise<void>;
}

/** No run has more: one that does waits for something that never comes. */
const mostEvents = 60_000;
/** Noon of a day in 2026. */
const began = 1_795_132_800_000;

export function createWorld(choices: Choices, tracing: boolean): World {
  const queue: Event[] = [];
  const trace: string[] = [];
  const met = new Map<string, number>();
  let now = 0;
  let order = 0;
  let events = 0;
  let violation: Violation | undefined;
  const outside = createProcess('world');
  let current = outside;

  function createProcess(name: string): Process {
    const ended: (() => void)[] = [];
    let alive = true;
    return {
      name,
      clockOffsetMs: 0,
      get alive() {
        return alive;
      },
      run(work) {
        const asking = current;
        return new Promise((resolve) => {
          const answer = (outcome: Outcome<Awaited<ReturnType<typeof work>>>): void =>
            void after(0, () => resolve(outcome), asking);
          if (!alive) {
            answer({ kind: 'stopped' });
            return;
          }
          ended.push(() => answer({ kind: 'stopped' }));
          const start = async (): Promise<void> => {
            try {
              const value = await work();
              if (alive) answer({ kind: 'done', value });
            } catch (error) {
              if (alive) answer({ kind: 'failed', error });
            }
          };
          after(0, () => void start(), this);
        });
      },
      stop() {
        if (!alive) return;
        alive = false;
        note(`${name} stops`);
        for (const each of ended) each();
      },
    };
  }

  function after(ms: number, happen: () => void, process: Process = current): Scheduled {
    const at = now + Math.max(0, ms);
    const event: Event = { at, order: order++, process, happen, cancelled: false };
    let place = queue.length;
    while (place > 0 && (queue[place - 1]?.at ?? 0) > at) place--;
    // What falls together happens in an order that the seed chooses.
    if (place > 0 && queue[place - 1]?.at === at && choices.int(8) === 7) place--;
    queue.splice(place, 0, event);
    return event;
  }

  function note(text: string): void {
    if (tracing) trace.push(`${now.toFixed(3).padStart(12)} ${current.name}: ${text}`);
  }

  function violated(invariant: string, detail: string): void {
    violation ??= new Violation(invariant, detail);
  }

  return {
    choices,
    began,
    trace,
    met,
    note,
    violated,
    after,
    process: createProcess,
    get now() {
      return now;
    },
    get current() {
      return current;
    },
    get violation() {
      return violation;
    },
    get events() {
      return events;
    },
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    fault(fault, phase) {
      const place = `${fault} | ${phase}`;
      met.set(place, (met.get(place) ?? 0) + 1);
      note(`fault: ${fault} (${phase})`);
    },
    expect(holds, invariant, detail) {
      if (!holds) violated(invariant, detail());
    },
    async play(scenario) {
      const state = { isOver: false };
      scenario().then(
        () => (state.isOver = true),
        (error: unknown) => {
          state.isOver = true;
          violated('no error escapes', error instanceof Error ? (error.stack ?? error.message) : String(error));
        },
      );
      await settled();
      while (!state.isOver && violation === undefined) {
        const event = queue.shift();
        if (event === undefined) {
          violated('nothing waits for ever', 'nothing more happens, and the scenario is not over');
          return;
        }
        if (event.cancelled || !event.process.alive) continue;
        events += 1;
        if (events > mostEvents) {
          violated('nothing waits for ever', `more than ${mostEvents} events`);
          return;
        }
        now = event.at;
        current = event.process;
        event.happen();
        await settled();
        current = outside;
      }
    },
  };
}

/** Resolves when no promise has anything left to do: of one event nothing is left over to the next. */
function settled(): Promise<void> {
  return new Promise((resolve) => void globalThis.setImmediate(resolve));
}
