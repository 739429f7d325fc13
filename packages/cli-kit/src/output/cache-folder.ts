// Where the command keeps what may be deleted at any time: below XDG_CACHE_HOME, or what the system has for caches (XDG Base Directory).
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function userCacheFolder(): string {
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env;
  const usual =
    process.platform === 'win32' && LOCALAPPDATA !== ''
      ? LOCALAPPDATA
      : join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : usual, 'vitrine');
}
