// The figures of a report, from either source: the metrics of a running front, or the lines of its log.
import { isObject } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { SearchReport } from '@vitrine/core/observe';

export type Counts = ReadonlyMap<string, number>;

/** Calls of a tool; times in milliseconds, undefined where there were none. */
export interface ToolFigures {
  readonly name: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50: number | undefined;
  readonly p95: number | undefined;
}

/** What is counted, and the metric and label that count it. Of a log alone: by page, by client without an answer, and by hour. */
const countSources = {
  /** By class of status: `2xx`. */
  statuses: ['vitrine_requests_total', 'status'],
  operations: undefined,
  clients: ['vitrine_client_requests_total', 'client'],
  /** By what clients read for, and by the form of the answer. */
  purposes: ['vitrine_purpose_requests_total', 'purpose'],
  forms: ['vitrine_purpose_requests_total', 'form'],
  /** Requests for what is not there, by client. */
  missing: ['vitrine_client_missing_total', 'client'],
  pages: undefined,
  unanswered: undefined,
  problems: ['vitrine_problems_total', 'problem'],
  /** By what they found: none, weak, good. */
  searches: ['vitrine_searches_total', 'found'],
  hours: undefined,
} as const;

export type CountName = keyof typeof countSources;

export interface Figures {
  readonly requests: number;
  readonly counts: Readonly<Record<CountName, Counts>>;
  /** By policy: admitted and refused. */
  readonly policies: ReadonlyMap<string, { readonly admitted: number; readonly refused: number }>;
  readonly tools: readonly ToolFigures[];
  /** Of a running front that counts. */
  readonly unfound: SearchReport | undefined;
}

