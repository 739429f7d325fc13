// Which addresses are not public: they are called only where a person named one.
import { BlockList, isIP } from 'node:net';

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
export function isPrivateAddress(address: string): boolean {
  const blocks = new BlockList();
  for (const [block, prefix] of privateBlocks) blocks.addSubnet(block, prefix, familyOf(block));
  return blocks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** A name that only ever means this machine (RFC 6761 section 6.3). */
export function isLocalName(hostname: string): boolean {
  return /^(?:.*\.)?localhost$/i.test(hostname);
}
