import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import type { Started } from '@vitrine/cli-kit/child';
import { createStdioTransport } from './tools.ts';

/** Why a server is refused that writes these pieces. */
async function refusalOf(pieces: Iterable<Uint8Array>): Promise<string> {
  const stdout = Readable.from(pieces);
  const child = Object.assign(new EventEmitter(), { stdin: new PassThrough(), stdout });
  let refusal = '';
  const started = { child, end: () => Promise.resolve(), complaint: () => '' } as unknown as Started; // what the transport calls of a process
  await createStdioTransport(started, ({ message }) => (refusal = message)).start();
  await finished(stdout).catch(() => undefined);
  return refusal;
}

function* repeated(piece: string, times: number): Generator<Uint8Array> {
  const bytes = Buffer.from(piece);
  for (let time = 0; time < times; time++) yield bytes;
}

// 50 MB of empty lines took 15 s, and single bytes 650 MB.
test.each([
  ['lines', '\n'.repeat(65_536), 17, 'The server wrote more than 1,000,000 lines'],
  ['single bytes', 'x', 2_000, 'The server wrote in too many small pieces'],
  ['a line without an end', 'x'.repeat(65_536), 801, 'The server wrote more than 50 MB'],
])('a server that writes %s without end is refused', async (_, piece, times, message) => {
  expect(await refusalOf(repeated(piece, times))).toBe(message);
});

test('a server that writes a message byte by byte is heard', async () => {
  const message = Buffer.from('{"jsonrpc":"2.0","method":"x"}\n');
  expect(await refusalOf(Array.from(message, (byte) => Buffer.from([byte])))).toBe('');
});
