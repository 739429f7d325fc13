// The order in which a service is examined. The most important rules come first: over HTTP the budget of requests may end.
import { isObject, defined, piecesOf, readBytes } from '@vitrine/core/serving';
import type { JsonObject, ServiceResponse, Diagnostic, Service } from '@vitrine/core';
import { toVerifyResponse, valueAt, label } from './verify-response.ts';
import { type SendRequest, type VerifyRequest, sendToService } from './send-request.ts';
import { contractPath, readContract } from './contract.ts';
import { disagreement, ordered, reasonOf } from './disagreement.ts';
import { createVerifyContext, type VerifyContext } from './verify-context.ts';
import { examineCatalogs } from './rules/catalogs.ts';
import { examineContract, examineExamples } from './rules/examples.ts';
import { examineDocuments } from './rules/documents.ts';
import { examineFeeds } from './rules/feeds.ts';
import { examineIdentity } from './rules/identity.ts';
import { examineDeprecations } from './rules/lifecycle.ts';
import { examineLinks, examineOwnLinks } from './rules/links.ts';
import { examineOffers } from './rules/offers.ts';
import { examinePages } from './rules/pages.ts';
import { examineProblems } from './rules/problems.ts';
import { examineQuota } from './rules/quota.ts';
import { examineRefusals } from './rules/refusals.ts';
import { examineSkills } from './rules/skills.ts';
import { examineTexts } from './rules/texts.ts';
import { examineTools } from './rules/tools.ts';

/** What every verification may be given. */
export interface VerifyOptions {
  /** Epoch milliseconds, for what can expire; default the time of this machine. */
  readonly now?: number;
  /** Arguments with which tools are called, by tool name; without them `examples` of the input schema are used. */
  readonly calls?: Readonly<Record<string, JsonObject>>;
}

/** What the verification of a service in this process may be given. */
export interface VerifyResponsesOptions extends VerifyOptions {
  /** What documents must name as base URL, without a trailing slash; default: what the contract names. */
  readonly baseUrl?: string;
  /** The front is in front of an existing site, which answers what the contract does not name. */
  readonly behindSite?: boolean;
  /** Answers that are there already: these questions are not requested again. */
  readonly recorded?: readonly (readonly [question: VerifyRequest, reply: ServiceResponse])[];
  /** How many requests may be sent; default as many as it takes, refusals and limits included. */
  readonly requests?: number;
}

/** The result of an examination. */
export interface VerifyResult {
  /** In the order of the table of cases. */
  readonly findings: readonly Diagnostic[];
  /** How many were sent. */
  readonly requests: number;
  /** What was not checked, and why: one line each. */
  readonly unchecked: readonly string[];
}

const rulesInOrder: readonly ((context: VerifyContext) => Promise<void>)[] = [
  examineContract,
  examineDocuments,
  examineIdentity,
  examineExamples,
  examineRefusals,
  examineOwnLinks,
  examineTools,
  examineQuota,
  examineCatalogs,
  examineFeeds,
  examineTexts,
  examinePages,
  examineSkills,
  examineProblems,
  examineDeprecations,
  examineOffers,
  examineLinks,
];

/**
 * Examines a service. Never rejects because of an answer, or of one that does not come.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const { requests: sent } = await verifyResponses(({ method, target, fields = {}, body = '' }) =>
 *   service.handle({
 *     method,
 *     target,
 *     connection: { loopback: true },
 *     field: (name) => (name === 'host' ? '127.0.0.1:3000' : (fields[name] ?? null)),
 *     body: () => Promise.resolve(new TextEncoder().encode(body)),
 *   }),
 * );
 * ```
 */
export async function verifyResponses(send: SendRequest, options: VerifyResponsesOptions = {}): Promise<VerifyResult> {
  let requests = 0;
  const counted: SendRequest = (question) => {
    requests++;
    return send(question);
  };
  const question = { method: 'GET', target: contractPath };
  const where = `GET ${contractPath}`;
  let first: ServiceResponse;
  try {
    first = answered(options.recorded, question) ?? (await counted(question));
  } catch (error) {
    return { findings: [disagreement('reachable', where, 'an answer', reasonOf(error))], requests, unchecked: [] };
  }
  const json = toVerifyResponse(question, first, where).json();
  if (first.status !== 200 || !isObject(json) || json['openapi'] !== '3.1.0')
    return {
      findings: [
        disagreement(
          'contract',
          where,
          '200 and "openapi": "3.1.0"',
          `${first.status} ${label(valueAt(json, 'openapi'))}`.trimEnd(),
        ),
      ],
      requests,
      unchecked: [],
    };

  const contract = readContract(json);
  const { now = Date.now(), calls = {}, requests: budget } = options;
  const baseUrl = options.baseUrl ?? label(valueAt(json, 'servers', 0, 'url')).replace(/(?<!\/)\/+$/, '');
  const { context, findings, left } = createVerifyContext(counted, {
    contract,
    baseUrl,
    now,
    calls,
    thorough: budget === undefined,
    behindSite: options.behindSite ?? false,
    requests: budget === undefined ? Number.POSITIVE_INFINITY : budget - requests,
    recordedResponses: [[question, first], ...(options.recorded ?? [])],
  });
  for (const examine of rulesInOrder) await examine(context);
  return { findings: ordered(findings), requests, unchecked: [...left] };
}

