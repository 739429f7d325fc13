// Bodies: too large, too deep, not what they say, never whole; and tools whose data source fails.
import { strict as assert } from 'node:assert';
import { connect } from 'node:net';
import { assertOk, assertRefusal, type Check, only } from '../check.ts';
import { post, readAnswers, request, talk, toolCall } from '../../../packages/adapter-node/test/wire.ts';

const once = { answers: 1 } as const;
const json = 'Content-Type: application/json';
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const limit = 65_536;

function padded(bytes: number): string {
  return ping + ' '.repeat(bytes - ping.length);
}

function refuses(name: string, body: string | Buffer, status = 400): Check {
  return {
    name,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, `Content-Length: ${Buffer.byteLength(body)}`]);
      assertRefusal(await talk(port, [head, body], once), status);
    },
  };
}

/** Sends a chunked body without end, and returns what came back while it was being sent. */
async function sendWithoutEnd(port: number): Promise<{ status: number | undefined; ms: number; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let sent = 0;
  let answeredAt = Number.POSITIVE_INFINITY;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    answeredAt = Math.min(answeredAt, performance.now());
  });
  socket.on('error', () => {
    // The host may cut the connection once it has answered.
  });
  socket.write(request('POST /api/mcp', [json, 'Transfer-Encoding: chunked']));
  const started = performance.now();
  const chunk = `4000\r\n${' '.repeat(16_384)}\r\n`;
  while (performance.now() - started < 600 && !socket.destroyed) {
    if (!socket.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 5));
    else await new Promise((resolve) => setImmediate(resolve));
    sent += 16_384;
  }
  socket.destroy();
  return { status: readAnswers(received)[0]?.status, ms: answeredAt - started, sent };
}

const sizes: readonly Check[] = [
  {
    name: 'a body of 65,535 and of 65,536 bytes is read',
    run: async ({ port }) => {
      for (const size of [limit - 1, limit]) assertOk(only(await talk(port, [post(padded(size))], once)));
    },
  },
  {
    name: 'a body of 65,537 bytes: 413',
    run: async ({ port }) => {
      assertRefusal(await talk(port, [post(padded(limit + 1))], once), 413);
    },
  },
  {
    name: 'a Content-Length of 1 GB is refused within 50 ms, before any of it is sent',
    timed: true,
    run: async ({ port }) => {
      const bytes = request('POST /api/mcp', [json, 'Content-Length: 1000000000']);
      await talk(port, [bytes], once);
      const conversation = await talk(port, [bytes], once);
      assertRefusal(conversation, 413);
      const time = `${conversation.firstByteMs.toFixed(1)} ms`;
      assert.ok(conversation.firstByteMs < 50, time);
      return time;
    },
  },
  {
    name: 'the 413 reaches a client that sends 2 MB at once',
    embedded: 'node:http closes with unread bytes, and the reset can take the answer with it',
    run: async ({ port }) => {
      for (let round = 0; round < 5; round++) {
        const head = request('POST /api/mcp', [json, 'Content-Length: 2000000']);
        const conversation = await talk(port, [head, Buffer.alloc(2_000_000, 32)]);
        assertRefusal(conversation, 413);
        assert.equal(conversation.reset, false);
      }
    },
  },
  {
    name: 'the 413 reaches a client that goes on sending chunks',
    timed: true,
    run: async ({ port }) => {
      await sendWithoutEnd(port);
      const { status, ms } = await sendWithoutEnd(port);
      assert.equal(status, 413);
      const time = `${ms.toFixed(1)} ms after the first byte`;
      assert.ok(ms < 100, time);
      return time;
    },
  },
  {
    name: 'a chunked body without length is counted: 413',
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, 'Transfer-Encoding: chunked']);
      const chunk = `ffff\r\n${' '.repeat(65_535)}\r\n`;
      assertRefusal(await talk(port, [head, chunk, chunk, '0\r\n\r\n'], once), 413);
    },
  },
  {
    name: 'a refused Expect: 100-continue gets its refusal and no 100',
    run: async ({ port }) => {
      const bytes = request('POST /api/mcp', [json, 'Content-Length: 1000000', 'Expect: 100-continue']);
      const conversation = await talk(port, [bytes], once);
      assertRefusal(conversation, 413);
      assert.doesNotMatch(conversation.text, /100 Continue/);
    },
    embedded: 'node:http sends 100 by itself',
  },
  {
    name: 'Expect: 100-continue gets 100, then the answer',
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, `Content-Length: ${ping.length}`, 'Expect: 100-continue']);
      const conversation = await talk(port, [head, 60, ping], once);
      assert.match(conversation.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    },
  },
  {
    name: 'a refused expectation ends the connection, because its body may never come',
    embedded: 'node:http sends 100 by itself, so the body comes',
    run: async ({ port }) => {
      const bytes = request('POST /nope', [json, `Content-Length: ${ping.length}`, 'Expect: 100-continue']);
      const conversation = await talk(port, [bytes]);
      assertRefusal(conversation, 404);
      assert.ok(conversation.closed);
    },
  },
  {
    name: 'the 100 of a request behind another stands before its answer, and not within it',
    run: async ({ port }) => {
      const awaited = request('POST /api/mcp', [json, `Content-Length: ${ping.length}`, 'Expect: 100-continue']);
      const { text, answers } = await talk(port, [post(toolCall('hangs')) + awaited, 1_300, ping], { answers: 2, waitMs: 5_000 });
      assert.match(text, /^HTTP\/1\.1 200[^]*\}(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 OK/);
      assert.equal(answers[1]?.body, '{"jsonrpc":"2.0","id":1,"result":{}}');
    },
  },
  {
    name: 'an expectation that nobody knows is ignored',
    run: async ({ port }) => {
      assertOk(only(await talk(port, [post(ping, ['Expect: 200-ok'])], once)));
    },
    embedded: 'node:http answers 417 by itself',
  },
];

