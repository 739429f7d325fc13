// Installs the peers into this folder, in the versions that package.json pins. They stay outside of the workspace, so that
// nobody who only wants to build has to carry them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const stamp = new URL('node_modules/.installed.json', import.meta.url);
// What mcp-handler names as peers for frameworks that are not used here is left out.
const install = [
  'install',
  '--no-package-lock',
  '--ignore-scripts',
  '--legacy-peer-deps',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Name and version of each peer. Throws when npm fails. */
export async function installPeers() {
  const manifest = await readFile(new URL('package.json', import.meta.url), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== manifest) {
    const npm = spawn('npm', install, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    const [code] = await once(npm, 'exit');
    if (code !== 0) throw new Error(`npm install of the peers ended with exit code ${code}`);
    await writeFile(stamp, manifest);
  }
  return JSON.parse(manifest).dependencies;
}
