import type { Edition, PublicKeys } from './editions.ts';

/** The editions, with the public keys of those who sign. */
export function makeEditions(): Promise<{ readonly editions: readonly Edition[]; readonly publicKeys: PublicKeys }>;
