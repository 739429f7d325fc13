// Sockets that are slow, silent, greedy or rude, and clients that say they are someone else.
import { strict as assert } from 'node:assert';
import { connect, type Socket } from 'node:net';
import { assertOk, assertRefusal, type Check, only } from '../check.ts';
import { post, request, talk, toolCall } from '../../../packages/adapter-node/test/wire.ts';

const once = { answers: 1 } as const;
const json = 'Content-Type: application/json';
const timeouts = 'time-outs are those of the framework’s server (node:http: 60 s for a head, 300 s for a request)';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function rude(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {
    // Whatever the host does to a rude socket is its right.
  });
  return socket;
}

const slow: readonly Check[] = [
  {
    name: 'a silent socket is closed within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      assert.ok((await talk(port, [], { waitMs: 10_000 })).closed);
    },
  },
  {
    name: 'a head that never ends: 408 within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      assertRefusal(await talk(port, ['GET /capabilities.json HTTP/1.1\r\nHost: localhost\r\n'], { waitMs: 10_000 }), 408);
    },
  },
  {
    name: 'a head of one byte a second: 408 within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const bytes = 'GET /capabilities.json HTTP/1.1\r\n'.split('').flatMap((character) => [character, 900]);
      assertRefusal(await talk(port, bytes, { waitMs: 10_000 }), 408);
    },
  },
  {
    name: 'a body of one byte a second: 408 within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, 'Content-Length: 100']);
      const bytes = Array.from({ length: 12 }, () => [' ', 900]).flat();
      const conversation = await talk(port, [head, ...bytes], { waitMs: 10_000 });
      assertRefusal(conversation, 408);
      assert.ok(conversation.closed || conversation.totalMs < 10_000);
    },
  },
  {
    name: 'a body that stops in the middle: 408 within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, 'Content-Length: 100']);
      assertRefusal(await talk(port, [head, '{"jsonrpc"'], { waitMs: 10_000 }), 408);
    },
  },
  {
    name: 'a chunked body that never ends: 408 within 10 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const head = request('POST /api/mcp', [json, 'Transfer-Encoding: chunked']);
      assertRefusal(
        await talk(port, [head, ...Array.from({ length: 10 }, () => ['1\r\n \r\n', 950]).flat()], { waitMs: 10_000 }),
        408,
      );
    },
  },
  {
    name: 'an idle connection is closed without a reset within 7 s',
    embedded: 'keep-alive is the framework’s server’s',
    run: async ({ port }) => {
      const conversation = await talk(port, [request('GET /capabilities.json')], { waitMs: 7_500 });
      assertOk(only(conversation));
      assert.ok(conversation.closed && !conversation.reset);
    },
  },
  {
    name: 'empty lines between requests do not keep a connection: closed without a reset within 12 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const lines = Array.from({ length: 13 }, () => ['\r\n', 900]).flat();
      const conversation = await talk(port, [request('GET /capabilities.json'), ...lines], { waitMs: 12_000 });
      assertOk(only(conversation));
      assert.ok(conversation.closed && !conversation.reset);
    },
  },
  {
    name: 'a socket that never reads its answers is cut within 15 s',
    embedded: timeouts,
    run: async ({ port }) => {
      const socket = rude(port);
      socket.pause();
      const cut = new Promise<boolean>((resolve) => {
        socket.on('close', () => resolve(true));
        setTimeout(() => resolve(false), 25_000).unref();
      });
      const wanted = request('GET /capabilities.json');
      for (let sent = 0; sent < 400; sent++) socket.write(wanted.repeat(10));
      await pause(14_500);
      // A paused socket learns that it was cut when it writes.
      for (let sent = 0; sent < 20; sent++) socket.write(wanted);
      socket.resume();
      const closed = await cut;
      socket.destroy();
      assert.ok(closed);
    },
  },
];

