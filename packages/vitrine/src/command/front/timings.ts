// Where the time of a build goes: its stages.
import type { BuildTimings } from './thread-messages.ts';

/** Notes the time of a build. */
export interface Timings {
  /** A stage begins; the one before ends. */
  readonly stage: (name: string) => void;
  readonly result: () => BuildTimings;
}

/** Begins to note. */
export function createTimings(now: () => number = () => performance.now()): Timings {
  const stages = new Map<string, number>();
  let began = now();
  let current: string | undefined;
  const end = (): void => {
    const at = now();
    if (current !== undefined) stages.set(current, (stages.get(current) ?? 0) + at - began);
    began = at;
  };
  return {
    stage: (name) => {
      if (name === current) return;
      end();
      current = name;
    },
    result: () => {
      end();
      return { stages: [...stages] };
    },
  };
}
