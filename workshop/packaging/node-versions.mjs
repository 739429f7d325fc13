// Programs under other versions of Node.js than the one that is installed: npm brings them.
import { collect } from './command.mjs';

/** The oldest that is supported, and the newest release of each line. */
export const nodeVersions = ['20.19.0', '20', '22', '24'];

/** Runs a program with a version of Node.js; resolves to its exit code and what it wrote. */
export function runWithNode(version, args, options) {
  return collect('npx', ['--yes', '-p', `node@${version}`, '--', 'node', ...args], options);
}
