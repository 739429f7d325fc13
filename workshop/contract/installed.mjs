// Subjects whose runtime is no dependency of the workspace: installs what their folder names, then runs its tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const quiet = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs into a folder next to this file and runs the tests in it; the exit code becomes this process's own. */
export function runInstalled(folder) {
  const npm = (...args) => spawnSync('npm', args, { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
  process.exitCode =
    npm('install', '--prefix', join(here, folder), ...quiet) ||
    npm('exec', '--', 'vitest', 'run', `${folder}/`, ...process.argv.slice(2));
}
