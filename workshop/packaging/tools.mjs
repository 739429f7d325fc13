// Tools that only these checks need. They are larger than everything else here, so they are in a folder of their own,
// pinned to exact versions, and are installed when the checks run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installFolder, installFlags } from '../install.mjs';
import { collect } from './command.mjs';

const folder = fileURLToPath(new URL('tools', import.meta.url));

/** What `tools/package.json` pins. */
export const toolVersions = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).dependencies;

/** Arguments of `npm install` for a folder that is nobody's project. */
export const installArguments = ['install', ...installFlags];

/** Installs the tools, unless that was done before. */
export function installTools() {
  installFolder(folder);
}

/** Absolute path of a file of a tool. */
export function toolPath(path) {
  return join(folder, 'node_modules', path);
}

/** Imports a module of a tool by its path, such as `size-limit/index.js`. */
export function importTool(path) {
  return import(pathToFileURL(toolPath(path)).href);
}

export function runTool(path, args, options) {
  return collect(process.execPath, [toolPath(path), ...args], options);
}
