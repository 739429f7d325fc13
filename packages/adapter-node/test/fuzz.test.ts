// Generated targets, and generated damage to whole requests: what cannot be read is refused, and nothing else happens.
import { hostName } from '@vitrine/core/serving';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTarget } from './service.ts';
import { post, request, talk } from './wire.ts';
import { type HttpServer, serve } from '../src/index.ts';
import { placeRequest } from '../src/target.ts';

const method = fc.constantFrom('GET', 'OPTIONS', 'POST', 'CONNECT');
const nearlyTarget = fc.oneof(
  fc.string(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webPath(),
  fc.constantFrom('*', '/', '//', 'http://', 'http:///a', 'http://a@b/', 'a:1', 'http://[::1]/x', 'http://[/'),
);
const nearlyHost = fc.option(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.constantFrom('[::1]:1', 'a:', 'a,b')), {
  nil: undefined,
});

describe('the place of a request', () => {
  test('is a path or the asterisk, under a host that is one, or a refusal with a reason', () => {
    fc.assert(
      fc.property(method, nearlyTarget, fc.constantFrom('1.0', '1.1', '2.0'), nearlyHost, (verb, target, version, host) => {
        const place = placeRequest(verb, target, version, host, undefined);
        if (place.kind === 'misplaced') expect(place.detail).toMatch(/\.$/);
        else {
          expect(place.target.startsWith('/') || (place.target === '*' && verb === 'OPTIONS')).toBe(true);
          expect(hostName(place.host)).toBeDefined();
        }
      }),
    );
  });

  test('of an absolute target is that of its path under its authority, whatever the Host field states', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), fc.domain(), (authority, path, host) => {
        const absolute = placeRequest('GET', `http://${authority}${path}`, '1.1', host, undefined);
        expect(absolute).toEqual(placeRequest('GET', path === '' ? '/' : path, '1.1', authority, undefined));
      }),
    );
  });
});

describe('a request that was damaged on the way', () => {
  let host: HttpServer;
  beforeAll(async () => {
    host = await serve(createTarget(524_287), { port: 0, signals: false, acceptAfterStopMs: 0, forceAfterMs: 100 });
  });
  afterAll(() => host.stop());

  const whole = fc.constantFrom(
    request('GET /capabilities.json', ['Accept: */*', 'Connection: keep-alive']),
    request('GET http://localhost/api/mcp', ['Accept: application/json']),
    post({ jsonrpc: '2.0', id: 1, method: 'ping' }, ['Expect: 100-continue']),
    request(
      'POST /api/mcp',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n',
    ),
  );
  const bytes = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 });
  const piece = fc.oneof(bytes, fc.constantFrom('\r\n', '\n', '\0', ':', ' ', ',', '\r\n\r\n', 'Host: b\r\n', 'HTTP/1.1'));
  const damage = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), removed: fc.nat(12), inserted: piece });

  test('is answered or refused, never with a fault, and the next one is served', async () => {
    const damaged = fc.sample(
      fc.tuple(whole, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([text, harms]) =>
        harms.reduce((harmed, { at, removed, inserted }) => {
          const place = Math.floor(at * harmed.length);
          return harmed.slice(0, place) + inserted + harmed.slice(place + removed);
        }, text),
      ),
      400,
    );
    const port = Number(new URL(host.url).port);
    for (let first = 0; first < damaged.length; first += 100) {
      const part = damaged.slice(first, first + 100);
      const talks = await Promise.all(part.map((text) => talk(port, [Buffer.from(text, 'latin1')], { answers: 1, waitMs: 400 })));
      for (const [index, { answers, reset }] of talks.entries())
        for (const { status } of answers) expect([part[index], status < 500, reset]).toEqual([part[index], true, false]);
    }
    const [answer] = (await talk(port, [request('GET /capabilities.json')], { answers: 1, waitMs: 5_000 })).answers;
    expect(answer?.status).toBe(200);
  });
});
