// Tools that only these checks need. They are larger than everything else here, so they are in a folder of their own,
// pinned to exact versions, and are installed when the checks run.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { collect, succeed } from './command.mjs';

const folder = fileURLToPath(new URL('tools', import.meta.url));

/** What `tools/package.json` pins. */
export const toolVersions = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).dependencies;

/** Arguments of `npm install` for a folder that is nobody's project. */
export const installArguments = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the tools, unless that was done before. */
export async function installTools() {
  const stamp = join(folder, 'node_modules', '.installed');
  const wanted = createHash('sha256').update(JSON.stringify(toolVersions)).digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  await succeed('npm', installArguments, { cwd: folder });
  await writeFile(stamp, wanted);
}

/** Absolute path of a file of a tool. */
export function toolPath(path) {
  return join(folder, 'node_modules', path);
}

/** Imports a module of a tool by its path, such as `size-limit/index.js`. */
export function importTool(path) {
  return import(pathToFileURL(toolPath(path)).href);
}

/** Runs a program of a tool, by its path, with this Node.js. */
export function runTool(path, args, options) {
  return collect(process.execPath, [toolPath(path), ...args], options);
}
