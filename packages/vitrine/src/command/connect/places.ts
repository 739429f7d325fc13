// Where a client keeps its settings on this machine: the paths of the table, with home folder and environment put in.
import { posix, win32 } from 'node:path';
import type { Client, ClientPlatform } from '@vitrine/core/workspace';

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

/** Folders that an environment variable names, and where they are without it. */
const defaults: Readonly<Record<string, string>> = {
  XDG_CONFIG_HOME: '~/.config',
  APPDATA: '~/AppData/Roaming',
  CLAUDE_CONFIG_DIR: '~',
  CODEX_HOME: '~/.codex',
};

/** The absolute path of the settings file of a client; undefined where it documents none for this scope and system. */
export function settingsPath({ settings }: Pick<Client, 'settings'>, scope: Scope, machine: Machine): string | undefined {
  const { home, project, platform, environment } = machine;
  const paths = platform === 'win32' ? win32 : posix;
  if (scope === 'project') return settings?.project && paths.join(project, settings.project);
  const isKnown = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  const written = isKnown ? settings?.user?.[platform satisfies ClientPlatform] : undefined;
  if (written === undefined) return undefined;
  const [first = '', ...rest] = written.split('/');
  const variable = first.startsWith('$') ? first.slice(1) : '';
  const variableValue = environment[variable] ?? '';
  const folder = paths.isAbsolute(variableValue) ? variableValue : (defaults[variable] ?? first).replace(/^~/, () => home);
  return paths.join(folder, ...rest);
}
