// What is made of an event: a line of JSON, metrics, spans. The OpenTelemetry SDK is the real one, with exporters in memory.
import * as api from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, describe, expect, test } from 'vitest';
import type { CallEvent, ExchangeEvent } from '../src/engine/pipeline/exchange-event.ts';
import { clientNames, clientOf } from '../src/engine/pipeline/client-name.ts';
import { toJsonLine } from '../src/observation/json-line.ts';
import { createTelemetry } from '../src/observation/open-telemetry.ts';
import { createMetrics } from '../src/observation/prometheus.ts';

const startedAt = Date.parse('2026-11-22T10:00:00.250Z');

function event(call?: Partial<CallEvent>, more: Partial<ExchangeEvent> = {}): ExchangeEvent {
  return {
    id: '6f2c1f5e-6a3e-4a0e-9d2e-000000000001',
    method: call === undefined ? 'GET' : 'POST',
    route: call === undefined ? '/capabilities.json' : '/api/mcp',
    operation: call === undefined ? 'getCapabilities' : 'callDocumentationMcp',
    status: 200,
    problem: undefined,
    bytes: 1_200,
    policy: call === undefined ? undefined : 'default',
    limited: false,
    ...{ client: 'other', purpose: 'other', form: 'json', page: undefined },
    snapshotId: `sha256:${'0'.repeat(64)}`,
    call: call && { method: 'tools/call', cut: false, paged: false, ...call },
    startedAt,
    durationMs: 12.345_678,
    ...more,
  };
}

const searched = {
  tool: 'search_docs',
  era: 'legacy',
  revision: '2025-11-25',
  search: { results: 6, total: 40, unknownWords: 1 },
} as const;

describe('a line of JSON', () => {
  test('states what was requested and answered, and leaves out what has no value', () => {
    expect(JSON.parse(toJsonLine(event()))).toEqual({
      time: '2026-11-22T10:00:00.250Z',
      id: '6f2c1f5e-6a3e-4a0e-9d2e-000000000001',
      method: 'GET',
      route: '/capabilities.json',
      operation: 'getCapabilities',
      status: 200,
      bytes: 1_200,
      duration_ms: 12.346,
      ...{ client: 'other', purpose: 'other', form: 'json' },
      snapshot_id: `sha256:${'0'.repeat(64)}`,
    });
    expect(JSON.parse(toJsonLine(event({ ...searched, cut: true })))).toMatchObject({
      mcp_method: 'tools/call',
      tool: 'search_docs',
      results: 6,
      total: 40,
      unknown_words: 1,
      cut: true,
      policy: 'default',
    });
  });

  test('is one line without a raw control or a mark of direction, whatever a team names its tools and ids', () => {
    const hostile = '\u001b[31m\r\n\u0000\u007f\u009b\u2028\u202eevil\u200b\ufeff';
    const line = toJsonLine(event({ tool: hostile }, { id: hostile + 'x'.repeat(10_000) }));
    // Every printed character is kept.
    expect(line).not.toMatch(/[^\x20-\x7e]/);
    expect(line.length).toBeLessThan(1_200);
    expect((JSON.parse(line) as { readonly tool: string }).tool).toBe(hostile);
  });
});

