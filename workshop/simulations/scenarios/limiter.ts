// The limiter in memory behind a service: bursts, pauses, waits of exactly Retry-After, clocks that jump, tables that are too small for an
// attack, networks with policies of their own, limiters that fail. The judge is an exact log of what was admitted.
import {
  clampPolicy,
  createMemoryLimiter,
  createService,
  type ExchangeEvent,
  getOrCreateLimiter,
  type NetworkPolicy,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitPolicy,
  type Service,
} from '@vitrine/core';
import { documentsOf, requestFrom, type Stated, statedBy } from './front.ts';
import type { World } from '../world/world.ts';

/** What was admitted under one policy of one client, or of one network. */
interface Log {
  readonly name: string;
  readonly policy: RateLimitPolicy;
  /** Times of admissions, by the time that the limiter could see. */
  readonly admitted: number[];
  /** From then on the next request must be admitted, unless another one was since. */
  promisedAt: number | undefined;
}

interface Clock {
  elapsed: number;
  lastSteady: number;
  lastWall: number;
}

/** Whose clients are judged exactly: those that certainly have a slot of their own. */
type Crowd = 'few' | 'bloc' | 'crowd';

export async function limiterScenario(world: World): Promise<void> {
  const { choices } = world;
  const fails = choices.permille(150);
  const windowSeconds = choices.pick([60, 1, 2, 12, 30, 96, ...(fails ? [3_600] : [])]);
  let policy: RateLimitPolicy = { name: 'default', limit: choices.pick([3, 1, 2, 5, 12]), windowSeconds };
  let counted = fails ? clampPolicy(policy) : policy;
  const crowd: Crowd = fails ? 'few' : choices.pick(['few', 'few', 'bloc', 'crowd']);
  const clients = crowd === 'few' ? 64 : choices.pick([8, 16, 64]);
  const networks = !fails && choices.permille(300) ? networkPolicies(choices.pick([2, 4, 7])) : [];
  const jumps = choices.permille(250);
  const legacy = choices.pick(['x-ratelimit', 'draft-06', 'none'] as const);
  const instance = world.process('front');
  let attempts = 0;
  let failures = 0;
  let limiter: RateLimiter = fails ? failing() : createMemoryLimiter({ ...counted, clients });

  /** A limiter of a team whose store is away for some of the requests. */
  function failing(): RateLimiter {
    return {
      policy,
      take() {
        attempts += 1;
        const how = choices.pick(['rejects', 'throws', 'rejects late']);
        world.fault(`a limiter ${how}`, 'request');
        if (how === 'throws') throw new Error('away');
        if (how === 'rejects') return Promise.reject(new Error('away'));
        return world.sleep(choices.int(50)).then(() => Promise.reject(new Error('away')));
      },
    };
  }

  const events: ExchangeEvent[] = [];
  const serve = async (over: RateLimiter): Promise<Service> => {
    const outcome = await instance.run(() =>
      createService({
        documents: documentsOf('sha256:1', policy, networks, legacy),
        mcp: { tools: [] },
        limiter: over,
        onExchange: (event) => events.push(event),
        onError: () => (failures += 1),
      }),
    );
    if (outcome.kind !== 'done') throw new Error('the service does not start', { cause: outcome });
    return outcome.value;
  };
  let service = await serve(limiter);

  const logs = new Map<string, Log>();
  /** The time that the limiter of each policy sees: it goes on whatever becomes of the wall clock, and by a day at most. */
  const clocks = new Map<string, Clock>();
  let answers = 0;
  let refusals = 0;

  function logOf(address: string): Log {
    const network = networks.find(({ ranges }) =>
      ranges.some((range) => address.startsWith(range.slice(0, range.indexOf('.0/') + 1))),
    );
    const name = network === undefined ? address : network.per === 'network' ? network.name : `${network.name} ${address}`;
    const log = logs.get(name) ?? { name, policy: network ?? counted, admitted: [], promisedAt: undefined };
    logs.set(name, log);
    return log;
  }

  async function ask(address: string, exact: boolean, requests = 1): Promise<void> {
    const ran = await instance.run(async () => {
      for (let request = 0; request < requests; request++) await askOnce(address, exact);
    });
    if (ran.kind !== 'done') throw new Error('a request fails', { cause: ran });
  }

  async function askOnce(address: string, exact: boolean): Promise<void> {
    const steady = Math.floor(world.began + world.now);
    const log = logOf(address);
    const clock = clocks.get(log.policy.name) ?? { elapsed: 0, lastSteady: steady, lastWall: steady };
    clocks.set(log.policy.name, clock);
    clock.elapsed += Math.min(Math.max(0, steady - clock.lastSteady), 86_400_000);
    clock.lastSteady = steady;
    clock.lastWall = steady + instance.clockOffsetMs;
    judge(log, exact, statedBy(await service.handle(requestFrom(address))), clock);
  }

  function judge(log: Log, exact: boolean, stated: Stated, { elapsed, lastWall: wall }: Clock): void {
    const { limit, windowSeconds: seconds, name } = log.policy;
    const windowMs = seconds * 1_000;
    const strict = Math.ceil(windowMs / 12) + 1;
    const within = (ms: number): number => log.admitted.filter((at) => at > elapsed - ms).length;
    const { status, remaining, resetSeconds, retryAfter, fields } = stated;
    const event = events[answers];
    answers += 1;
    world.note(`${log.name}: ${status}, ${remaining} left, ${resetSeconds} s`);
    world.expect(status === 200 || status === 429, 'a failing limiter is not a failing front', () => `${log.name} got ${status}`);
    world.expect(
      failures === attempts,
      'a failing limiter is not a failing front',
      () => `${attempts} failures, ${failures} reported`,
    );
    const isRefused = status === 429;
    if (isRefused) refusals += 1;
    world.expect(
      events.length === answers && event?.limited === isRefused && event.status === status && event.snapshotId === 'sha256:1',
      'one event for each answer',
      () => `${events.length} events of ${answers} answers, the last ${JSON.stringify(event)}`,
    );
    world.expect(event?.policy === name, 'a network has its policy', () => `${log.name} was counted by ${event?.policy}`);
    const used = within(windowMs);
    if (isRefused) {
      world.expect(used > 0 || !exact, 'a pause gives the quota back', () => `${log.name} paused ${seconds} s and was refused`);
      world.expect(
        !exact || within(windowMs + strict) >= limit,
        crowd === 'bloc' ? 'a bloc refuses only its own' : 'nobody is refused who is under the quota',
        () => `${log.name} was refused after ${within(windowMs + strict)} of ${limit}`,
      );
      world.expect(
        retryAfter === resetSeconds && remaining === 0,
        'Retry-After is honest',
        () => `${log.name}: Retry-After ${retryAfter}, reset ${resetSeconds}, remaining ${remaining}`,
      );
      const early = log.promisedAt !== undefined && elapsed >= log.promisedAt;
      world.expect(!exact || !early, 'Retry-After is honest', () => `${log.name} waited as it was asked to and was refused`);
    } else {
      world.expect(used < limit, 'the quota holds', () => `${log.name}: number ${used + 1} of ${limit} in ${seconds} s`);
      world.expect(retryAfter === undefined, 'Retry-After is honest', () => `${log.name} is admitted and asked to wait`);
      const most = limit - used - 1;
      const least = limit - within(windowMs + strict) - 1;
      world.expect(
        remaining <= most && (!exact || remaining >= least),
        'the fields state what is left',
        () => `${log.name}: ${remaining} left, expected ${least} to ${most}`,
      );
      log.admitted.push(elapsed);
    }
    world.expect(
      resetSeconds >= 1 && resetSeconds <= seconds && (remaining === 0 || resetSeconds === seconds),
      'the fields state what is left',
      () => `${log.name}: ${remaining} left, reset in ${resetSeconds} of ${seconds} s`,
    );
    const names = ['Limit', 'Remaining', 'Reset'].flatMap((each) => [`X-RateLimit-${each}`, `RateLimit-${each}`]);
    const old = names.map((each) => fields.get(each) ?? '-').join();
    const figures = [
      fails ? policy.limit : limit,
      remaining,
      legacy === 'draft-06' ? resetSeconds : Math.ceil(wall / 1_000) + resetSeconds,
    ];
    const expected = figures
      .flatMap((figure) => [legacy === 'x-ratelimit' ? figure : '-', legacy === 'draft-06' ? figure : '-'])
      .join();
    world.expect(old === expected, 'the fields state what is left', () => `older fields ${old}, expected ${expected}`);
    const policyField = `"${name}";q=${fails ? policy.limit : limit};w=${fails ? policy.windowSeconds : seconds}`;
    world.expect(
      fields.get('RateLimit-Policy') === policyField && (fields.get('RateLimit')?.startsWith(`"${name}";`) ?? false),
      'the fields state what is left',
      () => `${fields.get('RateLimit-Policy')}, expected ${policyField}`,
    );
    if (remaining === 0 && exact) {
      // What is in the window leaves one after another: the first of it makes room.
      const oldest = log.admitted.find((at) => at > elapsed - windowMs) ?? elapsed;
      const latest = Math.ceil((oldest + windowMs + strict - elapsed) / 1_000);
      world.expect(
        resetSeconds <= latest,
        'Retry-After is honest',
        () => `${log.name} is to wait ${resetSeconds} s, and ${latest} are enough`,
      );
    }
    log.promisedAt = remaining === 0 ? elapsed + resetSeconds * 1_000 : undefined;
  }

  /** Content with another policy: who was counted under the one before is counted anew. */
  function changePolicy(): void {
    const { limit, name, windowSeconds: before } = policy;
    policy = {
      ...policy,
      ...choices.pick<Partial<RateLimitPolicy>>([
        { limit: limit + 1 },
        { name: `${name}s` },
        { windowSeconds: before === 48 ? 96 : 48 },
      ]),
    };
    counted = policy;
    logs.clear();
    clocks.clear();
  }

  if (!fails && choices.permille(30)) await instance.run(() => flood(world, counted));
  const steps = 12 + choices.int(40);
  for (let step = 0; step < steps && world.violation === undefined; step++) {
    const windowMs = counted.windowSeconds * 1_000;
    const pause = choices.int(11);
    if (pause < 5) await world.sleep(choices.int(3));
    else if (pause === 10) await world.sleep(1_000 * choices.int(counted.windowSeconds));
    else if (pause < 8) await world.sleep(choices.int(Math.ceil((2 * windowMs) / counted.limit)));
    else if (pause === 8)
      await world.sleep(choices.pick([windowMs, windowMs - 1, Math.ceil(windowMs / 12), windowMs + 1, 7 * windowMs]));
    else {
      // As long as somebody was asked to wait.
      const promised = [...logs.values()].flatMap(({ promisedAt, policy: { name } }) =>
        promisedAt === undefined ? [] : [promisedAt - (clocks.get(name)?.elapsed ?? 0)],
      );
      await world.sleep(Math.max(0, promised[choices.int(promised.length)] ?? 0));
    }
    if (jumps && choices.permille(60)) {
      const jump = choices.pick([-5_000, 5_000, -3_600_000, 3_600_000, 86_400_000 * 400, -86_400_000 * 400, -1]);
      world.fault(`the clock jumps ${jump < 0 ? 'back' : 'ahead'}`, crowd);
      instance.clockOffsetMs += jump;
    }
    if (!fails && choices.permille(60)) {
      const changes = choices.permille(300);
      if (changes) changePolicy();
      world.fault(changes ? 'the policy is exchanged' : 'the content is exchanged', crowd);
      limiter = getOrCreateLimiter({ ...counted, clients }, limiter);
      service = await serve(limiter);
    }
    const burst = 1 + choices.int(Math.min(6, counted.limit) + 2);
    if (crowd === 'few') {
      const address =
        networks.length > 0 && choices.permille(500) ? `198.51.${choices.int(3)}.${choices.int(2)}` : `203.0.113.${choices.int(3)}`;
      await ask(address, true, burst);
      continue;
    }
    // An attack from more clients than there are slots, and four strangers of two other blocs that are judged exactly in a bloc's attack.
    if (choices.permille(700)) {
      world.fault(`an attack from a ${crowd}`, `${clients} slots`);
      for (let request = 0; request < 12; request++) {
        const [bloc, network, client] = [crowd === 'bloc' ? 7 : choices.int(40), choices.int(3), choices.int(30)];
        await ask(`2001:db${bloc.toString(16)}:${network}:${client}::1`, false);
      }
    } else {
      const address = `10.${choices.int(2)}.${choices.int(2)}.1`;
      await ask(address, crowd === 'bloc', burst);
    }
  }
  world.expect(
    events.filter(({ limited }) => limited).length === refusals,
    'one event for each answer',
    () => `${refusals} refusals`,
  );
}

