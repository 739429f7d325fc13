// Asks once and looks at the answer, before anything is measured: a target that answers wrongly is not compared.
import { connect } from 'node:net';
import { createResponseReader } from './response-reader.mjs';

const patienceMs = 10_000;

/** The answer to one prepared request: `status`, `head`, `body` (bytes). */
export function askOnce(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: patienceMs });
    const read = createResponseReader((status, head, body) => {
      socket.destroy();
      resolve({ status, head, body });
    });
    socket.on('data', read);
    socket.on('timeout', () => socket.destroy(new Error('no answer came')));
    socket.on('error', reject);
    socket.write(request);
  });
}

/** The JSON-RPC result of an answer, sent as JSON or as one event of a stream. Throws when there is none. */
export function resultOf({ status, body }) {
  const text = body.toString();
  const data = /^data: (.*)$/m.exec(text);
  const { result, error } = JSON.parse(data === null ? text : data[1]);
  if (status !== 200 || result === undefined || result.isError === true)
    throw new Error(`expected a result, received ${status} ${JSON.stringify(error ?? result)}`);
  return result;
}