describe('metrics', () => {
  test('count what happens to a source, and say whether it fails now', () => {
    const metrics = createMetrics();
    expect(metrics.text()).not.toContain('vitrine_source_failing');
    const { snapshotId } = event();
    const source = 'file';
    metrics.onFollowEvent({ kind: 'failed', source, code: 'older', message: 'older', snapshotId });
    expect(metrics.text()).toContain('\nvitrine_source_failing 1\n');
    expect(metrics.text()).toContain('\nvitrine_source_events_total{kind="failed",code="older"} 1\n');
    metrics.onFollowEvent({ kind: 'recovered', source, snapshotId });
    expect(metrics.text()).toContain('\nvitrine_source_failing 0\n');
    expect(metrics.text()).toContain(`vitrine_snapshot_info{snapshot_id="${snapshotId}"} 1`);
  });

  test('count requests, problems, quotas, searches and durations', () => {
    const metrics = createMetrics();
    metrics.onExchange(event());
    metrics.onExchange(event(searched, { client: 'claude' }));
    metrics.onExchange(event({ ...searched, search: { results: 0, total: 0, unknownWords: 2 }, error: 'tool_error' }));
    metrics.onExchange(event({ method: 'tools/list' }, { durationMs: 700 }));
    metrics.onExchange(
      event(undefined, { status: 429, problem: 'rate_limited', policy: 'default', limited: true, operation: 'getStatus' }),
    );
    const lines = metrics.text().split('\n');
    for (const line of [
      'vitrine_requests_total{operation="callDocumentationMcp",status="2xx"} 3',
      'vitrine_requests_total{operation="getStatus",status="4xx"} 1',
      'vitrine_problems_total{problem="rate_limited"} 1',
      'vitrine_client_requests_total{client="claude"} 1',
      'vitrine_quota_requests_total{policy="default",outcome="refused"} 1',
      'vitrine_answer_bytes_total 6000',
      'vitrine_call_errors_total{gen_ai_tool_name="search_docs",error_type="tool_error"} 1',
      'vitrine_searches_total{found="weak"} 1',
      'vitrine_searches_total{found="none"} 1',
      'vitrine_search_unknown_words_total 3',
      'mcp_server_operation_duration_seconds_bucket{mcp_method_name="tools/call",gen_ai_tool_name="search_docs",le="0.01"} 0',
      'mcp_server_operation_duration_seconds_bucket{mcp_method_name="tools/call",gen_ai_tool_name="search_docs",le="0.02"} 2',
      'mcp_server_operation_duration_seconds_bucket{mcp_method_name="_OTHER",gen_ai_tool_name="_OTHER",le="1"} 1',
      'mcp_server_operation_duration_seconds_count{mcp_method_name="_OTHER",gen_ai_tool_name="_OTHER"} 1',
    ])
      expect(lines).toContain(line);
  });

  test('have a place for each of the six tools, and for each thing that a search can find', () => {
    const metrics = createMetrics();
    for (const [n, total] of [0, 1, 2].entries())
      metrics.onExchange(event({ ...searched, search: { results: total, total: total, unknownWords: n % 2 } }));
    metrics.onExchange(event({ method: 'tools/list' }));
    for (let n = 0; n < 6; n++) metrics.onExchange(event({ tool: `tool_${n}` }));
    const text = metrics.text();
    for (const outcome of ['none', 'weak', 'good']) expect(text).toContain(`{found="${outcome}"} 1`);
    expect(text.match(/seconds_count\{.*gen_ai_tool_name="tool_\d"/g)).toHaveLength(5);
  });

  test('are fewer than 320 series, and none is lost, whatever comes', () => {
    const metrics = createMetrics();
    for (let n = 0; n < 5_000; n++)
      metrics.onExchange(
        event(
          { tool: `tool_${n}`, error: n, search: { results: n % 3, total: n % 3, unknownWords: n % 2 } },
          {
            operation: `op"\n\\${n}`,
            status: [200, 404, 500][n % 3] ?? 200,
            form: (['mcp', 'llms', 'html', 'markdown', 'json', 'other'] as const)[n % 6] ?? 'other',
            problem: `p${n}`,
            client: `c${n}`,
            purpose: (['question', 'coding', 'search', 'training', 'browser', 'monitor', 'other'] as const)[n % 7] ?? 'other',
            policy: `q${n}`,
            limited: n % 2 === 0,
          },
        ),
      );
    const series = metrics
      .text()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.length).toBeLessThan(320);
    // Every purpose in every form has a place of its own.
    expect(series.filter((line) => line.startsWith('vitrine_purpose_requests_total'))).toHaveLength(42);
    const sum = (name: string): number =>
      series.filter((line) => line.startsWith(name)).reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);
    for (const name of [
      'vitrine_requests_total',
      'vitrine_problems_total',
      'vitrine_client_requests_total',
      'vitrine_call_errors_total',
    ])
      expect(sum(name), name).toBe(5_000);
    expect(sum('mcp_server_operation_duration_seconds_count')).toBe(5_000);
    // Label values are escaped: each series is one line of the format.
    for (const line of series) expect(line).toMatch(/^[a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? \S+$/);
  });
});

