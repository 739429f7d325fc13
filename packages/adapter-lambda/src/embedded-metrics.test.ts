import type { ExchangeEvent } from '@vitrine/core';
import { expect, test } from 'vitest';
import { toEmbeddedMetricFormat } from './embedded-metrics.ts';

const event: ExchangeEvent = {
  id: 'a',
  method: 'POST',
  route: '/api/mcp',
  operation: 'callDocumentationMcp',
  status: 200,
  problem: undefined,
  bytes: 120,
  policy: 'default',
  limited: false,
  client: 'claude',
  ...{ purpose: 'coding', form: 'mcp', page: undefined },
  snapshotId: 'sha256:0',
  call: { method: 'tools/call', tool: 'search_docs', cut: false, paged: false, search: { results: 0, total: 0, unknownWords: 2 } },
  startedAt: 1_780_272_000_000,
  durationMs: 4.5,
};

interface Line extends Readonly<Record<string, unknown>> {
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
}

test.each([
  ['a call', event],
  ['a document', { ...event, call: undefined, policy: undefined, operation: 'getCapabilities' }],
  ['nothing', { ...event, call: undefined, policy: undefined, operation: undefined, status: 404, problem: 'not_found' }],
])('%s: every dimension is a text and every metric a number beside it, in one line', (_, each) => {
  const text = toEmbeddedMetricFormat(each, 'Docs');
  expect(text).not.toContain('\n');
  const line = JSON.parse(text) as Line;
  const [{ Namespace, Dimensions, Metrics } = expect.fail('no metrics')] = line._aws.CloudWatchMetrics;
  expect([Namespace, line._aws.Timestamp]).toEqual(['Docs', event.startedAt]);
  for (const name of Dimensions.flat()) expect(typeof line[name], name).toBe('string');
  for (const { Name } of Metrics) expect(typeof line[Name], Name).toBe('number');
});

test('a search that found nothing counts as one, and is not a failure', () => {
  expect(JSON.parse(toEmbeddedMetricFormat(event))).toMatchObject({
    found_nothing: 1,
    failed: 0,
    tool: 'search_docs',
    unknown_words: 2,
  });
});
