// A child process that answers one message at a time: what is measured, and the load generator.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** None of them outlives this process. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a module. `ask` sends a message and resolves to its answer, `answer` waits for one, `stop` ends the process. */
export async function startChild(module, args = []) {
  const child = fork(module, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  running.add(child);
  let ended;
  child.on('exit', (code) => {
    running.delete(child);
    ended = new Error(`${args.join(' ')} ended with exit code ${code}`);
  });

  async function ask(message) {
    if (ended !== undefined) throw ended;
    child.send(message);
    return answer();
  }

  async function answer() {
    const waiting = new AbortController();
    const { signal } = waiting;
    const reply = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => Promise.reject(ended)),
    ]).finally(() => waiting.abort());
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply;
  }

  async function stop() {
    if (ended !== undefined) return;
    // A server that closes its connections in an orderly way would take seconds for it.
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  return { ask, answer, stop };
}
