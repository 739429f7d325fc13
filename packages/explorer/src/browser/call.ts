// One call of the tool server, in either era of the protocol, and what its answer states of the quota.

/** The protocol revision whose form a call has. */
export type Era = '2025-11-25' | '2026-07-28';

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What remains of the quota (RateLimit fields of the answer). */
export interface Quota {
  readonly limit?: number;
  readonly remaining: number;
  /** Seconds until there is more. */
  readonly seconds: number;
}

export interface Answer {
  readonly status: number;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** Parsed, where it is JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
  readonly quota?: Quota;
}

export function compose(url: string, era: Era, method: string, params: Readonly<Record<string, unknown>>): Sent {
  const modern = era === '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'vitrine-explorer', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = params['name'];
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': era,
      ...(modern && { 'Mcp-Method': method }),
      ...(modern && typeof name === 'string' && { 'Mcp-Name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: meta } : params }),
  };
}

/** Sends it. Rejects with TypeError when nothing answers, and with the reason of the signal when it is given up. */
export async function send({ url, headers, body }: Sent, signal?: AbortSignal): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    credentials: 'omit',
    cache: 'no-store',
    signal: signal ?? null,
  });
  const text = await response.text();
  const quota = quotaOf(response.headers);
  return {
    status: response.status,
    fields: [...response.headers],
    text,
    json: parsed(text),
    milliseconds: Math.round(performance.now() - began),
    ...(quota && { quota }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function quotaOf(headers: Headers): Quota | undefined {
  const number = (field: string, name: string): number | undefined => {
    const digits = new RegExp(`;\\s*${name}=(\\d+)`).exec(headers.get(field) ?? '')?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const remaining = number('RateLimit', 'r');
  const wait = Number(headers.get('Retry-After') ?? Number.NaN);
  if (remaining === undefined && Number.isNaN(wait)) return undefined;
  const limit = number('RateLimit-Policy', 'q');
  const seconds = Number.isNaN(wait) ? (number('RateLimit', 't') ?? 0) : wait;
  return { remaining: remaining ?? 0, seconds, ...(limit !== undefined && { limit }) };
}

/** Reads a member of whatever it is given. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name) ? Reflect.get(parent, name) : undefined,
    value,
  );
}

export function text(value: unknown, ...path: readonly string[]): string | undefined {
  const memberValue = member(value, ...path);
  return typeof memberValue === 'string' ? memberValue : undefined;
}

// What an answer that is no result means for the person who called.

export interface Explanation {
  readonly title: string;
  readonly advice?: string;
}

/** Undefined for an answer that is a result. `front` is the address under which the front knows itself. */
export function explain(answer: Answer, front: string): Explanation | undefined {
  const { status, json } = answer;
  const data = member(json, 'error', 'data');
  const code = text(data, 'code') ?? text(json, 'code');
  if (code === 'origin_not_allowed' || code === 'host_not_allowed') return elsewhere(front);
  if (status === 429) return { title: 'The quota is used up.', advice: 'You can call again after the countdown.' };
  if (member(json, 'error') !== undefined) {
    const title = text(data, 'detail') ?? text(json, 'error', 'message') ?? 'The call was refused.';
    return { title, ...advised(text(data, 'resolution')) };
  }
  if (text(json, 'title') !== undefined)
    return { title: text(json, 'detail') ?? text(json, 'title') ?? '', ...advised(text(json, 'resolution')) };
  if (member(json, 'result', 'isError') === true) {
    return { title: 'The tool could not answer this.', ...advised(contentText(json)) };
  }
  if (member(json, 'result') !== undefined) return undefined;
  return {
    title: `No tool server answers here (status ${status}).`,
    advice: `These pages may be served as files. The tools are at ${front}/api/mcp.`,
  };
}

/** Nothing answered at all. */
export function unreachable(front: string): Explanation {
  if (new URL(front).origin !== location.origin) return elsewhere(front);
  return { title: 'The front could not be reached.', advice: 'Check your connection, then call again.' };
}

function elsewhere(front: string): Explanation {
  return {
    title: `This page is at ${location.origin}, but the tools only answer pages of ${new URL(front).origin}.`,
    advice: `Open ${front}/ and call from there. The team of the front can add ${location.origin} to allowed_origins.`,
  };
}

function advised(advice: string | undefined): { readonly advice?: string } {
  return advice === undefined || advice === '' ? {} : { advice };
}

export function contentText(json: unknown): string | undefined {
  const content = member(json, 'result', 'content');
  return Array.isArray(content) ? text(content[0], 'text') : undefined;
}
