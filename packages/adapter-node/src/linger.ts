// Closing without losing the last answer (RFC 9112 section 9.6): a socket closed with unread bytes is reset, and a reset
// takes the answer with it. So the writing side is closed first, and what still arrives is read and thrown away.
import type { Socket } from 'node:net';

/** How long a client may go on after the last answer, in milliseconds. */
export const lingerMs = 1_000;

/** Sends everything written so far (and `last`, if given), closes the writing side, discards what arrives, then closes. */
export function closeLingering(socket: Socket, last?: Uint8Array): void {
  if (socket.destroyed) return;
  // The parser must not see another byte: it would go on making requests of them.
  socket.removeAllListeners('data');
  // oxlint-disable-next-line bodies/one-buffer -- nothing is kept
  socket.on('data', discard);
  socket.on('error', discard);
  socket.resume();
  if (last === undefined) socket.end();
  else socket.end(last);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}

function discard(): void {
  // The answer is out: neither bytes nor errors matter any more.
}
