// The cache of builds: builds one after another and side by side, that are stopped or lose power, on disks that are full or read-only, with records
// that somebody damages. Nothing that is read is anything but what was kept for its key.
import { type BuildStore, openBuildStore } from '../../../packages/content/src/files/build-store.ts';
import { createDisk, type Inode } from '../world/disk.ts';
import { openFiles } from '../world/fs.ts';
import type { Process, World } from '../world/world.ts';

/** A build that runs. */
interface Build {
  readonly process: Process;
  readonly store: BuildStore;
  /** What it kept or found, by key. */
  readonly used: Map<string, string>;
}

const place = '/host/cache';
/** Magic, length and two digests go before the bytes of a record. */
const recordBytes = 72;
/** What a build that was stopped may have left of a record. */
const halfRecords = 400;

export async function cacheScenario(world: World): Promise<void> {
  const { choices } = world;
  const disk = createDisk(world);
  const host = disk.create('folder', 0o755);
  const cache = disk.create('folder', 0o755);
  disk.rename([{ folder: disk.root, name: 'host', to: host }]);
  disk.rename([{ folder: host, name: 'cache', to: cache }]);
  disk.flush(disk.root);
  disk.flush(host);
  /** Everything that was ever kept for a key. */
  const kept = new Map<string, Set<string>>();
  const keys = Array.from({ length: 1 + choices.int(9) }, (_, index) => `page ${index}`);
  let damaged = false;
  /** Whether that was while a build ran, which does not read what it kept itself again. */
  let meanwhile = false;
  /** What the last build that ended well had used, while nothing happened since that may have cost it. */
  let expected = new Map<string, string>();
  const valueOf = (): string => (choices.permille(100) ? '' : `${choices.int(3)}${'.'.repeat(choices.pick([3, 0, 40, 300]))}`);

  async function open(name: string): Promise<Build | undefined> {
    const process = world.process(name);
    disk.mount(process);
    const outcome = await process.run(() => openBuildStore(place, 0));
    if (outcome.kind === 'failed') throw outcome.error;
    return outcome.kind === 'done' ? { process, store: outcome.value, used: new Map() } : undefined;
  }

  /** Somebody changes a byte of each file, or ends it early. */
  function damage(): void {
    damaged = true;
    for (const inode of recordsBelow(cache)) {
      if (inode.bytes.length === 0) continue;
      const at = choices.int(inode.bytes.length);
      const changed = choices.permille(300) ? inode.bytes.slice(0, at) : inode.bytes.slice();
      if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ (1 + choices.int(255));
      inode.bytes = changed;
    }
  }

  const isDamaged = (): boolean => damaged;
  const bytesKept = (): number => recordsBelow(cache).reduce((sum, { bytes }) => sum + bytes.length, 0);

  /** Keeps once more what was kept, as a build does that made it without looking. */
  function keepAgain({ store, used }: Build, key: string): void {
    const before = used.get(key) ?? expected.get(key);
    if (before === undefined) return;
    const bytes = bytesKept();
    const isKept = store.set(key, new TextEncoder().encode(before));
    if (!isKept) return;
    used.set(key, before);
    const found = store.get(key);
    world.expect(
      meanwhile || (found !== undefined && new TextDecoder().decode(found) === before),
      'a cache gives what was kept',
      () => `${key} is ${found === undefined ? 'gone' : 'another text'} after it was kept again`,
    );
    world.expect(damaged || bytesKept() === bytes, 'nothing is kept twice', () => `${key} takes ${bytesKept() - bytes} bytes more`);
  }

  /** A key of a build: found as it was kept, or made and kept. */
  function page(build: Build, key: string): void {
    const { store, used } = build;
    if (choices.permille(100)) keepAgain(build, key);
    const bytes = store.get(key);
    const text = bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    world.note(`${key}: found ${String(text)}`);
    if (text !== undefined)
      world.expect(
        kept.get(key)?.has(text) ?? false,
        'a cache gives what was kept',
        () => `${key} is ${text}, which was never kept for it`,
      );
    const own = used.get(key);
    if (own !== undefined && !damaged)
      world.expect(text === own, 'a cache gives what was kept', () => `${key} is ${String(text)} after ${own}`);
    const before = expected.get(key);
    if (own === undefined && before !== undefined && !damaged)
      world.expect(text === before, 'the next build can use them', () => `${key} is ${String(text)}, and was ${before}`);
    if (text !== undefined && choices.permille(600)) {
      used.set(key, text);
      return;
    }
    const value = valueOf();
    kept.set(key, (kept.get(key) ?? new Set()).add(value));
    const isKept = store.set(key, new TextEncoder().encode(value));
    world.expect(
      isKept || disk.condition !== 'works' || !world.current.alive,
      'a disk that works refuses nothing',
      () => `${key}: ${String(store.refused())}`,
    );
    world.note(`${key} ${isKept ? 'is kept' : `is not kept: ${String(store.refused())}`}`);
    world.expect(
      isKept || store.refused() !== undefined,
      'a cache gives what was kept',
      () => `kept ${isKept}, refused ${String(store.refused())}`,
    );
    const code = { works: undefined, full: 'ENOSPC', 'read-only': 'EROFS', broken: 'EIO' }[disk.condition];
    world.expect(
      isKept || code === undefined || store.refused() === code,
      'a refusal has the code of the system',
      () => `${disk.condition}: ${String(store.refused())}`,
    );
    if (isKept) used.set(key, value);
  }

  disk.shortReads = choices.permille(200);
  const builds = 2 + choices.int(6);
  for (let build = 0; build < builds && world.violation === undefined; build++) {
    const fault = choices.pick(['none', 'none', 'stop', 'power', 'full', 'read-only', 'damage', 'another build'] as const);
    const phase = expected.size === 0 ? 'with nothing kept' : 'with records';
    if (fault === 'stop' || fault === 'power') disk.endsIn = { operations: choices.int(60), by: fault };
    if (fault === 'full' || fault === 'read-only') {
      disk.condition = fault;
      disk.room = choices.int(400);
      world.fault(`the disk is ${fault}`, phase);
    }
    if (fault === 'damage') {
      world.fault('somebody damages records', phase);
      damage();
    }
    const records = cache.names.get('.vitrine')?.names.get('cache');
    if (records !== undefined && choices.permille(50)) {
      world.fault('what is no record is among them', phase);
      disk.rename([{ folder: records, name: `${build}.records`, to: disk.create('folder', 0o755) }]);
      disk.rename([{ folder: records, name: 'notes', to: disk.create('file', 0o644) }]);
    }
    const one = await open(`build ${build}`);
    const other = fault === 'another build' ? await open(`build ${build} as well`) : undefined;
    if (other !== undefined) world.fault('two builds at once', phase);
    const before = recordsBelow(cache).length;
    if (one === undefined) {
      expected = fault === 'power' ? new Map<string, string>() : expected;
      continue;
    }
    const ran = await one.process.run(() => {
      const pages = choices.permille(300) ? keys.slice(0, 1 + choices.int(keys.length)) : keys;
      for (const key of pages) {
        if (choices.permille(100)) disk.room += choices.int(800);
        page(one, key);
      }
      if (fault === 'damage' && choices.permille(500)) {
        world.fault('somebody damages records', 'during a build');
        meanwhile = true;
        damage();
      }
      for (const key of pages) if (choices.permille(300)) page(one, key);
      const all = bytesKept();
      const live = [...one.used.values()].reduce((sum, { length }) => sum + recordBytes + length, 0);
      one.store.settle();
      one.store.close();
      return 3 * live < all;
    });
    if (ran.kind === 'failed') {
      world.violated('a full disk is no fault of a build', String(ran.error));
    }
    if (other !== undefined)
      await other.process.run(() => {
        for (const key of keys) page(other, key);
        other.store.settle();
        other.store.close();
      });
    world.expect(
      ran.kind === 'stopped' || openFiles(one.process).length === 0,
      'a cache gives what was kept',
      () => `${openFiles(one.process).join()} stays open`,
    );
    // A file of its own; what fails later leaves none.
    const more = recordsBelow(cache).length - before;
    world.expect(
      ran.kind !== 'done' || other !== undefined || more <= 1,
      'a cache that cannot forget leaves nothing behind',
      () => `${more} files more`,
    );
    if (ran.kind === 'done' && one.used.size > 0) {
      const bytes = bytesKept();
      const live = [...one.used.values()].reduce((sum, { length }) => sum + recordBytes + length, 0);
      const isQuiet = one.store.refused() === undefined && other === undefined && disk.condition === 'works';
      world.expect(
        !isQuiet || bytes <= 3 * live + halfRecords,
        'what nobody used is forgotten',
        () => `${bytes} bytes are kept, and ${live} were used`,
      );
      world.expect(
        cache.names.get('.vitrine')?.names.has('.gitignore') ?? false,
        'a cache gives what was kept',
        () => 'no .gitignore',
      );
    }
    disk.condition = 'works';
    disk.endsIn = undefined;
    // A build beside another one may forget what only the other one used.
    const isPlain = ran.kind === 'done' && other === undefined;
    const isLost = isDamaged() || one.store.refused() !== undefined || (ran.kind === 'done' && ran.value);
    const unused = isLost ? [] : expected;
    expected = isPlain ? new Map([...unused, ...one.used]) : new Map<string, string>();
    if (ran.kind === 'done' && choices.permille(200)) {
      world.fault('power is lost', 'after a build');
      disk.losePower();
      expected = new Map();
    }
    meanwhile = false;
    if (fault !== 'damage') damaged = false;
    one.process.stop();
    await world.sleep(1 + choices.int(50));
  }
}

function recordsBelow(folder: Inode): Inode[] {
  return [...folder.names].flatMap(([name, inode]) => {
    if (inode.kind === 'folder') return recordsBelow(inode);
    return name.endsWith('.records') ? [inode] : [];
  });
}
