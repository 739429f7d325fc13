// A subject on Bun: bun bun.mjs <snapshot file>. Says on which port it listens.
import { readFileSync } from 'node:fs';
import { answerOf } from 'subject';
import { withCollection } from './control.mjs';

const { Bun } = globalThis;
const answer = withCollection(() => Bun.gc(true), answerOf(new Uint8Array(readFileSync(process.argv[2]))));
const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, server) => answer(request, server.requestIP(request)?.address),
});
console.log(port);
