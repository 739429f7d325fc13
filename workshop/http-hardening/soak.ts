// The long form: `npm run check soak` at the root, or `node http-hardening/dist/soak.js [part of a name]` here. Each run prints what it
// measured and fails when a bound does not hold. A calm machine is needed for the times.
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startHost } from './child.ts';
import { type Load, type LoadResult, startLoad } from './load.ts';
import { post, request, talk, toolCall } from '../../packages/adapter-node/test/wire.ts';

const quota = 524_287;
const mixed: readonly string[] = [
  request('GET /capabilities.json'),
  request('GET /releases.json'),
  request('GET /api/v1/status'),
  post(toolCall('answer')),
  request('GET /nope'),
];
const documents: readonly string[] = [request('GET /capabilities.json')];
const [part = ''] = process.argv.slice(2);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function good({ statuses }: LoadResult): boolean {
  return [...statuses.keys()].every((status) => [200, 404, 429].includes(status));
}

async function steady(): Promise<string> {
  const host = await startHost('serve', quota);
  const result = await startLoad({ port: host.port, connections: 64, requests: mixed, durationMs: 60_000 }).done;
  const { rss } = await host.memory();
  host.kill();
  assert.ok(good(result) && result.unanswered === 0 && result.resets === 0, JSON.stringify([...result.statuses]));
  const perSecond = Math.round(result.answers / result.seconds);
  return `${result.answers} answers, 0 errors, ${perSecond} a second, p99 ${result.percentile(0.99).toFixed(1)} ms, resident ${Math.round(rss / 1e6)} MB`;
}

/** 1,000 sockets that send a head or a body too slowly, and one good client among them. */
async function slow(): Promise<string> {
  const host = await startHost('serve', quota);
  const lives: number[] = [];
  const sockets: Socket[] = [];
  const head = request('POST /api/mcp', ['Content-Type: application/json', 'Content-Length: 1000']);
  for (let index = 0; index < 1_000; index++) {
    const socket = connect(host.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {
      // A cut is what is waited for.
    });
    socket.on('data', () => {
      // The refusal.
    });
    const opened = performance.now();
    socket.on('close', () => lives.push(performance.now() - opened));
    socket.write(index % 2 === 0 ? 'GET /capabilities.json HTTP/1.1\r\n' : head);
    const drip = setInterval(() => socket.write(index % 2 === 0 ? 'X-A: b\r\n' : ' '), 900);
    socket.on('close', () => {
      clearInterval(drip);
    });
  }
  const load = startLoad({ port: host.port, connections: 1, requests: documents, thinkMs: 5 });
  await pause(12_000);
  load.stop();
  const result = await load.done;
  for (const socket of sockets) socket.destroy();
  host.kill();
  const longest = Math.max(...lives);
  assert.equal(lives.length, 1_000, `${1_000 - lives.length} slow sockets were not cut`);
  assert.ok(longest < 10_000, `a slow socket lived ${longest} ms`);
  assert.ok(result.percentile(0.99) < 250 && result.unanswered === 0);
  return `1,000 slow sockets cut within ${(longest / 1_000).toFixed(1)} s; a good client meanwhile: ${result.answers} answers, p99 ${result.percentile(0.99).toFixed(1)} ms`;
}

/** SIGTERM under 200 connections, half of them busy, half idle. */
async function signals(): Promise<string> {
  let failed = 0;
  let resets = 0;
  let answers = 0;
  let longest = 0;
  for (let round = 0; round < 30; round++) {
    const host = await startHost('serve', quota);
    const busy = startLoad({ port: host.port, connections: 100, requests: mixed, thinkMs: 2, reconnect: false });
    const idle = await Promise.all(Array.from({ length: 100 }, () => openIdle(host.port)));
    await pause(200);
    const exited = once(host.process, 'exit');
    const began = performance.now();
    host.process.kill('SIGTERM');
    const [code] = (await exited) as [number | null];
    longest = Math.max(longest, performance.now() - began);
    assert.equal(code, 0);
    const result = await finished(busy);
    answers += result.answers;
    failed += result.unanswered;
    resets += result.resets + idle.filter(({ reset }) => reset()).length;
  }
  assert.deepEqual({ failed, resets }, { failed: 0, resets: 0 });
  assert.ok(longest < 10_000);
  return `30 rounds, ${answers} answers, 0 failed in flight, 0 resets, longest exit ${Math.round(longest)} ms, always with code 0`;
}

