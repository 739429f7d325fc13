// workerd itself, without anything in front: started with one Worker, distinguished from others by its own port.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const { default: workerd } = createRequire(createRequire(import.meta.url).resolve('miniflare'))('workerd');

/** Writes a Worker and its compiled configuration to a folder of its own; `modules` are names with their bytes. */
export async function prepare(modules, v8Flags = []) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-workerd-'));
  for (const [name, bytes] of Object.entries(modules)) await writeFile(join(folder, name), bytes);
  const entries = Object.keys(modules).map((name) => {
    const kind = name.endsWith('.js') ? 'esModule' : 'data';
    return `(name = ${JSON.stringify(name)}, ${kind} = embed ${JSON.stringify(name)})`;
  });
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [${entries.join(', ')}], compatibilityDate = "2026-04-01"))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  v8Flags = ${JSON.stringify(v8Flags)}
);
`,
  );
  const compile = ['compile', '--config-only', 'config.capnp'];
  const { stdout } = await promisify(execFile)(workerd, compile, { cwd: folder, encoding: 'buffer', maxBuffer: 2 ** 30 });
  await writeFile(join(folder, 'config.bin'), stdout);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Starts workerd; resolves when it listens. */
export async function start({ folder }, options = []) {
  const began = performance.now();
  const child = spawn(workerd, ['serve', '--binary', 'config.bin', '--control-fd=3', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const complaints = [];
  child.stderr.on('data', (chunk) => complaints.push(chunk));
  const ended = once(child, 'exit');
  const ports = {};
  for await (const line of createInterface(child.stdio[3])) {
    const { event, socket = event, port } = JSON.parse(line);
    ports[socket] = port;
    if (event === 'listen') break;
  }
  if (ports.http === undefined) throw new Error(`workerd did not start: ${Buffer.concat(complaints).toString()}`);
  return {
    began,
    ports,
    pid: child.pid,
    url: `http://127.0.0.1:${ports.http}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
