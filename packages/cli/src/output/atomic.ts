// Files and folders that appear whole or not at all. Everything is written beside its place first, under a name of its own,
// flushed, and then moved. A write that fails or is interrupted leaves nothing behind, and the earlier file or folder untouched.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { CommandFailure, exitCodes, tried } from './failure.ts';
import type { Interruption } from './interruption.ts';

/** A file to write, by its path below a folder, with forward slashes. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Writes one file into a folder, which is made when it is not there. An older file of that name is replaced. */
export async function writeFileWhole(path: string, content: string | Uint8Array, interruption: Interruption): Promise<void> {
  const place = resolve(path);
  const draft = draftOf(place);
  await tried(`${path} cannot be written`, async () => {
    const made = await mkdir(dirname(place), { recursive: true });
    const undo = (): void => {
      rmSync(draft, { force: true });
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
    };
    await interruption.undoable(undo, async () => {
      await writeFlushed(draft, content);
      await rename(draft, place);
    });
  });
}

export interface FolderWriting {
  /** Whether a folder that is there is replaced. */
  readonly replace: boolean;
  /** The time that every file bears, so that copies of the folder look alike. */
  readonly modified: Date;
}

/** Writes a folder. */
export async function writeFolderWhole(
  path: string,
  files: Files,
  { replace, modified }: FolderWriting,
  interruption: Interruption,
): Promise<void> {
  const place = resolve(path);
  const draft = draftOf(place);
  const before = `${draft}-before`;
  await tried(`${path} cannot be written`, async () => {
    const made = await mkdir(dirname(place), { recursive: true });
    const undo = (): void => {
      rmSync(draft, { recursive: true, force: true });
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
    };
    await interruption.undoable(undo, async () => {
      await mkdir(draft);
      const root = await realpath(draft);
      for (const [name, content] of files) {
        const file = below(draft, name);
        await mkdir(dirname(file), { recursive: true });
        // The draft is ours alone, so a link in it was put there while it was written.
        if ((await realpath(dirname(file))) !== join(root, relative(draft, dirname(file)))) throw escaped(name);
        await writeFlushed(file, content, modified);
      }
    });
    if (replace && (await exists(place))) await rename(place, before);
    try {
      await rename(draft, place);
    } catch (error) {
      if (await exists(before)) await rename(before, place);
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await rm(before, { recursive: true, force: true });
  });
}

/** Writes new files below a folder that may exist; when one cannot be written, those before it are taken back. */
export async function writeNewFiles(folder: string, files: Files, interruption: Interruption): Promise<void> {
  const written: string[] = [];
  const undo = (): void => {
    for (const path of written.reverse()) rmSync(path, { recursive: true, force: true });
  };
  await interruption.undoable(undo, async () => {
    for (const [name, content] of files) {
      const path = join(folder, name);
      await tried(`${path} cannot be written`, async () => {
        const made = await mkdir(dirname(path), { recursive: true });
        if (made !== undefined) written.push(made);
        const file = await open(path, 'wx');
        written.push(path);
        try {
          await file.writeFile(content);
        } finally {
          await file.close();
        }
      });
    }
  });
}

/** Whether something has this name. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** The place of a file below a folder. Throws for a name that leads anywhere else. */
function below(folder: string, name: string): string {
  const file = resolve(folder, name);
  if (!file.startsWith(`${folder}${sep}`)) throw escaped(name);
  return file;
}

function escaped(name: string): CommandFailure {
  return new CommandFailure(
    'outside',
    `the file ${JSON.stringify(name)} would lie outside of the folder that is written`,
    'Build the snapshot again from content that you trust. Nothing was left behind.',
    exitCodes.refused,
  );
}

function draftOf(place: string): string {
  return join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.draft`);
}

async function writeFlushed(path: string, content: string | Uint8Array, modified?: Date): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    if (modified !== undefined) await file.utimes(modified, modified);
    await file.sync();
  } finally {
    await file.close();
  }
}
