// What a reader command reads: an address, a content folder, a pack or a snapshot file, or a package of node_modules that has a pack. A folder or file becomes a front in this process, which the same client reads.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Client } from '@vitrine/client';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { exists, openFolder } from '@vitrine/content/files';
import { clientAt, clientOf } from '../front/client.ts';
import { openSubject } from '../front/open-subject.ts';
import { snapshotOfPack } from '../front/pack-folder.ts';

export interface TargetOptions {
  /** Milliseconds that a call may wait for the quota of a server. */
  readonly wait: number | undefined;
  /** `name=value`, arguments that every call of a third-party tool has. */
  readonly with: readonly string[] | undefined;
}

/** Opens the target. Throws CommandFailure. */
export async function openTarget(target: string, options: TargetOptions, terminal: Terminal): Promise<Client> {
  const { wait = 0, with: pairs = [] } = options;
  const tools = pairs.length === 0 ? {} : { tools: { with: Object.fromEntries(pairs.map(pairOf)) } };
  if (isHttpUrl(target))
    return clientAt(
      target,
      { ...tools, maxWaitSeconds: wait / 1_000, timeoutMs: 60_000 + wait },
      { limitMs: 60_000 + wait, maxTotalBytes: 32_000_000 },
    );
  const path = (await exists(target)) ? target : await packageFolder(target);
  return clientOf(
    await withoutWarnings(terminal, (quiet) => openSubject(path, { otherwise: 'http://127.0.0.1:3000', codings: 'none' }, quiet)),
  );
}

/** What is noted while a folder is opened is for its authors; a reader sees it where the folder cannot be opened. */
async function withoutWarnings<Result>(terminal: Terminal, work: (quiet: Terminal) => Promise<Result>): Promise<Result> {
  const lines: (string | undefined)[] = [];
  try {
    return await work({ ...terminal, note: (line) => void lines.push(line) });
  } catch (error) {
    for (const line of lines) terminal.note(line);
    throw error;
  }
}

/** Names of folders in which packages have their documentation, the usual one first. */
const places = ['docs', 'dist/docs', '.', 'documentation', 'vitrine'];

/** The pack of an installed package. Throws CommandFailure where there is none. */
async function packageFolder(name: string): Promise<string> {
  const folder = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? installed(name) : undefined;
  if (folder === undefined)
    throw new CommandFailure(
      'no_target',
      `${name} is not a file, a folder or an installed package`,
      'Use an address that begins with https://, a content folder, a pack, or an installed package.',
      exitCodes.refused,
    );
  for (const path of places) if ((await snapshotOfPack(join(folder, path), exists)) !== undefined) return join(folder, path);
  throw new CommandFailure(
    'no_pack',
    `${name} is installed, but has no pack of documentation`,
    'Ask its authors for one (`vitrine pack`), or use the address of their documentation.',
    exitCodes.refused,
  );
}

/** The folder of a package, as Node.js finds it from the working folder on. */
function installed(name: string): string | undefined {
  const paths = createRequire(resolve('package.json')).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => isFolder(path));
}

function isFolder(path: string): boolean {
  try {
    openFolder(path);
    return true;
  } catch {
    return false;
  }
}

function pairOf(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=');
  if (at < 1)
    throw new CommandFailure('usage', `--with ${pair}: expected name=value`, 'Write --with library=react.', exitCodes.usage);
  return [pair.slice(0, at), pair.slice(at + 1)];
}
