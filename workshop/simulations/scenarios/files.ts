// Files that the packages write: one file, a folder, new files in a folder that exists. Disks are full, read-only or broken, processes are stopped
// and machines lose power between any two operations, and somebody puts links in their way. What is found afterwards is the old content or the new.
import { FileAccessError } from '../../../packages/content/src/files/file-access-error.ts';
import { writeFile, writeFolder, writeNewFiles } from '../../../packages/content/src/files/write.ts';
import { createDisk, type Disk, type Inode } from '../world/disk.ts';
import { openFiles } from '../world/fs.ts';
import type { Outcome, Scheduled, World } from '../world/world.ts';

const target = '/host/out/front.json';
const folder = '/host/out/site';
/** The name of a folder between the two renames that replace it. */
const before = '/host/out/.site.vitrine-before';
/** Where links lead that somebody puts in the way. */
const elsewhere = '/elsewhere';

/** What a path leads to on a disk, without a process. */
function at(disk: Disk, path: string): Inode | undefined {
  return path
    .split('/')
    .filter((name) => name !== '')
    .reduce<Inode | undefined>((inode, name) => inode?.names.get(name), disk.root);
}

/** The most that is written at once, but for a piece that is larger. */
const writtenAtOnce = 4 * 1024 * 1024;
/** A text of more than that, in pieces of less. */
const longText = 'x'.repeat(1.5 * writtenAtOnce);

/** A text as the pieces that a writer may be given. */
function piecesOf(text: string, size: number): Iterable<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const textOf = (inode: Inode | undefined): string | undefined => inode && new TextDecoder().decode(inode.bytes);

/** A folder, or what has names of one beginning in it, as a text; undefined for nothing. */
function listed(inode: Inode | undefined, beginning = ''): string | undefined {
  const names = [...(inode?.names ?? [])].filter(([name]) => name.startsWith(beginning));
  if (inode === undefined || (beginning !== '' && names.length === 0)) return undefined;
  return names
    .map(([name, each]) => `${name}=${each.kind === 'file' ? textOf(each) : `{${listed(each)}}`}`)
    .sort()
    .join(';');
}

function filesBelow(inode: Inode | undefined): readonly Inode[] {
  if (inode?.kind !== 'folder') return inode === undefined ? [] : [inode];
  return [...inode.names.values()].flatMap(filesBelow);
}

/** What somebody put in the way, and what had its name. */
interface Link {
  readonly folder: Inode;
  readonly name: string;
  readonly was: Inode | undefined;
  readonly put: Inode;
  /** Where it is put while something is written. */
  readonly late: Scheduled | undefined;
}

