// xmcp makes a program of a folder: a copy of it is built and started.
import { spawn } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { encodeSnapshot } from '@vitrine/content';

const modules = new URL('../node_modules/', import.meta.url);

export async function startServer({ snapshot, freePort }) {
  const folder = fileURLToPath(new URL('../dist/xmcp/', import.meta.url));
  await cp(fileURLToPath(new URL('xmcp', import.meta.url)), folder, { recursive: true });
  await writeFile(`${folder}front.snapshot`, await encodeSnapshot(snapshot));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const run = (program) => spawn(process.execPath, program, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const built = run([fileURLToPath(new URL('xmcp/dist/cli.js', modules)), 'build']);
  const code = await new Promise((resolve) => built.on('close', resolve));
  if (code !== 0) throw new Error(`xmcp build ended with ${code}`);
  const server = run(['dist/http.js']);
  const endpoint = `http://127.0.0.1:${port}/mcp`;
  for (
    let tries = 0;
    tries < 100 &&
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ));
    tries++
  )
    await setTimeout(100);
  return { endpoint, stop: () => server.kill() };
}
