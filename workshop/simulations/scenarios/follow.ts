// Hosts that follow one object of a store, or a file, over restarts: a publisher, an attacker who can write to the place, a store and lines with
// vices, disks that lose what was not flushed. The judge knows every edition and who signed it.
import { pollSnapshot, type SnapshotPoller } from '@vitrine/adapter-node/follow';
import { createService, type Service } from '@vitrine/core';
import type { FollowEvent } from '@vitrine/core/follow';
import { type Edition, publicKeys, theEditions } from '../editions.ts';
import { requestFrom } from './front.ts';
import { createDisk, type Disk } from '../world/disk.ts';
import { createNetwork, lineConditions } from '../world/network.ts';
import { openFiles } from '../world/fs.ts';
import { createFetch, createObjectStore, vices } from '../world/object-store.ts';
import { setFetch } from '../world/runtime.ts';
import type { Process, World } from '../world/world.ts';

/** A machine: its disk outlives the processes on it. */
interface Machine {
  readonly name: string;
  readonly disk: Disk;
  process: Process;
  poller: SnapshotPoller<Service> | undefined;
  starting: boolean;
  events: FollowEvent[];
  /** When the last failure was reported, by the clock of the host. */
  failedAt: number | undefined;
  /** Snapshots that a front was made of. */
  opened: number;
  /** The content that a client saw last, and whether an older one may follow because the disk took no note of it. */
  served: Edition | undefined;
  forgot: boolean;
  /** Whether the disk took no note of what is published next. */
  failed: boolean;
}

const key = 'front.vitrine';
const address = `https://store.example/${key}`;
const pollIntervalMs = 2_000;
const timeoutMs = 3_000;
const stateFile = '/state/served.json';

