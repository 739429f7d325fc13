// Spools of a process that serves what it builds, in the folder of the system for such files.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveSpooled, openSpool, type Spool, type SpooledBody } from '@vitrine/content/files';

/** Bytes that nothing needs any more are left in a spool until they are as many as the others, and at least these. */
export const fewUnusedBytes = 64 * 1024 * 1024;

/** A spool in the folder of the system for such files; undefined where none can be there. */
export function openOwnSpool(): Spool | undefined {
  try {
    return openSpool(join(tmpdir(), `vitrine-${randomBytes(12).toString('hex')}`), { restInMemory: true });
  } catch {
    return undefined;
  }
}

/** A spool of these bodies alone; undefined where the system has no room for it. The one before stays open for what is served from it. */
export function movedToOwn(bodies: readonly SpooledBody[]): Spool | undefined {
  const own = openOwnSpool();
  try {
    if (own !== undefined) moveSpooled(bodies, own);
    return own;
  } catch {
    own?.close();
    return undefined;
  }
}
