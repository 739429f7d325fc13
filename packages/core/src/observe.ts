// Entry "@vitrine/core/observe", published as "vitrine/observe": what a service reports about each exchange, and what can be made of it.
export type { SearchOutcome } from './engine/mcp/call-record.ts';
export { type ClientPurpose, clientNames } from './engine/pipeline/client-name.ts';
export {
  type AnswerForm,
  type CallEvent,
  type ExchangeEvent,
  methodLabel,
  type SearchCounter,
  type SearchEvent,
} from './engine/pipeline/exchange-event.ts';
export { toJsonLine } from './observation/json-line.ts';
export {
  createTelemetry,
  type TelemetryApi,
  type TelemetryAttributes,
  type TelemetrySpanContext,
} from './observation/open-telemetry.ts';
export { createMetrics, type Metrics } from './observation/prometheus.ts';
export {
  createSearchCounter,
  type MissingAddress,
  type SearchCounterWithReport,
  type SearchPeriod,
  type SearchReport,
  type ReportedWord,
} from './observation/searches.ts';
export type { SearchCounterPolicy } from './engine/store/settings.ts';
