// Events as metrics in Prometheus' text format 0.0.4. A metric has a bounded number of label sets; further values are counted under
// `_OTHER`. Together there are fewer than 320 series, whatever clients send.
import { clientNames } from '../engine/pipeline/client-name.ts';
import type { CallEvent, ExchangeEvent } from '../engine/pipeline/exchange-event.ts';
import type { FollowEvent } from '../engine/store/snapshot-reader.ts';

/** Metrics of a service: the listener that counts, and the text that a scrape reads. */
export interface Metrics {
  /** For `onExchange` of `createService`. */
  readonly onExchange: (event: ExchangeEvent) => void;
  /** For `onEvent` of the option `follow` of `createFront`, and of `follow` of `vitrine/worker`. */
  readonly onFollowEvent: (event: FollowEvent) => void;
  /** Everything counted so far; `text/plain; version=0.0.4; charset=utf-8`. */
  text(): string;
}

/** Boundaries that the MCP conventions of OpenTelemetry advise, in seconds. */
export const durationBoundaries: readonly number[] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

const other = '_OTHER';

interface Family {
  add(values: readonly string[], amount: number): void;
  lines(): string[];
}

/**
 * Makes metrics that count from zero.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const metrics = createMetrics();
 * const searchCounter = createSearchCounter({ k: 5, periodHours: 24 });
 * const front = await createFront(content, {
 *   baseUrl,
 *   searchCounter,
 *   onExchange(event) {
 *     log(toJsonLine(event));
 *     metrics.onExchange(event);
 *   },
 * });
 * ```
 */
export function createMetrics(): Metrics {
  const families: Family[] = [];
  const counter = (...of: Parameters<typeof createCounter>): Family => register(createCounter(...of));
  const register = (family: Family): Family => {
    families.push(family);
    return family;
  };
  const requests = counter('vitrine_requests_total', 'Requests by operation and status class.', ['operation', 'status'], 24);
  const problems = counter('vitrine_problems_total', 'Answers by code of problem.', ['problem'], 10);
  const clients = counter('vitrine_client_requests_total', 'Requests by client program.', ['client'], clientNames.length + 1);
  const purposes = counter(
    'vitrine_purpose_requests_total',
    'Requests by what clients read for and the form of the answer.',
    ['purpose', 'form'],
    43,
  );
  const missing = counter(
    'vitrine_client_missing_total',
    'Requests for what is not there, by client program.',
    ['client'],
    clientNames.length + 1,
  );
  const quotas = counter('vitrine_quota_requests_total', 'Counted requests by policy and outcome.', ['policy', 'outcome'], 8);
  const bytes = counter('vitrine_answer_bytes_total', 'Bytes of answers.', [], 1);
  const durations = register(
    createHistogram(
      'mcp_server_operation_duration_seconds',
      'How long calls took, by method and tool.',
      ['mcp_method_name', 'gen_ai_tool_name'],
      7,
    ),
  );
  const errors = counter('vitrine_call_errors_total', 'Failed calls by tool and error.', ['gen_ai_tool_name', 'error_type'], 10);
  const searches = counter('vitrine_searches_total', 'Searches by result: none, weak, good.', ['found'], 4);
  const unknown = counter('vitrine_search_unknown_words_total', 'Search words that the documentation does not contain.', [], 1);
  const sources = counter('vitrine_source_events_total', 'Changes and failures of the source.', ['kind', 'code'], 20);
  let snapshot = '';
  /** Of what the source published last, in seconds since 1970. */
  let generated: number | undefined;
  let failing: 0 | 1 | undefined;

  function onCall({ method, tool = '', error, search }: CallEvent, seconds: number): void {
    // A tool by its name; the other methods are cheap, and counted together.
    durations.add(tool === '' ? [other, other] : [method, tool], seconds);
    if (error !== undefined) errors.add([tool, String(error)], 1);
    if (search === undefined) return;
    searches.add([search.total === 0 ? 'none' : search.unknownWords > 0 ? 'weak' : 'good'], 1);
    unknown.add([], search.unknownWords);
  }

  return {
    onExchange(event) {
      requests.add([event.operation ?? 'none', `${Math.floor(event.status / 100)}xx`], 1);
      if (event.problem !== undefined) problems.add([event.problem], 1);
      clients.add([event.client], 1);
      purposes.add([event.purpose, event.form], 1);
      if (event.status === 404) missing.add([event.client], 1);
      if (event.policy !== undefined) quotas.add([event.policy, event.limited ? 'refused' : 'admitted'], 1);
      bytes.add([], event.bytes);
      if (event.call !== undefined) onCall(event.call, event.durationMs / 1_000);
      snapshot = event.snapshotId;
    },
    onFollowEvent(event) {
      sources.add([event.kind, event.kind === 'failed' ? event.code : ''], 1);
      failing = event.kind === 'failed' ? 1 : 0;
      if (event.kind === 'published') generated = Date.parse(event.generatedAt) / 1_000;
      snapshot = event.snapshotId;
    },
    text() {
      const gauge = (name: string, help: string, value: number | undefined, labels = ''): string[] =>
        value === undefined ? [] : head(name, help, 'gauge', [`${name}${labels} ${value}`]);
      const served = labelled(['snapshot_id'], [snapshot]);
      const gauges = [
        ...gauge('vitrine_snapshot_info', 'The snapshot that answered last.', snapshot === '' ? undefined : 1, served),
        ...gauge('vitrine_snapshot_generated_timestamp_seconds', 'The time of the content that is served.', generated),
        ...gauge('vitrine_source_failing', 'Whether the source differs from what is served.', failing),
      ];
      return `${[...families.flatMap((family) => family.lines()), ...gauges].join('\n')}\n`;
    },
  };
}

