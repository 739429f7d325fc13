// Hosts that follow an address, a file, a key of KV, R2 or S3 over restarts: a publisher, an attacker who can write to the place, a store and lines
// with vices, disks that lose what was not flushed. The judge knows every edition and who signed it.
import { fromFile, pollSnapshot, type SnapshotPoller } from '@vitrine/adapter-node/follow';
import { createService, type Service, type ServiceRequest } from '@vitrine/core';
import { FollowError, type FollowEvent, type FollowOptions, type SnapshotReader } from '@vitrine/core/follow';
import { fromS3 } from '../../../examples/followed-node/s3.ts';
import { fromKv, fromR2 } from '../../../packages/adapter-worker/src/follow.ts';
import { type Edition, publicKeys, theEditions } from '../editions.ts';
import { createDisk, type Disk, type Inode } from '../world/disk.ts';
import { createNetwork, lineConditions } from '../world/network.ts';
import { openFiles } from '../world/fs.ts';
import { createFetch, createObjectStore, vices } from '../world/object-store.ts';
import { askOver, createKv, createR2, createS3 } from '../world/readers.ts';
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
  /** Files that held what was served last, one after another. */
  readonly remembered: Set<Inode>;
  /** Fronts that were slow to make, and the milliseconds that they took. */
  slow: number;
  slowMs: number;
  /** How often its listener threw, and how often that was reported. */
  thrown: number;
  heard: number;
  /** Times that its process was ended, and whether its disk ever lost power. */
  ended: number;
  lostPower: boolean;
  /** How often its disk took no change at all. */
  stuck: number;
  /** The content that a client saw last, and whether an older one may follow because the disk took no note of it. */
  served: Edition | undefined;
  forgot: boolean;
  /** Whether the disk took no note of what is published next. */
  failed: boolean;
}

const key = 'front.vitrine';
const address = `https://store.example/${key}`;
const path = `/data/${key}`;
const pollIntervalMs = 2_000;
const timeoutMs = 3_000;
const stateFile = '/state/served.json';
/** Longest that a check may take beyond its deadline: what threads of the runtime compute, and the state file. */
const patienceMs = 100;
const listenerFails = 'the listener of the host fails';

