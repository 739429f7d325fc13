import type { CommandDefinition, Invocation } from '@vitrine/cli-kit/definition';

export const report = {
  name: 'report',
  title: 'Report on a front',
  summary: 'show requests, failures, and searches without results',
  description:
    'Reads the admin listener of a running front, or the log of `vitrine serve --log json`. Reports traffic, tools, clients, errors, latencies and refusals by policy. For a running front with count_searches in front.yaml, also reports words that the documentation lacks and pages that no search shows.',
  argument: { name: 'source', summary: 'an admin address, or a file of JSON lines', default: 'http://127.0.0.1:9090' },
  options: {},
  examples: [
    ['vitrine report', 'reads http://127.0.0.1:9090'],
    ['vitrine report front.log', 'the log of `vitrine serve --log json`'],
  ],
  touches: {
    effects: ['local_read', 'remote_read'],
    reads: 'the named log file.',
    writes: 'none.',
    network: 'GET /metrics, /debug/searches and /debug/snapshot of the named address; none for a file.',
  },
} as const satisfies CommandDefinition;

export type ReportInvocation = Invocation<unknown>;
