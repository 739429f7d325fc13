// A subject on Deno: deno run --allow-net --allow-read deno.mjs <snapshot file>. Says on which port it listens.
import { answerOf } from 'subject';
import { withCollection } from './control.mjs';

const { Deno } = globalThis;
const answer = withCollection(globalThis.gc, answerOf(Deno.readFileSync(Deno.args[0])));
Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(port) }, (request, { remoteAddr }) =>
  answer(request, remoteAddr.hostname),
);