export async function followScenario(world: World): Promise<void> {
  const { choices } = world;
  const editions = theEditions();
  const edition = (number: number): Edition => editions[number] ?? missing(`edition ${number}`);
  const named = (name: string): Edition => editions.find((each) => each.name === name) ?? missing(name);
  const trusting = !choices.permille(150);
  const initial = choices.permille(150) ? edition(0) : undefined;
  const notBefore = trusting && choices.permille(150) ? edition(1).generatedAt : undefined;
  const network = createNetwork(world);
  const store = createObjectStore(world, 'store');
  const impostor = createObjectStore(world, 'impostor');
  let resolved = store;
  setFetch(createFetch(world, network, (host) => (host === 'store.example' ? resolved : undefined)));
  const trust = trusting ? [publicKeys().ours, publicKeys().next] : [];
  /** The newest edition that was published, and whether anybody meddled since. */
  let newest = initial === undefined && notBefore === undefined ? 0 : 1;
  const machines: Machine[] = [];

  function publish(to: typeof store, { file, suffix, signature }: Edition): void {
    if (signature !== undefined) to.put(`${key}${suffix}`, signature);
    to.put(key, file);
  }

  function machine(name: string): Machine {
    const disk = createDisk(world);
    const process = world.process(name);
    disk.mount(process);
    const state = disk.create('folder', 0o755);
    disk.rename([{ folder: disk.root, name: 'state', to: state }]);
    disk.flush(disk.root);
    return {
      name,
      disk,
      process,
      poller: undefined,
      starting: false,
      events: [],
      failedAt: undefined,
      opened: 0,
      served: undefined,
      forgot: false,
      failed: false,
    };
  }

  /** Begins the process of a machine anew; resolves when it serves, or has ended because nothing good was there. */
  async function start(on: Machine): Promise<void> {
    on.process = world.process(on.name);
    on.disk.mount(on.process);
    on.starting = true;
    on.events = [];
    on.opened = 0;
    on.failedAt = undefined;
    on.poller = undefined;
    // Without keys nothing proves what was served before.
    if (!trusting) on.served = undefined;
    const { process } = on;
    const outcome = await process.run(() =>
      pollSnapshot(address, ({ documents }) => createService({ documents, mcp: { tools: [] } }), {
        trust,
        stateFile,
        pollIntervalMs,
        timeoutMs,
        ...(notBefore !== undefined && { notBefore }),
        ...(initial !== undefined && { initial: initial.file }),
        onEvent: (event) => observe(on, event),
        onError: (error) => {
          world.note(`error: ${String(error)}`);
          on.failed = true;
        },
      }),
    );
    on.starting = false;
    if (outcome.kind === 'stopped') return;
    if (outcome.kind === 'failed') {
      world.note(`${on.name} does not start: ${String(outcome.error)}`);
      process.stop();
      return;
    }
    on.poller = outcome.value;
    await ask(on);
  }

  function observe(on: Machine, event: FollowEvent): void {
    world.note(event.kind === 'failed' ? `failed: ${event.code}` : `${event.kind}: ${nameOf(event.snapshotId)}`);
    const before = on.events.at(-1);
    on.events.push(event);
    on.failedAt = event.kind === 'failed' ? Math.floor(world.began + world.now + on.process.clockOffsetMs) : undefined;
    const shown = on.events.findLast(({ kind }) => kind === 'published');
    if (event.kind === 'published') {
      const found = editions.find((each) => each.id === event.snapshotId);
      if (found !== undefined) serves(on, found, event.signedBy);
      const previous = on.events.slice(0, -1).findLast(({ kind }) => kind === 'published');
      world.expect(
        event.before === previous?.snapshotId && event.source === address,
        'one event for each change',
        () => `${nameOf(event.snapshotId)} is published after ${String(event.before)}`,
      );
    } else
      world.expect(
        event.snapshotId === shown?.snapshotId && (event.kind === 'failed' || before?.kind === 'failed'),
        'a failure is reported once',
        () => `${event.kind} after ${String(before?.kind)}`,
      );
  }

  function nameOf(id: string): string {
    return editions.find((each) => each.id === id)?.name ?? id;
  }

  /** A client asks, and judges what it gets. */
  async function ask(on: Machine): Promise<void> {
    const { poller, process } = on;
    if (poller === undefined || !process.alive) return;
    const ran = await process.run(async () => {
      const front = poller.current;
      const { status, body, fields } = await front.handle(
        requestFrom('203.0.113.1', choices.pick(['/capabilities.json', '/api/v1/status'])),
      );
      return {
        status,
        text: body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body),
        fields: new Map(fields),
        state: poller.state,
        // What was reported until now: more may be before this is checked.
        last: on.events.at(-1)?.kind,
        published: on.events.filter(({ kind }) => kind === 'published').length,
        failedAt: on.failedAt,
        opened: on.opened,
        servedId: on.served?.id,
      };
    });
    if (ran.kind === 'stopped') return;
    if (ran.kind === 'failed') throw ran.error;
    const { status, text, fields, state, last, published, failedAt, opened, servedId } = ran.value;
    world.expect(status === 200, 'the last good snapshot stays', () => `${on.name} answers ${status}`);
    if (status !== 200) return;
    const { snapshot_id: id, name } = JSON.parse(text) as { snapshot_id: string; name: string };
    const found = editions.find((each) => each.id === id);
    world.note(`${on.name} serves ${name}`);
    const signedBy = fields.get('X-Snapshot-Key');
    world.expect(
      found?.name === name &&
        fields.get('X-Snapshot-Id') === id &&
        state.snapshotId === id &&
        state.generatedAt === found.generatedAt,
      'no answer mixes two snapshots',
      () => `${name} with the id ${nameOf(fields.get('X-Snapshot-Id') ?? '')}, and the state of ${nameOf(state.snapshotId)}`,
    );
    if (found === undefined) return;
    world.expect(
      (state.failure === undefined) === (last !== 'failed') && (state.failure === undefined || state.failure.since === failedAt),
      'a failure is reported once',
      () => `the state has ${JSON.stringify(state.failure)} at ${failedAt}, and the last event is ${String(last)}`,
    );
    // One may be made that is not published yet.
    world.expect(
      opened <= published + 1,
      'one event for each change',
      () => `${opened} fronts were made, and ${published} published`,
    );
    const isInitial = initial !== undefined && found.id === initial.id && signedBy === undefined;
    if (trusting && !isInitial)
      world.expect(
        signedBy !== undefined && signedBy === found.signedBy && trust.includes(signedBy) && state.signedBy === signedBy,
        'only what a trusted key signed is served',
        () => `${name}, signed by ${String(signedBy)}`,
      );
    world.expect(
      Date.parse(found.generatedAt) <= world.began + world.now + process.clockOffsetMs + 86_400_000,
      'nothing of a time that has not come',
      () => name,
    );
    if (notBefore !== undefined && !isInitial)
      world.expect(found.generatedAt >= notBefore, 'content only becomes newer', () => `${name}, before ${notBefore}`);
    if (isInitial) return;
    world.expect(
      servedId === found.id,
      'one event for each change',
      () => `${on.name} serves ${name}, and reported ${String(on.served?.name)}`,
    );
  }

  /** From now on clients may see it, and nothing older after it. */
  function serves(on: Machine, found: Edition, signedBy: string | undefined): void {
    // What a host brings along takes the place of nothing.
    if (trusting && signedBy === undefined) return;
    const { served } = on;
    const goesBack =
      served !== undefined &&
      (found.generatedAt < served.generatedAt || (trusting && found.generatedAt === served.generatedAt && found.id !== served.id));
    world.expect(
      !goesBack || on.forgot,
      trusting ? 'no way back after a restart' : 'content only becomes newer',
      () => `${on.name} serves ${found.name} after ${String(served?.name)}`,
    );
    on.served = found;
    on.forgot = on.failed;
    on.failed = false;
  }

  /** Somebody does harm, or something breaks. */
  function faultHappens(): void {
    const on = machines[choices.int(machines.length)];
    if (on === undefined) return;
    const phase = on.starting ? 'starting' : on.poller?.state.failure === undefined ? 'steady' : 'failing';
    const kind = choices.int(9);
    if (kind === 0) {
      const vice = choices.pick(vices);
      world.fault(`an answer ${vice}`, phase);
      resolved.vices = choices.permille(500) ? [vice] : [vice, 'none'];
    } else if (kind === 1) {
      const condition = choices.pick(lineConditions);
      world.fault(`a line ${condition}`, phase);
      network.set(on.process, resolved, condition);
    } else if (kind === 2) {
      const other = choices.pick([
        edition(choices.int(newest + 1)),
        named('another edition 3'),
        named('an edition of theirs'),
        named('an unsigned edition'),
        named('an edition of next week'),
      ]);
      world.fault(`somebody publishes ${other.name.replace(/\d/, 'n')}`, phase);
      publish(resolved, other);
    } else if (kind === 3) {
      const what = choices.pick(['file', 'signature', 'signature of another file', 'text']);
      world.fault(`somebody replaces or removes: ${what}`, phase);
      const { suffix } = edition(newest);
      if (what === 'file') resolved.remove(key);
      else if (what === 'signature') resolved.remove(`${key}${suffix}`);
      else if (what === 'text') resolved.put(key, 'AccessDenied');
      else resolved.put(`${key}${suffix}`, edition(0).signature ?? '');
    } else if (kind === 4) {
      resolved = resolved === store ? impostor : store;
      world.fault('the name leads to another server', phase);
    } else if (kind === 5) {
      const by = choices.pick(['stop', 'power'] as const);
      const soon = choices.permille(500);
      if (soon) on.disk.endsIn = { operations: choices.int(8), by };
      else {
        world.fault(by === 'power' ? 'power is lost' : 'the process is stopped', phase);
        on.process.stop();
        if (by === 'power') on.disk.losePower();
      }
    } else if (kind === 6) {
      on.disk.condition = choices.pick(['works', 'full', 'read-only', 'broken']);
      on.disk.room = 0;
      world.fault(`the disk is ${on.disk.condition}`, phase);
    } else if (kind === 7) {
      // What an attacker waits for.
      const by = choices.pick(['stop', 'power'] as const);
      world.fault(`older content is published, and ${by === 'power' ? 'power is lost' : 'the process is stopped'}`, phase);
      publish(resolved, edition(choices.int(newest + 1)));
      on.process.stop();
      if (by === 'power') on.disk.losePower();
    } else {
      on.process.clockOffsetMs += choices.pick([3_600_000, -3_600_000]);
      world.fault('the clock of a host jumps', phase);
    }
  }

  publish(store, edition(newest));
  publish(impostor, named('an edition of theirs'));
  const count = 1 + choices.int(2);
  for (let index = 0; index < count; index++) machines.push(machine(`host ${index}`));
  for (const on of machines) await start(on);
  const faultsPermille = choices.pick([0, 200, 450]);
  const steps = 6 + choices.int(14);
  const background: Promise<void>[] = [];
  if (faultsPermille === 0)
    for (const { name, process } of machines)
      world.expect(process.alive, 'every instance serves the new snapshot', () => `${name} does not start`);
  for (let step = 0; step < steps && world.violation === undefined; step++) {
    await world.sleep(choices.pick([300, 0, 5, 1_000, pollIntervalMs, 2 * timeoutMs]));
    if (choices.permille(faultsPermille)) faultHappens();
    if (newest < 6 && choices.permille(200)) {
      newest += 1;
      world.note(`edition ${newest} is published`);
      publish(store, edition(newest));
      if (faultsPermille === 0) {
        await world.sleep(1.5 * pollIntervalMs + 300);
        for (const on of machines)
          world.expect(
            on.served?.id === edition(newest).id,
            'every instance serves the new snapshot',
            () => `${on.name} serves ${String(on.served?.name)}`,
          );
      }
    }
    for (const on of machines) {
      if (on.process.alive) {
        await ask(on);
        if (choices.permille(100)) void on.process.run(() => on.poller?.refresh());
      } else if (!on.starting) background.push(start(on));
    }
  }

  // The faults are over, and something newer is published: every host serves it within the time of a reading and two polls.
  for (const each of [store, impostor]) each.vices = ['none'];
  resolved = store;
  network.calm = true;
  for (const on of machines) {
    on.disk.condition = 'works';
    on.disk.endsIn = undefined;
    for (const each of [store, impostor]) network.set(on.process, each, 'works');
  }
  // A tag that once went with other bytes holds until another one is given.
  store.retag();
  publish(store, edition(6));
  await world.sleep(2 * timeoutMs + 2 * pollIntervalMs);
  for (const on of machines) {
    if (!on.process.alive) await start(on);
    await world.sleep(2 * pollIntervalMs);
    await ask(on);
    if (on.served === undefined || on.served.generatedAt <= edition(6).generatedAt)
      world.expect(
        on.process.alive && on.served?.id === edition(6).id,
        'every instance serves the new snapshot',
        () => `${on.name} serves ${String(on.served?.name)}, and ${on.process.alive ? 'runs' : 'does not run'}`,
      );
  }
  for (const { name, process, poller, served } of machines)
    if (process.alive && served?.id === edition(6).id)
      world.expect(
        poller?.state.failure === undefined,
        'a failure is reported once',
        () => `${name} is in ${String(poller?.state.failure?.code)} although it serves what is there`,
      );
  if (faultsPermille === 0)
    for (const { name, events } of machines)
      world.expect(
        events.every(({ kind }) => kind === 'published'),
        'a failure is reported once',
        () => `${name} without a fault: ${events.map(({ kind }) => kind).join()}`,
      );
  // What lasts is reported once, by its name.
  const [code, harm] = choices.pick<readonly [string, () => void]>([
    ['gone', () => store.remove(key)],
    ['not_a_snapshot', () => store.put(key, 'AccessDenied')],
    ['older', () => publish(store, edition(2))],
    ['ahead', () => publish(store, named('an edition of next week'))],
    ...(trusting
      ? ([
          ['unsigned', () => publish(store, named('an unsigned edition'))],
          ['untrusted_key', () => publish(store, named('an edition of theirs'))],
          ['unsigned', () => signedBy(' ')],
          ['wrong_signature', () => signedBy('x'.repeat(100))],
          ['wrong_signature', () => signedBy(edition(5).signature ?? '')],
          ['wrong_signature', () => signedBy((edition(6).signature ?? '') + ' '.repeat(300))],
        ] as const)
      : []),
  ]);
  /** The newest edition again, under another tag and with another signature. */
  function signedBy(signature: string): void {
    const { file, suffix } = edition(6);
    store.put(`${key}${suffix}`, signature);
    store.put(key, file);
    store.retag();
  }
  const before = machines.map(({ events }) => events.length);
  const newestIsServed = machines.map(({ served }) => served?.id === edition(6).id);
  harm();
  await world.sleep(4 * pollIntervalMs);
  for (const [index, { name, events, process }] of machines.entries()) {
    const since = events.slice(before[index]);
    if (process.alive && newestIsServed[index] === true)
      world.expect(
        since.length === 1 && since[0]?.kind === 'failed' && since[0].code === code,
        'a failure is reported once',
        () => `${name}: ${since.map((event) => (event.kind === 'failed' ? event.code : event.kind)).join()}, expected ${code}`,
      );
    world.expect(
      openFiles(process).length === 0,
      'a file appears complete or not at all',
      () => `${openFiles(process).join()} stays open`,
    );
    process.stop();
  }
}

function missing(what: string): never {
  throw new Error(`${what} is missing`);
}
