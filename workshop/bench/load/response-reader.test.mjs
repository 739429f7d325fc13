import { expect, test } from 'vitest';
import { createResponseReader } from './response-reader.mjs';

const json = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\ndata: \r\n4\r\n{}\n\n\r\n0\r\n\r\n';
const unmodified = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n';

function read(...pieces) {
  const responses = [];
  const reader = createResponseReader((status, _, body) => responses.push([status, body.toString()]));
  for (const piece of pieces) reader(Buffer.from(piece));
  return responses;
}

test('each framing is read: a length, chunks, no body', () => {
  expect(read(json + chunked + unmodified + json)).toEqual([
    [200, '{}'],
    [200, 'data: {}\n\n'],
    [304, ''],
    [200, '{}'],
  ]);
});

test('a response that arrives byte by byte is the same response', () => {
  expect(read(...chunked)).toEqual([[200, 'data: {}\n\n']]);
});

test('a response that is not whole is not reported', () => {
  expect(read(json.slice(0, -1))).toEqual([]);
});