export async function filesScenario(world: World): Promise<void> {
  const { choices } = world;
  const disk = createDisk(world);
  const make = world.process('maker');
  disk.mount(make);
  const host = disk.create('folder', 0o755);
  disk.rename([{ folder: disk.root, name: 'host', to: host }]);
  disk.flush(disk.root);
  const abroad = disk.create('folder', 0o755);
  disk.rename([{ folder: disk.root, name: 'elsewhere', to: abroad }]);
  disk.flush(disk.root);
  const kind = choices.pick(['file', 'folder', 'new files', 'folder']);
  /** What may be found: the contents that were written before, the last one first. */
  let knownStates: (string | undefined)[] = [undefined];
  let mode: number | undefined;
  const modified = new Date(world.began);

  const rounds = 3 + choices.int(5);
  for (let round = 0; round < rounds && world.violation === undefined; round++) {
    const names = new Set(namesIn('/host/out'));
    const wasThere = at(disk, '/host/out') !== undefined;
    const writer = world.process(`writer ${round}`);
    disk.mount(writer);
    const isLong = kind === 'file' && choices.permille(25);
    const content = `${round}:${isLong ? longText : 'x'.repeat(choices.pick([10, 0, 1_000]))}`;
    const isEmpty = kind === 'folder' && choices.permille(150);
    const files = new Map(
      isEmpty
        ? []
        : [
            ['index.html', content],
            ['docs/page.md', `${content} page`],
          ],
    );
    const fault = choices.pick(['none', 'stop', 'power', 'full', 'read-only', 'broken', 'fails once', 'link', 'name'] as const);
    const phase = `${kind}, ${knownStates[0] === undefined ? 'new' : 'replaced'}`;
    if (fault === 'stop' || fault === 'power')
      disk.endsIn =
        kind === 'folder' && choices.permille(700)
          ? { operations: choices.int(4), by: fault, of: 'rename' }
          : { operations: choices.int(kind === 'file' ? 8 : 16), by: fault };
    else if (fault === 'fails once') {
      disk.failsIn = choices.int(kind === 'file' ? 6 : 12);
      world.fault('the disk fails once', phase);
    } else if (fault === 'name' && kind === 'folder') {
      world.fault('a name leads out of the folder', phase);
      files.set('../outside', content);
    } else if (fault !== 'none' && fault !== 'link' && fault !== 'name') {
      disk.condition = fault;
      disk.room = choices.int(content.length + 5);
      world.fault(`the disk is ${fault}`, phase);
    }
    const link = fault === 'link' ? putLink(phase) : undefined;
    const wanted = kind === 'file' ? content : isEmpty ? '' : `docs={page.md=${content} page};index.html=${content}`;
    const given = isLong || choices.permille(300) ? piecesOf(content, Math.max(4, Math.ceil(content.length / 3))) : content;
    disk.longestWrite = 0;
    // New files in a folder of their own, or among those that are there.
    const into = choices.permille(300) ? '/host/out' : `${folder}-${round}`;
    const newFiles = new Map([...files].map(([name, text]) => [`${round}-${name}`, text]));
    const newNames = `${round}-`;
    const wantedNew = `${round}-docs={page.md=${content} page};${round}-index.html=${content}`;
    const isNew = kind === 'file' && at(disk, target) === undefined;
    const outcome = await writer.run((): Promise<void> => {
      if (kind === 'file') return writeFile(target, given);
      if (kind === 'folder') return writeFolder(folder, files, { replace: true, modified });
      return writeNewFiles(into, newFiles);
    });
    disk.condition = 'works';
    disk.endsIn = undefined;
    disk.failsIn = undefined;
    world.note(`${kind}: ${outcome.kind}${outcome.kind === 'failed' ? `, ${String(outcome.error)}` : ''}`);
    world.expect(
      disk.longestWrite < writtenAtOnce + Math.max(4, content.length / 3),
      'a file is written in pieces',
      () => `${disk.longestWrite} bytes at once`,
    );
    world.expect(abroad.names.size === 0, 'nothing is written through a link', () => listed(abroad) ?? '');
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      const isRefusal = error instanceof FileAccessError && (link !== undefined || fault === 'name');
      world.expect(
        isRefusal || /^(?:Error: )?E[A-Z]+: /.test(String(error)),
        'a disk that works refuses nothing',
        () => `${String(error)} is no error of the system`,
      );
    }
    if (link !== undefined) {
      if (link.late !== undefined) link.late.cancelled = true;
      const isLeft = link.folder.names.get(link.name) === link.put;
      world.expect(
        link.late !== undefined || (outcome.kind === 'failed' && outcome.error instanceof FileAccessError && isLeft),
        'nothing is written through a link',
        () => `a link is ${outcome.kind === 'failed' ? 'replaced' : 'no reason to refuse'}`,
      );
      writer.stop();
      if (isLeft) disk.rename([{ folder: link.folder, name: link.name, to: link.was }]);
      // A loss of power later on does not bring it back.
      disk.flush(link.folder);
      knownStates = [undefined, ...knownStates, kind === 'file' ? textOf(at(disk, target)) : listed(at(disk, folder))];
      continue;
    }
    const state =
      kind === 'file' ? textOf(at(disk, target)) : kind === 'folder' ? listed(at(disk, folder)) : listed(at(disk, into), newNames);
    if (isNew && outcome.kind === 'done')
      world.expect(at(disk, target)?.mode === 0o644, 'a new file has the permissions of the system', () =>
        String(at(disk, target)?.mode.toString(8)),
      );
    if (kind === 'new files') judgeNewFiles(outcome, state, wantedNew);
    else judge(outcome, state, wanted, names, fault);
    if (outcome.kind === 'failed') world.expect(fault !== 'none', 'a disk that works refuses nothing', () => String(outcome.error));
    if (kind === 'folder' && fault === 'name')
      world.expect(
        outcome.kind === 'failed' && at(disk, '/host/out/outside') === undefined,
        'a name does not lead out of the folder',
        () => `${outcome.kind}, and /host/out has ${namesIn('/host/out').join()}`,
      );
    if (kind === 'folder' && outcome.kind === 'done')
      world.expect(
        filesBelow(at(disk, folder)).every(({ changedMs }) => changedMs === modified.getTime()),
        'every file of a folder bears the same time',
        () => 'another time',
      );
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

  function judge(
    outcome: Outcome<void>,
    state: string | undefined,
    wanted: string,
    names: ReadonlySet<string>,
    fault: string,
  ): void {
    const drafts = namesIn('/host/out').filter((name) => !names.has(name) && (name.endsWith('.draft') || name.endsWith('-before')));
    if (outcome.kind === 'done') {
      world.expect(state === wanted, 'a file appears complete or not at all', () => `written, and it is ${String(state)}`);
      world.expect(
        drafts.length === 0 && at(disk, before) === undefined,
        'what fails leaves nothing behind',
        () => `written, and there is ${namesIn('/host/out').join()}`,
      );
    } else if (outcome.kind === 'failed') {
      // The new folder is in its place, and the one that it replaced cannot be removed.
      const isPlaced = kind === 'folder' && state === wanted;
      world.expect(
        isPlaced || knownStates.includes(state) || (isBetween(state) && fault !== 'name'),
        'a file appears complete or not at all',
        () => `refused, and it is ${String(state)}`,
      );
      world.expect(
        isPlaced || drafts.length === 0,
        'what fails leaves nothing behind',
        () => `refused, and there is ${drafts.join()}`,
      );
    } else {
      world.expect(
        state === wanted || knownStates.includes(state) || isBetween(state),
        'a file appears complete or not at all',
        () => `ended, and it is ${String(state)}, neither ${String(knownStates[0])} nor ${wanted}`,
      );
    }
    const inode = kind === 'file' ? at(disk, target) : undefined;
    if (inode !== undefined) {
      mode ??= choices.permille(300) ? 0o640 : inode.mode;
      world.expect(inode.mode === mode || outcome.kind !== 'done' || knownStates[0] === undefined, 'permissions stay', () =>
        inode.mode.toString(8),
      );
      inode.mode = mode;
    }
    // What an ended process wrote may be lost later; what one that succeeded wrote may not.
    const now = isBetween(state) ? listed(at(disk, before)) : state;
    knownStates = outcome.kind === 'done' ? [state] : [...new Set([now, ...knownStates])];
  }

  /** Between two renames a folder that is replaced has another name; it is complete, and the next writer gives its name back before all else. */
  function isBetween(state: string | undefined): boolean {
    return kind === 'folder' && state === undefined && knownStates.includes(listed(at(disk, before)));
  }

  /** Somebody puts a link, or a file where a folder is to be, in the way: before something is written or meanwhile. */
  function putLink(phase: string): Link | undefined {
    const [where, name] = kind === 'new files' ? ['/host', 'out'] : ['/host/out', kind === 'file' ? 'front.json' : 'site'];
    const parent = at(disk, where);
    if (parent === undefined || (kind === 'new files' && parent.names.has(name))) return undefined;
    const late = choices.permille(500);
    world.fault(`a link is put in the way${late ? ' meanwhile' : ''}`, phase);
    const isFile = kind !== 'file' && choices.permille(300);
    const put = isFile ? disk.create('file', 0o644) : disk.create('link', 0o777, elsewhere);
    const was = parent.names.get(name);
    const happen = (): void => disk.rename([{ folder: parent, name, to: put }]);
    if (!late) happen();
    return { folder: parent, name, was, put, late: late ? world.after(choices.int(40) / 10, happen) : undefined };
  }

  function judgeNewFiles(outcome: Outcome<void>, state: string | undefined, wanted: string): void {
    if (outcome.kind === 'done')
      world.expect(state === wanted, 'a file appears complete or not at all', () => `written, and it is ${String(state)}`);
    if (outcome.kind === 'failed')
      world.expect(state === undefined, 'what fails leaves nothing behind', () => `refused, and there is ${String(state)}`);
  }
}
