// Which addresses a command calls: public ones, and the one that a person names. A name is resolved once, and the address that was looked
// at is the one that is connected to, so that a name cannot change its mind in between.
import { lookup, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are no public hosts (RFC 6890, and what cloud machines keep for themselves). */
const privateBlocks: readonly (readonly [block: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

/** Whether an IP address is no public host; IPv4 within IPv6 is looked at as IPv4. */
function isPrivateAddress(address: string): boolean {
  const blocks = new BlockList();
  for (const [block, prefix] of privateBlocks) blocks.addSubnet(block, prefix, familyOf(block));
  return blocks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** A name that only ever means this machine (RFC 6761 section 6.3). */
function isLocalName(hostname: string): boolean {
  return /^(?:.*\.)?localhost$/i.test(hostname);
}

/** Why an address is not called. */
export class PrivateAddress extends Error {
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host === address ? address : `${host} is at ${address}, which`} is no public address`);
    this.name = 'PrivateAddress';
    this.address = address;
  }
}

/** Decides for a run that was given this URL. */
export interface Guard {
  /** Throws PrivateAddress for a URL whose host is written as a private address, unless it is the named one. */
  readonly check: (url: URL) => void;
  /** Looks names up for `node:http`; fails with PrivateAddress where one leads to a private address. */
  readonly lookup: LookupFunction;
}

export function createGuard(named: URL): Guard {
  const exempt = isLocalName(named.hostname) ? named.hostname : undefined;
  return {
    check: ({ hostname }) => {
      const literal = hostname.replace(/^\[|\]$/g, '');
      const isPrivate = isLocalName(hostname) || (isIP(literal) !== 0 && isPrivateAddress(literal));
      if (isPrivate && hostname !== named.hostname) throw new PrivateAddress(hostname, literal);
    },
    lookup: (hostname, options, callback) => {
      const all: LookupOptions & { all: true } = { ...options, all: true };
      lookup(hostname, all, (error, addresses) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const [first] = addresses;
        const refused = hostname === exempt ? undefined : addresses.find(({ address }) => isPrivateAddress(address));
        if (refused !== undefined) callback(new PrivateAddress(hostname, refused.address), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      });
    },
  };
}
