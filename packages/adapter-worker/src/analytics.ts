// Events as data points of Workers Analytics Engine. Columns have no names there; docs/guides/operating/observing.md lists them.
import type { ExchangeEvent } from '@vitrine/core';

/** An Analytics Engine binding, as far as it is used here. */
export interface AnalyticsBinding {
  writeDataPoint(point: { readonly indexes: string[]; readonly blobs: string[]; readonly doubles: number[] }): void;
}

/**
 * Makes a listener for `onExchange`: a data point for each exchange, sampled by operation.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const onExchange: (event: ExchangeEvent) => void = createAnalyticsListener(env.ANALYTICS);
 * const counted = await createFront(content, { baseUrl, onExchange });
 * ```
 */
export function createAnalyticsListener(dataset: AnalyticsBinding): (event: ExchangeEvent) => void {
  return ({ operation = 'none', status, problem = '', client, policy = '', snapshotId, limited, bytes, durationMs, call }) => {
    const { method = '', tool = '', era = '', error = '', search } = call ?? {};
    dataset.writeDataPoint({
      indexes: [operation],
      blobs: [operation, String(status), problem, client, policy, method, tool, era, String(error), snapshotId],
      doubles: [durationMs, bytes, limited ? 1 : 0, search === undefined ? 0 : 1, search?.total ?? 0, search?.unknownWords ?? 0],
    });
  };
}