describe('OpenTelemetry', () => {
  const spans = new InMemorySpanExporter();
  const tracing = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 3_600_000 });
  const metering = new MeterProvider({ readers: [reader] });
  api.trace.setGlobalTracerProvider(tracing);
  api.metrics.setGlobalMeterProvider(metering);
  const listen = createTelemetry(api);
  afterAll(async () => {
    api.trace.disable();
    api.metrics.disable();
    await metering.shutdown();
    await tracing.shutdown();
  });

  test('a call is a SERVER span by the MCP conventions, below the trace context that it sent', () => {
    spans.reset();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    listen(event({ ...searched, traceparent }, { client: 'claude' }));
    listen(event({ method: 'tools/call', tool: 'search_docs', error: 'tool_error' }));
    listen(event({ method: 'prompts/get', prompt: 'whats_new', error: -32_602 }));
    listen(event({ method: '_OTHER' }));
    listen(event());
    const [answered, failed, prompt, unknown, ...rest] = spans.getFinishedSpans();
    expect(rest).toEqual([]);
    expect(answered).toMatchObject({
      name: 'tools/call search_docs',
      kind: api.SpanKind.SERVER,
      parentSpanContext: { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isRemote: true },
      attributes: {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2025-11-25',
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'search_docs',
        'network.transport': 'tcp',
        'network.protocol.name': 'http',
        'vitrine.client': 'claude',
      },
      status: { code: api.SpanStatusCode.UNSET },
    });
    expect(answered?.startTime).toEqual([startedAt / 1_000 - 0.25, 250_000_000]);
    expect(failed).toMatchObject({ status: { code: api.SpanStatusCode.ERROR }, attributes: { 'error.type': 'tool_error' } });
    expect(failed?.attributes).not.toHaveProperty('rpc.response.status_code');
    expect(prompt).toMatchObject({
      name: 'prompts/get whats_new',
      attributes: { 'error.type': '-32602', 'rpc.response.status_code': '-32602', 'gen_ai.prompt.name': 'whats_new' },
    });
    expect(unknown?.name).toBe('_OTHER');
  });

  test('durations are a histogram in seconds with the boundaries that are advised', async () => {
    measured.reset();
    listen(event(searched, { durationMs: 15 }));
    await reader.forceFlush();
    const metric = measured.getMetrics().at(-1)?.scopeMetrics[0]?.metrics[0];
    expect(metric?.descriptor).toMatchObject({ name: 'mcp.server.operation.duration', unit: 's' });
    const point = metric?.dataPoints.find(({ attributes }) => attributes['mcp.protocol.version'] === '2025-11-25');
    expect(point?.value).toMatchObject({
      buckets: { boundaries: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300] },
    });
  });
});

test.each([
  ['claude-ai', null, 'claude', 'question'],
  ['claude-code', 'node', 'claude-code', 'coding'],
  ['openai-mcp', 'python-httpx/0.27', 'chatgpt', 'question'],
  ['Visual Studio Code', null, 'vscode', 'coding'],
  ['my agent', 'python-httpx/0.27', 'python', 'other'],
  [undefined, 'Claude-User/1.0', 'claude', 'question'],
  [undefined, 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'claude', 'training'],
  [undefined, 'Mozilla/5.0 (compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot)', 'chatgpt', 'search'],
  [undefined, 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)', 'chatgpt', 'training'],
  [undefined, 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)', 'chatgpt', 'question'],
  [undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google', 'search'],
  [undefined, 'kube-probe/1.31', 'monitor', 'monitor'],
  [undefined, 'node', 'node', 'other'],
  [undefined, 'Mozilla/5.0 (X11)', 'browser', 'browser'],
  [undefined, null, 'other', 'other'],
  ['\u0000\u202e'.repeat(5_000), 'x'.repeat(10_000), 'other', 'other'],
  // What follows the first 128 characters is not read.
  ['x'.repeat(128) + 'claude', null, 'other', 'other'],
])('a client that calls itself %j, with User-Agent %j, is %s and reads for %s', (name, userAgent, expected, purpose) => {
  expect(clientOf(name, userAgent)).toEqual({ name: expected, purpose });
  expect(clientNames).toContain(expected);
});
