// How vitrine doctor asks: few requests, slowly, obeying robots.txt, and nobody but those it may call.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished, expect, test } from 'vitest';
import type { ClientOptions } from '../../src/doctor/client.ts';
import { examine } from '../../src/doctor/examine.ts';
import { createGuard, PrivateAddress } from '@vitrine/cli-kit/http/guard';

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const site = (listener: RequestListener): Promise<URL> => listening(createServer(listener));

function socketsOf(answer: (socket: Socket) => void): Promise<URL> {
  const open = new Set<Socket>();
  const server = createSocketServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
  });
  return listening(server);
}

/** A time that passes only while somebody sleeps. */
function passingTime(): Required<Pick<ClientOptions, 'clock' | 'sleep'>> {
  let time = 0;
  return {
    clock: () => time,
    sleep: async (ms) => {
      time += ms;
      await Promise.resolve();
    },
  };
}

const ofTests = () => ({ version: '0.0.0', full: false, patienceMs: 300, ...passingTime() });

test('at most 40 requests, and never more than four a second', async () => {
  const time = passingTime();
  const began: number[] = [];
  const agents = new Set<string | undefined>();
  const url = await site(({ url: path, headers }, response) => {
    began.push(time.clock());
    agents.add(headers['user-agent']);
    if (path !== '/sitemap.xml') response.setHeader('Content-Type', 'text/html').end('<h1>Lamp</h1>');
    else {
      const pages = Array.from({ length: 500 }, (_, page) => `<url><loc>http://${headers.host}/page-${page}</loc></url>`);
      response.setHeader('Content-Type', 'application/xml').end(`<urlset>${pages.join('')}</urlset>`);
    }
  });
  const { requests } = await examine(url, { ...ofTests(), ...time });
  expect(requests).toBe(began.length);
  expect(began.length).toBeLessThanOrEqual(40);
  for (const [index, start] of began.entries()) expect(start - (began[index - 4] ?? -1_000)).toBeGreaterThanOrEqual(1_000);
  expect([...agents]).toEqual(['vitrine-doctor/0.0.0']);
});

test('robots.txt is obeyed: by its name, by path, and wholly while it fails', async () => {
  const asked: string[] = [];
  const rules = {
    text: 'User-agent: *\nAllow: /\n\nUser-agent: vitrine-doctor\nDisallow: /.well-known/\nDisallow: /*.txt$\n',
    status: 200,
  };
  const url = await site(({ url: path = '' }, response) => {
    asked.push(path);
    response.statusCode = path === '/robots.txt' ? rules.status : 404;
    response.setHeader('Content-Type', 'text/plain').end(path === '/robots.txt' ? rules.text : 'not here');
  });
  const partly = await examine(url, ofTests());
  expect(asked).toContain('/openapi.json');
  expect(asked.filter((path) => path.startsWith('/.well-known/') || path === '/llms.txt')).toEqual([]);
  expect(partly.unchecked).toContain(`GET ${url.origin}/llms.txt: robots.txt keeps this client out, or does not answer`);

  asked.length = 0;
  rules.text = 'User-agent: vitrine-doctor\nDisallow: /\n';
  const out = await examine(url, ofTests());
  expect([asked, out.findings.map(({ rule }) => rule)]).toEqual([['/robots.txt'], ['robots-agents']]);

  asked.length = 0;
  rules.status = 503;
  await examine(url, ofTests());
  expect(asked).toEqual(['/robots.txt']);
});

test('a private address is called only where the URL itself names it', async () => {
  const localGuard = createGuard(new URL('http://127.0.0.1:3000/'));
  expect(() => localGuard.check(new URL('http://127.0.0.1:3000/llms.txt'))).not.toThrow();
  expect(() => localGuard.check(new URL('http://127.0.0.1:9/'))).toThrow(new PrivateAddress('127.0.0.1:9', '127.0.0.1:9'));
  const guard = createGuard(new URL('https://docs.example.com/'));
  const literal = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fec0::1]',
    '2130706433',
    'localhost',
    'localhost.',
    'metadata.localhost',
  ];
  for (const host of literal) {
    expect(() => guard.check(new URL(`http://${host}/`)), host).toThrow(PrivateAddress);
    expect(
      () => localGuard.check(new URL(`http://${host === '127.0.0.1' || host === '2130706433' ? '127.0.0.2' : host}/`)),
      host,
    ).toThrow(PrivateAddress);
  }
  expect(() => guard.check(new URL('https://1.1.1.1/'))).not.toThrow();
  // The name of this machine stands for a name that somebody lets lead to it.
  const error = await new Promise((resolve) => guard.lookup('localhost', { all: true }, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});

interface Hostile {
  readonly open: () => Promise<URL>;
  readonly checks: readonly string[];
}

