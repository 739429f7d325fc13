// An event as one line of JSON, for logs. No character in it moves a cursor, changes the direction of text, or ends a line.
import type { ExchangeEvent } from '../engine/pipeline/exchange-event.ts';

/** Longest text of a member, in characters. */
const longest = 256;

/** Characters that JSON keeps and a terminal or log reader acts on: controls, line separators, marks of direction, invisible ones. */
const unsafe = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * One line without its end: time, what was requested, what was answered. Members without a value are left out.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * onExchange(event) {
 *   log(toJsonLine(event));
 *   metrics.onExchange(event);
 * },
 * ```
 */
export function toJsonLine(event: ExchangeEvent): string {
  const { call } = event;
  const line = JSON.stringify({
    time: new Date(event.startedAt).toISOString(),
    id: capped(event.id),
    method: event.method,
    route: capped(event.route),
    operation: capped(event.operation),
    status: event.status,
    problem: event.problem,
    bytes: event.bytes,
    duration_ms: Math.round(event.durationMs * 1_000) / 1_000,
    client: event.client,
    purpose: event.purpose,
    form: event.form,
    page: capped(event.page),
    policy: event.policy,
    limited: event.limited || undefined,
    mcp_method: call?.method,
    tool: capped(call?.tool),
    prompt: capped(call?.prompt),
    era: call?.era,
    revision: call?.revision,
    error: call?.error,
    cut: call?.cut === true ? true : undefined,
    paged: call?.paged === true ? true : undefined,
    results: call?.search?.results,
    total: call?.search?.total,
    unknown_words: call?.search?.unknownWords,
    traceparent: call?.traceparent,
    snapshot_id: event.snapshotId,
  });
  return line.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function capped(text: string | undefined): string | undefined {
  return text !== undefined && text.length > longest ? text.slice(0, longest) : text;
}
