// Networks with a policy of their own: addresses that many people share, such as the outbound addresses of a hosted assistant.
// The longest prefix that holds an address decides. The blocks become sorted, disjoint spans, found by binary search.
import { type IpAddress, isIpv4Mapped, parseNetwork } from '../caller/address.ts';
import type { RateLimitPolicy } from './decision.ts';

/** A policy for the requests of some networks. */
export interface NetworkPolicy extends RateLimitPolicy {
  /** Blocks in CIDR form, IPv4 and IPv6, such as `203.0.113.0/24` and `2001:db8::/32`. They are not published. */
  readonly ranges: readonly string[];
  /** Whether the whole network shares one quota, or each client in it has one. */
  readonly per: 'network' | 'address';
}

/** The published part of a policy: of a network, or of all other clients (`client`). */
export interface PublishedPolicy {
  readonly name: string;
  /** Requests that are admitted in any window of this many seconds. */
  readonly limit: number;
  readonly window_seconds: number;
  readonly per: 'client' | NetworkPolicy['per'];
}

/** The index of the network that an address belongs to, -1 for none. */
export type FindNetwork = (address: IpAddress | undefined) => number;

/** Every policy of a site by name and figures, that of all other clients first. */
export function publishedPolicies(rateLimit: RateLimitPolicy, networks: readonly NetworkPolicy[]): readonly PublishedPolicy[] {
  const others = { ...rateLimit, per: 'client' } as const;
  return [others, ...networks].map(({ name, limit, windowSeconds, per }) => ({ name, limit, window_seconds: windowSeconds, per }));
}

interface Block {
  readonly start: bigint;
  readonly end: bigint;
  /** Place of its network; -1 for the block that keeps IPv4 out of IPv6 blocks. */
  readonly owner: number;
}

const kinds: readonly string[] = ['network', 'address'];

/** Throws TypeError naming the network, and the range, that cannot be used. `reserved` is the name of the policy of all others. */
export function checkNetworks(networks: readonly NetworkPolicy[], reserved: string): void {
  const names = new Set([reserved]);
  for (const [index, { name, per }] of networks.entries()) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name))
      throw new TypeError(`networks[${index}].name: expected 1 to 64 of A-Z a-z 0-9 . _ -, received ${JSON.stringify(name)}`);
    if (names.has(name)) throw new TypeError(`networks[${index}].name: expected each name once, received ${name} again`);
    if (!kinds.includes(per))
      throw new TypeError(`networks.${name}.per: expected network or address, received ${JSON.stringify(per)}`);
    names.add(name);
  }
  createNetworkLookup(networks);
}

/** Compiles the look-up. Throws TypeError for a range that is none, and for one block that two networks name. */
export function createNetworkLookup(networks: readonly NetworkPolicy[]): FindNetwork {
  const spans = spansOf(blocksOf(networks));
  const starts = new Uint32Array(spans.length * 4);
  const owners = new Int32Array(spans.length);
  for (const [index, { start, owner }] of spans.entries()) {
    for (let word = 0; word < 4; word++) starts[index * 4 + word] = Number((start >> BigInt(96 - 32 * word)) & 0xffff_ffffn);
    owners[index] = owner;
  }
  const count = owners.length;

  return (address) => {
    if (address === undefined) return -1;
    const w0 = (address[0] ?? 0) * 65_536 + (address[1] ?? 0);
    const w1 = (address[2] ?? 0) * 65_536 + (address[3] ?? 0);
    const w2 = (address[4] ?? 0) * 65_536 + (address[5] ?? 0);
    const w3 = (address[6] ?? 0) * 65_536 + (address[7] ?? 0);
    // The last span that begins at or before the address.
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = middle * 4;
      let order = (starts[at] ?? 0) - w0;
      if (order === 0) order = (starts[at + 1] ?? 0) - w1;
      if (order === 0) order = (starts[at + 2] ?? 0) - w2;
      if (order === 0) order = (starts[at + 3] ?? 0) - w3;
      if (order <= 0) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? -1 : (owners[low - 1] ?? -1);
  };
}

/** Outermost first: by start, and of those that begin together the widest first. */
function blocksOf(networks: readonly NetworkPolicy[]): readonly Block[] {
  const seen = new Map<string, Block>();
  let widest = false;
  for (const [owner, { name, ranges }] of networks.entries()) {
    for (const range of ranges) {
      const { address, bits } = parseNetwork(range, `networks.${name}.ranges`);
      const start = address.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
      const rest = (1n << BigInt(128 - bits)) - 1n;
      if (range.includes('%') || (start & rest) !== 0n)
        throw new TypeError(
          `networks.${name}.ranges: expected a block without a zone and with nothing behind its prefix, received ${range}`,
        );
      const key = `${start}/${bits}`;
      const other = seen.get(key);
      if (other !== undefined && other.owner !== owner)
        throw new TypeError(
          `networks.${name}.ranges: ${range} belongs to ${networks[other.owner]?.name ?? ''} as well; a block has one network`,
        );
      seen.set(key, { start, end: start | rest, owner });
      // An IPv6 block that is wide enough to hold the IPv4-mapped addresses does not mean IPv4.
      widest ||= bits < 96 && !isIpv4Mapped(address);
    }
  }
  const mapped = 0xffffn << 32n;
  if (widest && !seen.has(`${mapped}/96`)) seen.set('mapped', { start: mapped, end: mapped | 0xffff_ffffn, owner: -1 });
  return [...seen.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.end > b.end ? -1 : 1));
}

/** Blocks hold one another or lie apart, so a stack of those that are open is enough. */
function spansOf(blocks: readonly Block[]): readonly { readonly start: bigint; readonly owner: number }[] {
  const spans: { start: bigint; owner: number }[] = [];
  const open: Block[] = [];
  const begin = (start: bigint, owner: number): void => {
    const last = spans.at(-1);
    if (last?.start === start) last.owner = owner;
    else spans.push({ start, owner });
  };
  const closeBefore = (start: bigint): void => {
    for (let inner = open.at(-1); inner !== undefined && inner.end < start; inner = open.at(-1)) {
      open.pop();
      begin(inner.end + 1n, open.at(-1)?.owner ?? -1);
    }
  };
  for (const block of blocks) {
    closeBefore(block.start);
    begin(block.start, block.owner);
    open.push(block);
  }
  closeBefore(1n << 128n);
  return spans;
}
