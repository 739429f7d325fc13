// In the container: starts what the image starts, and runs the health check of the image at each moment of its life, as Docker runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const { Entrypoint, Cmd, Healthcheck, StopSignal } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const origin = 'http://127.0.0.1:3000';
let faults = 0;

function expect(what, holds, received = '') {
  console.log(`${holds ? 'ok    ' : 'FAULT '} ${what}${received === '' ? '' : `: ${received}`}`);
  if (!holds) faults += 1;
}

/** Runs the health check: its exit code, or what Docker calls a check that takes longer than its timeout. */
async function health() {
  const [kind, program, ...args] = Healthcheck.Test;
  if (kind !== 'CMD') throw new Error(`expected a health check without a shell, received ${kind}`);
  const child = spawn(program, args, { stdio: 'ignore', timeout: Healthcheck.Timeout / 1e6, killSignal: 'SIGKILL' });
  const [code] = await once(child, 'close');
  return code ?? 'timeout';
}

async function expectHealth(when, wanted) {
  const healthState = await health();
  expect(`health ${when} is ${wanted}`, healthState === wanted, healthState);
}

await expectHealth('without a process', 1);

const server = spawn(Entrypoint[0], [...Entrypoint.slice(1), ...Cmd], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(server, 'close');
const lines = [];
createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
// It is held before it listens.
server.kill('SIGSTOP');
await expectHealth('while it starts', 1);
server.kill('SIGCONT');
const begun = Date.now();
let first = await health();
while (first !== 0 && Date.now() - begun < Healthcheck.StartPeriod / 1e6 && server.exitCode === null) {
  await pause(200);
  first = await health();
}
expect('health within the start period is 0', first === 0, first);
if (first !== 0) {
  console.log(lines.join('\n'));
  process.exit(1);
}

const page = await fetch(`${origin}/llms.txt`);
expect('it answers', page.status === 200, page.status);
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query: 'install' } } };
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const called = await fetch(`${origin}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(call) });
expect('a tool answers', called.ok && JSON.stringify(await called.json()).includes('Screw the lamp'), called.status);
const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
expect('it is no root and has no capability', /^Uid:\s+1000\s/m.test(status) && /^CapEff:\s+0+$/m.test(status));
for (const path of ['/x', '/front/x', '/opt/vitrine/x']) {
  let code = 'written';
  try {
    writeFileSync(path, '');
  } catch (error) {
    ({ code } = error);
  }
  expect(`${path} cannot be written`, code === 'EROFS' || code === 'EACCES', code);
}

server.kill('SIGSTOP');
await expectHealth('of a process that does not answer', 'timeout');
server.kill('SIGCONT');
await expectHealth('after that', 0);

// A request that is open while it ends.
const open = request(`${origin}/api/mcp`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
const answered = once(open, 'response');
open.flushHeaders();
await once(open, 'continue');
server.kill(StopSignal);
while ((await ready()) === 200) await pause(20);
await expectHealth('while it ends', 1);
open.end(JSON.stringify(call));
const [{ statusCode }] = await answered;
expect('the open request is answered', statusCode === 200, statusCode);
const [code] = await ended;
expect('it ends with 0', code === 0, code);
await expectHealth('after the end', 1);
expect(
  'it said that it was ready',
  lines.some((line) => JSON.parse(line).event === 'ready'),
);
process.exitCode = faults === 0 ? 0 : 1;

/** The status of /readyz over a connection of its own; undefined where nothing listens. */
function ready() {
  const socket = connect(3000, '127.0.0.1');
  socket.end('GET /readyz HTTP/1.1\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n');
  return new Promise((resolve) => {
    socket.setEncoding('utf8').once('data', (text) => resolve(Number(text.slice(9, 12))));
    socket.once('error', () => resolve(undefined));
  });
}