export async function followScenario(world: World): Promise<void> {
  const { choices } = world;
  const editions = theEditions();
  const edition = (number: number): Edition => editions[number] ?? missing(`edition ${number}`);
  const editionNamed = (name: string): Edition => editions.find((each) => each.name === name) ?? missing(name);
  const source = choices.pick(['address', 'file', 'kv', 'r2', 's3', 'address'] as const);
  const trusting = !choices.permille(150);
  const allowOlder = choices.permille(80);
  const throwing = choices.permille(100);
  const maxBytes = Math.max(...editions.map(({ file }) => file.length));
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
  const faultsPermille = choices.pick([0, 200, 450]);
  let calm = faultsPermille === 0;
  const asking = askOver(network, () => resolved);
  const sourceOf: Readonly<Record<typeof source, () => string | SnapshotReader>> = {
    address: () => address,
    file: () => (choices.permille(500) ? path : fromFile(new URL(`file://${path}`))),
    kv: () => fromKv(createKv(world, asking), key),
    r2: () => fromR2(createR2(world, asking), key),
    s3: () => fromS3(createS3(world, asking), key),
  };
  const sourceName = { address, file: path, kv: `kv:${key}`, r2: `r2:${key}`, s3: `s3:${key}` }[source];

  /** Writes to a place, and where hosts read files to their disks. */
  function put(to: typeof store, name: string, bytes: Uint8Array | string): void {
    to.put(name, bytes);
    if (source === 'file' && to === store) for (const { disk } of machines) copyTo(disk, name);
  }

  function remove(from: typeof store, name: string): void {
    from.remove(name);
    if (source === 'file' && from === store) for (const { disk } of machines) copyTo(disk, name);
  }

  /** Another tag, or another file, for the same bytes. */
  function retag(): void {
    store.retag();
    if (source === 'file') for (const { disk } of machines) copyTo(disk, key);
  }

  /** Another file is renamed to its name, as a build does. */
  function copyTo(disk: Disk, name: string): void {
    const data = disk.root.names.get('data');
    if (data === undefined) return;
    const bytes = store.objects.get(name);
    const inode = bytes && disk.create('file', 0o644);
    if (inode !== undefined && bytes !== undefined) inode.bytes = inode.flushed = bytes;
    disk.rename([{ folder: data, name, to: inode }]);
    disk.flush(data);
  }

  function publish(to: typeof store, { file, suffix, signature }: Edition): void {
    // The longest text that is read as a signature ends with spaces.
    if (signature !== undefined) put(to, `${key}${suffix}`, choices.permille(150) ? signature.padEnd(256) : signature);
    put(to, key, file);
  }

  function machine(name: string): Machine {
    const disk = createDisk(world);
    const process = world.process(name);
    disk.mount(process);
    const state = disk.create('folder', 0o755);
    disk.rename([{ folder: disk.root, name: 'state', to: state }]);
    disk.rename([{ folder: disk.root, name: 'data', to: disk.create('folder', 0o755) }]);
    disk.flush(disk.root);
    if (source === 'file') for (const each of store.objects.keys()) copyTo(disk, each);
    // Left by another program, or by one that trusted keys: without keys nobody reads it.
    if (!trusting && choices.permille(300)) {
      const other = disk.create('file', 0o600);
      other.bytes = other.flushed = new TextEncoder().encode(choices.pick(['{', '{"generated_at":"soon","snapshot_id":""}']));
      disk.rename([{ folder: state, name: 'served.json', to: other }]);
      disk.flush(state);
    }
    return {
      name,
      disk,
      process,
      poller: undefined,
      starting: false,
      events: [],
      failedAt: undefined,
      opened: 0,
      remembered: new Set(),
      slow: 0,
      slowMs: 0,
      thrown: 0,
      heard: 0,
      ended: 0,
      lostPower: false,
      stuck: 0,
      served: undefined,
      forgot: false,
      failed: false,
    };
  }

  /** Begins the process of a machine anew; resolves when it serves, or has ended because nothing good was there. */
  async function start(on: Machine): Promise<void> {
    if (!on.process.alive) on.ended += 1;
    on.process = world.process(on.name);
    on.disk.mount(on.process);
    on.starting = true;
    on.events = [];
    on.opened = 0;
    on.slow = 0;
    on.slowMs = 0;
    on.thrown = 0;
    on.heard = 0;
    on.remembered.clear();
    on.failedAt = undefined;
    on.poller = undefined;
    // Without keys nothing proves what was served before.
    if (!trusting) on.served = undefined;
    const { process, disk } = on;
    const begun = world.now;
    const hadMemory = stateOf(disk) !== undefined;
    if (!calm && choices.permille(60)) {
      world.fault('the state file cannot be read', 'starting');
      disk.unreadable.add(stateFile);
    }
    // Faults meet a host while it starts, too.
    if (!calm && choices.permille(300)) world.after(choices.int(40) / 10, () => (on.starting ? faultHappens(on) : undefined));
    const outcome = await process.run(() =>
      pollSnapshot(
        sourceOf[source](),
        async ({ documents }) => {
          on.opened += 1;
          // A front that takes long is overtaken by a later check.
          if (!calm && choices.permille(60)) {
            world.fault('a front is slow to make', on.starting ? 'starting' : 'steady');
            const ms = choices.pick([500, 3 * timeoutMs]);
            on.slow += 1;
            on.slowMs += ms;
            await world.sleep(ms);
          }
          return createService({ documents, mcp: { tools: [] } });
        },
        {
          trust,
          stateFile,
          pollIntervalMs,
          timeoutMs,
          maxBytes,
          allowOlder,
          ...(notBefore !== undefined && { notBefore }),
          ...(initial !== undefined && { initial: initial.file }),
          onEvent: (event) => {
            observe(on, event);
            if (!throwing) return;
            on.thrown += 1;
            throw new Error(listenerFails);
          },
          onError: (error) => {
            world.note(`error: ${String(error)}`);
            if (error instanceof Error && error.message === listenerFails) on.heard += 1;
            else on.failed = true;
          },
        },
      ),
    );
    // One that was stopped may have been started again meanwhile.
    if (on.process !== process) return;
    on.starting = false;
    const isUnreadable = hadMemory && trusting && !allowOlder && disk.unreadable.has(stateFile);
    disk.unreadable.clear();
    if (outcome.kind === 'stopped') return;
    world.expect(
      !isUnreadable || outcome.kind === 'failed',
      'a host does not start without its memory',
      () => `${on.name} starts, and its state file cannot be read`,
    );
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      world.note(`${on.name} does not start: ${String(error)}`);
      world.expect(
        error instanceof FollowError
          ? error.message.startsWith(`${sourceName}: `) && !/undefined|not a function/.test(error.message)
          : trusting,
        'a host that does not start says why',
        () => String(error),
      );
      world.expect(
        world.now - begun <= timeoutMs + on.slowMs + patienceMs,
        'a reading has its deadline',
        () => `${on.name} takes ${world.now - begun} ms to fail`,
      );
      process.stop();
      return;
    }
    on.poller = outcome.value;
    expectMemory(on, hadMemory);
    await ask(on);
  }

  /** What a host has just begun to serve is on its disk, where it is to be remembered. */
  function expectMemory({ name, disk, events, process, poller }: Machine, hadMemory: boolean): void {
    const first = events.find(({ kind }) => kind === 'published');
    const isSigned = first?.kind === 'published' && first.signedBy !== undefined;
    const kept = stateOf(disk);
    const isKept = kept !== undefined && kept.includes(first?.snapshotId ?? '-');
    world.expect(
      isSigned ? isKept : hadMemory || kept === undefined,
      'a host that cannot remember does not start',
      () => `${name} starts with ${first?.snapshotId}, and remembers ${String(kept)}`,
    );
    const wall = Math.floor(world.began + world.now + process.clockOffsetMs);
    const checkedAt = poller?.state.checkedAt;
    world.expect(
      events.length > 1 || (initial === undefined ? Math.abs(wall - (checkedAt ?? 0)) <= 1 : checkedAt === undefined),
      'the state has the time of the last check',
      () => `${String(checkedAt)} at ${wall}`,
    );
  }

  function stateOf(disk: Disk): string | undefined {
    const inode = disk.root.names.get('state')?.names.get('served.json');
    return inode && new TextDecoder().decode(inode.bytes);
  }

  function observe(on: Machine, event: FollowEvent): void {
    world.note(event.kind === 'failed' ? `failed: ${event.code}` : `${event.kind}: ${nameOf(event.snapshotId)}`);
    const before = on.events.at(-1);
    on.events.push(event);
    on.failedAt = event.kind === 'failed' ? Math.floor(world.began + world.now + on.process.clockOffsetMs) : undefined;
    const published = on.events.findLast(({ kind }) => kind === 'published');
    if (event.kind === 'published') {
      const edition = editions.find((each) => each.id === event.snapshotId);
      if (edition !== undefined) serves(on, edition, event.signedBy);
      const previous = on.events.slice(0, -1).findLast(({ kind }) => kind === 'published');
      world.expect(
        event.before === previous?.snapshotId &&
          event.source === sourceName &&
          (previous?.kind !== 'published' || previous.snapshotId !== event.snapshotId || previous.signedBy !== event.signedBy),
        'one event for each change',
        () => `${nameOf(event.snapshotId)} is published after ${String(event.before)}`,
      );
    } else
      world.expect(
        event.snapshotId === published?.snapshotId && (event.kind === 'failed' || before?.kind === 'failed'),
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
        thrown: on.thrown,
        heard: on.heard,
        // What was reported until now: more may be before this is checked.
        last: on.events.at(-1)?.kind,
        published: on.events.filter(({ kind }) => kind === 'published').length,
        failedAt: on.failedAt,
        opened: on.opened - on.slow,
        servedId: on.served?.id,
      };
    });
    if (ran.kind === 'stopped') return;
    if (ran.kind === 'failed') throw ran.error;
    const { status, text, fields, state, last, published, failedAt, opened, servedId, thrown, heard } = ran.value;
    world.expect(thrown === heard, 'what a listener throws is reported', () => `${thrown} thrown, ${heard} reported`);
    const inode = on.disk.root.names.get('state')?.names.get('served.json');
    if (inode !== undefined) on.remembered.add(inode);
    // One was there before, and one may be written that is not published yet.
    world.expect(
      on.remembered.size <= published + 2,
      'what is served is remembered once',
      () => `${on.remembered.size} state files, and ${published} published`,
    );
    const late = [...resolved.open].filter((each) => each.process === process && each.begun < world.now - timeoutMs - patienceMs);
    world.expect(late.length === 0, 'a reading has its deadline', () => `${late.length} requests are still under way`);
    world.expect(status === 200, 'the last good snapshot stays', () => `${on.name} answers ${status}`);
    if (status !== 200) return;
    const { snapshot_id: id, name } = JSON.parse(text) as { snapshot_id: string; name: string };
    const edition = editions.find((each) => each.id === id);
    world.note(`${on.name} serves ${name}`);
    const signedBy = fields.get('X-Snapshot-Key');
    world.expect(
      edition?.name === name &&
        fields.get('X-Snapshot-Id') === id &&
        state.snapshotId === id &&
        state.generatedAt === edition.generatedAt,
      'no answer mixes two snapshots',
      () => `${name} with the id ${nameOf(fields.get('X-Snapshot-Id') ?? '')}, and the state of ${nameOf(state.snapshotId)}`,
    );
    if (edition === undefined) return;
    world.expect(
      (state.failure === undefined) === (last !== 'failed') && (state.failure === undefined || state.failure.since === failedAt),
      'a failure is reported once',
      () => `the state has ${JSON.stringify(state.failure)} at ${failedAt}, and the last event is ${String(last)}`,
    );
    // One may be made that is not published yet; those that are slow to make may be overtaken.
    world.expect(
      opened <= published + 1,
      'one event for each change',
      () => `${opened} fronts were made, and ${published} published`,
    );
    const isInitial = initial !== undefined && edition.id === initial.id && signedBy === undefined;
    if (trusting && !isInitial)
      world.expect(
        signedBy !== undefined && signedBy === edition.signedBy && trust.includes(signedBy) && state.signedBy === signedBy,
        'only what a trusted key signed is served',
        () => `${name}, signed by ${String(signedBy)}`,
      );
    world.expect(
      allowOlder || Date.parse(edition.generatedAt) <= world.began + world.now + process.clockOffsetMs + 86_400_000,
      'nothing of a time that has not come',
      () => name,
    );
    if (notBefore !== undefined && !isInitial && !allowOlder)
      world.expect(edition.generatedAt >= notBefore, 'content only becomes newer', () => `${name}, before ${notBefore}`);
    if (isInitial) return;
    world.expect(
      servedId === edition.id,
      'one event for each change',
      () => `${on.name} serves ${name}, and reported ${String(on.served?.name)}`,
    );
  }

  /** Somebody calls for a check, besides those of the timer. */
  async function refresh(on: Machine): Promise<void> {
    const { poller, process } = on;
    if (poller === undefined) return;
    const begun = world.now;
    const offset = process.clockOffsetMs;
    const ran = process.run(() => refreshTwice(world, poller, on));
    if (!calm && choices.permille(500)) return;
    const outcome = await ran;
    if (outcome.kind === 'failed') throw outcome.error;
    const took = world.now - begun;
    const wall = Math.floor(world.began + world.now + process.clockOffsetMs);
    // A check that was under way already counts for itself.
    if (outcome.kind === 'stopped' || !outcome.value || offset !== process.clockOffsetMs) return;
    // After twice its time another check takes over, and this one ends without a record.
    if (took > 2 * timeoutMs) return;
    world.expect(
      (poller.state.checkedAt ?? 0) >= wall - took - 1,
      'the state has the time of the last check',
      () => `${String(poller.state.checkedAt)} at ${wall}, after a check of ${took} ms`,
    );
  }

  /** From now on clients may see it, and nothing older after it. */
  function serves(on: Machine, edition: Edition, signedBy: string | undefined): void {
    // What a host brings along takes the place of nothing.
    if (trusting && signedBy === undefined) return;
    const { served } = on;
    const goesBack =
      served !== undefined &&
      (edition.generatedAt < served.generatedAt ||
        (trusting && edition.generatedAt === served.generatedAt && edition.id !== served.id));
    world.expect(
      !goesBack || on.forgot || allowOlder,
      trusting ? 'no way back after a restart' : 'content only becomes newer',
      () => `${on.name} serves ${edition.name} after ${String(served?.name)}`,
    );
    on.served = edition;
    on.forgot = on.failed;
    on.failed = false;
  }

  /** Somebody does harm, or something breaks. */
  function faultHappens(on = machines[choices.int(machines.length)]): void {
    if (on === undefined || calm) return;
    const phase = on.starting ? 'starting' : on.poller?.state.failure === undefined ? 'steady' : 'failing';
    const kind = choices.int(10);
    if (source === 'file' && (kind === 0 || kind === 1 || kind === 4)) {
      spoil(on, phase);
    } else if (kind === 0) {
      // What nothing but digests distinguishes comes most often.
      const vice = choices.permille(250) ? 'of two states' : choices.pick(vices);
      world.fault(`an answer of ${source} ${vice}`, phase);
      // Of the file and its signature, of the file, or of the signature alone.
      resolved.vices = choices.pick([[vice], [vice, 'none'], ['none', vice, 'none']]);
    } else if (kind === 1) {
      const condition = choices.pick(lineConditions);
      world.fault(`a line ${condition}`, phase);
      network.set(on.process, resolved, condition);
    } else if (kind === 2) {
      const other = choices.pick([
        edition(choices.int(newest + 1)),
        editionNamed('another edition 3'),
        editionNamed('an edition of theirs'),
        editionNamed('an unsigned edition'),
        editionNamed('an edition of next week'),
      ]);
      world.fault(`somebody publishes ${other.name.replace(/\d/, 'n')}`, phase);
      publish(resolved, other);
    } else if (kind === 3) {
      const what = choices.pick(['file', 'signature', 'signature of another file', 'text']);
      world.fault(`somebody replaces or removes: ${what}`, phase);
      const { suffix } = edition(newest);
      if (what === 'file') remove(resolved, key);
      else if (what === 'signature') remove(resolved, `${key}${suffix}`);
      else if (what === 'text') put(resolved, key, 'AccessDenied');
      else put(resolved, `${key}${suffix}`, edition(0).signature ?? '');
    } else if (kind === 4) {
      resolved = resolved === store ? impostor : store;
      world.fault('the name leads to another server', phase);
    } else if (kind === 5) {
      const by = choices.pick(['stop', 'power'] as const);
      const soon = choices.permille(500);
      if (soon) {
        on.disk.endsIn = { operations: choices.int(8), by };
        // Something to remember, so that it ends there.
        if (newest < 6) publish(resolved, edition((newest += 1)));
      } else {
        world.fault(by === 'power' ? 'power is lost' : 'the process is stopped', phase);
        end(on, by);
      }
      on.lostPower ||= by === 'power';
    } else if (kind === 6) {
      on.disk.condition = choices.pick(['works', 'full', 'read-only', 'broken']);
      on.disk.room = 0;
      // Nothing is removed from it, either.
      if (on.disk.condition !== 'full') on.stuck += 1;
      world.fault(`the disk is ${on.disk.condition}`, phase);
    } else if (kind === 7) {
      // What an attacker waits for.
      const by = choices.pick(['stop', 'power'] as const);
      world.fault(`older content is published, and ${by === 'power' ? 'power is lost' : 'the process is stopped'}`, phase);
      publish(resolved, edition(choices.int(newest + 1)));
      end(on, by);
    } else if (kind === 9) {
      world.fault('the same bytes get another tag', phase);
      retag();
    } else {
      on.process.clockOffsetMs += choices.pick([3_600_000, -3_600_000]);
      world.fault('the clock of a host jumps', phase);
    }
  }

  /** A new host on a disk starts, or does not. Resolves to the error by which it does not. */
  async function startedAnew(disk: Disk, options: FollowOptions): Promise<Error | undefined> {
    const process = world.process('a new host');
    disk.mount(process);
    const outcome = await process.run(() =>
      pollSnapshot(sourceOf[source](), ({ documents }) => documents, { trust, timeoutMs, maxBytes, ...options }),
    );
    process.stop();
    if (outcome.kind !== 'failed') return undefined;
    return outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error));
  }

  /** What a new host refuses: a memory of no time, content before the time that is allowed, a store that reports no change of nothing. */
  async function startHostsAnew(disk: Disk): Promise<void> {
    const lastServed = {
      read: () => Promise.resolve({ generatedAt: 'yesterday', snapshotId: edition(5).id }),
      write: () => Promise.resolve(),
    };
    const expectError = (error: Error | undefined, holds: boolean): void =>
      world.expect(holds, 'a host that does not start says why', () => error?.message ?? 'it starts');
    const forgetful = trusting ? await startedAnew(disk, { lastServed }) : new RangeError();
    expectError(forgetful, forgetful instanceof RangeError);
    publish(store, edition(0));
    retag();
    const late = trusting ? await startedAnew(disk, { notBefore: edition(1).generatedAt }) : new FollowError('older', '');
    expectError(late, late instanceof FollowError && late.code === 'older');
    if (source !== 'r2') return;
    store.vices = ['unchanged although nobody asked'];
    const unchanged = await startedAnew(disk, {});
    expectError(unchanged, unchanged instanceof FollowError && unchanged.message.includes('it reports no change'));
  }

  function end(on: Machine, by: 'stop' | 'power'): void {
    on.process.stop();
    on.lostPower ||= by === 'power';
    if (by === 'power') on.disk.losePower();
  }

  /** What happens to a file: it is written in place and not renamed, is no file, or cannot be read. */
  function spoil({ disk }: Machine, phase: string): void {
    const data = disk.root.names.get('data');
    const inode = data?.names.get(key);
    const what = choices.pick([
      'of two states',
      'written in place',
      'replaced by a folder',
      'not to be read',
      'replaced by a link',
    ]);
    world.fault(`the file is ${what}`, phase);
    if (data === undefined) return;
    if (what === 'not to be read') disk.unreadable.add(path);
    else if (what === 'replaced by a folder') disk.rename([{ folder: data, name: key, to: disk.create('folder', 0o755) }]);
    else if (what === 'replaced by a link')
      disk.rename([{ folder: data, name: key, to: disk.create('link', 0o777, choices.pick([path, '/state', '/none'])) }]);
    else if (inode !== undefined) {
      const at = choices.int(inode.bytes.length + 1);
      const rest = what === 'of two states' ? edition(choices.int(newest + 1)).file.subarray(at) : new Uint8Array();
      inode.bytes = inode.flushed = Uint8Array.from([...inode.bytes.subarray(0, at), ...rest]);
      inode.changedMs = world.now;
    }
  }

  publish(store, edition(newest));
  publish(impostor, editionNamed('an edition of theirs'));
  const count = 1 + choices.int(2);
  for (let index = 0; index < count; index++) machines.push(machine(`host ${index}`));
  for (const on of machines) await start(on);
  const steps = 6 + choices.int(14);
  const background: Promise<void>[] = [];
  if (faultsPermille === 0)
    for (const { name, process } of machines)
      world.expect(process.alive, 'every instance serves the new snapshot', () => `${name} does not start`);
  for (let step = 0; step < steps && world.violation === undefined; step++) {
    await world.sleep(choices.pick([300, 0, 5, 1_000, pollIntervalMs, 2 * timeoutMs]));
    if (choices.permille(faultsPermille)) faultHappens();
    // A store that moves its objects gives them other tags.
    if (choices.permille(200)) retag();
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
        if (choices.permille(150)) await refresh(on);
      } else if (!on.starting) {
        // What an attacker waits for: content that is older than what clients saw a moment ago.
        if (choices.permille(faultsPermille)) {
          world.fault('older content is published', 'before a restart');
          publish(resolved, edition(choices.int(newest + 1)));
        }
        background.push(start(on));
      }
    }
  }

  // The faults are over, and something newer is published: every host serves it within the time of a reading and two polls.
  calm = true;
  for (const each of [store, impostor]) each.vices = ['none'];
  resolved = store;
  network.calm = true;
  for (const on of machines) {
    on.disk.condition = 'works';
    on.disk.endsIn = undefined;
    on.disk.unreadable.clear();
    for (const each of [store, impostor]) network.set(on.process, each, 'works');
  }
  // A tag that once went with other bytes holds until another one is given.
  retag();
  publish(store, edition(6));
  // A check that was cut off holds up others for twice its time, and so does a front that is slow to make.
  await world.sleep(3 * timeoutMs + 2 * pollIntervalMs);
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
  // A way back, where the host allows it.
  if (allowOlder && choices.permille(500)) {
    const serving = machines.filter(({ process, served }) => process.alive && served?.id === edition(6).id);
    publish(store, edition(2));
    await world.sleep(2 * pollIntervalMs);
    for (const { name, process, served } of serving)
      world.expect(
        !process.alive || served?.id === edition(2).id,
        'older content where it is allowed',
        () => `${name} serves ${String(served?.name)}`,
      );
    publish(store, edition(6));
    retag();
    await world.sleep(2 * pollIntervalMs);
  }
  // What lasts is reported once, by its name.
  const [code, harm] = choices.pick<readonly [string, () => void]>([
    ['gone', () => remove(store, key)],
    ['not_a_snapshot', () => put(store, key, 'AccessDenied')],
    [
      'too_large',
      () =>
        put(
          store,
          key,
          Uint8Array.from({ length: maxBytes + 1 }, (_, at) => edition(6).file[at] ?? 0),
        ),
    ],
    ...(allowOlder
      ? []
      : ([
          ['older', () => publish(store, edition(2))],
          ['ahead', () => publish(store, editionNamed('an edition of next week'))],
          ...(trusting ? [['same_time', () => publish(store, editionNamed('another edition 6'))] as const] : []),
        ] as const)),
    ...(trusting
      ? ([
          ['unsigned', () => publish(store, editionNamed('an unsigned edition'))],
          ['untrusted_key', () => publish(store, editionNamed('an edition of theirs'))],
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
    put(store, `${key}${suffix}`, signature);
    put(store, key, file);
    retag();
  }
  const before = machines.map(({ events }) => events.length);
  const newestIsServed = machines.map(({ served }) => served?.id === edition(6).id);
  harm();
  await world.sleep(4 * pollIntervalMs);
  for (const [index, { name, events, process, disk, ended, lostPower, stuck }] of machines.entries()) {
    const since = events.slice(before[index]);
    if (process.alive && newestIsServed[index] === true)
      world.expect(
        since.length === 1 && since[0]?.kind === 'failed' && since[0].code === code,
        'a failure is reported once',
        () => `${name}: ${since.map((event) => (event.kind === 'failed' ? event.code : event.kind)).join()}, expected ${code}`,
      );
    const drafts = [...(disk.root.names.get('state')?.names.keys() ?? [])].filter((each) => each.endsWith('.draft'));
    world.expect(
      lostPower || drafts.length <= ended + stuck + (process.alive ? 0 : 1),
      'what fails leaves nothing behind',
      () => `${drafts.length} drafts of ${ended} processes that ended`,
    );
    world.expect(
      openFiles(process).length === 0,
      'a file appears complete or not at all',
      () => `${openFiles(process).join()} stays open`,
    );
    process.stop();
  }
  if (machines[0] !== undefined) await startHostsAnew(machines[0].disk);
}

/** Two checks at once, and one a little later: those that find another one under way resolve at once. Resolves to whether the first ran. */
async function refreshTwice(world: World, poller: SnapshotPoller<Service>, on: Machine): Promise<boolean> {
  const { choices } = world;
  const begun = world.now;
  const check = { isOver: false };
  let took = 0;
  const before = on.slowMs;
  const offset = on.process.clockOffsetMs;
  const first = poller.refresh().then(() => {
    check.isOver = true;
    took = world.now - begun;
    world.expect(
      took <= timeoutMs + on.slowMs - before + patienceMs,
      'a reading has its deadline',
      () => `a check takes ${took} ms`,
    );
  });
  for (const pause of [0, choices.int(30) / 10]) {
    if (pause > 0) await world.sleep(pause);
    const asked = world.now;
    const wasOver = check.isOver;
    await poller.refresh();
    world.expect(
      // A clock that is set meanwhile does not hold up a check.
      wasOver || world.now === asked || on.process.clockOffsetMs !== offset,
      'one check at a time',
      () => `a second check takes ${world.now - asked} ms, ${asked - begun} ms after the first`,
    );
  }
  await first;
  return took > 0;
}

function missing(what: string): never {
  throw new Error(`${what} is missing`);
}

function requestFrom(remoteAddress: string, target = '/api/v1/status'): ServiceRequest {
  return {
    method: 'GET',
    target,
    field: (name) => (name === 'host' ? 'localhost' : null),
    connection: { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  };
}
