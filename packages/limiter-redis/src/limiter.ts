// createRedisLimiter: one quota across instances (SPEC 8). Redis decides; while it cannot, the failure mode does. Nothing that
// Redis does reaches a client as an error: an answer is late by at most the deadline, and by nothing once the breaker is open.
import { createHmac, createHash } from 'node:crypto';
import { createMemoryLimiter, type RateLimitDecision, type RateLimiter, type RateLimitPolicy } from '@vitrine/core';
import { clampPolicy, requireInteger } from '@vitrine/core/workspace';
import type { ScriptRunner } from './runner.ts';

/** Who decides while Redis does not answer: `local` the table of this instance; `open` admits all, `closed` refuses all with 429. */
export type FailureMode = 'local' | 'open' | 'closed';

/** Options of a limiter over Redis. */
export interface RedisLimiterOptions {
  /** `fromIoredis(client)` or `fromNodeRedis(client)`; one client serves all policies. */
  readonly runner: ScriptRunner;
  /** That of the documents. Default: 120 requests in any 60 seconds, named `default`. */
  readonly policy?: RateLimitPolicy;
  /** Default `local`: the table of this instance, which counts all along. */
  readonly failureMode?: FailureMode;
  /** How long a request waits for Redis, in milliseconds; default 100. */
  readonly timeoutMs?: number;
  /** Failures in a row that open the breaker; default 5. */
  readonly breakerThreshold?: number;
  /** How long it stays open before one request asks again, in milliseconds; default 5,000. */
  readonly breakerResetMs?: number;
  /** What the names of keys begin with; default `vitrine`. */
  readonly prefix?: string;
  /** Keys the hash that names a client, so that Redis holds no address that can be guessed. The same on every instance. */
  readonly secret?: string;
  /** Receives the error of every attempt that failed: the server's, or a deadline. */
  onError?(error: unknown): void;
}

interface Shared {
  readonly options: RedisLimiterOptions;
  readonly timeoutMs: number;
  readonly breaker: Breaker;
  readonly limiters: Map<string, RateLimiter>;
}

const defaultPolicy: RateLimitPolicy = { name: 'default', limit: 120, windowSeconds: 60 };
const failureModes: readonly string[] = ['local', 'open', 'closed'];

/**
 * Makes the limiter. Throws RangeError or TypeError naming the option, or the figure of the policy, that cannot be used.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * limiter: createRedisLimiter({ runner: fromIoredis(redis), failureMode: 'local' }),
 * ```
 */
export function createRedisLimiter(options: RedisLimiterOptions): RateLimiter {
  const {
    policy = defaultPolicy,
    breakerThreshold = 5,
    breakerResetMs = 5_000,
    timeoutMs = 100,
    failureMode = 'local',
    prefix = 'vitrine',
  } = options;
  requireInteger('breakerThreshold', breakerThreshold, 1, 1_000);
  requireInteger('breakerResetMs', breakerResetMs, 1, 3_600_000);
  requireInteger('timeoutMs', timeoutMs, 1, 60_000);
  if (!failureModes.includes(failureMode))
    throw new TypeError(`failureMode: expected local, open or closed, received ${JSON.stringify(failureMode)}`);
  if (!/^[\w:.{}-]{1,64}$/.test(prefix))
    throw new TypeError(`prefix: expected 1 to 64 of A-Z a-z 0-9 _ : . - { }, received ${JSON.stringify(prefix)}`);
  return createPolicyLimiter(policy, {
    options,
    timeoutMs,
    breaker: createBreaker(breakerThreshold, breakerResetMs),
    limiters: new Map(),
  });
}

/** The limiter of a policy, always the same one for the same figures. */
function createPolicyLimiter(policy: RateLimitPolicy, shared: Shared): RateLimiter {
  const id = JSON.stringify([policy.name, policy.limit, policy.windowSeconds]);
  const limiter = shared.limiters.get(id) ?? limiterOf(policy, shared);
  shared.limiters.set(id, limiter);
  return limiter;
}

