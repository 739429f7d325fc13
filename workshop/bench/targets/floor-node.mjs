// The floor: node:http that reads a request, parses a body if there is one, and answers fixed bytes. It checks nothing and
// reports nothing about itself, so no server that does its duty can be cheaper.
import { createServer } from 'node:http';
import { fixedAnswer } from './fixed-answer.mjs';
import { listen } from './listen.mjs';

export async function start(options) {
  const { status, fields, body } = fixedAnswer(options);
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(status, fields);
      response.end(body);
    });
  });
  return listen(server);
}
