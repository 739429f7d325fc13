// The content that a host served last, in a file of a few words: so that a restart does not serve older signed content.
import { type LastServed, type LastServedStore, parseTimestamp } from '@vitrine/core/follow';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const maxBytes = 1_024;

/** Keeps it in a file, which is made at the first content and appears complete or not at all. */
export function lastServedFile(path: string): LastServedStore {
  return { read: () => readServed(path), write: (content) => writeServed(path, content) };
}

/** Throws TypeError for what is no state file: a host does not start without the memory that it was given. */
async function readServed(path: string): Promise<LastServed | undefined> {
  const refused = (received: string): TypeError =>
    new TypeError(`${path}: expected a state file, received ${received}; remove it to start afresh`);
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'ELOOP') throw refused('a link');
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > maxBytes) throw refused(stats.isFile() ? `${stats.size} bytes` : 'no file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return contentOf(buffer.toString('utf8', 0, bytesRead)) ?? fail(refused('other text'));
  } finally {
    await file.close();
  }
}

function contentOf(text: string): LastServed | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('generated_at' in value) || !('snapshot_id' in value)) return undefined;
    const { generated_at: generatedAt, snapshot_id: snapshotId } = value;
    if (typeof generatedAt !== 'string' || typeof snapshotId !== 'string' || parseTimestamp(generatedAt) === undefined)
      return undefined;
    return { generatedAt, snapshotId };
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function fail(error: Error): never {
  throw error;
}

async function writeServed(path: string, { generatedAt, snapshotId }: LastServed): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ generated_at: generatedAt, snapshot_id: snapshotId })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new TypeError(`${path}: expected a state file in a folder that this process can write, received ${codeOf(error)}`, {
      cause: error,
    });
  }
}

/** A name outlives a loss of power once its folder is on the disk. Where folders cannot be opened, as on Windows, the system sees to it. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