const contents: readonly Check[] = [
  refuses('no JSON: 400', '{"jsonrpc":'),
  refuses('an empty body: 400', ''),
  refuses('100,000 levels of nesting: 400', '['.repeat(60_000)),
  refuses(
    'nesting inside params: 400',
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  ),
  refuses('invalid UTF-8: 400', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  refuses('two byte order marks: 400', `\ufeff\ufeff${ping}`),
  refuses('UTF-16: 400', Buffer.from(ping, 'utf16le')),
  refuses('a batch: 400', `[${ping}]`),
  refuses('a batch of 10,000: 400', `[${Array.from({ length: 1_500 }, () => ping).join()}]`),
  refuses('a string as message: 400', '"ping"'),
  refuses('an id of 10,000 characters: 400', `{"jsonrpc":"2.0","id":"${'a'.repeat(10_000)}","method":"ping"}`),
  {
    name: '__proto__ in every place: an answer, and nothing is polluted',
    run: async ({ port }) => {
      const bodies = [
        '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}',
        '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor","arguments":{}}}',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"answer","arguments":{"__proto__":{"polluted":1}}}}',
      ];
      for (const body of bodies) {
        const { status } = only(await talk(port, [post(body)], once));
        assert.ok(status < 500, `${status} for ${body}`);
      }
    },
  },
];

const faults: readonly Check[] = ['throws', 'rejects', 'hangs', 'floods', 'cycles'].map((source) => ({
  name: `a data source that ${source}: an error without inner details, and the next request is fine`,
  run: async ({ port }) => {
    const { status, body } = only(await talk(port, [post(toolCall(source))], { answers: 1, waitMs: 5_000 }));
    assert.ok(status === 200 || status === 500, String(status));
    const { error, result } = JSON.parse(body) as { error?: { code: number }; result?: { isError?: boolean } };
    assert.ok(error !== undefined || result?.isError === true, body.slice(0, 200));
    assert.doesNotMatch(body, /secret-of-the-source|private|\.ts:/);
    assert.ok(body.length < 4_096);
    assertOk(only(await talk(port, [post(toolCall('answer'))], once)));
  },
}));

export const bodyChecks: readonly Check[] = [...sizes, ...contents, ...faults];
