// The first block of the README as somebody runs it who has Node.js and npm and no other program: a fresh clone of the head, and an empty home. The
// command serves a folder of Markdown, an agent's question is answered from it, and a second start has nothing to install.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const block = /^```sh\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
const line = block.split('\n').find((each) => each.startsWith('npm run vitrine')) ?? '';
const command = line.replace(/\s+#.*/, '');
/** Most seconds of processor time, and most megabytes of clone, installation and build. */
const bounds = { 'first time': 40, 'second time': 6, megabytes: 320 };
const faults = [];
const work = mkdtempSync(join(tmpdir(), 'vitrine-first-run-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

function expect(what, holds) {
  console.log(`${holds ? 'ok    ' : 'FAULT '} ${what}`);
  if (!holds) faults.push(what);
}

expect(`the first block of the README serves a folder: ${command}`, / serve \.\.\/my-product\/docs$/.test(command));
execFileSync('git', ['clone', '-q', '--no-hardlinks', root, join(work, 'vitrine')]);
for (const folder of ['home', 'bin', 'my-product/docs']) mkdirSync(join(work, folder), { recursive: true });
writeFileSync(join(work, 'my-product/docs/install.md'), '# Install the lamp\n\nScrew the lamp to the mast.\n');
// npm runs scripts in a shell, and programs of npm are started by env
const shell = process.platform === 'win32' ? [] : ['sh', 'env'].map((name) => [name, `/usr/bin/${name}`]);
const npm = realpathSync(join(dirname(process.execPath), 'npm'));
for (const [name, program] of [['node', process.execPath], ['npm', npm], ...shell]) symlinkSync(program, join(work, 'bin', name));

/** How npm of this machine reaches its registry; all else of the environment is left out. */
const registry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry|https?_proxy|no_proxy)$/i.test(name),
  ),
);

/** Seconds of processor time of all processes that this one has waited for, and theirs, on Linux: proc_pid_stat(5), fields 16 and 17. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Starts the command, asks once, and ends it. */
async function walk(name) {
  const port = await freePort();
  const [started, before] = [performance.now(), childSeconds()];
  const child = spawn(`exec ${command} --port ${port}`, {
    cwd: join(work, 'vitrine'),
    env: { ...registry, HOME: join(work, 'home'), PATH: join(work, 'bin') },
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let hasEnded = false;
  child.stdout.setEncoding('utf8').on('data', (said) => (text += said));
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => (hasEnded = true));
  while (!hasEnded && !/^ready /m.test(text)) await pause(50);
  const seconds = (performance.now() - started) / 1_000;
  expect(`${name}: the front is ready after ${seconds.toFixed(1)} s`, /^ready /m.test(text));
  expect(`${name}: the output is that of the command alone`, !/^(?:start|done) /m.test(text));
  if (hasEnded) {
    console.log(text);
    return;
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'install the lamp' } },
    }),
  });
  const answer = await response.text();
  expect(`${name}: an agent is answered from the folder, ${answer.length} bytes`, answer.includes('Screw the lamp to the mast.'));
  process.kill(-child.pid, 'SIGINT');
  await ended;
  const used = childSeconds() - before;
  expect(`${name}: ${used.toFixed(1)} s of processor time, at most ${bounds[name]}`, used <= bounds[name]);
}

await walk('first time');
const megabytes = Number(execFileSync('du', ['-sm', join(work, 'vitrine')], { encoding: 'utf8' }).split('\t')[0]);
expect(`${megabytes} MB of clone, installation and build, at most ${bounds.megabytes}`, megabytes <= bounds.megabytes);
await walk('second time');
process.exitCode = faults.length > 0 ? 1 : 0;
