// The figures of a report, from either source: the metrics of a running front, or the lines of its log.
import { isObject, type JsonObject } from '@vitrine/core';
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

export interface Figures {
  readonly requests: number;
  /** By class of status: `2xx`. */
  readonly statuses: Counts;
  readonly operations: Counts;
  readonly clients: Counts;
  /** By what clients read for, and by the form of the answer. */
  readonly purposes: Counts;
  readonly forms: Counts;
  /** Requests for what is not there, by client. */
  readonly missing: Counts;
  /** Of a log: pages by how often they were read, and searches that found nothing by client. */
  readonly pages: Counts;
  readonly unanswered: Counts;
  readonly problems: Counts;
  /** By policy: admitted and refused. */
  readonly policies: ReadonlyMap<string, { readonly admitted: number; readonly refused: number }>;
  readonly tools: readonly ToolFigures[];
  /** By what they found: none, weak, good. */
  readonly searches: Counts;
  /** Of a log: by hour, oldest first. */
  readonly hours: Counts;
  /** Of a running front that counts. */
  readonly unfound: SearchReport | undefined;
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
  return {
    requests: sum(by('vitrine_requests_total', 'status')),
    statuses: by('vitrine_requests_total', 'status'),
    operations: operationsOf(of('vitrine_requests_total')),
    clients: by('vitrine_client_requests_total', 'client'),
    purposes: by('vitrine_purpose_requests_total', 'purpose'),
    forms: by('vitrine_purpose_requests_total', 'form'),
    missing: by('vitrine_client_missing_total', 'client'),
    pages: new Map(),
    unanswered: new Map(),
    problems: by('vitrine_problems_total', 'problem'),
    policies,
    tools: tools.toSorted((a, b) => b.calls - a.calls),
    searches: by('vitrine_searches_total', 'found'),
    hours: new Map(),
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
  const counts = {
    ...{ statuses: new Map<string, number>(), operations: new Map<string, number>(), clients: new Map<string, number>() },
    ...{ purposes: new Map<string, number>(), forms: new Map<string, number>(), missing: new Map<string, number>() },
    ...{ pages: new Map<string, number>(), unanswered: new Map<string, number>(), problems: new Map<string, number>() },
    ...{ searches: new Map<string, number>(), hours: new Map<string, number>() },
  };
  const policies = new Map<string, { admitted: number; refused: number }>();
  const tools = new Map<string, { errors: number; times: number[] }>();
  let requests = 0;
  let strange = 0;
  const count = (of: keyof typeof counts, name: unknown): void => {
    if (typeof name === 'string' && (counts[of].size < 100_000 || counts[of].has(name))) add(counts[of], name.slice(0, 256), 1);
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const event = parsed(line);
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
    ...counts,
    policies,
    tools: [...tools]
      .map(([name, { errors, times }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number): number | undefined => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
        return { name, calls: times.length, errors, p50: at(0.5), p95: at(0.95) };
      })
      .toSorted((a, b) => b.calls - a.calls),
    hours: new Map([...counts.hours].sort(([a], [b]) => (a < b ? -1 : 1))),
    unfound: undefined,
  };
  return { figures, strange };
}

function parsed(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}

function add(counts: Map<string, number>, name: string, amount: number): void {
  counts.set(name, (counts.get(name) ?? 0) + amount);
}

function sum(counts: Counts): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
