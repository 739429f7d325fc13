// One named check of the http-hardening suite: what is done to a host, and what must hold.
import { strict as assert } from 'node:assert';
import type { Answer, Conversation } from '../../packages/adapter-node/test/wire.ts';

/** A running host under attack. */
export interface Target {
  readonly kind: 'serve' | 'handler';
  /** Listens here, with a quota that no check uses up. */
  readonly port: number;
  /** Another host of the same kind, with the quota of SPEC 8: 120 requests in 60 seconds. */
  readonly limitedPort: number;
  /** Resident bytes of the host now. */
  rss(): Promise<number>;
}

export interface Check {
  /** A statement: what holds. */
  readonly name: string;
  /** Rejects when it does not hold; resolves to what it measured, where it measured something. */
  readonly run: (target: Target) => Promise<unknown>;
  /** Measures time, which a busy machine takes away: it is given further attempts, and one has to hold. */
  readonly timed?: true;
  /** Why the embedded host (toNodeHandler) may differ; its sockets belong to the framework around it. */
  readonly embedded?: string;
}

export function only({ answers, text }: Conversation): Answer {
  const [answer] = answers;
  assert.ok(answer !== undefined && answers.length === 1, `expected one answer, received ${JSON.stringify(text.slice(0, 300))}`);
  return answer;
}

/** Asserts a refusal that a machine can act on: a problem, alone or in the JSON-RPC envelope, without inner details. */
export function assertRefusal(conversation: Conversation, status: number, code?: string): Answer {
  const answer = only(conversation);
  assert.equal(answer.status, status, answer.body.slice(0, 300));
  const body = JSON.parse(answer.body) as { code?: string; resolution?: string; error?: { data?: Record<string, string> } };
  const { code: errorCode, resolution } = body.error?.data ?? body;
  assert.ok(typeof errorCode === 'string' && typeof resolution === 'string', 'a refusal names a code and a resolution');
  if (code !== undefined) assert.equal(errorCode, code);
  assert.doesNotMatch(answer.body, /secret-of-the-source|node_modules|\.[jt]s:\d|at .*\(/);
  assert.ok(answer.reason.length > 0, 'a status line has a reason phrase');
  return answer;
}

export function assertOk(answer: Answer | undefined): void {
  assert.equal(answer?.status, 200, answer?.body.slice(0, 200));
}

/** How often a check that measures time is tried again. */
export const furtherAttempts = 4;
