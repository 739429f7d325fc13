// The failure of a command: a code, a sentence, a resolution, an exit code. System errors are recognised by errno, not by text.

import { VitrineError } from '@vitrine/core';
import { FileAccessError } from '@vitrine/content/files';

export const exitCodes = {
  done: 0,
  /** The content, or what was checked, has faults. */
  findings: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** The machine refused: a file, a folder, a port, the disk. */
  refused: 3,
  /** An action or a tool demands more trust than before. */
  widened: 4,
  fault: 70,
  interrupted: 130,
} as const;

/** Thrown to end a command; printed in one place. */
export class CommandFailure extends VitrineError {
  readonly resolution: string;
  readonly exitCode: number;
  readonly details: object;

  constructor(code: string, message: string, resolution: string, exitCode: number = exitCodes.refused, details: object = {}) {
    super('CommandFailure', code, message);
    this.resolution = resolution;
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** What somebody else says about a failure: never a sentence of the command itself. */
export interface RemoteDetails {
  /** `host` is who says it: a host, or a program that was started. */
  readonly remote?: { readonly host: string; readonly detail: string; readonly resolution?: string };
}

/** Longest foreign text that is shown, in characters. */
const maxRemoteText = 2_000;

/** Words of another, as a member of the details of a failure; none where it says nothing. Every command quotes others by this. */
export function remoteDetails(host: string, detail = '', resolution?: string): RemoteDetails {
  if (detail === '' && resolution === undefined) return {};
  const advice = resolution === undefined ? {} : { resolution: resolution.slice(0, maxRemoteText) };
  return { remote: { host, detail: detail.slice(0, maxRemoteText), ...advice } };
}

/** The lines that quote another in the details of a failure: each begins with who says it. */
export function remoteLines(details: object): readonly string[] {
  const { remote } = details as RemoteDetails; // nothing but remoteDetails makes this member
  if (remote === undefined) return [];
  const lines = [remote.detail, remote.resolution ?? '']
    .flatMap((text) => text.split(/\r\n?|\n/))
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 20).map((line) => `${remote.host} says: ${line}`);
}

export function usageFailure(message: string, resolution: string): CommandFailure {
  return new CommandFailure('usage', message, resolution, exitCodes.usage);
}

type Refusal = readonly [code: string, what: string, resolution: string];

const denied = 'Check the owner and the permissions (ls -ld), or choose another place.';
const space = 'Free some space, or choose another disk. Nothing was left behind.';

const refusals: Readonly<Record<string, Refusal>> = {
  ENOENT: [
    'not_found',
    'it does not exist',
    'Check the path, or name your folder of docs; `vitrine init` makes a folder to start with.',
  ],
  ENOTDIR: ['not_a_folder', 'a part of the path is a file, not a folder', 'Check the path.'],
  EISDIR: ['not_a_file', 'it is a folder, not a file', 'Check the path.'],
  EACCES: ['not_permitted', 'the system does not permit it', denied],
  EPERM: ['not_permitted', 'the system does not permit it', denied],
  EROFS: ['not_permitted', 'the file system is read-only', 'Choose a writable place.'],
  ENOSPC: ['disk_full', 'the disk is full', space],
  EDQUOT: ['disk_full', 'the disk quota is used up', space],
  EFBIG: ['disk_full', 'the file is larger than the system allows', `Raise the limit (ulimit -f). ${space}`],
  EIO: ['disk_fault', 'the disk reports a fault', 'Choose another disk. Nothing was left behind.'],
  EMFILE: ['too_many_files', 'too many files are open', 'Raise the limit (ulimit -n).'],
};

const watchRefusals: Readonly<Record<string, Refusal>> = {
  ENOSPC: [
    'watches_used_up',
    'the system cannot watch more folders',
    'Raise fs.inotify.max_user_watches (sysctl), or run with --once.',
  ],
  EMFILE: ['watches_used_up', 'nothing more can be watched', 'Raise fs.inotify.max_user_instances (sysctl), or run with --once.'],
};

/** An error of the system as a failure that names the attempt; undefined for any other error. */
export function systemFailure(error: unknown, tried: string): CommandFailure | undefined {
  if (error instanceof FileAccessError) {
    const suffix = tried.includes(error.path) ? '' : ` (${error.path})`;
    return new CommandFailure(error.code, `${tried}: ${error.detail}${suffix}`, error.resolution);
  }
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const table = syscall === 'watch' && Object.hasOwn(watchRefusals, code) ? watchRefusals : refusals;
  const refusal = Object.hasOwn(table, code) ? table[code] : undefined;
  if (refusal === undefined) return undefined;
  const [name, what, resolution] = refusal;
  const where = path !== undefined && !tried.includes(path) ? ` (${path})` : '';
  return new CommandFailure(name, `${tried}: ${what}${where}`, resolution);
}

/** Does something with files; an error of the system becomes a failure that names the attempt. */
export async function tried<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw systemFailure(error, what) ?? error;
  }
}
