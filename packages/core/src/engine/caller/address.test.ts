import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, isIpv4Mapped, parseAddress, parseNetwork } from './address.ts';

test.each([
  ['192.0.2.1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
  ['::ffff:192.0.2.1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
  ['::ffff:c000:201', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
  ['2001:DB8::1', [0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]],
  ['fe80::1%eth0', [0xfe80, 0, 0, 0, 0, 0, 0, 1]],
  ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
  ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
])('%s is read', (text, groups) => {
  expect(parseAddress(text)).toEqual(groups);
});

test.each([
  '',
  '1.2.3',
  '1.2.3.256',
  '1.2.3.4.5',
  '::1::',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  ':1',
  '1:',
  '12345::',
  'g::',
  '1.2.3.4:80',
  'unknown',
  '::1.2.3.4.5',
  '1:2:3:4:5:6:7::8',
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test('IPv6 addresses survive being written with their longest gap', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      expect(parseAddress(text)).toHaveLength(8);
    }),
  );
});

test('anything at all is read or refused, never thrown over', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseAddress(text)));
});

test('a network contains its own addresses and no others', () => {
  const v4 = parseNetwork('10.0.0.0/8');
  const v6 = parseNetwork('2001:db8::/33');
  expect(contains(v4, parseAddress('10.255.0.1') ?? [])).toBe(true);
  expect(contains(v4, parseAddress('11.0.0.1') ?? [])).toBe(false);
  expect(contains(v4, parseAddress('::ffff:10.1.2.3') ?? [])).toBe(true);
  expect(contains(v6, parseAddress('2001:db8:7fff::1') ?? [])).toBe(true);
  expect(contains(v6, parseAddress('2001:db8:8000::1') ?? [])).toBe(false);
});

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '::/129', 'x/8', '10.0.0.0/8.5'])('%j is refused as a network', (text) => {
  expect(() => parseNetwork(text)).toThrow(/trustProxy.networks/);
});

test.each([
  ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
  ['1::', [1, 0, 0, 0, 0, 0, 0, 0]],
  ['1:2:3::7:8', [1, 2, 3, 0, 0, 0, 7, 8]],
  ['1:2:3:4:5:6:7::', [1, 2, 3, 4, 5, 6, 7, 0]],
  ['::2:3:4:5:6:7:8', [0, 2, 3, 4, 5, 6, 7, 8]],
  ['fF0a::', [0xff0a, 0, 0, 0, 0, 0, 0, 0]],
  ['1:2:3:4:5:6:7:8%25', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['::%lo', [0, 0, 0, 0, 0, 0, 0, 0]],
  ['1::%lo', [1, 0, 0, 0, 0, 0, 0, 0]],
  ['::ffff:192.0.2.1%1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
  ['1:2:3:4:5:6:1.2.3.4', [1, 2, 3, 4, 5, 6, 0x0102, 0x0304]],
  ['255.255.255.255', [0, 0, 0, 0, 0, 0xffff, 0xffff, 0xffff]],
  ['010.001.000.009', [0, 0, 0, 0, 0, 0xffff, 0x0a01, 9]],
  [`::1%${'a'.repeat(60)}`, [0, 0, 0, 0, 0, 0, 0, 1]],
])('%s is read group by group', (text, groups) => {
  expect(parseAddress(text)).toEqual(groups);
});

test.each([
  ':',
  ':::',
  '1',
  '1:2:3:4:5:6:7:8:',
  '1:2:3:4:5:6:7:8::',
  '::1:2:3:4:5:6:7:8',
  '1::2::3',
  '1:::2',
  '::1 ',
  ' ::1',
  '[::1]',
  '1:2:3:4:5:6:7:1.2.3.4',
  '::1.2.3',
  '::1.2.3.4:5',
  '::256.2.3.4',
  '::a.2.3.4',
  '1:%lo',
  '1%eth0:',
  '%',
  '1.2.3.1000',
  '1..2.3',
  '1.2.3.',
  '.1.2.3',
  '1.2.3.4%lo',
  '1.2.3.x',
  '1.2.3./',
  '1.2.3.:',
  '::/',
  '::@',
  '::`',
  '::G',
  '+1.2.3.4',
  `::1%${'a'.repeat(61)}`,
])('%j is refused', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test('it agrees with the platform about what is an address', () => {
  const piece = fc.constantFrom('0', '1', 'ff', 'FFFF', '12345', '255', '256', ':', '::', '.', '1.2.3.4', 'g', ' ', '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 18 }), (pieces) => {
      const text = pieces.join('');
      // The platform refuses leading zeros in dotted addresses.
      fc.pre(text.length <= 64 && !/(^|[.:])0\d/.test(text));
      expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0);
    }),
    { numRuns: 5_000 },
  );
});

test('only an address with 0xffff in the sixth group and zeros before it is a mapped one', () => {
  const mapped = (text: string): boolean => isIpv4Mapped(parseAddress(text) ?? []);
  expect(['1.2.3.4', '::ffff:1.2.3.4'].map(mapped)).toEqual([true, true]);
  const others = [
    '::1.2.3.4',
    '1::ffff:1.2.3.4',
    '0:1::ffff:1.2.3.4',
    '0:0:1::ffff:1.2.3.4',
    '0:0:0:1:0:ffff:1.2.3.4',
    '::1:ffff:1.2.3.4',
  ];
  expect(others.filter(mapped)).toEqual([]);
});

test.each([
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['192.168.1.128/25', '192.168.1.127', false],
  ['192.168.1.128/25', '192.168.1.129', true],
  ['0.0.0.0/0', '1.2.3.4', true],
  ['0.0.0.0/0', '::1', false],
  ['::/0', '1.2.3.4', true],
  ['::1/128', '::1', true],
  ['::1/128', '::2', false],
])('the network %s contains %s: %s', (network, address, expected) => {
  expect(contains(parseNetwork(network), parseAddress(address) ?? [])).toBe(expected);
});

test.each(['', 'local', '10.0.0.0/a', '10.0.0.0/8/8', '10.0.0.0/1e1', '10.0.0.0/ 8', '10.0.0.0/08x', '10.0.0.0/x8'])(
  'the network %j is named in the refusal',
  (text) => {
    expect(() => parseNetwork(text)).toThrow(
      `trustProxy.networks: expected a CIDR block such as 10.0.0.0/8, received ${JSON.stringify(text)}`,
    );
  },
);
