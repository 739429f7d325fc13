// How the doctor sends requests: as an honest client would. It names itself, obeys robots.txt (RFC 9309), keeps a budget and a pace, reads
// little, waits briefly, and calls no private address that was not named.
import type { CaseName } from '../cases.ts';
import { createGuard, PrivateAddress } from '@vitrine/cli-kit/http/guard';
import { readRobots as robotsOf } from '@vitrine/cli-kit/http/robots';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { send } from '@vitrine/cli-kit/http/call';
import { BodyMeter, GrowingBytes, type HeaderList } from '@vitrine/core/serving';

/** The longest Retry-After that is waited for, in milliseconds. */
const longestWaitMs = 3_000;
const maxRedirects = 5;
/** After so many requests that came to nothing the site is left alone. */
const maxMissed = 3;
export const productToken = 'vitrine-doctor';

export interface ClientOptions {
  readonly version: string;
  /** Most requests, redirects and robots.txt included. */
  readonly budget: number;
  /** Between the beginnings of two requests, in milliseconds. */
  readonly paceMs: number;
  readonly signal: AbortSignal;
  /** Receives what is wrong with the way an answer came, or did not. */
  readonly report: (check: CaseName, where: string, received: string) => void;
  readonly onRequest?: ((sent: number, budget: number) => void) | undefined;
  /** Receives what was not requested, and why. */
  readonly skip: (what: string) => void;
  /** How long one answer may take, in milliseconds; default 6 s. */
  readonly patienceMs?: number;
  readonly clock?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

export interface Client {
  /** Undefined when nothing came of it; then `report` or `skip` received the reason. */
  readonly request: (url: URL, init?: RequestOptions) => Promise<Received | undefined>;
  /** The rules of an origin. */
  readonly robots: (origin: string) => Promise<Robots>;
  readonly sent: () => number;
}

export interface Robots {
  readonly answer: Received | undefined;
  readonly admits: (url: string, agent?: string) => boolean;
  readonly sitemaps: readonly string[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createClient(givenUrl: URL, options: ClientOptions): Client {
  const { version, budget, paceMs, signal, report, skip, onRequest, patienceMs = 6_000, clock = Date.now, sleep = pause } = options;
  const guard = createGuard(givenUrl);
  const rules = new Map<string, Promise<Robots>>();
  let sent = 0;
  let missed = 0;
  let next = 0;
  /** Why nothing more is requested. */
  let over: string | undefined;

  /** Waits for the turn of a request; false when there is none left. */
  async function turn(what: string): Promise<boolean> {
    if (sent >= budget) over ??= `over the budget of ${budget} requests`;
    if (signal.aborted) over ??= 'the time was used up';
    if (missed >= maxMissed) over ??= `${maxMissed} requests before it failed`;
    if (over !== undefined) {
      skip(`${what}: ${over}`);
      return false;
    }
    sent++;
    onRequest?.(sent, budget);
    const wait = next - clock();
    next = Math.max(clock(), next) + paceMs;
    if (wait > 0) await sleep(wait);
    return true;
  }

  async function once(url: URL, init: RequestOptions, what: string): Promise<Received | undefined> {
    if (!(await turn(what))) return undefined;
    try {
      guard.check(url);
      const bounds = { lookup: guard.lookup, signal, patienceMs };
      const received = await exchange(url, init, `${productToken}/${version}`, bounds);
      if (received.cut) report('size', what, `more than ${maxBytes / 1e6} MB`);
      return received;
    } catch (error) {
      missed++;
      if (error instanceof PrivateAddress) report('redirect', what, `${url.href}: ${error.message}`);
      else if (signal.aborted) skip(`${what}: the time was used up`);
      else report('reachable', what, error instanceof Error ? error.message : 'no answer');
      return undefined;
    }
  }

  /** Once more after a 429 that asks for little patience; any other ends the run. */
  async function patiently(url: URL, init: RequestOptions, what: string): Promise<Received | undefined> {
    const received = await once(url, init, what);
    if (received?.status !== 429) return received;
    report('patience', what, `429 at request ${sent}`);
    const after = fieldOf(received, 'retry-after');
    if (after === undefined || !/^\d{1,9}$/.test(after)) report('retry-after', what, `Retry-After: ${after ?? 'nothing'}`);
    else if (Number(after) * 1_000 <= longestWaitMs && over === undefined) {
      await sleep(Number(after) * 1_000);
      const again = await once(url, init, what);
      if (again?.status !== 429) return again;
    }
    over ??= `the site asked to wait at request ${sent}`;
    return received;
  }

  async function follow(url: URL, init: RequestOptions, admitted: (url: URL) => Promise<boolean>): Promise<Received | undefined> {
    const method = init.method ?? 'GET';
    const what = `${method} ${url.href}`;
    for (let at = url, hops = 0; ; hops++) {
      if (!(await admitted(at))) {
        skip(`${what}: robots.txt keeps this client out, or does not answer`);
        return undefined;
      }
      const received = await patiently(at, init, what);
      const location = received !== undefined && isRedirect(received) ? fieldOf(received, 'location') : undefined;
      if (received === undefined || location === undefined || method === 'POST') return received;
      const to = URL.canParse(location, at) ? new URL(location, at) : undefined;
      if (to === undefined || to.protocol !== at.protocol || hops >= maxRedirects) {
        missed++;
        report(
          'redirect',
          what,
          `${received.status} to ${to?.href ?? location}${hops >= maxRedirects ? `, after ${hops} others` : ''}`,
        );
        return undefined;
      }
      at = to;
    }
  }

  async function readRobots(origin: string): Promise<Robots> {
    const url = new URL('/robots.txt', origin);
    const answer = await follow(url, {}, () => Promise.resolve(true));
    // Sections 2.3.1.3 and 2.3.1.4: without a file everything is allowed, and nothing is while a server fails.
    if (answer === undefined || answer.status >= 500) return { answer, admits: () => false, sitemaps: [] };
    const readable = answer.status === 200 && !isHtml(answer);
    const { allows, sitemaps } = robotsOf(url, readable ? answer.body : new Uint8Array());
    return { answer, admits: (address, agent = productToken) => allows(address, agent), sitemaps };
  }

  function robots(origin: string): Promise<Robots> {
    const robots = rules.get(origin) ?? readRobots(origin);
    rules.set(origin, robots);
    return robots;
  }

  return {
    request: (url, init = {}) => follow(url, init, async (at) => (await robots(at.origin)).admits(at.href)),
    robots,
    sent: () => sent,
  };
}

function isRedirect({ status }: Received): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

// One request and its answer: bounded in bytes and in time, without redirects.

/** Most bytes of an answer, and of one that need not end. */
const maxBytes = 6_000_000;
const maxStreamBytes = 1_000_000;

export interface RequestOptions {
  readonly method?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when what has arrived is enough, of an answer that need not end; called with an empty text once the fields are there. */
  readonly until?: (text: string) => boolean;
}

/** An answer after redirects. */
export interface Received {
  readonly url: string;
  readonly status: number;
  readonly fields: HeaderList;
  readonly body: Uint8Array;
  readonly cut: boolean;
}

/** The lines of a field, joined; undefined when there is none. */
export function fieldOf({ fields }: Pick<Received, 'fields'>, name: string): string | undefined {
  const lines = fields.filter(([candidate]) => candidate.toLowerCase() === name);
  return lines.length === 0 ? undefined : lines.map(([, value]) => value).join(', ');
}

export function isHtml(received: Pick<Received, 'fields' | 'body'>): boolean {
  const begins = new TextDecoder().decode(received.body.subarray(0, 200)).trimStart().toLowerCase();
  return (
    /^text\/html\b/i.test(fieldOf(received, 'content-type') ?? '') ||
    begins.startsWith('<!doctype html') ||
    begins.startsWith('<html')
  );
}

interface Bounds {
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  /** How long the whole answer may take, in milliseconds. */
  readonly patienceMs: number;
}

/** One request and its answer, without redirects. */
async function exchange(
  url: URL,
  { method = 'GET', fields = {}, body = '', until }: RequestOptions,
  agentName: string,
  { patienceMs, lookup, signal }: Bounds,
): Promise<Received> {
  const headers = new Headers({ 'user-agent': agentName, 'accept-encoding': 'identity' });
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
  // A timer of our own: Node.js 20 may collect a signal that AbortSignal.any made of a time-out, and then nothing ends the wait.
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort(new Error(`no whole answer within ${patienceMs / 1_000} s`));
  }, patienceMs);
  try {
    const signals = [signal, patience.signal];
    const answer = await send(url, { method, headers, body: new TextEncoder().encode(body), lookup, signals });
    const read = await bodyOf(answer, method, until);
    const lines = answer.rawHeaders;
    const received = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ''] as const] : []));
    return { url: url.href, status: answer.statusCode ?? 0, fields: received, ...read };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as far as it is read; the connection ends with it. */
async function bodyOf(
  answer: IncomingMessage,
  method: string,
  until: RequestOptions['until'],
): Promise<Pick<Received, 'body' | 'cut'>> {
  const { 'content-length': declared = 0, 'content-type': type = '' } = answer.headers;
  // What is no stream of events ends by itself.
  const enough = /^text\/event-stream\b/i.test(type) ? until : undefined;
  const isTooLarge = method !== 'HEAD' && Number(declared) > maxBytes;
  const bytes = new GrowingBytes();
  const read = (cut: boolean): Pick<Received, 'body' | 'cut'> => ({ body: bytes.take(), cut });
  if (isTooLarge || enough?.('') === true) {
    answer.destroy();
    return read(isTooLarge);
  }
  const meter = new BodyMeter(enough === undefined ? maxBytes : maxStreamBytes);
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    if (meter.add(piece.length) !== undefined) return read(true);
    bytes.append(piece);
    // An event ends with an empty line, so only then there may be enough.
    if (enough !== undefined && /\n\r?\n/.test(String(piece)) && enough(new TextDecoder().decode(bytes.current)))
      return read(false);
  }
  return read(false);
}
