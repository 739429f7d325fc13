import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../caller/address.ts';
import { checkNetworks, createNetworkLookup, type NetworkPolicy } from './networks.ts';

function network(name: string, ...ranges: string[]): NetworkPolicy {
  return { name, ranges, limit: 1, windowSeconds: 60, per: 'network' };
}

describe('the longest prefix decides', () => {
  const find = createNetworkLookup([
    network('wide', '10.0.0.0/8', '2001:db8::/32'),
    network('narrow', '10.1.0.0/16', '10.1.2.3', '2001:db8:1::/48'),
    network('hole', '10.1.2.0/24'),
  ]);
  test.each([
    ['9.255.255.255', -1],
    ['10.0.0.0', 0],
    ['10.1.0.0', 1],
    ['10.1.2.0', 2],
    ['10.1.2.3', 1],
    ['10.1.2.4', 2],
    ['10.1.3.0', 1],
    ['10.2.0.0', 0],
    ['10.255.255.255', 0],
    ['11.0.0.0', -1],
    ['::ffff:10.1.2.3', 1],
    ['::ffff:a01:203', 1],
    ['2001:db8::1', 0],
    ['2001:db8:1::1%eth0', 1],
    ['2001:db8:2::', 0],
    ['2001:db9::', -1],
    ['::', -1],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', -1],
  ])('%s is in network %i', (text, expected) => {
    expect(find(parseAddress(text))).toBe(expected);
  });

  test('an address that cannot be read is in none', () => {
    expect(createNetworkLookup([network('all', '0.0.0.0/0', '::/0')])(undefined)).toBe(-1);
  });

  test('an IPv6 block, however wide, does not mean IPv4, and the reverse', () => {
    const six = createNetworkLookup([network('six', '::/0')]);
    expect([six(parseAddress('1.2.3.4')), six(parseAddress('::1'))]).toEqual([-1, 0]);
    const four = createNetworkLookup([network('four', '0.0.0.0/0')]);
    expect([four(parseAddress('1.2.3.4')), four(parseAddress('::1')), four(parseAddress('::fffe:1:2'))]).toEqual([0, -1, -1]);
    const both = createNetworkLookup([network('six', '::/0'), network('four', '0.0.0.0/0')]);
    expect([both(parseAddress('1.2.3.4')), both(parseAddress('::1'))]).toEqual([1, 0]);
  });
});

