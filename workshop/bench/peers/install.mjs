// Installs the peers into this folder, in the versions that package.json pins. They stay outside of the workspace, so that
// nobody who only wants to build has to carry them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const installedMark = new URL('node_modules/.installed.json', import.meta.url);
const install = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];

/** Name and version of each peer. Throws when npm fails. */
export async function installPeers() {
  const manifest = await readFile(new URL('package.json', import.meta.url), 'utf8');
  if ((await readFile(installedMark, 'utf8').catch(() => '')) !== manifest) {
    await npm(folder, install);
    await writeFile(installedMark, manifest);
  }
  return JSON.parse(manifest).dependencies;
}

async function npm(cwd, args) {
  const child = spawn('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm install in ${cwd} ended with exit code ${code}`);
}
