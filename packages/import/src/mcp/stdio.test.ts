import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Started } from '@vitrine/cli-kit/child';
import { createStdioTransport } from './stdio.ts';

async function refusalOf(write: (stdout: EventEmitter) => void): Promise<string> {
  const stdout = new EventEmitter();
  const child = Object.assign(new EventEmitter(), { stdin: new PassThrough(), stdout });
  let refusal = '';
  const started = { child, end: () => Promise.resolve(), complaint: () => '' } as unknown as Started; // what the transport calls of a process
  await createStdioTransport(started, ({ message }) => (refusal = message)).start();
  write(stdout);
  return refusal;
}

// 50 MB of empty lines took 15 s, and single bytes 650 MB.
test.each([
  ['lines', Buffer.from('\n'.repeat(65_536)), 17, 'The server wrote more than 1,000,000 lines'],
  ['single bytes', Buffer.from('x'), 20_000, 'The server wrote its first 10159 bytes in 10159 pieces'],
  ['a line without an end', Buffer.from('x'.repeat(65_536)), 801, 'The server wrote more than 50 MB'],
])('a server that writes %s without end is refused', async (_, chunk, times, message) => {
  const refusal = await refusalOf((stdout) => {
    for (let time = 0; time < times; time++) stdout.emit('data', chunk);
  });
  expect(refusal).toBe(message);
});

test('a server that writes a message byte by byte is heard', async () => {
  expect(
    await refusalOf((stdout) =>
      Buffer.from('{"jsonrpc":"2.0","method":"x"}\n').forEach((byte) => stdout.emit('data', Buffer.from([byte]))),
    ),
  ).toBe('');
});
