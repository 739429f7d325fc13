// One quota over instances: the limiter over Redis while lines break, servers fail over, clocks differ and instances come and go. The judge
// knows what the server decided, and which answers its decision reached in time.
import { createRedisLimiter, type FailureMode, type ScriptRunner } from '@vitrine/limiter-redis';
import { createService, type NetworkPolicy, type RateLimitPolicy, type Service } from '@vitrine/core';
import { documentsOf, requestFrom, type Stated, statedBy } from './front.ts';
import { createNetwork, lineConditions } from '../world/network.ts';
import { createRedis, type RedisCondition } from '../world/redis.ts';
import type { Process, World } from '../world/world.ts';

/** An attempt of an instance to get a decision. */
interface Attempt {
  readonly begun: number;
  readonly key: string;
  outcome: 'open' | 'decided' | 'failed';
  /** What the server decided: whether it admits, how many are left, and the microseconds until one more is. */
  decision: readonly number[];
}

interface Asked {
  readonly begun: number;
  /** Whether the breaker was open. */
  readonly opened: boolean;
  readonly own: Attempt | undefined;
  readonly stated: Stated;
}

interface Instance {
  readonly process: Process;
  service: Service;
  /** Makes the service of other content, with the same limiter. */
  readonly serve: () => Service;
  readonly attempts: Attempt[];
  /** Attempts for which `onError` was called. */
  reported: number;
  /** Failures in a row that were reported, and when the last of the five that open the breaker was. */
  inARow: number;
  openedAt: number | undefined;
  /** Admissions, by the time of the request. */
  readonly admitted: Map<string, number[]>;
}

const timeoutMs = 100;
const resetMs = 5_000;
const threshold = 5;
const isDecision = (answer: unknown): boolean =>
  Array.isArray(answer) && answer.length === 3 && answer.every((each) => Number(each) >= 0);
/** Longest time that two events of one moment are apart. */
const instant = 0.001;