function forEachName<Value>(of: (name: CountName) => Value): Record<CountName, Value> {
  const names = Object.keys(countSources) as CountName[]; // the names of an object literal
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<CountName, Value>;
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of Prometheus' text format; lines that are none are left out. */
function samplesOf(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line): Sample[] => {
    const [, name, inner = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const labels = [...inner.matchAll(/(?:^|,)(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [
      key,
      text.replace(/\\(.)/g, '$1'),
    ]);
    return [{ name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }];
  });
}

export function fromMetrics(text: string, unfound: SearchReport | undefined): Figures {
  const samples = samplesOf(text);
  const of = (name: string): readonly Sample[] => samples.filter((sample) => sample.name === name);
  const by = (name: string, label: string): Counts => {
    const counts = new Map<string, number>();
    for (const { labels, value } of of(name)) add(counts, labels[label] ?? '', value);
    return counts;
  };
  const policies = new Map<string, { admitted: number; refused: number }>();
  for (const { labels, value } of of('vitrine_quota_requests_total')) {
    const policy = policies.get(labels['policy'] ?? '') ?? { admitted: 0, refused: 0 };
    policy[labels['outcome'] === 'refused' ? 'refused' : 'admitted'] += value;
    policies.set(labels['policy'] ?? '', policy);
  }
  const errors = by('vitrine_call_errors_total', 'gen_ai_tool_name');
  const duration = 'mcp_server_operation_duration_seconds';
  const tools = of(`${duration}_count`).map(({ labels, value }): ToolFigures => {
    const tool = labels['gen_ai_tool_name'] ?? '_OTHER';
    const buckets = of(`${duration}_bucket`).filter(
      (bucket) => bucket.labels['gen_ai_tool_name'] === tool && bucket.labels['mcp_method_name'] === labels['mcp_method_name'],
    );
    const at = (share: number): number | undefined => {
      const bucket = buckets.find((each) => each.value >= value * share);
      const boundary = Number(bucket?.labels['le'] === '+Inf' ? 300 : bucket?.labels['le']);
      return value === 0 || Number.isNaN(boundary) ? undefined : boundary * 1_000;
    };
    return {
      name: tool === '_OTHER' ? 'other methods' : tool,
      calls: value,
      errors: errors.get(tool) ?? 0,
      p50: at(0.5),
      p95: at(0.95),
    };
  });
  const counts = forEachName((name): Counts => {
    const source: readonly [metric: string, label: string] | undefined = countSources[name];
    return source === undefined ? new Map() : by(...source);
  });
  return {
    requests: [...counts.statuses.values()].reduce((total, count) => total + count, 0),
    counts: { ...counts, operations: operationsOf(of('vitrine_requests_total')) },
    policies,
    tools: tools.toSorted((a, b) => b.calls - a.calls),
    unfound,
  };
}

/** A request for no operation: one that was redirected led to a document. */
function operationless(status: number): 'moved' | 'none' {
  return status >= 300 && status < 400 ? 'moved' : 'none';
}

function operationsOf(samples: readonly Sample[]): Counts {
  const counts = new Map<string, number>();
  for (const { labels, value } of samples) {
    const { operation = 'none', status = '' } = labels;
    add(counts, operation === 'none' ? operationless(Number(status[0]) * 100) : operation, value);
  }
  return counts;
}

function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;
}

/** The figures of a log, and how many of its lines are no events. */
export function fromLines(text: string): { readonly figures: Figures; readonly strange: number } {
  const counts = forEachName(() => new Map<string, number>());
  const policies = new Map<string, { admitted: number; refused: number }>();
  const tools = new Map<string, { errors: number; times: number[] }>();
  let requests = 0;
  let strange = 0;
  const count = (of: CountName, name: unknown): void => {
    if (typeof name === 'string' && (counts[of].size < 100_000 || counts[of].has(name))) add(counts[of], name.slice(0, 256), 1);
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const value = parseJson(line);
    const event = isObject(value) ? value : undefined;
    // Other lines of the same log, such as `ready`, have a member `event`.
    if (event === undefined || !isStatus(event['status']) || typeof event['time'] !== 'string') {
      if (event === undefined || !('event' in event)) strange += 1;
      continue;
    }
    requests += 1;
    count('statuses', `${Math.floor(event['status'] / 100)}xx`);
    count('operations', event['operation'] ?? operationless(event['status']));
    count('clients', event['client']);
    count('purposes', event['purpose']);
    count('forms', event['form']);
    count('pages', event['page']);
    if (event['status'] === 404) count('missing', event['client']);
    count('problems', event['problem']);
    count('hours', event['time'].slice(0, 13));
    if (typeof event['policy'] === 'string') {
      const policy = policies.get(event['policy']) ?? { admitted: 0, refused: 0 };
      policy[event['limited'] === true ? 'refused' : 'admitted'] += 1;
      if (policies.size < 1_000) policies.set(event['policy'], policy);
    }
    if (typeof event['mcp_method'] === 'string') {
      const name = typeof event['tool'] === 'string' ? event['tool'] : 'other methods';
      const tool = tools.get(name) ?? { errors: 0, times: [] };
      if (event['error'] !== undefined) tool.errors += 1;
      if (typeof event['duration_ms'] === 'number') tool.times.push(event['duration_ms']);
      if (tools.size < 1_000) tools.set(name, tool);
    }
    if (typeof event['total'] === 'number')
      count('searches', event['total'] === 0 ? 'none' : Number(event['unknown_words']) > 0 ? 'weak' : 'good');
    if (event['total'] === 0) count('unanswered', event['client']);
  }
  const figures: Figures = {
    requests,
    counts: { ...counts, hours: new Map([...counts.hours].sort(([a], [b]) => (a < b ? -1 : 1))) },
    policies,
    tools: [...tools]
      .map(([name, { errors, times }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number): number | undefined => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
        return { name, calls: times.length, errors, p50: at(0.5), p95: at(0.95) };
      })
      .toSorted((a, b) => b.calls - a.calls),
    unfound: undefined,
  };
  return { figures, strange };
}

function add(counts: Map<string, number>, name: string, amount: number): void {
  counts.set(name, (counts.get(name) ?? 0) + amount);
}

/** Words that searches named and the documentation lacks, and addresses without a page, those of most clients first. */
export function unfoundIn({ current, last }: Pick<SearchReport, 'current' | 'last'>): {
  readonly words: Counts;
  readonly addresses: Counts;
} {
  const words = new Map<string, number>();
  const addresses = new Map<string, number>();
  for (const period of last === undefined ? [current] : [current, last]) {
    for (const { word, searches, known: isKnown } of period.words) if (!isKnown) add(words, word, searches);
    // a report of before has no addresses
    for (const { path, requests } of 'missing' in period ? period.missing : []) add(addresses, path, requests);
  }
  const sorted = (counts: Counts): Counts => new Map([...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)));
  return { words: sorted(words), addresses: sorted(addresses) };
}