function limiterOf(policy: RateLimitPolicy, shared: Shared): RateLimiter {
  const { options, timeoutMs, breaker } = shared;
  const { runner, failureMode = 'local', prefix = 'vitrine', secret = '' } = options;
  requireInteger(`policy ${policy.name}: limit`, policy.limit, 1, 1_000_000);
  requireInteger(`policy ${policy.name}: windowSeconds`, policy.windowSeconds, 1, 86_400);
  const memoryLimiter = createMemoryLimiter(clampPolicy(policy));
  const args = [String(policy.limit), String(policy.windowSeconds * 1_000)];
  // Other figures under the same name count apart: two releases of a fleet do not mix theirs.
  const start = `${prefix}:${policy.name}:${args.join(':')}:`;

  const keyOf = (client: string): string => start + createHmac('sha256', secret).update(client).digest('base64url').slice(0, 22);

  async function run(key: string): Promise<unknown> {
    try {
      return await runner.evalsha(scriptSha1, key, args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return runner.eval(script, key, args);
    }
  }

  /** The decision of Redis, undefined when it gives none. Never rejects. */
  async function ask(client: string, now: number): Promise<RateLimitDecision | undefined> {
    const began = performance.now();
    try {
      const decision = decisionOf(await beforeDeadline(run(keyOf(client)), timeoutMs), policy);
      breaker.succeeded();
      return decision;
    } catch (error) {
      breaker.failed(now + (performance.now() - began));
      options.onError?.(error);
      return undefined;
    }
  }

  async function standIn(client: string, now: number): Promise<RateLimitDecision> {
    const resetSeconds = Math.max(1, Math.ceil(breaker.remainingMs(now) / 1_000));
    if (failureMode === 'closed') return { allowed: false, remaining: 0, resetSeconds };
    const decision = await memoryLimiter.take(client, now);
    return failureMode === 'open' ? { ...decision, allowed: true } : decision;
  }

  async function take(client: string, time: number): Promise<RateLimitDecision> {
    // A breaker without a time would never stay open.
    const now = Number.isFinite(time) ? time : performance.timeOrigin + performance.now();
    const permit = breaker.permit(now);
    // No request waits for a probe. Redis counts the probe, and the table counts the request that sent it.
    if (permit === 'probe') void ask(client, now);
    const decision = permit === 'ask' ? await ask(client, now) : undefined;
    if (decision === undefined) return standIn(client, now);
    // The table of this instance counts along, so that it knows the clients when Redis fails.
    if (decision.allowed) await memoryLimiter.take(client, now);
    return decision;
  }

  return { policy, take, withPolicy: (other) => createPolicyLimiter(other, shared) };
}

/** What the script answered, within the policy. Throws TypeError for anything else. */
function decisionOf(answer: unknown, { limit, windowSeconds }: RateLimitPolicy): RateLimitDecision {
  // As numbers, or as texts where the client is configured so; `Number` makes a zero of nothing, which would refuse everybody.
  if (Array.isArray(answer) && answer.length === 3 && answer.every((each) => /^\d+$/.test(String(each)))) {
    const [allowed = Number.NaN, remaining = Number.NaN, micros = Number.NaN] = answer.map(Number);
    if (allowed === 0 || allowed === 1)
      return {
        allowed: allowed === 1,
        remaining: Math.min(limit, remaining),
        resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(micros / 1_000_000))),
      };
  }
  throw new TypeError('redis: the script did not answer three numbers');
}

/**
 * Rejects when the answer is late; a later answer is dropped. Timers run before sockets are read: an answer that waits in a socket
 * because this process was busy is still taken.
 */
function beforeDeadline(answer: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`redis: no answer within ${timeoutMs} ms`));
    const timer = setTimeout(() => setImmediate(late), timeoutMs);
    const settle = (then: () => void): void => {
      clearTimeout(timer);
      then();
    };
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) =>
        settle(() =>
          reject(error instanceof Error ? error : new Error('redis: the client rejected without an Error', { cause: error })),
        ),
    );
  });
}

