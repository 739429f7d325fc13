// Internet addresses as text (RFC 4291 section 2.2, RFC 5952) to eight 16-bit groups; IPv4 as IPv4-mapped IPv6, so that
// both spellings of an address are one. Zone ids are dropped, junk is undefined. One pass over the characters, because
// an address is read for every request.

/** Eight groups; an IPv4 address fills the last two and has 0xffff before them. */
export type IpAddress = readonly number[];

/** The longest text that is looked at: an address with a zone id of any length that systems use. */
const maxLength = 64;
const dot = 0x2e;
const colon = 0x3a;
const percent = 0x25;

export function parseAddress(text: string): IpAddress | undefined {
  if (text.length > maxLength) return undefined;
  const groups = [0, 0, 0, 0, 0, 0, 0, 0];
  if (text.includes(':')) return parseIpv6(text, groups) ? groups : undefined;
  groups[5] = 0xffff;
  return parseIpv4(text, 0, text.length, groups, 6) ? groups : undefined;
}

export function isIpv4Mapped(address: IpAddress): boolean {
  return address[5] === 0xffff && address[0] === 0 && address[1] === 0 && address[2] === 0 && address[3] === 0 && address[4] === 0;
}

/** Reads four decimal numbers from `start` to `end` into two groups; false when there is anything else. */
function parseIpv4(text: string, start: number, end: number, groups: number[], at: number): boolean {
  let parts = 0;
  let digits = 0;
  let value = 0;
  let low = 0;
  for (let index = start; index <= end; index++) {
    const code = index === end ? dot : text.charCodeAt(index);
    if (code === dot) {
      if (digits === 0 || value > 255 || parts === 4) return false;
      low = (parts & 1) === 0 ? value : low * 256 + value;
      if ((parts & 1) === 1) groups[at + (parts >> 1)] = low;
      parts++;
      digits = 0;
      value = 0;
    } else if (code >= 0x30 && code <= 0x39 && digits < 3) {
      value = value * 10 + code - 0x30;
      digits++;
    } else return false;
  }
  return parts === 4;
}

/** Reads colon-separated groups, the last two of which may be a dotted IPv4 address, up to a zone id. */
function parseIpv6(text: string, groups: number[]): boolean {
  let count = 0;
  let gap = -1;
  let index = 0;
  // A leading colon is always the first half of a gap.
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return false;
    gap = 0;
    index = 2;
  }
  while (index < text.length && text.charCodeAt(index) !== percent) {
    if (count === 8) return false;
    const start = index;
    let value = 0;
    for (let digit = hexDigit(text.charCodeAt(index)); digit >= 0; digit = hexDigit(text.charCodeAt(index))) {
      value = value * 16 + digit;
      index++;
    }
    const next = index < text.length ? text.charCodeAt(index) : percent;
    if (next === dot) {
      const zone = text.indexOf('%', index);
      if (count > 6 || !parseIpv4(text, start, zone < 0 ? text.length : zone, groups, count)) return false;
      count += 2;
      break;
    }
    if (index === start || index - start > 4) return false;
    groups[count++] = value;
    if (next === percent) break;
    if (next !== colon) return false;
    index++;
    if (text.charCodeAt(index) === colon) {
      if (gap >= 0) return false;
      gap = count;
      index++;
    } else if (index >= text.length || text.charCodeAt(index) === percent) return false;
  }
  if (gap < 0) return count === 8;
  if (count > 7) return false;
  // What follows the gap moves to the end.
  for (let moved = 1; moved <= count - gap; moved++) {
    groups[8 - moved] = groups[count - moved] ?? 0;
    groups[count - moved] = 0;
  }
  return true;
}

/** 0 to 15, or -1 for a character that is no hexadecimal digit. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x57;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

/** An address block such as `10.0.0.0/8` or `2001:db8::/32`. */
export interface IpNetwork {
  readonly address: IpAddress;
  /** Length of the prefix in bits, of the 128 that an address has in IPv6 form. */
  readonly bits: number;
}

/** Reads an address block; a bare address is a block of one. Throws TypeError, beginning with the name of the option, for any other text. */
export function parseNetwork(text: string, option = 'trustProxy.networks'): IpNetwork {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  const width = base.includes(':') ? 128 : 32;
  const prefix = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (address === undefined || !(prefix <= width) || rest.length > 0) {
    throw new TypeError(`${option}: expected a CIDR block such as 10.0.0.0/8, received ${JSON.stringify(text)}`);
  }
  return { address, bits: prefix + 128 - width };
}

export function contains({ address: base, bits }: IpNetwork, address: IpAddress): boolean {
  return base.every((group, index) => {
    const prefixBits = Math.min(16, Math.max(0, bits - index * 16));
    const mask = (0xffff << (16 - prefixBits)) & 0xffff;
    return (group & mask) === ((address[index] ?? 0) & mask);
  });
}
