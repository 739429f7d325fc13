// Redis as the limiter meets it: one script, values that expire, a clock of its own. `npm run check simulations-servers` compares this
// with a real server, decision by decision, so a change of the script is a change here.
import { createHash } from 'node:crypto';
import type { Server } from './network.ts';
import type { World } from './world.ts';

/** SHA-1 of the script that is modelled. */
export const modelledScript = 'acd20a66d6bbad785c5e1a9983d219361c38f5cb';

/** What a server refuses to do, by the words that Redis has for it; or that it answers something else. */
export type RedisCondition = 'works' | 'READONLY' | 'OOM' | 'LOADING' | 'nonsense';

interface Value {
  readonly text: string;
  readonly expiresAt: number;
}

export interface SimulatedRedis extends Server {
  condition: RedisCondition;
  /** How far its clock is from that of the world, in microseconds. */
  clockOffset: number;
  readonly values: Map<string, Value>;
  evalsha(sha1: string, key: string, args: readonly string[]): unknown;
  eval(script: string, key: string, args: readonly string[]): unknown;
  forgetScripts(): void;
  /** Its replica has what it has now. */
  replicate(): void;
  /** Another process takes its place, with what the replica had; without a replica, with nothing. */
  failOver(keepsReplica: boolean): void;
}

/** Receives each decision: the key, the server's time in microseconds, whether it admitted. */
export type OnDecision = (key: string, micros: number, admitted: boolean) => void;

export function createRedis(world: World, onDecision: OnDecision): SimulatedRedis {
  const values = new Map<string, Value>();
  let replica = new Map<string, Value>();
  const scripts = new Set<string>();
  const micros = (): number => Math.floor((world.began + world.now) * 1_000) + redis.clockOffset;

  function run(key: string, [limit = '', windowMs = '']: readonly string[]): unknown {
    // Something else that speaks this protocol.
    if (redis.condition === 'nonsense')
      return world.choices.pick<unknown>(['OK', [1], ['x', 1, 'y'], [1, -1, 5], [1, 1, -5], [1, 1, 1, 1]]);
    if (redis.condition !== 'works') throw new Error(`${redis.condition} the server refuses`);
    const now = micros();
    const known = values.get(key);
    const stored = known !== undefined && known.expiresAt > now ? known.text : '';
    const { answer, saved } = decide(stored, now, Number(limit), Number(windowMs));
    if (saved !== undefined) values.set(key, { text: saved, expiresAt: now + Number(windowMs) * 1_000 });
    onDecision(key, now, answer[0] === 1);
    return answer;
  }

  const redis: SimulatedRedis = {
    name: 'redis',
    up: true,
    condition: 'works',
    clockOffset: 0,
    values,
    evalsha(sha1, key, args) {
      if (!scripts.has(sha1)) throw new Error('NOSCRIPT No matching script.');
      return run(key, args);
    },
    eval(script, key, args) {
      const sha1 = createHash('sha1').update(script).digest('hex');
      if (sha1 !== modelledScript) {
        // The error would count as one of the server, and hide itself.
        world.violated('no error escapes', `the model of Redis knows the script ${modelledScript}, not ${sha1}`);
      }
      scripts.add(sha1);
      return run(key, args);
    },
    forgetScripts: () => scripts.clear(),
    replicate: () => void (replica = new Map(values)),
    failOver(keepsReplica) {
      scripts.clear();
      values.clear();
      if (keepsReplica) for (const [key, value] of replica) values.set(key, value);
    },
  };
  return redis;
}

/** One decision of the script, and the text that it leaves; undefined where it leaves the key alone. Times are microseconds. */
export function decide(
  given: string,
  now: number,
  limit: number,
  windowMs: number,
): { readonly answer: readonly [allowed: number, remaining: number, reset: number]; readonly saved: string | undefined } {
  const window = windowMs * 1_000;
  const stored = given.length > 1_024 ? '' : given;
  const read = [...stored.matchAll(/(\d+) (\d+) (\d+)/g)].map(
    ([, bucket, hits, last]) => [Number(bucket), Number(hits), Number(last)] as const,
  );
  const ahead = Math.max(0, (read.at(-1)?.[2] ?? 0) - now);
  const kept = read
    .map(([bucket, hits, last]) => ({ bucket, hits, last: Math.min(now, last - ahead) }))
    .filter(({ last }) => last + window > now);
  const used = kept.reduce((sum, { hits }) => sum + hits, 0);
  const text = (): string => kept.map(({ bucket, hits, last }) => `${bucket} ${hits} ${last}`).join(',');
  const firstLeaves = (): number => (kept[0]?.last ?? 0) + window - now;
  if (used >= limit) return { answer: [0, 0, firstLeaves()], saved: ahead > 0 ? text() : undefined };
  const bucket = Math.floor(now / (window / 12));
  const newest = kept.at(-1);
  if (newest !== undefined && newest.bucket >= bucket) kept[kept.length - 1] = { bucket, hits: newest.hits + 1, last: now };
  else kept.push({ bucket, hits: 1, last: now });
  const remaining = limit - used - 1;
  return { answer: [1, remaining, remaining > 0 ? window : firstLeaves()], saved: text() };
}
