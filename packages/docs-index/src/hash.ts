// A 64-bit hash of bytes, in two 32-bit lanes that mix each other at the end. It finds damage and names a content; it
// does not withstand an attacker. WebCrypto would, but answers with a promise only.

const prime = 0x01000193;
const otherPrime = 0x85ebca6b;

/** The hash of the pieces one after another, as two unsigned 32-bit numbers. */
export function hashBytes(pieces: readonly Uint8Array[]): readonly [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (const piece of pieces) {
    for (const byte of piece) {
      a = Math.imul(a ^ byte, prime);
      b = Math.imul(b ^ byte, otherPrime) ^ (b >>> 15);
    }
  }
  a = Math.imul(a ^ (b >>> 16), 0xc2b2ae35);
  b = Math.imul(b ^ (a >>> 13), 0x27d4eb2f);
  return [(a ^ (a >>> 15)) >>> 0, (b ^ (b >>> 16)) >>> 0];
}

/** The hash as sixteen hexadecimal digits. */
export function hashText(hash: readonly [number, number]): string {
  return hash.map((half) => half.toString(16).padStart(8, '0')).join('');
}
