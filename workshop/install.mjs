// What one check alone needs is in a manifest of its own, with exact versions, and is installed when that check runs: nobody else has to
// carry it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Flags of `npm install` in a folder that is nobody's project. */
export const installFlags = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs what the manifest of a folder names, unless that was done before. Throws when npm fails. */
export function installFolder(folder, flags = []) {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const installedMark = join(folder, 'node_modules/.installed');
  try {
    if (readFileSync(installedMark, 'utf8') === manifest) return;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status, error } = spawnSync('npm', ['install', ...installFlags, ...flags], options);
  if (status !== 0) throw new Error(`npm install in ${folder}: ${error?.message ?? `exit code ${status}`}`);
  writeFileSync(installedMark, manifest);
}
