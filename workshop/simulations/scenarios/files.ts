// Files that the packages write: one file, a folder, new files in a folder that exists. Disks are full, read-only or broken, processes are stopped
// and machines lose power between any two operations. What is found afterwards is the old content or the new.
import { writeFile, writeFolder, writeNewFiles } from '../../../packages/content/src/files/write.ts';
import { createDisk, type Disk, type Inode } from '../world/disk.ts';
import { openFiles } from '../world/fs.ts';
import type { Outcome, World } from '../world/world.ts';

const target = '/host/out/front.json';
const folder = '/host/out/site';

/** What a path leads to on a disk, without a process. */
function at(disk: Disk, path: string): Inode | undefined {
  return path
    .split('/')
    .filter((name) => name !== '')
    .reduce<Inode | undefined>((inode, name) => inode?.names.get(name), disk.root);
}

/** More than is written at once. */
const largePiece = new Uint8Array(4 * 1024 * 1024).fill(120);

/** A text as the pieces that a writer may be given. */
function piecesOf(text: string, size: number): Iterable<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const textOf = (inode: Inode | undefined): string | undefined => inode && new TextDecoder().decode(inode.bytes);

/** A folder as a text; undefined for nothing. */
function listed(inode: Inode | undefined): string | undefined {
  if (inode === undefined) return undefined;
  return [...inode.names]
    .map(([name, each]) => `${name}=${each.kind === 'file' ? textOf(each) : `{${listed(each)}}`}`)
    .sort()
    .join(';');
}

