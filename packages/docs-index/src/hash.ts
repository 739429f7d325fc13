// XXH32, twice: finds damage and names a content. WebCrypto would withstand attackers, but only answers with a promise.

const prime1 = 0x9e3779b1;
const prime2 = 0x85ebca77;
const prime3 = 0xc2b2ae3d;
const prime4 = 0x27d4eb2f;
const prime5 = 0x165667b1;

/** XXH32 of some bytes: github.com/Cyan4973/xxHash, doc/xxhash_spec.md. */
export function xxh32(bytes: Uint8Array, seed = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { length } = bytes;
  let at = 0;
  let hash = (seed + prime5) | 0;
  if (length >= 16) {
    let [one, two, three, four] = [(seed + prime1 + prime2) | 0, (seed + prime2) | 0, seed | 0, (seed - prime1) | 0];
    for (; at + 16 <= length; at += 16) {
      one = round(one, view.getUint32(at, true));
      two = round(two, view.getUint32(at + 4, true));
      three = round(three, view.getUint32(at + 8, true));
      four = round(four, view.getUint32(at + 12, true));
    }
    hash = (rotate(one, 1) + rotate(two, 7) + rotate(three, 12) + rotate(four, 18)) | 0;
  }
  hash = (hash + length) | 0;
  for (; at + 4 <= length; at += 4) hash = Math.imul(rotate((hash + Math.imul(view.getUint32(at, true), prime3)) | 0, 17), prime4);
  for (; at < length; at++) hash = Math.imul(rotate((hash + Math.imul(view.getUint8(at), prime5)) | 0, 11), prime1);
  hash = Math.imul(hash ^ (hash >>> 15), prime2);
  hash = Math.imul(hash ^ (hash >>> 13), prime3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const round = (lane: number, input: number): number => Math.imul(rotate((lane + Math.imul(input, prime2)) | 0, 13), prime1);

/** What names a content: the hash of one part of it and that of the other, as sixteen hexadecimal digits. */
export function hashText(...hashes: readonly [number, number]): string {
  return hashes.map((half) => half.toString(16).padStart(8, '0')).join('');
}
