// The Lambda Runtime API, as far as one function needs it: the client of the runtime polls for events and posts results.
// It is a thread of its own, because the client waits for the answer to its posts without letting anything else run.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';

const waiting = [];
const polls = [];
const next = '/2018-06-01/runtime/invocation/next';

function match() {
  while (polls.length > 0 && waiting.length > 0) {
    const { id, event } = waiting.shift();
    const fields = {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': id,
      'Lambda-Runtime-Deadline-Ms': String(Date.now() + 10_000),
      'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:eu-central-1:123456789012:function:front',
    };
    polls.shift().writeHead(200, fields).end(event);
  }
}

function poll(response) {
  polls.push(response);
  // An event for a client that went away would be lost.
  response.once('close', () => {
    if (polls.includes(response)) polls.splice(polls.indexOf(response), 1);
  });
  match();
}

async function take(request, response) {
  const [, id, what = 'error'] = /\/invocation\/([^/]+)\/(response|error)$/.exec(request.url) ?? [];
  const body = await text(request);
  response.writeHead(202, { 'Content-Type': 'application/json' }).end('{"status":"OK"}');
  parentPort.postMessage({ id, what, body });
}

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === next) poll(response);
  else take(request, response);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
parentPort.on('message', (invocation) => {
  waiting.push(invocation);
  match();
});