export async function redisScenario(world: World): Promise<void> {
  const { choices } = world;
  const failureMode = choices.pick<FailureMode>(['local', 'local', 'open', 'closed']);
  const policy: RateLimitPolicy = { name: 'default', limit: choices.pick([4, 1, 2, 9]), windowSeconds: choices.pick([60, 2, 10]) };
  const networks: readonly NetworkPolicy[] = choices.permille(400)
    ? [{ name: 'office', limit: choices.pick([3, 1]), windowSeconds: 20, per: 'network', ranges: ['198.51.100.0/24'] }]
    : [];
  const policyOf = (address: string): RateLimitPolicy =>
    networks.find(({ ranges: [range = ''] }) => address.startsWith(range.slice(0, range.indexOf('.0/') + 1))) ?? policy;
  const network = createNetwork(world);
  /** The server's decisions by key, in the time that its clock made visible. */
  const decided = new Map<string, { elapsed: number; last: number; admitted: number[] }>();
  /** Whose key is which: one for each client, and for each network that has one quota. */
  const owners = new Map<string, string>();
  /** Faults that may cost a client a request, or give it one more. */
  let unclear = false;
  const redis = createRedis(world, (key, micros, admitted) => {
    const log = decided.get(key) ?? { elapsed: 0, last: micros, admitted: [] };
    decided.set(key, log);
    const { limit, windowSeconds } = key.includes(':office:') ? (networks[0] ?? policy) : policy;
    const windowMs = windowSeconds * 1_000;
    log.elapsed += Math.max(0, micros - log.last);
    log.last = micros;
    const within = (ms: number): number => log.admitted.filter((at) => at > log.elapsed - ms * 1_000).length;
    if (admitted) {
      world.expect(
        within(windowMs) < limit,
        'one quota over all instances',
        () => `${key}: number ${within(windowMs) + 1} of ${limit}`,
      );
      log.admitted.push(log.elapsed);
    } else
      world.expect(
        unclear || within((windowMs * 13) / 12 + 1) >= limit,
        'nobody is refused who is under the quota',
        () => `${key} was refused by Redis after ${within((windowMs * 13) / 12)} of ${limit}`,
      );
  });
  const instances: Instance[] = [];
  let born = 0;

  async function start(): Promise<void> {
    const process = world.process(`front ${born++}`);
    process.clockOffsetMs = choices.int(2_000);
    const attempts: Attempt[] = [];
    // Where the server lacks the script, its text goes after its digest, in the same moment: one attempt.
    let lacking: Attempt | undefined;
    const asked = (one: Attempt, question: () => unknown): Promise<unknown> =>
      network.call(redis, question).then(
        (answer) => {
          if (!isDecision(answer)) one.outcome = 'failed';
          else if (world.now - one.begun < timeoutMs) {
            one.outcome = 'decided';
            one.decision = (answer as unknown[]).map(Number);
            instance.inARow = 0;
            instance.openedAt = undefined;
          }
          return answer;
        },
        (error: unknown) => {
          if (String(error).includes('NOSCRIPT')) lacking = one;
          else one.outcome = 'failed';
          throw error;
        },
      );
    const runner: ScriptRunner = {
      evalsha(sha1, key, args) {
        const one: Attempt = { begun: world.now, key, outcome: 'open', decision: [] };
        attempts.push(one);
        return asked(one, () => redis.evalsha(sha1, key, args));
      },
      eval(script, key, args) {
        if (lacking === undefined) throw new Error('a script is sent that no digest went before');
        return asked(lacking, () => redis.eval(script, key, args));
      },
    };
    const onError = (): void => {
      instance.reported += 1;
      instance.inARow += 1;
      if (instance.inARow === threshold) instance.openedAt = world.now;
    };
    const made = await process.run(() => {
      const limiter = createRedisLimiter({
        runner,
        policy,
        failureMode,
        timeoutMs,
        breakerResetMs: resetMs,
        breakerThreshold: threshold,
        onError,
      });
      const serve = (): Service =>
        createService({
          documents: documentsOf('sha256:1', policy, networks),
          mcp: { tools: [] },
          limiter,
          onError: (error) => world.violated('no error escapes', String(error)),
        });
      return { serve, service: serve() };
    });
    if (made.kind !== 'done') throw new Error('an instance does not start', { cause: made });
    const instance: Instance = {
      process,
      ...made.value,
      attempts,
      reported: 0,
      inARow: 0,
      openedAt: undefined,
      admitted: new Map(),
    };
    instances.push(instance);
  }

  /** A request, and what its answer may be. Resolves to whether Redis decided it. */
  async function ask(instance: Instance, address: string): Promise<{ status: number; byRedis: boolean }> {
    const { process, attempts } = instance;
    const ran = await process.run(async () => {
      const begun = world.now;
      const before = attempts.length;
      const opened = instance.openedAt !== undefined;
      const answering = instance.service.handle(requestFrom(address));
      const own = attempts[before];
      const stated = statedBy(await answering);
      return judge(instance, address, { begun, opened, own, stated });
    });
    if (ran.kind === 'failed') throw ran.error;
    return ran.kind === 'stopped' ? { status: 0, byRedis: false } : ran.value;
  }

  function judge(instance: Instance, address: string, { begun, opened, own, stated }: Asked): { status: number; byRedis: boolean } {
    const { process } = instance;
    const { limit, windowSeconds, name } = policyOf(address);
    const windowMs = windowSeconds * 1_000;
    const client = name === policy.name ? address : name;
    const { status, retryAfter, remaining, resetSeconds } = stated;
    const waited = world.now - begun;
    world.note(`${process.name}, ${address}: ${status} after ${waited.toFixed(1)} ms, ${remaining} left, ${resetSeconds} s`);
    world.expect(status === 200 || status === 429, 'a failing limiter is not a failing front', () => `${address} got ${status}`);
    world.expect(waited <= timeoutMs + instant, 'no request waits longer than the deadline', () => `${waited} ms`);
    if (opened)
      world.expect(
        waited <= instant,
        'no request waits longer than the deadline',
        () => `the breaker is open, and it waits ${waited} ms`,
      );
    // An answer that was there when its request was answered decided it, unless the request did not wait for it.
    const byRedis = waited > 0 && own?.outcome === 'decided';
    if (own !== undefined) {
      const owner = owners.get(own.key) ?? client;
      owners.set(own.key, owner);
      world.expect(owner === client, 'Redis holds a hash for each client', () => `${own.key} is ${owner}, and ${client}`);
    }
    if (byRedis) {
      const [admits = 0, left = 0, micros = 0] = own.decision;
      world.expect(
        (status === 200) === (admits === 1) &&
          remaining === Math.min(limit, left) &&
          resetSeconds === Math.min(windowSeconds, Math.max(1, Math.ceil(micros / 1_000_000))),
        'one quota over all instances',
        () => `Redis decided ${admits}, ${left} left, ${micros} µs; answered ${status}, ${remaining} left, ${resetSeconds} s`,
      );
    }
    const admitted = instance.admitted.get(client) ?? [];
    instance.admitted.set(client, admitted);
    // By the clock of the instance, which has whole milliseconds.
    const at = Math.floor(world.began + begun + process.clockOffsetMs);
    const within = (ms: number): number => admitted.filter((each) => each > at - ms).length;
    const usedHere = within(windowMs);
    world.expect(
      remaining < limit && resetSeconds >= 1 && (failureMode === 'closed' || resetSeconds <= windowSeconds),
      'the fields state what is left',
      () => `${remaining} left, reset in ${resetSeconds} s`,
    );
    if (status === 200) {
      if (!byRedis && failureMode === 'local')
        world.expect(
          usedHere < limit,
          'local: up to the quota at each instance',
          () => `${process.name} admits ${address} for the ${usedHere + 1}. time by itself`,
        );
      if (!byRedis)
        world.expect(failureMode !== 'closed', 'closed refuses for five seconds at most', () => `${address} was admitted`);
      // A server that forgot may admit more than the quota: the table counts up to it.
      if (usedHere < limit) admitted.push(at);
    } else {
      world.expect(retryAfter === resetSeconds, 'Retry-After is honest', () => `Retry-After ${retryAfter}, reset ${resetSeconds}`);
      if (byRedis) return { status, byRedis };
      world.expect(failureMode !== 'open', 'open admits everything', () => `${address} was refused`);
      if (failureMode === 'closed' && opened) {
        const last = Math.max(instance.openedAt ?? 0, ...instance.attempts.map((each) => each.begun));
        const latest = Math.max(1, Math.ceil((last + resetMs + 1 - begun) / 1_000));
        // The clock of the instance has whole milliseconds.
        const soonest = Math.max(1, Math.ceil(((instance.openedAt ?? 0) + resetMs - 2 - begun) / 1_000));
        world.expect(
          (retryAfter ?? 99) <= latest && (retryAfter ?? 0) >= soonest,
          'Retry-After is honest',
          () => `${retryAfter} s, and Redis is asked in ${soonest} to ${latest}`,
        );
      }
      if (failureMode === 'closed')
        world.expect(
          (retryAfter ?? 99) <= Math.ceil(resetMs / 1_000),
          'closed refuses for five seconds at most',
          () => `${retryAfter} s`,
        );
      else {
        const recent = within((windowMs * 13) / 12 + 1);
        world.expect(recent >= limit, 'local: up to the quota at each instance', () => `refused after ${recent} of ${limit}`);
      }
    }
    return { status, byRedis };
  }

  /** While nobody waits, one request in five seconds asks. */
  function expectFewAttempts(): void {
    for (const { process, attempts, openedAt } of instances) {
      if (openedAt === undefined) continue;
      const since = attempts.filter(({ begun }) => begun > openedAt);
      const gaps = since.map(({ begun }, index) => begun - (since[index - 1]?.begun ?? openedAt));
      world.expect(
        gaps.every((gap) => gap >= resetMs - 1),
        'one request asks while Redis is away',
        () => `${process.name} asks after ${Math.min(...gaps)} ms`,
      );
    }
  }

  const count = 1 + choices.int(3);
  for (let index = 0; index < count; index++) await start();
  const faultsPermille = choices.pick([0, 100, 250]);
  const steps = 15 + choices.int(35);
  const pending: Promise<unknown>[] = [];
  const phase = (): string => (instances.some(({ openedAt }) => openedAt !== undefined) ? 'breaker open' : 'breaker closed');

  function faultHappens(): void {
    const instance = instances[choices.int(instances.length)];
    if (instance === undefined) return;
    const kind = choices.pick(['line', 'server', 'line', 'fail over', 'clock', 'restart', 'scripts'] as const);
    unclear = true;
    if (kind === 'line') {
      const condition = choices.pick(lineConditions);
      world.fault(`a line ${condition}`, phase());
      network.set(instance.process, redis, condition);
    } else if (kind === 'server') {
      redis.condition = choices.pick<RedisCondition>(['works', 'READONLY', 'OOM', 'LOADING', 'nonsense']);
      redis.up = !choices.permille(400);
      world.fault(redis.up ? `the server answers ${redis.condition}` : 'the server is down', phase());
    } else if (kind === 'fail over') {
      const keeps = choices.permille(600);
      world.fault(keeps ? 'a replica takes over' : 'the server comes back empty', phase());
      redis.failOver(keeps);
      // What was lost is not counted against the server that takes over.
      decided.clear();
    } else if (kind === 'clock') {
      const jump = choices.pick([1_000_000, -1_000_000, 3_600_000_000, -3_600_000_000]);
      world.fault(`the clock of the server jumps ${jump < 0 ? 'back' : 'ahead'}`, phase());
      redis.clockOffset += jump;
    } else if (kind === 'scripts') {
      world.fault('the server forgets its scripts', phase());
      redis.forgetScripts();
    } else {
      world.fault('an instance restarts', phase());
      instance.process.stop();
      instances.splice(instances.indexOf(instance), 1);
      pending.push(start());
    }
  }

  for (let step = 0; step < steps && world.violation === undefined; step++) {
    await world.sleep(choices.pick([1, 0, 30, 200, 1_000, resetMs, policy.windowSeconds * 1_000]));
    if (instances.length === 0) await Promise.all(pending);
    if (choices.permille(faultsPermille)) faultHappens();
    if (choices.permille(200)) redis.replicate();
    if (choices.permille(100)) {
      const exchanged = instances[choices.int(instances.length)];
      if (exchanged !== undefined) {
        world.fault('the content is exchanged', phase());
        await exchanged.process.run(() => void (exchanged.service = exchanged.serve()));
      }
    }
    const burst = 1 + choices.int(policy.limit + 2);
    const waits = choices.permille(500);
    for (let request = 0; request < burst; request++) {
      const instance = instances[choices.int(instances.length)];
      if (instance === undefined) continue;
      const isOffice = networks.length > 0 && choices.permille(400);
      const answered = ask(instance, isOffice ? `198.51.100.${choices.int(3)}` : `203.0.113.${choices.int(2)}`);
      if (waits) await answered;
      else pending.push(answered);
    }
    expectFewAttempts();
  }
  await Promise.all(pending);
  await world.sleep(2 * timeoutMs);
  for (const { process, attempts, reported } of instances) {
    const failed = attempts.filter(({ outcome, begun }) => outcome !== 'decided' && begun < world.now - timeoutMs).length;
    world.expect(reported === failed, 'each failure is reported', () => `${process.name}: ${failed} failed, ${reported} reported`);
  }

  // Everything works again: after a pause one request asks, and Redis decides from then on.
  network.calm = true;
  redis.up = true;
  redis.condition = 'works';
  for (const { process } of instances) network.set(process, redis, 'works');
  await world.sleep(resetMs + timeoutMs);
  for (const instance of instances) {
    await ask(instance, '203.0.113.9');
    await world.sleep(1_000);
    const { byRedis } = await ask(instance, '203.0.113.9');
    world.expect(byRedis, 'Redis is used again', () => `${instance.process.name} decides by itself`);
  }
}
