import { expect, test } from 'vitest';
import { connectionOf } from './front.ts';

const request = new Request('http://front.example/');
const remoteAddress = '203.0.113.9';

test.each([
  ['a connection', { remoteAddress, framed: true }, { remoteAddress, framed: true }],
  ['a connection without an address', { loopback: true }, { loopback: true }],
  [
    'the server of Bun',
    { requestIP: (one: Request) => (one === request ? { address: remoteAddress, port: 1 } : null) },
    { remoteAddress },
  ],
  ['a server of Bun that does not know the request', { requestIP: () => null }, {}],
  ['the info of Deno', { remoteAddr: { transport: 'tcp', hostname: remoteAddress, port: 1 } }, { remoteAddress }],
  ['the bindings of @hono/node-server', { incoming: { socket: { remoteAddress } }, outgoing: {} }, { remoteAddress }],
  ['the context of @whatwg-node/server', { req: { socket: { remoteAddress } } }, { remoteAddress }],
  ['the environment of a Worker', { RATE_LIMIT: {} }, {}],
  ['null', null, {}],
  ['nothing', undefined, {}],
  ['a text', 'x', {}],
  [
    'a server that throws',
    {
      requestIP: () => {
        throw new Error('no request of mine');
      },
    },
    {},
  ],
])('%s', (_, host, expected) => {
  expect(connectionOf(request, host)).toEqual(expected);
});

test('srvx has the address on the request', () => {
  expect(connectionOf(Object.assign(new Request('http://front.example/'), { ip: remoteAddress }), undefined)).toEqual({
    remoteAddress,
  });
});
