// A 64-bit hash of bytes: FNV-1a with two primes. It finds damage and names a content; it does not withstand an attacker.
// WebCrypto would, but answers with a promise only.

function lane(pieces: readonly Uint8Array[], prime: number): number {
  let hash = 0x811c9dc5;
  for (const piece of pieces) for (const byte of piece) hash = Math.imul(hash ^ byte, prime);
  return hash >>> 0;
}

/** The hash of the pieces one after another, as two unsigned 32-bit numbers. */
export function hashBytes(...pieces: readonly Uint8Array[]): readonly [number, number] {
  return [lane(pieces, 0x01000193), lane(pieces, 0x85ebca6b)];
}

/** The hash as sixteen hexadecimal digits. */
export function hashText(hash: readonly [number, number]): string {
  return hash.map((half) => half.toString(16).padStart(8, '0')).join('');
}
