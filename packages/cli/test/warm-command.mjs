// The command in a process that stays: each message is a command line, a folder and variables; each answer is what a process of its
// own would have printed and ended with. The file that users run is evaluated anew, the modules that it loads are kept.
import process from 'node:process';

const command = new URL('../dist/vitrine.js', import.meta.url);
let runs = 0;

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
