import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientKey, createClientAddress, type ProxyTrust } from './client.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

function incoming(remoteAddress: string | undefined, fields: Readonly<Record<string, string>> = {}): ServiceRequest {
  return {
    method: 'GET',
    target: '/',
    field: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
    connection: remoteAddress === undefined ? {} : { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  };
}

function createClientIdentity(trust: ProxyTrust | undefined): (incoming: ServiceRequest) => string {
  const addressOf = createClientAddress(trust);
  return (incoming) => clientKey(addressOf(incoming));
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

  test('what precedes the last colons of a key is the network and the bloc of the client', () => {
    const path = (address: string): string[] => keyOf(address).split(':');
    expect(path('192.0.2.1').slice(0, 2)).toEqual(path('192.0.2.9').slice(0, 2));
    expect(path('192.0.2.1')[0]).toBe(path('192.0.3.1')[0]);
    expect(path('192.0.2.1')[0]).not.toBe(path('192.1.2.1')[0]);
    expect(path('2001:db8:1:2::').slice(0, 2)).toEqual(path('2001:db8:1:3::').slice(0, 2));
    expect(path('2001:db8:1:2::')[0]).toBe(path('2001:db8:2:2::')[0]);
    expect(path('2001:db8:1:2::')[0]).not.toBe(path('2001:db9:1:2::')[0]);
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
        expect(keyOf(address)).toMatch(
          /^(?:unknown|4[0-9a-z]{1,4}:[0-9a-z]{1,2}:[0-9a-z]{1,2}|6[0-9a-z]{1,7}:[0-9a-z]{1,4}:[0-9a-z]{1,4})$/,
        );
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
    [1, ' , 198.51.100.1 ', '198.51.100.1'],
    [1, '"198.51.100.9, 198.51.100.1', '198.51.100.1'],
    [2, '", 198.51.100.1, 198.51.100.2', '198.51.100.1'],
  ])('%d, %j: %s', (hops, value, client) => {
    expect(behind({ hops }, value)).toBe(keyOf(client));
  });

  test('without the field, or with nothing in it, the peer is the client', () => {
    expect(createClientIdentity({ hops: 2 })(incoming('10.0.0.1'))).toBe(keyOf('10.0.0.1'));
    expect(behind({ hops: 2 }, ' ')).toBe(keyOf('10.0.0.1'));
  });

  test('junk in the trusted place is the shared client, not the peer', () => {
    for (const value of ['junk', '198.51.100.1:443:1', 'x[2001:db8::1]', '[2001:db8::1]x', '198.51.100.1:x', '198.51.100.1,'])
      expect(behind({ hops: 1 }, value)).toBe('unknown');
  });

  test('what the client wrote to the left of the trusted place never counts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.stringMatching(/^[a-z0-9.:]{0,12}$/)), { maxLength: 60 }), (forged) => {
        expect(behind({ hops: 1 }, [...forged, '198.51.100.1'].join(', '))).toBe(keyOf('198.51.100.1'));
      }),
    );
  });

  test('0 hops trust nobody', () => {
    expect(behind({ hops: 0 }, '198.51.100.1')).toBe(behind({ hops: 0 }, '198.51.100.2'));
  });

  test.each([-1, 1.5, 33, Number.NaN])('%d is refused by name', (hops) => {
    expect(() => createClientIdentity({ hops })).toThrow(`trustProxy.hops: expected an integer from 0 to 32, received ${hops}`);
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
    ['for="198.51.100.1:_https"', '198.51.100.1'],
    ['for=198.51.100.1;host=", for=1.1.1.1;for=1.1.1.1"', '198.51.100.1'],
    ['for=198.51.100.1;host="\\", for=1.1.1.1, x=\\"\\\\"', '198.51.100.1'],
    // A quote that a client left open swallowed the element of the honest proxy, and every request was another client's.
    ['for=10.9.1.2;x=", for=198.51.100.1', '198.51.100.1'],
    ['for=10.9.1.2;x="\\, for="198.51.100.1"', '198.51.100.1'],
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
    'for=198.51.100.1,',
  ])('%s names nobody', (value) => {
    expect(behind(trust, value, '10.0.0.1', 'forwarded')).toBe('unknown');
  });

  test('only the field that the proxies write is read', () => {
    expect(behind(trust, '198.51.100.1')).toBe(keyOf('10.0.0.1'));
    expect(behind({ hops: 1 }, 'for=198.51.100.1', '10.0.0.1', 'forwarded')).toBe(keyOf('10.0.0.1'));
  });
});

