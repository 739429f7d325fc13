// What one address can make a front hold: the front is a process of its own with a heap of 128 MB.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { full, someOf } from '../../../workshop/full.ts';

/** A front, and what it reports. */
async function started(host: string) {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', '--expose-gc', new URL('small-heap.mjs', import.meta.url).pathname, host],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await lines.next()).value);
  const url = new URL(await line());
  for (let times = 0; times < 200; times++) await (await fetch(new URL('/x', url))).text();
  return {
    url,
    port: Number(url.port),
    memory: async (): Promise<number> => {
      child.stdin.write('\n');
      return Number(await line());
    },
  };
}

async function connections(port: number, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

const written = (socket: Socket, bytes: string): Promise<void> =>
  new Promise((resolve) => void socket.write(bytes, () => resolve()));
/** What arrives at a socket until it ends. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  await once(socket, 'close');
  return text;
}

const head = 'POST /api/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const maxGrowth = 20_000_000;

// 39 MB sent took 2.1 GB: each chunk of one byte was an object.
const hosts: readonly (readonly [string, number])[] = [
  ['serve', full ? 64 : 8],
  ['node', 8],
];
test.each(someOf(hosts, 1))(
  '%s: bodies of %i KiB in one-byte chunks that never end are refused, and what they hold is let go',
  async (host, kibibytes) => {
    const front = await started(host);
    const before = await front.memory();
    const sockets = await connections(front.port, 100);
    const answers = sockets.map(received);
    await Promise.all(sockets.map((socket) => written(socket, `${head}Transfer-Encoding: chunked\r\n\r\n`)));
    for (let times = 0; times < kibibytes; times++)
      await Promise.all(sockets.map((socket) => written(socket, '1\r\nx\r\n'.repeat(1_024))));
    const now = await front.memory();
    expect(now - before).toBeLessThan(maxGrowth);
    // On a connection of its own: the host may have closed the one of before for its idleness.
    const status = await fetch(new URL('/api/v1/status', front.url), { headers: { Connection: 'close' } });
    expect(status.status).toBe(200);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*too many pieces|^$/);
  },
);

// 152,000 of them in 6.7 MB kept every other caller waiting for 6.7 s, and each that waited was an object.
test('pipelined requests are answered in turns, and those beyond a bound end their connection', async () => {
  const front = await started('serve');
  const sockets = await connections(front.port, full ? 100 : 30);
  for (const socket of sockets) socket.resume().write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_520));
  const other = await fetch(new URL('/api/v1/status', front.url));
  const answered = sockets.filter(({ bytesRead }) => bytesRead > 0).length;
  expect([other.status, answered < sockets.length]).toEqual([200, true]);
});
