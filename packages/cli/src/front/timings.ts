// Where the time of a build goes: its stages, and the pages that took longest.
import type { BuildTimings } from './thread-messages.ts';

/** Notes the time of a build. */
export interface Timings {
  /** A stage begins; the one before ends. */
  readonly stage: (name: string) => void;
  /** Work on a page took so long. */
  readonly page: (name: string, ms: number) => void;
  readonly result: () => BuildTimings;
}

/** Pages that are named. */
const mostSlowest = 5;

/** Begins to note. */
export function createTimings(now: () => number = () => performance.now()): Timings {
  const stages = new Map<string, number>();
  const pages = new Map<string, number>();
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
    page: (name, ms) => {
      pages.set(name, (pages.get(name) ?? 0) + ms);
    },
    result: () => {
      end();
      return { stages: [...stages], slowest: [...pages].sort((a, b) => b[1] - a[1]).slice(0, mostSlowest) };
    },
  };
}