const greedy: readonly Check[] = [
  {
    name: '100 pipelined requests are answered in order',
    run: async ({ port }) => {
      const bytes = Array.from({ length: 100 }, (_, id) => post({ ...ping, id })).join('');
      const { answers } = await talk(port, [bytes], { answers: 100, waitMs: 5_000 });
      assert.deepEqual(
        answers.map(({ body }) => (JSON.parse(body) as { id: number }).id),
        Array.from({ length: 100 }, (_, id) => id),
      );
    },
  },
  {
    name: '1,000 pipelined requests are all answered to a client that reads',
    run: async ({ port }) => {
      const { answers } = await talk(port, [request('GET /releases.json').repeat(1_000)], { waitMs: 15_000, answers: 1_000 });
      assert.equal(answers.length, 1_000);
    },
  },
  {
    name: '20 sockets with 2,000 unread pipelined requests each cost under 100 MB',
    run: async (target) => {
      const { port } = target;
      await talk(port, [request('GET /capabilities.json').repeat(200)], { answers: 200 });
      const before = await target.rss();
      const sockets = Array.from({ length: 20 }, () => rude(port).pause());
      for (const socket of sockets) socket.write(request('GET /capabilities.json').repeat(2_000));
      let most = 0;
      for (let sample = 0; sample < 12; sample++) {
        await pause(250);
        most = Math.max(most, await target.rss());
      }
      for (const socket of sockets) socket.destroy();
      const grown = `${Math.round((most - before) / 1e6)} MB`;
      assert.ok(most - before < 100e6, grown);
      return grown;
    },
  },
  {
    name: 'a slow call in front does not mix up the answers behind it',
    run: async ({ port }) => {
      const bytes = post(toolCall('hangs', 'slow')) + post(toolCall('answer', 'quick'));
      const { answers } = await talk(port, [bytes], { answers: 2, waitMs: 5_000 });
      assert.deepEqual(
        answers.map(({ body }) => (JSON.parse(body) as { id: string }).id),
        ['slow', 'quick'],
      );
    },
  },
  {
    name: '500 sockets that reset in the middle of a request leave the host well',
    run: async ({ port }) => {
      for (let round = 0; round < 5; round++) {
        const sockets = Array.from({ length: 100 }, () => rude(port));
        for (const socket of sockets) socket.write(request('POST /api/mcp', [json, 'Content-Length: 100'], '{"jso'));
        await pause(40);
        for (const socket of sockets) socket.resetAndDestroy();
      }
      assertOk(only(await talk(port, [request('GET /capabilities.json')], once)));
    },
  },
  {
    name: '500 sockets that leave before their answer leave the host well',
    run: async ({ port }) => {
      for (let round = 0; round < 5; round++) {
        const sockets = Array.from({ length: 100 }, () => rude(port));
        for (const socket of sockets) socket.end(post(toolCall('hangs')));
        await pause(40);
        for (const socket of sockets) socket.destroy();
      }
      assertOk(only(await talk(port, [request('GET /capabilities.json')], once)));
    },
  },
  {
    name: '2,000 connections one after another leave the host well',
    run: async ({ port }) => {
      for (let round = 0; round < 20; round++) {
        const bytes = request('GET /capabilities.json', ['Connection: close']);
        const all = await Promise.all(Array.from({ length: 100 }, () => talk(port, [bytes], { waitMs: 5_000 })));
        assert.equal(all.filter(({ answers }) => answers[0]?.status === 200).length, 100);
      }
    },
  },
  {
    name: 'a good client is answered within 250 ms among 300 silent sockets',
    timed: true,
    run: async ({ port }) => {
      const sockets = Array.from({ length: 300 }, () => rude(port));
      for (const socket of sockets) socket.write('GET /capabilities.json HTTP/1.1\r\nX-A: ');
      const times: number[] = [];
      for (let sample = 0; sample < 50; sample++)
        times.push((await talk(port, [request('GET /capabilities.json')], once)).firstByteMs);
      for (const socket of sockets) socket.destroy();
      const longest = `${Math.max(...times).toFixed(1)} ms`;
      assert.ok(Math.max(...times) < 250, longest);
      return longest;
    },
  },
];

const disguised: readonly Check[] = [
  {
    name: 'the 121st request is refused with 429, and documents are not counted',
    run: async ({ limitedPort }) => {
      const { answers } = await talk(limitedPort, [request('GET /api/v1/status').repeat(130)], { answers: 130, waitMs: 5_000 });
      assert.equal(answers.filter(({ status }) => status === 200).length, 120);
      const [refused] = answers.filter(({ status }) => status === 429);
      const retryAfter = Number(refused?.fields.get('retry-after'));
      assert.ok(retryAfter >= 1 && retryAfter <= 60);
      assertOk(only(await talk(limitedPort, [request('GET /capabilities.json')], once)));
    },
  },
  {
    name: '1,000 spoofed forwarding fields from one peer share its one quota',
    run: async ({ limitedPort }) => {
      const bytes = Array.from({ length: 1_000 }, (_, id) => {
        const address = `10.${id >> 8}.${id & 255}.7`;
        return request('GET /api/v1/status', [`X-Forwarded-For: ${address}`, `Forwarded: for=${address}`, `X-Real-IP: ${address}`]);
      });
      const { answers } = await talk(limitedPort, [bytes.join('')], { answers: 1_000, waitMs: 10_000 });
      assert.equal(answers.length, 1_000);
      assert.equal(answers.filter(({ status }) => status === 200).length, 0, 'the check before this one used the quota up');
    },
  },
  {
    name: 'methods that the resource does not have and refused Origins use the quota up like any other request',
    run: async ({ limitedPort }) => {
      const bytes = [
        request('PUT /api/v1/status'),
        request('POST /api/mcp', ['Origin: https://evil.example', 'Content-Length: 0']),
      ];
      for (const each of bytes) assertRefusal(await talk(limitedPort, [each], once), 429, 'rate_limited');
    },
  },
];

export const socketChecks: readonly Check[] = [...greedy, ...disguised, ...slow];
