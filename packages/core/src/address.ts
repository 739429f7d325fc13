// Internet addresses as text (RFC 4291 section 2.2, RFC 5952) to eight 16-bit groups; IPv4 as IPv4-mapped IPv6, so that
// both spellings of an address are one. Zone ids are dropped, junk is undefined.

/** Eight groups; an IPv4 address fills the last two and has 0xffff before them. */
export type Address = readonly number[];

export function parseAddress(text: string): Address | undefined {
  if (text.length > 64) return undefined;
  if (!text.includes(':')) {
    const low = parseIpv4(text);
    return low && [0, 0, 0, 0, 0, 0xffff, low[0], low[1]];
  }
  const zone = text.indexOf('%');
  return parseIpv6(zone < 0 ? text : text.slice(0, zone));
}

export function isIpv4Mapped(address: Address): boolean {
  return address[5] === 0xffff && address.every((group, index) => index >= 5 || group === 0);
}

const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function parseIpv4(text: string): readonly [number, number] | undefined {
  const match = dotted.exec(text);
  if (match === null) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = match.slice(1).map(Number);
  return a > 255 || b > 255 || c > 255 || d > 255 ? undefined : [a * 256 + b, c * 256 + d];
}

function parseIpv6(text: string): Address | undefined {
  const gap = text.indexOf('::');
  const head = parseGroups(gap < 0 ? text : text.slice(0, gap));
  const tail = gap < 0 ? [] : parseGroups(text.slice(gap + 2));
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (gap < 0 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...new Array<number>(missing).fill(0), ...tail];
}

/** Colon-separated groups, the last of which may be a dotted IPv4 address. */
function parseGroups(text: string): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':', 10);
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-fA-F]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
    else {
      const low = index === parts.length - 1 ? parseIpv4(part) : undefined;
      if (low === undefined) return undefined;
      groups.push(...low);
    }
  }
  return groups;
}

/** An address block such as `10.0.0.0/8` or `2001:db8::/32`. */
export interface Network {
  readonly address: Address;
  readonly bits: number;
}

/** Throws TypeError for what is no address block. A bare address is a block of one. */
export function parseNetwork(text: string): Network {
  const [base = '', length] = text.split('/', 2);
  const address = parseAddress(base);
  const width = base.includes(':') ? 128 : 32;
  const prefix = length === undefined ? width : Number(length);
  if (address === undefined || !Number.isInteger(prefix) || prefix < 0 || prefix > width || length === '') {
    throw new TypeError(`trustProxy.networks: expected a CIDR block such as 10.0.0.0/8, received ${JSON.stringify(text)}`);
  }
  return { address, bits: prefix + 128 - width };
}

export function contains({ address: base, bits }: Network, address: Address): boolean {
  return base.every((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16));
    const mask = (0xffff << (16 - kept)) & 0xffff;
    return (group & mask) === ((address[index] ?? 0) & mask);
  });
}
