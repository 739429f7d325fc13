// The documentation index of a snapshot, in a spool: it waits there while documents are rendered, none of which reads it.
import type { Snapshot } from '@vitrine/core';
import type { Spool, SpooledBody } from '../files/spool.ts';

/** Index and text, read each time that they are requested. */
export class SpooledIndex implements NonNullable<Snapshot['docs']> {
  readonly bodies: { readonly index: SpooledBody; readonly text: SpooledBody };

  constructor({ index, text }: NonNullable<Snapshot['docs']>, spool: Spool) {
    this.bodies = { index: spool.keep(index), text: spool.keep(text) };
  }

  get index(): Uint8Array {
    return this.bodies.index.read();
  }

  get text(): Uint8Array {
    return this.bodies.text.read();
  }
}

/** A snapshot whose index waits in a spool until the snapshot is written. Throws what the file system throws. */
export function spoolIndex(snapshot: Snapshot, spool: Spool): Snapshot {
  return snapshot.docs === undefined ? snapshot : { ...snapshot, docs: new SpooledIndex(snapshot.docs, spool) };
}
