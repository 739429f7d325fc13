// Public entry "vitrine/observe": what is made of events of the option `onExchange` of createFront, and the counter for `searches`.
export {
  createMetrics,
  createSearchCounter,
  createTelemetry,
  toJsonLine,
  type Metrics,
  type SearchCounterWithReport,
  type SearchCounterPolicy,
  type TelemetryApi,
} from '@vitrine/core/observe';
