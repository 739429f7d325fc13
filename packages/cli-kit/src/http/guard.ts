// Which addresses a command calls: public ones, and the one that a person names. The guard resolves a name once and connects to the address
// that it checked, so that a name cannot lead elsewhere in between.
import { lookup, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction, BlockList } from 'node:net';

/** A name that only ever means this machine (RFC 6761 section 6.3). */
function isLocalName(hostname: string): boolean {
  return /^(?:.*\.)?localhost\.?$/i.test(hostname);
}

/** Why an address is not called. */
export class PrivateAddress extends Error {
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host === address ? address : `${host} is at ${address}, which`} is not a public address`);
    this.name = 'PrivateAddress';
    this.address = address;
  }
}

export interface Guard {
  /** Throws PrivateAddress for a URL whose host is written as a private address, unless host and port are the named ones. */
  readonly check: (url: URL) => void;
  /** Looks names up for `node:http`; fails with PrivateAddress where one leads to a private address. */
  readonly lookup: LookupFunction;
}

/** A guard for one run. Other ports of a private host are other services, which a redirect does not reach. */
export function createGuard(givenUrl: URL): Guard {
  const exempt = isLocalName(givenUrl.hostname) ? givenUrl.hostname : undefined;
  return {
    check: ({ hostname, host }) => {
      const literal = hostname.replace(/^\[|\]$/g, '');
      const isPrivate = isLocalName(hostname) || (isIP(literal) !== 0 && isSpecialPurpose(literal));
      if (isPrivate && host !== givenUrl.host) throw new PrivateAddress(host, host);
    },
    lookup: (hostname, options, callback) => {
      const all: LookupOptions & { all: true } = { ...options, all: true };
      lookup(hostname, all, (error, addresses) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const [first] = addresses;
        const refused = hostname === exempt ? undefined : addresses.find(({ address }) => isSpecialPurpose(address));
        if (refused !== undefined) callback(new PrivateAddress(hostname, refused.address), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      });
    },
  };
}

// Which IP addresses are no public hosts: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890), compared with the copies that
// bear the dates 2020-09-04 (IPv4) and 2025-10-09 (IPv6), with the multicast blocks of the registries of address space. A block counts unless its row says "Globally Reachable: True"; of the two blocks
// for protocol assignments (192.0.0.0/24, 2001::/23) everything counts, because no part of them holds sites.

const blocks: readonly (readonly [block: string, prefix: number, name: string])[] = [
  ['0.0.0.0', 8, 'this network (RFC 791)'],
  ['10.0.0.0', 8, 'private use (RFC 1918)'],
  ['100.64.0.0', 10, 'shared address space (RFC 6598)'],
  ['127.0.0.0', 8, 'loopback (RFC 1122)'],
  ['169.254.0.0', 16, 'link local (RFC 3927)'],
  ['172.16.0.0', 12, 'private use (RFC 1918)'],
  ['192.0.0.0', 24, 'IETF protocol assignments (RFC 6890)'],
  ['192.0.2.0', 24, 'documentation (RFC 5737)'],
  ['192.88.99.0', 24, '6to4 relay anycast, deprecated (RFC 7526)'],
  ['192.168.0.0', 16, 'private use (RFC 1918)'],
  ['198.18.0.0', 15, 'benchmarking (RFC 2544)'],
  ['198.51.100.0', 24, 'documentation (RFC 5737)'],
  ['203.0.113.0', 24, 'documentation (RFC 5737)'],
  ['224.0.0.0', 4, 'multicast (RFC 5771)'],
  ['240.0.0.0', 4, 'reserved, and limited broadcast (RFC 1112, RFC 919)'],
  // Global unicast is 2000::/3 alone (IANA IPv6 Address Space). Outside it: loopback, IPv4-compatible `::/96`, IPv4-translated
  // `::ffff:0:0:0/96`, `64:ff9b:1::/48`, `100::/64`, `5f00::/16`, unique local, link local, site local and multicast addresses.
  ['::', 3, 'outside global unicast (RFC 4291)'],
  ['4000::', 2, 'outside global unicast (RFC 4291)'],
  ['8000::', 1, 'outside global unicast (RFC 4291)'],
  ['2001::', 23, 'IETF protocol assignments, Teredo, ORCHID (RFC 2928, RFC 4380)'],
  ['2001:db8::', 32, 'documentation (RFC 3849)'],
  ['2002::', 16, '6to4 (RFC 3056)'],
  ['3fff::', 20, 'documentation (RFC 9637)'],
];

// One list for each family: a BlockList compares an IPv4 address with blocks of IPv6, too, in its mapped form.
const ipv4 = new BlockList();
const ipv6 = new BlockList();
for (const [block, prefix] of blocks)
  if (isIP(block) === 4) ipv4.addSubnet(block, prefix, 'ipv4');
  else ipv6.addSubnet(block, prefix, 'ipv6');

/** IPv4 within IPv6, as URLs write it: IPv4-mapped (RFC 4291 section 2.5.5.2), and what a NAT64 translates (RFC 6052). */
const translated = /^\[(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Whether an IP address is no public host. A text that is no address is none either. */
export function isSpecialPurpose(address: string): boolean {
  if (isIP(address) === 4) return ipv4.check(address, 'ipv4');
  const written = `http://[${address}]/`;
  if (isIP(address) !== 6 || !URL.canParse(written)) return true;
  const [, high, low] = translated.exec(new URL(written).hostname) ?? [];
  if (high === undefined || low === undefined) return ipv6.check(address, 'ipv6');
  const bytes = [high, low].map((each) => Number.parseInt(each, 16)).flatMap((each) => [each >> 8, each & 0xff]);
  return ipv4.check(bytes.join('.'), 'ipv4');
}
