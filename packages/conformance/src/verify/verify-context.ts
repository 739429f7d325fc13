// An examination: the rules ask the service through it. It keeps every answer, so that nothing is requested twice, compares each to the
// contract, and counts requests against a budget.
import type { JsonObject, ServiceResponse, Diagnostic } from '@vitrine/core';
import { toVerifyResponse, type VerifyResponse } from './verify-response.ts';
import type { SendRequest, VerifyRequest } from './send-request.ts';
import type { Contract } from './contract.ts';
import { disagreement, reasonOf, type Report } from './disagreement.ts';
import { checkAnswer } from './check-answer.ts';

export interface VerifyContext {
  readonly contract: Contract;
  /** What documents must begin their addresses with, without a trailing slash. */
  readonly baseUrl: string;
  /** Requests are free: everything is called, refusals and limits included. */
  readonly thorough: boolean;
  /** Paths that the contract does not name are of a site. */
  readonly behindSite: boolean;
  /** Epoch milliseconds, for what can expire. */
  readonly now: number;
  readonly calls: Readonly<Record<string, JsonObject>>;
  readonly report: Report;
  /** The answer, requested once; undefined when the budget is used up or nothing came back. */
  readonly send: (question: VerifyRequest, where?: string) => Promise<VerifyResponse | undefined>;
  readonly get: (target: string) => Promise<VerifyResponse | undefined>;
  /** The same of a path that the contract names; undefined for any other. */
  readonly served: (path: string) => Promise<VerifyResponse | undefined>;
  /** Notes that something was not checked. */
  readonly reportUnchecked: (what: string) => void;
}

export interface VerifyContextOptions
  extends Pick<VerifyContext, 'contract' | 'baseUrl' | 'thorough' | 'behindSite' | 'now' | 'calls'> {
  /** Requests that may still be sent. */
  readonly requests: number;
  /** What was requested before. */
  readonly recordedResponses: readonly (readonly [question: VerifyRequest, reply: ServiceResponse])[];
}

/** Begins to examine a service. `findings` and `left` (what was not checked) grow while the rules run. */
export function createVerifyContext(
  send: SendRequest,
  options: VerifyContextOptions,
): { readonly context: VerifyContext; readonly findings: Diagnostic[]; readonly left: Set<string> } {
  const { contract, baseUrl } = options;
  const responses = new Map<string, VerifyResponse | undefined>();
  const findings: Diagnostic[] = [];
  const left = new Set<string>();
  let remaining = options.requests;
  const report: Report = (...parts) => void findings.push(disagreement(...parts));

  let silences = 0;
  const bodies = new Map<string, Uint8Array>();
  function repeats({ request: question, status, field, body }: VerifyResponse): boolean {
    const key = JSON.stringify([question.target, question.body, status, field('content-type')]);
    const before = bodies.get(key);
    if (before === undefined) bodies.set(key, body);
    return before?.length === body.length && before.every((byte, index) => byte === body[index]);
  }

  async function answered(question: VerifyRequest, where: string): Promise<VerifyResponse | undefined> {
    if (remaining <= 0) {
      left.add(`${where}: over the budget of requests`);
      return undefined;
    }
    remaining--;
    const reply = await send(question).catch((error: unknown) => {
      report('reachable', where, 'an answer', reasonOf(error));
      // After two requests without an answer no further one is sent.
      if (++silences > 1) remaining = 0;
      return undefined;
    });
    return reply && checked(question, reply, where);
  }

  function checked(question: VerifyRequest, reply: ServiceResponse, where: string): VerifyResponse {
    const answer = toVerifyResponse(question, reply, where);
    checkAnswer(answer, { contract, baseUrl, report, repeats });
    return answer;
  }

  async function once(
    question: VerifyRequest,
    where = `${question.method} ${question.target}`,
  ): Promise<VerifyResponse | undefined> {
    if (question.client !== undefined) return answered(question, where);
    const key = JSON.stringify(question);
    if (!responses.has(key)) responses.set(key, await answered(question, where));
    return responses.get(key);
  }

  const get = async (target: string): Promise<VerifyResponse | undefined> => once({ method: 'GET', target });
  const context: VerifyContext = {
    ...options,
    report,
    send: once,
    get,
    served: async (path) => (contract.find('GET', path) ? get(path) : undefined),
    reportUnchecked: (what) => void left.add(what),
  };
  for (const [question, reply] of options.recordedResponses)
    responses.set(JSON.stringify(question), checked(question, reply, `${question.method} ${question.target}`));
  return { context, findings, left };
}