// The model: proxies that append what they see, as the standards say, to whatever the client sent.
describe('whatever a client sends, its key depends only on what the trusted proxies wrote', () => {
  const trustedNetworks = ['10.0.0.0/8', 'fd00::/8'];
  const clientAddress = fc.oneof(
    fc.ipV4().filter((text) => !text.startsWith('10.')),
    fc.ipV6().filter((text) => !/^f|^:/i.test(text)),
  );
  const proxyAddress = fc.oneof(
    fc.nat(0xff_ffff).map((host) => `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`),
    fc.nat(0xffff).map((host) => `fd00::${host.toString(16)}`),
  );
  const hostile = fc.oneof(
    fc.string({
      unit: fc.constantFrom('"', '\\', ',', ';', '=', ' ', '\t', 'for', '[', ']', ':', '1', '.', '10.0.0.1', 'x'),
      maxLength: 40,
    }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const bare = (address: string): string => (address.includes(':') ? `[${address}]` : address);
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const parameter = fc.oneof(
    fc.constantFrom('proto=https', 'by=_hidden', 'By="[fd00::1]:80"', 'host=front.example'),
    // A proxy may pass on the Host of the client, as a quoted string.
    hostile.map((text) => `host=${quoted(text)}`),
  );
  const style = fc.record({
    name: fc.constantFrom('for', 'For'),
    port: fc.constantFrom('', ':443', ':_x-1'),
    quotes: fc.boolean(),
    before: fc.array(parameter, { maxLength: 2 }),
    after: fc.array(parameter, { maxLength: 2 }),
  });
  type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

  /** How a proxy writes one address. */
  function element(address: string, field: ProxyTrust['field'], { name, port, quotes, before, after }: Style): string {
    const node = port === '' && field !== 'forwarded' ? address : `${bare(address)}${port}`;
    if (field !== 'forwarded') return node;
    return [...before, `${name}=${quotes || /[:[]/.test(node) ? quoted(node) : node}`, ...after].join(';');
  }

  const exchange = fc.record({
    client: clientAddress,
    between: fc.array(proxyAddress, { maxLength: 3 }),
    peer: proxyAddress,
    field: fc.constantFrom('x-forwarded-for', 'forwarded'),
    styles: fc.tuple(style, style, style, style),
    sent: fc.array(fc.oneof(hostile, fc.constantFrom('10.0.0.9', 'for=10.0.0.9', 'for="10.0.0.9')), { maxLength: 4 }),
    comma: fc.constantFrom(', ', ',', ' ,\t'),
  });

  test('with a number of proxies and with networks of proxies, in both fields', () => {
    fc.assert(
      fc.property(exchange, ({ client, between, peer, field, styles, sent, comma }) => {
        const appended = [client, ...between].map((address, at) => element(address, field, styles[at] ?? styles[0]));
        const value = [...sent, ...appended].join(comma);
        expect(behind({ hops: appended.length, field }, value, peer, field)).toBe(keyOf(client));
        expect(behind({ networks: trustedNetworks, field }, value, peer, field)).toBe(keyOf(client));
      }),
      { numRuns: 2_000 },
    );
  });

  test('and of a proxy that appends junk, the junk is all that counts', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom('x-forwarded-for', 'forwarded'),
        fc.constantFrom('', 'x', 'for=', '="'),
        (sent, field, junk) => {
          expect(behind({ hops: 1, field }, `x${sent}, ${junk}`, '10.0.0.1', field)).toBe('unknown');
        },
      ),
    );
  });
});
