// Runs other programs and keeps what they said, so that a check shows it only when it failed.
import { spawn } from 'node:child_process';
import process from 'node:process';

const onWindows = process.platform === 'win32';

/**
 * Runs a command; resolves to its exit code and everything it wrote.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, alone?: boolean }} [options] `env` is added to this
 *   process's own; `alone` ends with the command whatever it has started and left behind
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collect(command, args, { cwd, env, alone = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...quiet, ...env },
      stdio,
      shell: onWindows,
      detached: alone,
    });
    let output = '';
    const keep = (chunk) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    if (alone) child.on('exit', () => endGroup(child.pid));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A command of its own group has its process id as that group's; when nothing is left, there is no group. */
function endGroup(id) {
  try {
    process.kill(-id, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Runs a command that must succeed; resolves to what it wrote, throws with it otherwise. */
export async function succeed(command, args, options) {
  const { code, output } = await collect(command, args, options);
  if (code === 0) return output;
  throw new Error(`${command} ${args.join(' ')} ended with exit code ${code}\n${output}`);
}

const quiet = { npm_config_update_notifier: 'false', npm_config_fund: 'false', NO_COLOR: '1', FORCE_COLOR: undefined };