function answered(recorded: VerifyResponsesOptions['recorded'], question: VerifyRequest): ServiceResponse | undefined {
  const key = JSON.stringify(question);
  return recorded?.find(([other]) => JSON.stringify(other) === key)?.[1];
}

// Whether everything that a service publishes agrees, in process or over HTTP. For tests and checks, never for a request.

/** Most requests over HTTP: a verification must not be a burden. */
export const maxRequests = 40;

/**
 * Asks a service everything it publishes, in process. Empty when nothing disagrees.
 *
 * @example examples/test/verify.test.ts
 * ```ts
 * expect(await verify(front)).toEqual([]);
 * ```
 */
export async function verify(service: Service, options: VerifyOptions = {}): Promise<readonly Diagnostic[]> {
  const { findings } = await verifyResponses(sendToService(service), { ...options, baseUrl: service.baseUrl });
  return findings;
}

/** What documents must name as base URL at an address: the address, or on a loopback host (undefined) whatever they name. */
export function expectedBase(url: string): string | undefined {
  const { hostname, origin, pathname } = new URL(url);
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isLoopback ? undefined : `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** What the verification of a front over HTTP may be given. */
export interface VerifyUrlOptions extends VerifyOptions, SendToUrlOptions {
  /** What documents must name as base URL; default the URL itself, on a loopback host whatever they name. */
  readonly baseUrl?: string;
  /** How many requests may be sent: 1 to 40, default 40. */
  readonly requests?: number;
}

/**
 * Asks the service at a URL, with few requests, waiting where the service asks it to. Rejects for a URL that is none.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const host = await serve(front, { port: 0, signals: false });
 * const { requests, unchecked } = await verifyUrl(host.url, { baseUrl: front.baseUrl });
 * ```
 */
export async function verifyUrl(
  url: string,
  { fetch, signal, requests = maxRequests, ...options }: VerifyUrlOptions = {},
): Promise<VerifyResult> {
  if (!Number.isInteger(requests) || requests < 1 || requests > maxRequests)
    throw new RangeError(`requests: expected a whole number from 1 to ${maxRequests}, received ${requests}`);
  const send = sendToUrl(url, defined({ fetch, signal }));
  const baseUrl = options.baseUrl ?? expectedBase(url);
  return verifyResponses(send, { ...options, requests, ...defined({ baseUrl }) });
}

interface SendToUrlOptions {
  /** Default: that of the runtime. */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/** Longest answer that is read, in bytes. */
const maxAnswerBytes = 67_108_864;
/** How long one answer may take, in milliseconds. */
const patienceMs = 15_000;
/** Longest pause for a used-up quota, in seconds: the window of SPEC 8. */
const longestPause = 60;

/** Asks the service at a URL, which may have a path. Throws TypeError for a text that is no http or https URL. */
export function sendToUrl(url: string, { fetch: send = fetch, signal }: SendToUrlOptions = {}): SendRequest {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol))
    throw new TypeError(`url: expected an http or https URL, received ${JSON.stringify(url)}`);
  const prefix = `${base.origin}${base.pathname.replace(/(?<!\/)\/+$/, '')}`;

  async function once({ method, target, fields, body }: VerifyRequest): Promise<ServiceResponse> {
    // Not AbortSignal.any: Node.js 20 collects a time-out that only it refers to, and then nobody ends the wait.
    const ended = new AbortController();
    const giveUp = (): void => {
      ended.abort(signal?.reason);
    };
    const timer = setTimeout(() => {
      ended.abort(new DOMException(`no answer within ${patienceMs / 1_000} s`, 'TimeoutError'));
    }, patienceMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted === true) giveUp();
    try {
      const response = await send(`${prefix}${target}`, {
        method,
        headers: { 'accept-encoding': 'identity', ...fields },
        redirect: 'manual',
        signal: ended.signal,
        ...defined({ body }),
      });
      return { status: response.status, fields: [...response.headers], body: await readBody(response) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return async (question) => {
    const reply = await once(question);
    const field = (name: string): string => reply.fields.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? '';
    const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(field('ratelimit')) ?? [];
    if (reply.status === 429) {
      await pause(Number(field('retry-after')), signal);
      return once(question);
    }
    if (remaining === '0') await pause(Number(seconds), signal);
    return reply;
  };
}

async function readBody({ body, headers }: Response): Promise<Uint8Array> {
  const bytes = await readBytes(piecesOf(body), maxAnswerBytes, Number(headers.get('content-length') ?? 0));
  if (bytes === 'too-large') throw new RangeError(`an answer of more than ${maxAnswerBytes} bytes`);
  if (bytes === 'too-fragmented') throw new RangeError('an answer in too many pieces');
  return bytes;
}

/** Waits as long as the service asks, within bounds. Rejects when the caller gives up. */
async function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  const milliseconds = Math.min(Math.max(Number.isFinite(seconds) ? seconds : longestPause, 1), longestPause) * 1_000;
  await new Promise<void>((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(new Error('given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