/** What a request may do: ask the server and wait, ask it and not wait, or not ask. */
type Permit = 'ask' | 'probe' | 'stay-away';

/** Receives the outcome of each attempt. All times are epoch milliseconds, from the caller's clock. */
interface Breaker {
  permit(now: number): Permit;
  succeeded(): void;
  failed(now: number): void;
  /** Milliseconds until the server is tried again; 0 while it is in use. */
  remainingMs(now: number): number;
}

/** Opens after `failures` in a row, for `breakerResetMs` milliseconds. */
function createBreaker(failures: number, breakerResetMs: number): Breaker {
  let inARow = 0;
  let openUntil: number | undefined;
  return {
    permit: (now) => {
      if (openUntil === undefined) return 'ask';
      // Requests of a little earlier may still come. A clock that was set back by more does not keep it open.
      if (now < openUntil && openUntil - now <= 2 * breakerResetMs) return 'stay-away';
      openUntil = now + breakerResetMs;
      return 'probe';
    },
    succeeded: () => {
      inARow = 0;
      openUntil = undefined;
    },
    failed: (now) => {
      inARow += 1;
      if (inARow >= failures) openUntil ??= now + breakerResetMs;
    },
    remainingMs: (now) => (openUntil === undefined ? 0 : Math.max(0, Math.min(breakerResetMs, openUntil - now))),
  };
}

// One atomic decision in Redis: the counters of one client, by the server's time, in microseconds. The value of a key is a text of at
// most thirteen counters, each a twelfth of the window wide: bucket, hits, last hit. A counter leaves when its last hit is one
// window old: the strictness of the limiter in memory (SPEC 8, decision 007). A request that is admitted renews the expiry of its
// key to one window; one that is refused does not. What is no such text, because somebody else wrote it, counts as no value: at most
// 1,024 bytes are read, of any type of key, and no counter lies ahead.
//
// `#!lua` (Redis 7) states that the script writes: a replica and a full server refuse it before it runs.

/** KEYS: the client. ARGV: limit, window in milliseconds. Answers allowed (1 or 0), remaining, microseconds to the reset. */
export const script = `#!lua
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local counters = {}
local stored = redis.pcall('GETRANGE', KEYS[1], 0, 1024)
if type(stored) ~= 'string' or #stored > 1024 then stored = '' end
for bucket, hits, last in string.gmatch(stored, '(%d+) (%d+) (%d+)') do
  counters[#counters + 1] = { tonumber(bucket), tonumber(hits), tonumber(last) }
end
local newest = counters[#counters]
-- After a clock was set back, hits that would lie ahead of it count as if the last had been now.
local ahead = newest and newest[3] - now or 0
for _, counter in ipairs(counters) do counter[3] = math.min(now, counter[3] - math.max(0, ahead)) end
local kept, used = {}, 0
for _, counter in ipairs(counters) do
  if counter[3] + window > now then
    kept[#kept + 1] = counter
    used = used + counter[2]
  end
end
local function save()
  local parts = {}
  for i, counter in ipairs(kept) do parts[i] = string.format('%.0f %.0f %.0f', counter[1], counter[2], counter[3]) end
  redis.call('SET', KEYS[1], table.concat(parts, ','), 'PX', ARGV[2])
end
if used >= limit then
  if ahead > 0 then save() end
  return { 0, 0, kept[1][3] + window - now }
end
local bucket = math.floor(now / (window / 12))
newest = kept[#kept]
if newest and newest[1] >= bucket then newest[1], newest[2], newest[3] = bucket, newest[2] + 1, now
else kept[#kept + 1] = { bucket, 1, now } end
save()
local remaining = limit - used - 1
return { 1, remaining, remaining > 0 and window or kept[1][3] + window - now }
`;

/** The digest by which Redis knows the script once it was loaded. */
const scriptSha1: string = createHash('sha1').update(script).digest('hex');