const hostile: Readonly<Record<string, Hostile>> = {
  hangs: { open: () => socketsOf(() => undefined), checks: ['reachable'] },
  drips: {
    open: () =>
      socketsOf((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => {
          clearInterval(drip);
        });
      }),
    checks: ['reachable'],
  },
  'answers garbage': { open: () => socketsOf((socket) => socket.end('\u0000\u0001 what?\r\n\r\n')), checks: ['reachable'] },
  'closes at once': { open: () => socketsOf((socket) => socket.destroy()), checks: ['reachable'] },
  'redirects for ever': {
    open: () => site(({ url = '' }, response) => response.writeHead(302, { Location: `${url}x` }).end()),
    checks: ['redirect'],
  },
  'redirects to the metadata of a cloud': {
    open: () => site((_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end()),
    checks: ['redirect'],
  },
  'redirects to another port of the private host that was named': {
    open: () => site((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()),
    checks: ['redirect'],
  },
  'redirects to another scheme': {
    open: () => site((_, response) => response.writeHead(301, { Location: 'file:///etc/passwd' }).end()),
    checks: ['redirect'],
  },
};

test.each(Object.entries(hostile))('a server that %s is left alone, with one kind of finding', async (_, { open, checks }) => {
  const { findings, requests, unchecked } = await examine(await open(), ofTests());
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(checks));
  expect(requests).toBeLessThanOrEqual(7);
  expect(unchecked).toContain('everything: the site does not answer');
});

test('a server that presents 100 MB, said or not, is read to 6 MB', async () => {
  const sent = { bytes: 0 };
  const megabyte = Buffer.alloc(1_000_000, 'x');
  const url = await site(({ url: path = '' }, response) => {
    if (path === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': 'text/plain',
      ...(path.includes('well-known') && { 'Content-Length': '100000000' }),
    });
    let left = 100;
    const write = (): void => {
      while (left-- > 0 && !response.destroyed) {
        sent.bytes += megabyte.length;
        if (!response.write(megabyte)) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  });
  const { findings, requests } = await examine(url, { ...ofTests(), patienceMs: 6_000 });
  expect(findings.map(({ rule }) => rule)).toContain('size');
  // What stands in the buffers of both sides when the reader goes is sent, too.
  expect(sent.bytes / requests).toBeLessThan(30_000_000);
});

test('a page of HTML for every path is one fault, and no document', async () => {
  const url = await site((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Lamp</h1>'),
  );
  const { findings } = await examine(url, ofTests());
  const rules = findings.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['not-found', 'robots', 'llms', 'manifest', 'endpoint', 'contract', 'markdown']));
  expect(rules.filter((check) => ['media-type', 'card', 'initialize', 'llms-shape', 'cors'].includes(check))).toEqual([]);
});

test('a 429 is obeyed: waited for when it is short, else the last request', async () => {
  const settings = { seconds: '1', from: 3, to: 3 };
  let count = 0;
  const url = await site((_, response) => {
    count++;
    const refused = count >= settings.from && count <= settings.to;
    response.writeHead(refused ? 429 : 404, refused ? { 'Retry-After': settings.seconds } : {}).end();
  });
  const waited = await examine(url, ofTests());
  expect(waited.findings.map(({ rule }) => rule)).toContain('patience');
  expect(waited.requests).toBeGreaterThan(10);
  expect(waited.requests).toBe(count);

  Object.assign(settings, { seconds: '3600', to: 999 });
  count = 0;
  const left = await examine(url, ofTests());
  expect([left.requests, count]).toEqual([3, 3]);
  expect(left.findings).toContainEqual(
    expect.objectContaining({ rule: 'patience', remote: { host: url.host, detail: '429 at request 3' } }),
  );

  Object.assign(settings, { seconds: 'soon' });
  count = 0;
  const vague = await examine(url, ofTests());
  expect(vague.findings.map(({ rule }) => rule)).toContain('retry-after');
  expect(count).toBe(3);
});

test('what is found is one line of text, whatever was sent', async () => {
  const noise = '\u001b[2J\u202e::error::<script>\n'.repeat(100);
  const url = await site(({ url: path = '' }, response) => {
    if (path === '/robots.txt') response.writeHead(404).end();
    else
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(
        JSON.stringify({
          jsonrpc: '2.0',
          openapi: '3.1.0',
          paths: { [noise]: { get: {} } },
          result: { tools: [{ name: noise, inputSchema: noise }] },
        }),
      );
  });
  const { findings } = await examine(url, ofTests());
  expect(findings.length).toBeGreaterThan(5);
  for (const { message, remote, location = '' } of findings) {
    const said = remote?.detail ?? '';
    expect(`${message}${said}`.length).toBeLessThanOrEqual(600);
    expect(`${message}${said}${location}`).not.toMatch(/[\n\u001b]/);
  }
});
