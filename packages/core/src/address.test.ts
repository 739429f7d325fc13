import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, parseAddress, parseNetwork } from './address.ts';

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
