// Events as OpenTelemetry spans and metrics, by the MCP conventions of the GenAI repository (open-telemetry/semantic-conventions-genai,
// docs/gen-ai/mcp.md, status Development, read 2026-11-22). The caller hands the API in: nothing is imported here.
import type { CallEvent, ExchangeEvent } from '../engine/pipeline/exchange-event.ts';
import { durationBoundaries } from './prometheus.ts';

/** Attributes of a span or a measurement. */
export type TelemetryAttributes = Record<string, string | number | boolean>;

/** Where a span belongs. */
export interface TelemetrySpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Bits of W3C trace context; 1 means sampled. */
  readonly traceFlags: number;
  readonly isRemote?: boolean;
}

/** The part of `@opentelemetry/api` 1.x that is used here: `import * as api from '@opentelemetry/api'` fits. */
export interface TelemetryApi<Context> {
  readonly ROOT_CONTEXT: Context;
  readonly SpanKind: { readonly SERVER: number };
  readonly SpanStatusCode: { readonly ERROR: number };
  readonly context: { active(): Context };
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: {
          kind: number;
          startTime: number;
          attributes: TelemetryAttributes;
          links: { context: TelemetrySpanContext }[];
        },
        context: Context,
      ): { setStatus(status: { code: number }): unknown; end(time: number): void };
    };
    getSpanContext(context: Context): TelemetrySpanContext | undefined;
    setSpanContext(context: Context, span: TelemetrySpanContext): Context;
  };
  readonly metrics: {
    getMeter(name: string): {
      createHistogram(
        name: string,
        options: { unit: string; description: string; advice: { explicitBucketBoundaries: number[] } },
      ): { record(value: number, attributes: TelemetryAttributes): void };
    };
  };
}

const scope = '@vitrine/core';

/**
 * Makes a listener for `onExchange`: a SERVER span and a measurement of `mcp.server.operation.duration` for each call. The span's
 * parent is the trace context of `_meta`; the span that surrounds the request is linked then. No span holds arguments or results.
 *
 * @example packages/core/test/observation.test.ts
 * ```ts
 * const listen = createTelemetry(api);
 * ```
 */
export function createTelemetry<Context>(api: TelemetryApi<Context>): (event: ExchangeEvent) => void {
  const tracer = api.trace.getTracer(scope);
  const durations = api.metrics.getMeter(scope).createHistogram('mcp.server.operation.duration', {
    unit: 's',
    description: 'How long the server took to answer a request or notification.',
    advice: { explicitBucketBoundaries: [...durationBoundaries] },
  });
  return ({ call, client, startedAt, durationMs }) => {
    if (call === undefined) return;
    const attributes = attributesOf(call);
    const ambient = api.context.active();
    const surrounding = api.trace.getSpanContext(ambient);
    const remote = call.traceparent === undefined ? undefined : parentOf(call.traceparent);
    const target = call.tool ?? call.prompt;
    const span = tracer.startSpan(
      target === undefined ? call.method : `${call.method} ${target}`,
      {
        kind: api.SpanKind.SERVER,
        startTime: startedAt,
        attributes: { ...attributes, 'vitrine.client': client, 'vitrine.answer.cut': call.cut },
        links: remote !== undefined && surrounding !== undefined ? [{ context: surrounding }] : [],
      },
      remote === undefined ? ambient : api.trace.setSpanContext(api.ROOT_CONTEXT, remote),
    );
    if (call.error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(startedAt + durationMs);
    durations.record(durationMs / 1_000, attributes);
  };
}

function attributesOf({ method, tool, prompt, revision, error }: CallEvent): TelemetryAttributes {
  return {
    'mcp.method.name': method,
    'network.transport': 'tcp',
    'network.protocol.name': 'http',
    ...(revision !== undefined && { 'mcp.protocol.version': revision }),
    ...(method === 'tools/call' && { 'gen_ai.operation.name': 'execute_tool' }),
    ...(tool !== undefined && { 'gen_ai.tool.name': tool }),
    ...(prompt !== undefined && { 'gen_ai.prompt.name': prompt }),
    ...(error !== undefined && { 'error.type': String(error) }),
    ...(typeof error === 'number' && { 'rpc.response.status_code': String(error) }),
  };
}

/** A valid `traceparent` as a remote span (W3C trace context, level 1). */
function parentOf(traceparent: string): TelemetrySpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
