// vitrine report: the traffic of a front, and the words that its documentation lacks.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const report = {
  name: 'report',
  title: 'Report on a front',
  summary: 'requests, failures, and what searches did not find',
  description:
    'Reads the admin listener of a running front, or a file of lines that `vitrine serve --log json` wrote, and reports: traffic, tools, clients, errors, latencies, refusals by policy, and of a running front with count_searches in front.yaml also the words that the documentation lacks and the pages that no search shows. Prints text, or one HTML file with charts.',
  argument: { name: 'source', summary: 'an admin address, or a file of JSON lines', default: 'http://127.0.0.1:9090' },
  options: {
    html: { type: 'text', value: 'file', summary: 'write one HTML file with charts as well' },
  },
  examples: [
    ['vitrine report', 'asks http://127.0.0.1:9090'],
    ['vitrine report front.log', 'a file of `vitrine serve --log json`'],
    ['vitrine report http://127.0.0.1:9090 --html report.html', 'one file with charts, to send on'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the file of lines that is named.',
    writes: 'the file of --html; else none.',
    network: 'GET /metrics, /debug/searches and /debug/snapshot of the address that is named; none for a file.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ReportInvocation = Invocation<OptionsOf<typeof report>>;