/** Matching by ipaddr.js, which shares nothing with ours, the longest prefix first. */
function independent(networks: readonly NetworkPolicy[]): (text: string) => number {
  const blocks = networks
    .flatMap(({ ranges }, owner) => ranges.map((range) => ({ block: ipaddr.parseCIDR(range), owner })))
    .sort((a, b) => b.block[1] - a.block[1]);
  return (text) => {
    const address = ipaddr.parse(text);
    const holds = ([base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean => {
      if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits);
      return base instanceof ipaddr.IPv6 && address.match(base, bits);
    };
    return blocks.find(({ block }) => holds(block))?.owner ?? -1;
  };
}

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const octets = (few: boolean): fc.Arbitrary<number[]> => {
  const octet = fc.integer({ min: 0, max: 255 });
  // few first octets, so that blocks hold one another and addresses are often inside
  return fc.tuple(few ? fc.integer({ min: 8, max: 11 }) : octet, few ? fc.integer({ min: 0, max: 3 }) : octet, octet, octet);
};
const ipv4 = fc.boolean().chain((few) => octets(few).map((parts) => parts.join('.')));
const ipv6 = fc
  .tuple(fc.constantFrom('2001', '2606', 'fd00'), fc.constantFrom('db8', '0', '1'), group, group, group, group, group, group)
  .map((parts) => parts.join(':'));

function cut(text: string, bits: number): string {
  const base = text.includes(':') ? text.split(':').map((part) => Number.parseInt(part, 16)) : text.split('.').map(Number);
  const width = text.includes(':') ? 16 : 8;
  const masked = base.map((part, index) => {
    const left = Math.min(width, Math.max(0, bits - index * width));
    return part & (((1 << width) - 1) << (width - left)) & ((1 << width) - 1);
  });
  return text.includes(':') ? `${masked.map((part) => part.toString(16)).join(':')}/${bits}` : `${masked.join('.')}/${bits}`;
}

/** A tenth of the addresses and of the ranges in `npm test`, all of them in `npm run check exhaustive`. */
const share = process.env['VITRINE_FULL'] === undefined ? 0.1 : 1;
const tried = { addresses: 10_000 * share, ranges: 5_000 * share };

test(`${tried.addresses} addresses are placed among ${tried.ranges} ranges as an independent library places them`, () => {
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number): Value[] => fc.sample(arbitrary, { numRuns, seed: 24 });
  const four = sample(fc.tuple(ipv4, fc.integer({ min: 12, max: 32 })), 4_500 * share);
  const six = sample(fc.tuple(ipv6, fc.integer({ min: 20, max: 128 })), 3_000 * share);
  const ranges = [...new Set([...four, ...six].map(([text, bits]) => cut(text, bits)))].slice(0, tried.ranges);
  expect(ranges).toHaveLength(tried.ranges);
  const networks = Array.from({ length: 7 }, (_, owner) =>
    network(`n${owner}`, ...ranges.filter((_, index) => index % 7 === owner)),
  );
  const find = createNetworkLookup(networks);
  const expected = independent(networks);
  const near = ranges.map((range) => range.split('/')[0] ?? '');
  const addresses = [...sample(ipv4, 3_000 * share), ...sample(ipv6, 2_000 * share), ...near].slice(0, tried.addresses);
  expect(addresses).toHaveLength(tried.addresses);
  const differences = addresses.filter((text) => find(parseAddress(text)) !== expected(text));
  expect(differences).toEqual([]);
  expect(new Set(addresses.map((text) => find(parseAddress(text)))).size).toBeGreaterThanOrEqual(7);
});

describe('networks that cannot be used are refused by name', () => {
  test.each<[NetworkPolicy[], string]>([
    [[network('a', '10.0.0.0/33')], 'networks.a.ranges: expected a CIDR block such as 10.0.0.0/8, received "10.0.0.0/33"'],
    [[network('a', 'assistant.example')], 'networks.a.ranges: expected a CIDR block'],
    [[network('a', '10.0.0.0/8/8')], 'networks.a.ranges: expected a CIDR block'],
    [[network('a', '')], 'networks.a.ranges: expected a CIDR block'],
    [
      [network('a', '10.0.0.1/8')],
      'networks.a.ranges: expected a block without a zone and with nothing behind its prefix, received 10.0.0.1/8',
    ],
    [[network('a', 'fe80::%eth0/64')], 'networks.a.ranges: expected a block without a zone'],
    [[network('a', '10.0.0.0/8'), network('b', '10.0.0.0/8')], 'networks.b.ranges: 10.0.0.0/8 belongs to a as well'],
    [[network('a', '::ffff:10.0.0.0/104'), network('b', '10.0.0.0/8')], 'networks.b.ranges: 10.0.0.0/8 belongs to a as well'],
    [[network('a'), network('a')], 'networks[1].name: expected each name once, received a again'],
    [[network('default')], 'networks[0].name: expected each name once, received default again'],
    [[network('two words')], 'networks[0].name: expected 1 to 64 of A-Z a-z 0-9 . _ -, received "two words"'],
  ])('%j', (networks, message) => {
    expect(() => {
      checkNetworks(networks, 'default');
    }).toThrow(message);
  });

  test('one block twice in one network is one block', () => {
    expect(createNetworkLookup([network('a', '10.0.0.0/8', '10.0.0.0/8')])(parseAddress('10.1.1.1'))).toBe(0);
  });
});
