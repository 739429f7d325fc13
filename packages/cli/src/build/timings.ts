// What a build took, for people and for machines.
import { formatBytes } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { BuildTimings } from '../front/thread-messages.ts';
import { printTable } from './report.ts';

/** What `--timings` emits. */
export interface TimingsReport {
  /** Milliseconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** Most memory that the process had. */
  readonly peak_memory_bytes: number;
}

/** What a build took, with the memory of this process. */
export function timingsReport({ stages }: BuildTimings): TimingsReport {
  return {
    stages: Object.fromEntries(stages.map(([stage, ms]) => [stage, Math.round(ms)])),
    peak_memory_bytes: process.resourceUsage().maxRSS * 1024,
  };
}

/** Prints what a build took. */
export function printTimings({ stages, peak_memory_bytes: peak }: TimingsReport, terminal: Terminal): void {
  const seconds = Object.entries(stages).map(([stage, ms]) => [stage, `${(ms / 1_000).toFixed(1)} s`] as const);
  printTable('Timings', [...seconds, ['peak memory', formatBytes(peak)]], terminal);
}
