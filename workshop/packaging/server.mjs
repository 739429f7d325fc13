// Programs that may serve: started, listened to until they fall silent, and stopped as an operator would stop them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** Starts a program; `output()` is what it has written, `stop()` ends it and resolves to its exit code. */
export function start(command, args, { cwd, env } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return {
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const late = pause(15_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, late]);
      return ended;
    },
  };
}

/** Runs a program of Node.js that ends by itself, or serves: then it is stopped once it has been quiet for a while. */
export async function runUntilQuiet(script, { cwd, env, quietMs = 3_000 } = {}) {
  const program = start(process.execPath, ['--no-warnings', script], { cwd, env });
  for (let before; ; before = program.output()) {
    const ended = await Promise.race([program.ended.then(() => true), pause(quietMs).then(() => false)]);
    if (ended) return { code: await program.ended, output: program.output() };
    if (program.output() !== '' && program.output() === before) return { code: await program.stop(), output: program.output() };
  }
}

/** Asks until somebody answers, or the program has ended. */
export async function askWhenReady(url, program, patienceMs = 30_000) {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await fetch(url);
    } catch (error) {
      const over = await Promise.race([program.ended.then(() => true), pause(100).then(() => false)]);
      if (over || Date.now() > deadline) throw new Error(`nobody answered at ${url}\n${program.output()}`, { cause: error });
    }
  }
}
