// Where a client keeps its settings on this machine: the paths of the table, with home folder and environment put in.
import { posix, win32 } from 'node:path';
import type { Client, ClientPlatform, ClientSettings } from '@vitrine/core/workspace';

/** Whose settings: of the person, for all projects, or of a project, for all who work on it. */
export type Scope = 'user' | 'project';

export interface Machine {
  readonly platform: string;
  /** The home folder, absolute. */
  readonly home: string;
  /** The root of the project, absolute. */
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A settings file. */
export interface Place {
  /** Absolute. */
  readonly path: string;
  /** The folder that no link on the way to it may lead out of. */
  readonly root: string;
  /** Of a project: its files are others' too, so that no link in it is followed, and no copy with secrets is left there. */
  readonly isShared: boolean;
}

/** Folders that an environment variable names, and where they are without it. */
const defaults: Readonly<Record<string, string>> = {
  XDG_CONFIG_HOME: '~/.config',
  APPDATA: '~/AppData/Roaming',
  CLAUDE_CONFIG_DIR: '~',
  CODEX_HOME: '~/.codex',
};

/** The settings file of a client; undefined where it documents none for this scope and system. */
export function locationOf({ settings }: Pick<Client, 'settings'>, scope: Scope, machine: Machine): Place | undefined {
  if (settings === undefined) return undefined;
  const paths = machine.platform === 'win32' ? win32 : posix;
  const { home, project } = machine;
  if (scope === 'project')
    return settings.project === undefined
      ? undefined
      : { root: project, path: paths.join(project, settings.project), isShared: true };
  const written = userPath(settings, machine.platform);
  if (written === undefined) return undefined;
  const [first = '', ...rest] = written.split('/');
  const variable = first.startsWith('$') ? first.slice(1) : undefined;
  const named = variable === undefined ? undefined : machine.environment[variable];
  const folder =
    named !== undefined && paths.isAbsolute(named) ? named : (defaults[variable ?? ''] ?? first).replace(/^~/, () => home);
  // A folder that the environment names may be anywhere; one below the home folder may not leave it.
  const isOwn = named !== undefined && paths.isAbsolute(named) && !isBelow(named, home, paths);
  return { root: isOwn ? folder : home, path: paths.join(folder, ...rest), isShared: false };
}

function userPath({ user }: ClientSettings, platform: string): string | undefined {
  return platform === 'linux' || platform === 'darwin' || platform === 'win32'
    ? user?.[platform satisfies ClientPlatform]
    : undefined;
}

function isBelow(path: string, folder: string, paths: typeof posix): boolean {
  const way = paths.relative(folder, path);
  return !way.startsWith('..') && !paths.isAbsolute(way);
}