export async function filesScenario(world: World): Promise<void> {
  const { choices } = world;
  const disk = createDisk(world);
  const make = world.process('maker');
  disk.mount(make);
  const host = disk.create('folder', 0o755);
  disk.rename([{ folder: disk.root, name: 'host', to: host }]);
  disk.flush(disk.root);
  const kind = choices.pick(['file', 'folder', 'new files']);
  /** What may be found: the contents that were written before, the last one first. */
  let known: (string | undefined)[] = [undefined];
  let mode: number | undefined;
  const modified = new Date(world.began);

  const rounds = 2 + choices.int(4);
  for (let round = 0; round < rounds && world.violation === undefined; round++) {
    const before = new Set(namesIn('/host/out'));
    const wasThere = at(disk, '/host/out') !== undefined;
    const writer = world.process(`writer ${round}`);
    disk.mount(writer);
    const length = kind === 'file' && choices.permille(20) ? largePiece.length : choices.pick([10, 0, 1_000]);
    const content = `${round}:${'x'.repeat(length)}`;
    const isEmpty = kind === 'folder' && choices.permille(150);
    const files = new Map(
      isEmpty
        ? []
        : [
            ['index.html', content],
            ['docs/page.md', `${content} page`],
          ],
    );
    const fault = choices.pick(['none', 'stop', 'power', 'full', 'read-only', 'broken', 'fails once'] as const);
    const phase = `${kind}, ${known[0] === undefined ? 'new' : 'replaced'}`;
    if (fault === 'stop' || fault === 'power') disk.endsIn = { operations: choices.int(kind === 'file' ? 8 : 16), by: fault };
    else if (fault === 'fails once') {
      disk.failsIn = choices.int(kind === 'file' ? 6 : 12);
      world.fault('the disk fails once', phase);
    } else if (fault !== 'none') {
      disk.condition = fault;
      disk.room = choices.int(length + 5);
      world.fault(`the disk is ${fault}`, phase);
    }
    const wanted = kind === 'file' ? content : isEmpty ? '' : `docs={page.md=${content} page};index.html=${content}`;
    const given = choices.permille(300) ? piecesOf(content, Math.max(4, Math.ceil(length / 3))) : content;
    const isNew = kind === 'file' && at(disk, target) === undefined;
    const outcome = await writer.run((): Promise<void> => {
      if (kind === 'file') return writeFile(target, given);
      if (kind === 'folder') return writeFolder(folder, files, { replace: true, modified });
      return writeNewFiles(`${folder}-${round}`, files);
    });
    disk.condition = 'works';
    disk.endsIn = undefined;
    disk.failsIn = undefined;
    world.note(`${kind}: ${outcome.kind}${outcome.kind === 'failed' ? `, ${String(outcome.error)}` : ''}`);
    const found = kind === 'file' ? textOf(at(disk, target)) : listed(at(disk, kind === 'folder' ? folder : `${folder}-${round}`));
    if (isNew && outcome.kind === 'done')
      world.expect(at(disk, target)?.mode === 0o644, 'a new file has the permissions of the system', () =>
        String(at(disk, target)?.mode.toString(8)),
      );
    if (kind === 'new files') judgeNewFiles(outcome, found, wanted);
    else judge(outcome, found, wanted, before);
    if (outcome.kind === 'failed') world.expect(fault !== 'none', 'a disk that works refuses nothing', () => String(outcome.error));
    if (outcome.kind === 'failed' && !wasThere)
      world.expect(
        at(disk, '/host/out') === undefined,
        'what fails leaves nothing behind',
        () => 'the folder that was made for it is left',
      );
    world.expect(
      outcome.kind === 'stopped' || openFiles(writer).length === 0,
      'a file appears complete or not at all',
      () => `${openFiles(writer).join()} stays open`,
    );
    writer.stop();
    if (outcome.kind === 'done' && choices.permille(300)) {
      world.fault('power is lost', 'after it was written');
      disk.losePower();
      const left = kind === 'file' ? textOf(at(disk, target)) : listed(at(disk, kind === 'folder' ? folder : `${folder}-${round}`));
      if (kind !== 'new files')
        world.expect(
          left === wanted,
          'what was written outlives a loss of power',
          () => `found ${String(left)}, expected ${wanted}`,
        );
    }
  }

  function namesIn(path: string): string[] {
    return [...(at(disk, path)?.names.keys() ?? [])];
  }

  function judge(outcome: Outcome<void>, found: string | undefined, wanted: string, before: ReadonlySet<string>): void {
    const names = namesIn('/host/out').filter((name) => !before.has(name));
    const drafts = names.filter((name) => name.endsWith('.draft') || name.endsWith('-before'));
    if (outcome.kind === 'done') {
      world.expect(found === wanted, 'a file appears complete or not at all', () => `written, and it is ${String(found)}`);
      world.expect(drafts.length === 0, 'what fails leaves nothing behind', () => `written, and there is ${drafts.join()}`);
    } else if (outcome.kind === 'failed') {
      // The new folder is in its place, and the one that it replaced cannot be removed.
      const isPlaced = String(outcome.error).includes('-before') && found === wanted;
      world.expect(
        isPlaced || known.includes(found),
        'a file appears complete or not at all',
        () => `refused, and it is ${String(found)}`,
      );
      world.expect(
        isPlaced || drafts.length === 0,
        'what fails leaves nothing behind',
        () => `refused, and there is ${drafts.join()}`,
      );
    } else {
      // Between two renames a folder that is replaced has another name.
      const between = kind === 'folder' && found === undefined && namesIn('/host/out').some((name) => name.endsWith('-before'));
      world.expect(
        found === wanted || known.includes(found) || between,
        'a file appears complete or not at all',
        () => `ended, and it is ${String(found)}, neither ${String(known[0])} nor ${wanted}`,
      );
    }
    const inode = kind === 'file' ? at(disk, target) : undefined;
    if (inode !== undefined) {
      mode ??= choices.permille(300) ? 0o640 : inode.mode;
      world.expect(inode.mode === mode || outcome.kind !== 'done' || known[0] === undefined, 'permissions stay', () =>
        inode.mode.toString(8),
      );
      inode.mode = mode;
    }
    // What an ended process wrote may be lost later; what one that succeeded wrote may not.
    known = outcome.kind === 'done' ? [found] : [...new Set([found, ...known])];
  }

  function judgeNewFiles(outcome: Outcome<void>, found: string | undefined, wanted: string): void {
    if (outcome.kind === 'done')
      world.expect(found === wanted, 'a file appears complete or not at all', () => `written, and it is ${String(found)}`);
    if (outcome.kind === 'failed')
      world.expect(found === undefined, 'what fails leaves nothing behind', () => `refused, and there is ${String(found)}`);
  }
}
