// The snapshot files of the simulation, as `make-editions.mjs` made them before the first run.

/** A snapshot file, and what a reader of it may find beside it. */
export interface Edition {
  readonly name: string;
  readonly id: string;
  readonly generatedAt: string;
  readonly file: Uint8Array;
  /** What follows the name of the file in that of its signature. */
  readonly suffix: string;
  readonly signature: string | undefined;
  readonly signedBy: string | undefined;
}

/** Two keys that are trusted, one after the other, and one that is not. */
export interface PublicKeys {
  readonly ours: string;
  readonly next: string;
  readonly theirs: string;
}

let built: { readonly editions: readonly Edition[]; readonly publicKeys: PublicKeys } | undefined;

export function useEditions(files: NonNullable<typeof built>): void {
  built = files;
}

export function theEditions(): readonly Edition[] {
  return built?.editions ?? missing();
}

export function publicKeys(): PublicKeys {
  return built?.publicKeys ?? missing();
}

function missing(): never {
  throw new Error('the snapshot files were not made');
}
