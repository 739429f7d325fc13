// One address that keeps a front busy until it is ended: `node flood.mjs <port> <kind>`. It says when it has begun, and what it sent at the end.
import { connect } from 'node:net';
import process from 'node:process';

const [port, kind] = process.argv.slice(2);
const head = 'POST /api/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
/** What a connection sends first, and then again and again. */
const [first, again] = {
  'one-byte chunks': [head, '1\r\nx\r\n'.repeat(1_024)],
  'pipelined requests': ['', 'GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500)],
}[kind];
let connections = 0;
let bytes = 0;

function open() {
  connections += 1;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.9.9' });
  const write = () => {
    while (!socket.destroyed) {
      bytes += again.length;
      if (!socket.write(again)) return;
    }
  };
  socket.on('error', () => undefined);
  socket.on('drain', write);
  socket.on('close', () => setImmediate(open));
  socket.on('connect', () => {
    socket.resume().write(first);
    write();
  });
}

for (let n = 0; n < 100; n++) open();
process.send('begun');
process.on('message', () => process.send({ connections, bytes }, () => process.exit()));
