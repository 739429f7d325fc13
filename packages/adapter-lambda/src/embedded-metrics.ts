// An event as one line in CloudWatch's embedded metric format. Each combination of dimensions costs money, so they are few.
import type { ExchangeEvent } from '@vitrine/core';

const dimensions: readonly (readonly string[])[] = [['operation', 'status'], ['tool'], ['policy'], []];
const metrics = [
  { Name: 'duration', Unit: 'Milliseconds' },
  { Name: 'bytes', Unit: 'Bytes' },
  { Name: 'refused', Unit: 'Count' },
  { Name: 'failed', Unit: 'Count' },
  { Name: 'found_nothing', Unit: 'Count' },
];

/**
 * One line without its end, for `console.log`. `namespace` is that of the metrics, 1 to 255 characters; default `Vitrine`.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * onExchange: (event) => console.log(toEmbeddedMetricFormat(event)),
 * ```
 */
export function toEmbeddedMetricFormat(event: ExchangeEvent, namespace: string = 'Vitrine'): string {
  const { call } = event;
  return JSON.stringify({
    _aws: { Timestamp: event.startedAt, CloudWatchMetrics: [{ Namespace: namespace, Dimensions: dimensions, Metrics: metrics }] },
    operation: event.operation ?? 'none',
    status: `${Math.floor(event.status / 100)}xx`,
    tool: call?.tool ?? 'none',
    policy: event.policy ?? 'none',
    duration: event.durationMs,
    bytes: event.bytes,
    refused: event.limited ? 1 : 0,
    failed: event.status >= 500 || call?.error !== undefined ? 1 : 0,
    found_nothing: call?.search?.total === 0 ? 1 : 0,
    // Members without a metric: to search the log by.
    id: event.id,
    problem: event.problem,
    client: event.client,
    mcp_method: call?.method,
    error: call?.error,
    unknown_words: call?.search?.unknownWords,
    snapshot_id: event.snapshotId,
  });
}
