// Bytes that two readers could read differently, and bytes that are no HTTP at all.
import { strict as assert } from 'node:assert';
import { assertOk, assertRefusal, type Check } from '../check.ts';
import { post, request, talk, toolCall } from '../../../packages/adapter-node/test/wire.ts';

const frameworkAnswer = 'the answer to what cannot be parsed is that of the framework’s server';
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** What the parser refuses: name, bytes. */
const unreadable: readonly (readonly [name: string, bytes: string | Uint8Array])[] = [
  ['two different Content-Lengths', request('POST /api/mcp', ['Content-Length: 3', 'Content-Length: 4'], 'abcd')],
  ['two equal Content-Lengths', request('POST /api/mcp', ['Content-Length: 3', 'Content-Length: 3'], 'abc')],
  [
    'Content-Length with Transfer-Encoding',
    request('POST /api/mcp', ['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
  ],
  [
    'Transfer-Encoding with Content-Length',
    request('POST /api/mcp', ['Transfer-Encoding: chunked', 'Content-Length: 3'], '0\r\n\r\n'),
  ],
  ['a Content-Length with a sign', request('POST /api/mcp', ['Content-Length: +3'], 'abc')],
  ['a negative Content-Length', request('POST /api/mcp', ['Content-Length: -3'], 'abc')],
  ['a Content-Length beyond 64 bits', request('POST /api/mcp', ['Content-Length: 99999999999999999999'], 'abc')],
  ['a Content-Length in hexadecimal', request('POST /api/mcp', ['Content-Length: 0x3'], 'abc')],
  ['chunked that is not the last coding', request('POST /api/mcp', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
  ['white space before the colon of a field', request('GET /capabilities.json', ['X-A : b'])],
  ['a folded field', request('GET /capabilities.json', ['X-A: b', ' c'])],
  ['lines that end in LF alone', 'GET /capabilities.json HTTP/1.1\nHost: localhost\n\n'],
  ['NUL in a field', request('GET /capabilities.json', ['X-A: \0'])],
  ['a field without a name', request('GET /capabilities.json', [': x'])],
  ['HTTP/1.2', 'GET /capabilities.json HTTP/1.2\r\nHost: localhost\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS handshake', Buffer.from('16030100050100000100', 'hex')],
  ['an SSH greeting', 'SSH-2.0-OpenSSH_9.0\r\n'],
  ['random bytes', Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167 + 13) % 256))],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['raw bytes above ASCII in the target', Buffer.from('GET /\xe9 HTTP/1.1\r\nHost: localhost\r\n\r\n', 'latin1')],
];

const parsed: readonly Check[] = unreadable.map(([name, bytes]) => ({
  name: `${name}: 400 as a problem, and the connection ends`,
  embedded: frameworkAnswer,
  run: async ({ port }) => {
    const conversation = await talk(port, [bytes]);
    const answer = assertRefusal(conversation, 400, 'bad_request');
    assert.equal(answer.fields.get('connection'), 'close');
    assert.ok(conversation.closed && !conversation.reset);
  },
}));

export const framingChecks: readonly Check[] = [
  ...parsed,
  {
    name: 'an unknown transfer coding is refused with 400',
    run: async ({ port }) => {
      assertRefusal(
        await talk(port, [request('POST /api/mcp', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')], { answers: 1 }),
        400,
      );
    },
  },
  {
    name: 'Transfer-Encoding in HTTP/1.0 is refused with 400',
    run: async ({ port }) => {
      const bytes = 'POST /api/mcp HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
      assertRefusal(await talk(port, [bytes], { answers: 1 }), 400);
    },
  },
  {
    name: 'a bad chunk size is refused with 400',
    embedded: frameworkAnswer,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
      assertRefusal(await talk(port, [head, 'zz\r\n', 'abc\r\n']), 400);
    },
  },
  {
    name: 'chunk extensions without end are refused',
    embedded: frameworkAnswer,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
      assertRefusal(await talk(port, [head, `1;${'a'.repeat(40_000)}\r\nx\r\n`]), 413, 'content_too_large');
    },
  },
  {
    name: 'HTTP/2.0 in a request line is refused with 400',
    run: async ({ port }) => {
      assertRefusal(await talk(port, ['GET /capabilities.json HTTP/2.0\r\nHost: localhost\r\n\r\n'], { answers: 1 }), 400);
    },
  },
  {
    name: 'HTTP/0.9 is refused with 400',
    run: async ({ port }) => {
      assertRefusal(await talk(port, ['GET /capabilities.json\r\n\r\n'], { answers: 1 }), 400);
    },
  },
  {
    name: 'a chunked body in pieces of one byte is read whole',
    run: async ({ port }) => {
      const head = request('POST /api/mcp', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
      const chunks = ping.split('').map((character) => `1\r\n${character}\r\n`);
      assertOk((await talk(port, [head, ...chunks, '0\r\n\r\n'], { answers: 1 })).answers[0]);
    },
  },
  {
    name: 'trailers of a chunked body are no fields of the request',
    run: async ({ port }) => {
      const head = request('POST /api/mcp', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
      const body = `${ping.length.toString(16)}\r\n${ping}\r\n0\r\nOrigin: https://evil.example\r\n\r\n`;
      assertOk((await talk(port, [head, body], { answers: 1 })).answers[0]);
    },
  },
  {
    name: 'a GET with a body does not poison the next request of its connection',
    run: async ({ port }) => {
      const first = request('GET /capabilities.json', ['Content-Length: 27'], 'GET /x HTTP/1.1\r\nHost: y\r\n\r\n');
      const { answers } = await talk(port, [first, 30, request('GET /releases.json')], { answers: 2 });
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
    },
  },
  {
    name: 'a GET whose body arrives late keeps its connection',
    run: async ({ port }) => {
      const head = request('GET /capabilities.json', ['Content-Length: 5']);
      const { answers } = await talk(port, [head, 60, 'hello', request('GET /releases.json')], { answers: 2 });
      assert.equal(answers.length, 2);
    },
  },
  {
    name: 'a refused POST whose body is unread keeps the next request in step',
    run: async ({ port }) => {
      const refused = request('POST /capabilities.json', ['Content-Length: 4'], 'GET ');
      const { answers } = await talk(port, [refused, post(ping)], { answers: 2 });
      assert.deepEqual(
        answers.map(({ status }) => status),
        [405, 200],
      );
    },
  },
  {
    name: 'garbage after good requests is refused after their answers',
    embedded: frameworkAnswer,
    run: async ({ port }) => {
      const { answers, closed } = await talk(port, [
        request('GET /capabilities.json'),
        request('GET /releases.json'),
        '\x01\x02\r\n\r\n',
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 400],
      );
      assert.ok(closed);
    },
  },
  {
    name: 'a body that turns bad behind 16 calls in flight takes no answer away, whatever else is sent',
    embedded: frameworkAnswer,
    run: async ({ port }) => {
      const bad = `${request('POST /api/mcp', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}zz\r\n`;
      const calls = post(toolCall('hangs')).repeat(16) + bad;
      const { answers, closed, reset } = await talk(port, [calls, 50, 'more', 50, 'and more'], { waitMs: 6_000 });
      assert.deepEqual([answers.length, answers.at(-1)?.status, closed, reset], [17, 400, true, false]);
    },
  },
  {
    name: 'empty lines before a request are skipped',
    run: async ({ port }) => {
      assertOk((await talk(port, [`\r\n\r\n${request('GET /capabilities.json')}`], { answers: 1 })).answers[0]);
    },
  },
  {
    name: 'bytes after a last request are ignored, and its answer arrives',
    run: async ({ port }) => {
      const conversation = await talk(port, [request('GET /capabilities.json', ['Connection: close']), 'GET /x HTTP/1.1\r\n\r\n']);
      assert.equal(conversation.answers.length, 1);
      assert.ok(conversation.closed && !conversation.reset);
    },
  },
];