async function finished(load: Load): Promise<LoadResult> {
  load.stop();
  return load.done;
}

async function openIdle(port: number): Promise<{ reset: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  let reset = false;
  socket.on('error', () => {
    reset = true;
  });
  socket.write(request('GET /releases.json'));
  await once(socket, 'data');
  return { reset: () => reset };
}

async function heap(): Promise<string> {
  const host = await startHost('serve', quota, ['--expose-gc']);
  const run = (answers: number): Promise<LoadResult> =>
    startLoad({ port: host.port, connections: 32, requests: mixed, answers }).done;
  await run(50_000);
  const before = await host.memory();
  await run(1_000_000);
  await pause(7_000);
  const after = await host.memory();
  host.kill();
  const grown = (after.heapUsed - before.heapUsed) / 1e6;
  assert.ok(grown < 5, `${grown} MB`);
  return `heap after collection ${(before.heapUsed / 1e6).toFixed(1)} MB, after 1,000,000 requests ${(after.heapUsed / 1e6).toFixed(1)} MB`;
}

async function small(): Promise<string> {
  const host = await startHost('serve', quota, ['--max-old-space-size=64']);
  const result = await startLoad({ port: host.port, connections: 64, requests: mixed, answers: 300_000 }).done;
  await talk(host.port, [request('GET /releases.json').repeat(2_000)], { waitMs: 10_000, answers: 2_000 });
  const { rss } = await host.memory();
  host.kill();
  assert.ok(good(result) && result.unanswered === 0);
  return `${result.answers} answers with a heap of 64 MB, resident ${Math.round(rss / 1e6)} MB`;
}

/** Processor time of the host for one request and of bare node:http with the same answer, in turns. */
async function cost(): Promise<string> {
  const measured: Record<'floor' | 'serve', number[]> = { floor: [], serve: [] };
  for (let round = 0; round < 5; round++) {
    for (const kind of ['floor', 'serve'] as const) {
      const host = await startHost(kind, quota);
      const run = (answers: number): Promise<LoadResult> =>
        startLoad({ port: host.port, connections: 32, requests: [request('GET /releases.json')], answers }).done;
      await run(20_000);
      const before = (await host.memory()).cpu;
      const { answers } = await run(60_000);
      const after = (await host.memory()).cpu;
      host.kill();
      measured[kind].push((after.user - before.user + after.system - before.system) / answers);
    }
  }
  const [floor = 0, serveTime = 0] = [measured.floor, measured.serve].map((times) => times.sort((a, b) => a - b)[2] ?? 0);
  assert.ok(serveTime <= floor * 1.45, `${serveTime} µs against ${floor} µs`);
  return `${serveTime.toFixed(1)} µs, bare node:http ${floor.toFixed(1)} µs, ratio ${(serveTime / floor).toFixed(2)} (medians of 5)`;
}

const runs: readonly (readonly [name: string, run: () => Promise<string>])[] = [
  ['steady load: 64 connections for 60 s', steady],
  ['slow heads and bodies: 1,000 sockets', slow],
  ['signals: SIGTERM under 200 connections', signals],
  ['cost of a request: processor time', cost],
  ['heap: 1,000,000 requests', heap],
  ['a small heap: --max-old-space-size=64', small],
];

for (const [name, run] of runs) {
  if (!name.includes(part)) continue;
  try {
    console.log(`ok    ${name}: ${await run()}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit();
