// A 64-bit hash of bytes: FNV-1a with two primes. It finds damage and names a content; it does not withstand an attacker.
// WebCrypto would, but answers with a promise only.

/** The hash of the pieces one after another, as two unsigned 32-bit numbers. */
export function hashBytes(pieces: Iterable<Uint8Array>): readonly [number, number] {
  let one = 0x811c9dc5;
  let two = one;
  for (const piece of pieces)
    for (const byte of piece) {
      one = Math.imul(one ^ byte, 0x01000193);
      two = Math.imul(two ^ byte, 0x85ebca6b);
    }
  return [one >>> 0, two >>> 0];
}

/** The hash as sixteen hexadecimal digits. */
export function hashText(hash: readonly [number, number]): string {
  return hash.map((half) => half.toString(16).padStart(8, '0')).join('');
}
