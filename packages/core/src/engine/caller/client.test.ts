import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClientIdentity, type ProxyTrust } from './client.ts';
import type { Incoming } from '../../ground/incoming.ts';

function incoming(remoteAddress: string | undefined, fields: Readonly<Record<string, string>> = {}): Incoming {
  return {
    method: 'GET',
    target: '/',
    field: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
    connection: remoteAddress === undefined ? {} : { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  };
}

const direct = createClientIdentity(undefined);
const keyOf = (address: string | undefined): string => direct(incoming(address));

/** The key behind proxies, for a forwarding field. */
function behind(trust: ProxyTrust, value: string, peer = '10.0.0.1', field = 'x-forwarded-for'): string {
  return createClientIdentity(trust)(incoming(peer, { [field]: value }));
}

describe('the key of a client', () => {
  test('one IPv4 address is one client, in both spellings', () => {
    expect(keyOf('192.0.2.1')).toBe(keyOf('::ffff:192.0.2.1'));
    expect(keyOf('192.0.2.1')).toBe(keyOf('::ffff:c000:201'));
    expect(new Set(['192.0.2.1', '192.0.2.2', '192.0.3.1', '193.0.2.1', '192.1.2.1'].map(keyOf)).size).toBe(5);
  });

  test('one IPv6 /64 is one client, whatever the zone', () => {
    expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(keyOf('fe80::1%eth0')).toBe(keyOf('fe80::2%eth1'));
    expect(
      new Set(['2001:db8:1:2::', '2001:db8:1:3::', '2001:db8:2:2::', '2001:db9:1:2::', '2002:db8:1:2::'].map(keyOf)).size,
    ).toBe(5);
  });

  test('IPv4 and IPv6 never share a key', () => {
    expect(keyOf('0.0.0.0')).not.toBe(keyOf('::'));
    expect(keyOf('192.0.2.1')).not.toBe(keyOf('::192.0.2.1'));
  });

  test('what is no address shares one key, which no address has', () => {
    const junk = [undefined, '', 'unknown', '1.2.3', '1.2.3.4.5', 'host.example', '_x', '[::1]', '::g', '9'.repeat(100)];
    expect(new Set(junk.map(keyOf))).toEqual(new Set(['unknown']));
  });

  test('any text gives a short key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (address) => {
        expect(keyOf(address)).toMatch(/^(?:unknown|4:[0-9a-z]{1,7}|6:[0-9a-z]{1,7}:[0-9a-z]{1,7})$/);
      }),
    );
  });
});

describe('without trust', () => {
  test('forwarding fields are not looked at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (value) => {
        expect(direct(incoming('203.0.113.7', { 'x-forwarded-for': value, forwarded: `for=${value}`, 'x-real-ip': value }))).toBe(
          keyOf('203.0.113.7'),
        );
      }),
    );
  });
});

describe('trust in a number of proxies', () => {
  test.each([
    [1, '198.51.100.1', '198.51.100.1'],
    [1, '198.51.100.1, 198.51.100.2', '198.51.100.2'],
    [2, '198.51.100.1, 198.51.100.2', '198.51.100.1'],
    [2, '9.9.9.9, 198.51.100.1, 198.51.100.2', '198.51.100.1'],
    [3, '198.51.100.1, 198.51.100.2', '198.51.100.1'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, '[2001:db8::1]:443', '2001:db8::1'],
    [1, '[2001:db8::1]', '2001:db8::1'],
    [1, '198.51.100.1:443', '198.51.100.1'],
    [1, ' , 198.51.100.1 ,', '198.51.100.1'],
  ])('%d, %j: %s', (hops, value, client) => {
    expect(behind({ hops }, value)).toBe(keyOf(client));
  });

  test('without the field the peer is the client', () => {
    expect(createClientIdentity({ hops: 2 })(incoming('10.0.0.1'))).toBe(keyOf('10.0.0.1'));
  });

  test('junk in the trusted place is the shared client, not the peer', () => {
    for (const value of ['junk', '198.51.100.1:443:1', 'x[2001:db8::1]', '[2001:db8::1]x', '198.51.100.1:x'])
      expect(behind({ hops: 1 }, value)).toBe('unknown');
  });

  test('what the client wrote to the left of the trusted place never counts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.stringMatching(/^[a-z0-9.:]{0,12}$/)), { maxLength: 60 }), (forged) => {
        expect(behind({ hops: 1 }, [...forged, '198.51.100.1'].join(', '))).toBe(keyOf('198.51.100.1'));
      }),
    );
  });

  test.each([0, -1, 1.5, 33, Number.NaN])('%d is refused by name', (hops) => {
    expect(() => createClientIdentity({ hops })).toThrow(`trustProxy.hops: expected an integer from 1 to 32, received ${hops}`);
  });

  test('32 proxies are the most', () => {
    const chain = Array.from({ length: 40 }, (_, index) => `198.51.100.${index}`);
    expect(behind({ hops: 32 }, chain.join())).toBe(keyOf('198.51.100.8'));
  });
});

describe('trust in networks', () => {
  const trust = { networks: ['10.0.0.0/8', '2001:db8::/32'] };

  test.each([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.1', '10.1.1.1, 10.9.9.9', '10.1.1.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['2001:db8::5', '198.51.100.1', '198.51.100.1'],
    ['192.0.2.9', '198.51.100.1', '192.0.2.9'],
  ])('peer %s, %j: %s', (peer, value, client) => {
    expect(behind(trust, value, peer)).toBe(keyOf(client));
  });

  test('a peer without an address is trusted with nothing', () => {
    expect(createClientIdentity(trust)(incoming(undefined, { 'x-forwarded-for': '198.51.100.1' }))).toBe('unknown');
  });

  test('a chain of junk stops at the junk', () => {
    expect(behind(trust, '198.51.100.1, junk')).toBe('unknown');
  });
});

describe('Forwarded', () => {
  const trust: ProxyTrust = { hops: 1, field: 'forwarded' };
  test.each([
    ['for=198.51.100.1', '198.51.100.1'],
    ['For="198.51.100.1:80"', '198.51.100.1'],
    ['proto=https;for="[2001:db8::1]:443";by=10.0.0.1', '2001:db8::1'],
    ['for=1.1.1.1, for=198.51.100.1;proto=http', '198.51.100.1'],
    ['for="[2001:db8::1]"', '2001:db8::1'],
  ])('%s: %s', (value, client) => {
    expect(behind(trust, value, '10.0.0.1', 'forwarded')).toBe(keyOf(client));
  });

  test.each([
    'for=_hidden',
    'for=unknown',
    'proto=https',
    'xfor=198.51.100.1',
    '198.51.100.1',
    'for="198.51.100.1',
    'for=x"198.51.100.1"',
  ])('%s names nobody', (value) => {
    expect(behind(trust, value, '10.0.0.1', 'forwarded')).toBe('unknown');
  });

  test('only the field that the proxies write is read', () => {
    expect(behind(trust, '198.51.100.1')).toBe(keyOf('10.0.0.1'));
    expect(behind({ hops: 1 }, 'for=198.51.100.1', '10.0.0.1', 'forwarded')).toBe(keyOf('10.0.0.1'));
  });
});
