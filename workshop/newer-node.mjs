// The suite and some clients want a newer Node.js than this repository does: npm brings it.
import { spawn } from 'node:child_process';
import process from 'node:process';

/** Runs a command of packages under Node.js 22; resolves to its exit code and everything it said. */
export function runWithNewerNode(packages, command, { cwd } = {}) {
  const args = ['-y', ...['node@22', ...packages].flatMap((name) => ['-p', name]), '--', ...command];
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    const collect = (chunk) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
