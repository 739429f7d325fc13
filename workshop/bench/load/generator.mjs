// The load generator, a process of its own: sends one prepared request again and again over a few connections that are
// kept alive, one request in flight on each, and reports how long the answers took. Receives what to do over IPC.
import { connect } from 'node:net';
import process from 'node:process';
import { createResponseReader } from './response-reader.mjs';

/** Each connection has a loopback address of its own, so that a server sees as many clients as there are connections. */
const addressOf = (index) => `127.0.0.${2 + index}`;

process.on('message', (task) => {
  run(task).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

/** Sends `count` requests; every answer must have one of `statuses`. Latencies in milliseconds. */
function run({ port, requests, count, connections, statuses }) {
  const prepared = requests.map((text) => Buffer.from(text));
  const latencies = new Float64Array(count);
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const sockets = [];
    const finish = (settle, value) => {
      for (const socket of sockets) socket.destroy();
      settle(value);
    };
    const began = process.hrtime.bigint();
    // Never asleep: waking this process would be charged to the server, and more to one that lets it sleep than to another.
    const stayAwake = () => answered < count && setImmediate(stayAwake);
    stayAwake();
    for (let index = 0; index < Math.min(connections, count); index++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index), noDelay: true });
      let sentAt = 0n;
      const send = () => {
        if (sent === count) return;
        sentAt = process.hrtime.bigint();
        socket.write(prepared[sent++ % prepared.length]);
      };
      const read = createResponseReader((status) => {
        if (!statuses.includes(status)) return finish(reject, new Error(`expected status ${statuses}, received ${status}`));
        latencies[answered++] = Number(process.hrtime.bigint() - sentAt) / 1e6;
        if (answered === count) finish(resolve, summary(latencies, Number(process.hrtime.bigint() - began) / 1e9));
        else send();
      });
      socket.on('connect', send);
      socket.on('data', read);
      socket.on('error', (error) => finish(reject, error));
      socket.on('close', () => {
        if (answered < count) finish(reject, new Error('the server closed a connection'));
      });
      sockets.push(socket);
    }
  });
}

function summary(latencies, seconds) {
  const sorted = latencies.sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { requestsPerSecond: sorted.length / seconds, p99: at(0.99) };
}
