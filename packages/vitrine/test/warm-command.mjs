// The command in a process that stays: each message is a command line, a folder and variables; each answer is what a process of its
// own would have printed and ended with. The file that users run is evaluated anew; the modules that it loads are kept, and so is the
// thread that builds: loading either costs more than most commands.
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import threads from 'node:worker_threads';

const command = new URL('../dist/vitrine.js', import.meta.url);
let runs = 0;

/** Threads that a command has ended, by what they were started with: the next command of the same kind goes on with one. */
const idle = new Map();

threads.Worker = class extends threads.Worker {
  #kind;
  #asked = 0;

  constructor(url, options) {
    // A thread sees the variables of the time when it started.
    const kind = JSON.stringify([url, options, process.env]);
    const kept = idle.get(kind);
    idle.delete(kind);
    if (kept !== undefined) return kept;
    super(url, options);
    this.#kind = kind;
    this.on('message', ({ kind }) => {
      if (kind !== 'stage') this.#asked -= 1;
    });
    this.#forgetEnded();
  }

  #forgetEnded() {
    this.on('exit', () => idle.delete(this.#kind));
  }

  postMessage(...message) {
    this.#asked += 1;
    super.postMessage(...message);
  }

  /** A thread that has answered everything stays; one that is at work is ended. */
  async terminate() {
    if (this.#asked > 0 || idle.has(this.#kind)) return super.terminate();
    // for the command it has ended: nothing of that command listens any more
    for (const event of ['exit', 'error']) this.removeAllListeners(event);
    this.#forgetEnded();
    idle.set(this.#kind, this);
    return 0;
  }
};
syncBuiltinESMExports();

process.on('message', ({ args, cwd, env }) => {
  void run(args, cwd, env).then((ended) => process.send(ended));
});
process.on('disconnect', () => process.exit());

async function run(args, cwd, env) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, encoding, written) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const done = typeof encoding === 'function' ? encoding : written;
      if (done !== undefined) process.nextTick(done);
      return true;
    };
  }
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  process.chdir(cwd);
  try {
    await import(`${command.href}?run=${(runs += 1)}`);
    return { code: process.exitCode ?? 0, ...said };
  } finally {
    process.exitCode = undefined;
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
    process.stdout.removeAllListeners('error');
  }
}
