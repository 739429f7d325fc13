// The key under which the limiter counts a client (SPEC 8), from the address that the runtime names. Forwarding fields count only as
// far as the operator trusts the proxies that wrote them, and are read from the right: no field that a client sends changes its key.
import { type IpAddress, contains, isIpv4Mapped, type IpNetwork, parseAddress, parseNetwork } from './address.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { members } from '../http/field-value.ts';

/**
 * One per IPv4 address, one per IPv6 /64, one for all that cannot be distinguished. A path whose parts are between colons: the
 * first names an IPv4 /16 or an IPv6 /32, the second a /24 or a /48 in it, the third the client.
 */
export type ClientKey = string;

/** Which proxies in front are trusted, and the field they write; 0 hops trust none. */
export type ProxyTrust = ({ readonly hops: number } | { readonly networks: readonly string[] }) & {
  /** Only this one is read: a proxy that writes one field passes the other on as the client sent it. */
  readonly field?: 'x-forwarded-for' | 'forwarded';
};

const unknownClient: ClientKey = 'unknown';
/** Longer chains are looked at from the right only; nothing legitimate has more hops. */
const maxHops = 32;

/** Makes the function that finds the address of a request's client; undefined for one that has none. Throws TypeError for a trust that cannot be read. */
export function createClientAddress(trust: ProxyTrust | undefined): (incoming: ServiceRequest) => IpAddress | undefined {
  if (trust === undefined || ('hops' in trust && trust.hops === 0))
    return ({ connection }) => parseAddress(connection.remoteAddress ?? '');
  const field = trust.field ?? 'x-forwarded-for';
  const isTrusted = trustedBy(trust);
  return (incoming) => {
    let client = parseAddress(incoming.connection.remoteAddress ?? '');
    const value = incoming.field(field)?.trim() ?? '';
    const chain = value === '' ? [] : forwardedNodes(value, field, maxHops);
    for (const [hop, node] of chain.entries()) {
      if (!isTrusted(client, hop)) break;
      client = parseAddress(node);
    }
    return client;
  };
}

function trustedBy(trust: ProxyTrust): (address: IpAddress | undefined, hop: number) => boolean {
  if ('hops' in trust) {
    const { hops } = trust;
    if (!Number.isInteger(hops) || hops < 0 || hops > maxHops)
      throw new TypeError(`trustProxy.hops: expected an integer from 0 to ${maxHops}, received ${hops}`);
    return (_, hop) => hop < hops;
  }
  const networks: readonly IpNetwork[] = trust.networks.map((text) => parseNetwork(text));
  return (address) => address !== undefined && networks.some((network) => contains(network, address));
}

/** The key of an address: IPv4 by address, IPv6 by its first 64 bits. */
export function clientKey(address: IpAddress | undefined): ClientKey {
  if (address === undefined) return unknownClient;
  const [first = 0, second = 0, third = 0, fourth = 0, , , high = 0, low = 0] = address;
  if (isIpv4Mapped(address)) return `4${high.toString(36)}:${(low >> 8).toString(36)}:${(low & 255).toString(36)}`;
  return `6${(first * 65_536 + second).toString(36)}:${third.toString(36)}:${fourth.toString(36)}`;
}

// The nodes that proxies name in Forwarded (RFC 7239) and X-Forwarded-For. Every proxy appends to what it received, so the
// fields are read from the right: what a client wrote is to the left of everything a proxy wrote, and no quote or comma
// of it is looked at before the proxies' own elements are. An empty element counts as one (decision 028).

type ForwardingField = 'x-forwarded-for' | 'forwarded';

/**
 * The nodes of a field, the nearest first, at most `most` of them: an address without port, brackets and quotes; the text
 * itself where it is none; empty for an element that names no node.
 */
function forwardedNodes(value: string, field: ForwardingField, most: number): readonly string[] {
  const nodes: string[] = [];
  const startOf = field === 'forwarded' ? elementStart : entryStart;
  for (let end = value.length; end >= 0 && nodes.length < most; ) {
    const start = startOf(value, end);
    // Behind a quote without a partner no element can be separated from its neighbours.
    const element = start < 0 ? '' : value.slice(start, end).trim();
    nodes.push(withoutPort(field === 'forwarded' ? forNode(element) : element));
    end = start - 1;
  }
  return nodes;
}

/** X-Forwarded-For has no quoted strings: a comma always separates. */
function entryStart(value: string, end: number): number {
  return end === 0 ? 0 : value.lastIndexOf(',', end - 1) + 1;
}

/** Where the element of Forwarded that ends before `end` begins; -1 when a quote in it opens no value. */
function elementStart(value: string, end: number): number {
  let at = end;
  while (at > 0 && value[at - 1] !== ',') {
    at = value[at - 1] === '"' ? openingQuote(value, at - 1) : at - 1;
    if (at < 0) return -1;
  }
  return at;
}

/** The quote that opens the string closed at `closing`: the first to the left that no backslash escapes, behind `=`. */
function openingQuote(value: string, closing: number): number {
  for (let at = closing - 1; at > 0; at--) {
    if (value[at] !== '"') continue;
    let before = at;
    while (before > 0 && value[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return value[at - 1] === '=' ? at : -1;
    at = before;
  }
  return -1;
}

/** The `for` parameter of one element of Forwarded (RFC 7239 section 4). */
function forNode(element: string): string {
  const pair = members(element, ';').find((parameter) => /^for=/i.test(parameter));
  return pair === undefined ? '' : pair.slice(4).replace(/^"(.*)"$/, '$1');
}

/** RFC 7239 section 6: a port is a number or a name that begins with an underscore. */
function withoutPort(node: string): string {
  return /^\[([^\]]*)\](?::(?:\d+|_[\w.-]+))?$/.exec(node)?.[1] ?? /^([^:]*):(?:\d+|_[\w.-]+)$/.exec(node)?.[1] ?? node;
}
