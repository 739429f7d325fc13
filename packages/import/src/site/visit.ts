// How a live site is read: one request at a time, at most two a second, only what its robots.txt allows, with the validators of the answer
// before, and again later where the site asks for patience. The guard of all imports is below (fetching.ts): one host, redirects
// looked at, sizes bounded.
import { defined } from '@vitrine/core/serving';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from '@vitrine/cli-kit/output/failure';
import { readRobots, type Robots } from '@vitrine/cli-kit/http/robots';
import { readBody, createFetcher, type Credential, failure, type Fetcher } from '@vitrine/cli-kit/http/fetching';
import type { Answer, AnswerCache } from './cache.ts';
import { maxPageBytes } from './found-page.ts';

/** Time between two requests, in milliseconds: at most two a second. */
export const paceMs = 500;
/** A robots.txt may ask for a slower pace, up to this, in milliseconds. */
const slowestPaceMs = 10_000;
const answerMs = 30_000;
/** Longest wait that a site may ask for, in milliseconds, and how often one question is requested. */
const longestWaitMs = 60_000;
const maxAttempts = 3;
const agent = 'vitrine';

export interface VisitOptions {
  readonly start: URL;
  readonly credentials: readonly Credential[];
  readonly signal: AbortSignal;
  /** How long all may take, in milliseconds, for messages. */
  readonly timeoutMs: number;
  readonly cache: AnswerCache;
  /** A name that leads to an address of a private network may be called. */
  readonly allowPrivate: boolean;
  /** Waits; tests count instead. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly clock?: () => number;
}

/** Why there is no answer; `closed` where robots.txt does not allow the question. */
export interface Refused {
  readonly refused: string;
  readonly closed: boolean;
}

export interface Visitor {
  /** The answer to a question, or why there is none. Throws CommandFailure where nothing more can be requested. */
  readonly visit: (url: URL, accept: string) => Promise<Answer | Refused>;
  /** Reads robots.txt; before this it forbids nothing. */
  readonly obey: () => Promise<readonly URL[]>;
}

export function createVisitor(options: VisitOptions): Visitor {
  const { start, signal, cache, timeoutMs } = options;
  const { wait = (milliseconds) => sleep(milliseconds, undefined, { signal }), clock = Date.now } = options;
  const robotsUrl = new URL('/robots.txt', start);
  let rules: Robots | undefined;
  let pace = paceMs;
  let next = 0;
  const fetcher: Fetcher = createFetcher({
    credentials: options.credentials,
    signal,
    timeoutMs,
    maxBytes: maxPageBytes,
    privateHosts: options.allowPrivate ? 'allowed' : 'named',
    before: async (url) => {
      if (url.pathname !== robotsUrl.pathname && rules?.allows(url.href, agent) === false)
        throw failure('robots', `robots.txt does not allow ${url.pathname}`, 'Ask those who run the site.');
      const early = next - clock();
      if (early > 0) await wait(early);
      next = Math.max(clock(), next) + pace;
    },
  });

  const ask = async (url: URL, accept: string, earlier: Answer | undefined): Promise<Answer> => {
    const headers = {
      Accept: accept,
      'User-Agent': 'Mozilla/5.0 (compatible; Vitrine; imports documentation)',
      ...(earlier?.etag !== undefined && { 'If-None-Match': earlier.etag }),
      ...(earlier?.lastModified !== undefined && { 'If-Modified-Since': earlier.lastModified }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const { response, url: from } = await fetcher.request(url, { headers, signal: AbortSignal.timeout(answerMs) });
      const { status } = response;
      if (status === 304 && earlier !== undefined) {
        await response.body?.cancel();
        return earlier;
      }
      if ((status === 429 || status === 503) && attempt < maxAttempts) {
        await response.body?.cancel();
        await wait(patience(response.headers.get('retry-after'), clock()));
        continue;
      }
      const field = (name: string): string | undefined => response.headers.get(name) ?? undefined;
      const [robots, etag, lastModified] = [field('x-robots-tag'), field('etag'), field('last-modified')];
      return {
        address: from.href,
        status,
        contentType: field('content-type') ?? '',
        ...defined({ robots, etag, lastModified }),
        body: status < 300 ? await readBody(response) : await nothingOf(response),
      };
    }
  };

  const visit: Visitor['visit'] = async (url, accept) => {
    const question = `${accept}\n${url.href}`;
    const cachedAnswer = cache.fresh(question);
    if (cachedAnswer !== undefined) return cachedAnswer;
    const stale = cache.stale(question);
    try {
      const answer = await ask(url, accept, stale?.etag === undefined && stale?.lastModified === undefined ? undefined : stale);
      if (answer.status < 500) await cache.keep(question, answer);
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof CommandFailure && error.code !== 'import_private')
        return { refused: error.message, closed: error.code === 'import_robots' };
      if (error instanceof Error && error.name === 'TimeoutError')
        return { refused: `no answer within ${answerMs / 1000} s`, closed: false };
      throw error;
    }
  };

  return {
    visit,
    obey: async () => {
      const answer = await visit(robotsUrl, 'text/plain');
      if ('refused' in answer) throw failure('unreachable', answer.refused, 'Check the address and the network.');
      if (answer.status >= 500)
        throw failure(
          'robots',
          `${robotsUrl.href} answers ${answer.status}`,
          'Without robots.txt nothing is read (RFC 9309). Try again later.',
        );
      rules = readRobots(robotsUrl, answer.body);
      pace = Math.min(slowestPaceMs, Math.max(paceMs, rules.delayMs(agent)));
      return rules.sitemaps.flatMap((each) => (URL.canParse(each, start.href) ? [new URL(each, start)] : []));
    },
  };
}

async function nothingOf(response: Response): Promise<Uint8Array> {
  await response.body?.cancel();
  return new Uint8Array();
}

/** How long `Retry-After` asks to wait, in milliseconds: seconds, or a date. */
function patience(field: string | null, now: number): number {
  const seconds = field === null ? 5 : /^\d{1,9}$/.test(field) ? Number(field) : (Date.parse(field) - now) / 1000;
  return Math.min(longestWaitMs, Math.max(1_000, Number.isFinite(seconds) ? seconds * 1000 : 5_000));
}