/** Requests of a flood for each slot of its table. */
const floodsSlot = 4;
/** Clients of other blocs that use all of their quota during the flood of one. */
const strangers = 8;

/** A table that is full at each level: twice as many clients as it has slots, again and again over three windows. */
function flood(world: World, policy: RateLimitPolicy): void {
  const { choices } = world;
  const { limit } = policy;
  const windowMs = policy.windowSeconds * 1_000;
  const slots = choices.pick([1_024, 512, 4_096]);
  const isBloc = choices.permille(500);
  world.fault(`a flood from ${isBloc ? 'a bloc' : 'many blocs'}`, `${slots} slots`);
  const limiter = createMemoryLimiter({ ...policy, clients: slots });
  const admitted = new Map<string, number[]>();
  let now = world.began;
  const admits = (key: string): boolean => {
    const { allowed } = limiter.take(key, now) as RateLimitDecision;
    if (!allowed) return false;
    const log = (admitted.get(key) ?? []).filter((at) => at > now - windowMs);
    world.expect(log.length < limit, 'the quota holds', () => `${key}: number ${log.length + 1} of ${limit} in a flood`);
    admitted.set(key, [...log, now]);
    return true;
  };
  const requests = floodsSlot * slots;
  for (let request = 0; request < requests && world.violation === undefined; request++) {
    const client = choices.entropy() % (2 * slots);
    admits(`6${isBloc ? '' : client >> 4}:${(client >> 2) & (isBloc ? 1_023 : 3)}:${client & 3}`);
    now = world.began + Math.floor((3 * windowMs * request) / requests);
    const stranger = request % (requests >> 4);
    const key = `4${stranger >> 1}:${stranger & 1}:1`;
    if (!isBloc || stranger >= strangers || (admitted.get(key)?.at(-1) ?? 0) > now - windowMs) continue;
    for (let own = 0; own < limit; own++)
      world.expect(admits(key), 'a bloc refuses only its own', () => `${key} was refused after ${own} of ${limit} in a flood`);
  }
}

function networkPolicies(limit: number): readonly NetworkPolicy[] {
  return [
    { name: 'office', limit, windowSeconds: 30, per: 'network', ranges: ['198.51.0.0/24'] },
    { name: 'partner', limit, windowSeconds: 60, per: 'address', ranges: ['198.51.1.0/24'] },
  ];
}