/** Values by label set, at most so many sets; the last is that of all others. */
function family<Value>(most: number, labels: readonly string[], create: () => Value) {
  const sets = new Map<string, Value>();
  const rest = labelled(
    labels,
    labels.map(() => other),
  );
  return {
    sets,
    at: (values: readonly string[]): Value => {
      const wanted = labelled(labels, values);
      // The last place is kept for all others.
      const isFull = sets.size + (sets.has(rest) ? 0 : 1) >= most;
      const key = isFull && labels.length > 0 && !sets.has(wanted) ? rest : wanted;
      const value = sets.get(key) ?? create();
      sets.set(key, value);
      return value;
    },
  };
}

function createCounter(name: string, help: string, labels: readonly string[], most: number): Family {
  const { sets, at } = family(most, labels, () => ({ sum: 0 }));
  // A metric without labels is there from the beginning: a rate needs its zero.
  if (labels.length === 0) at([]);
  return {
    add: (values, amount) => void (at(values).sum += amount),
    lines: () =>
      head(
        name,
        help,
        'counter',
        [...sets].map(([key, { sum }]) => `${name}${key} ${sum}`),
      ),
  };
}

function createHistogram(name: string, help: string, labels: readonly string[], most: number): Family {
  const { sets, at } = family(most, labels, () => ({ counts: new Float64Array(durationBoundaries.length + 1), sum: 0 }));
  return {
    add: (values, amount) => {
      const series = at(values);
      const bucket = durationBoundaries.findIndex((boundary) => amount <= boundary);
      const index = bucket < 0 ? durationBoundaries.length : bucket;
      series.counts[index] = (series.counts[index] ?? 0) + 1;
      series.sum += amount;
    },
    lines: () =>
      head(
        name,
        help,
        'histogram',
        [...sets].flatMap(([key, { counts, sum }]) => {
          let below = 0;
          const buckets = [...durationBoundaries, '+Inf'].map((boundary, index) => {
            below += counts[index] ?? 0;
            return `${name}_bucket${key.slice(0, -1)},le="${boundary}"} ${below}`;
          });
          return [...buckets, `${name}_sum${key} ${sum}`, `${name}_count${key} ${below}`];
        }),
      ),
  };
}

function head(name: string, help: string, type: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function labelled(labels: readonly string[], values: readonly string[]): string {
  if (labels.length === 0) return '';
  const escaped = values.map((value) => value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`)));
  return `{${labels.map((label, index) => `${label}="${escaped[index] ?? ''}"`).join(',')}}`;
}
