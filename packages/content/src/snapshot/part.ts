// A part of a snapshot file: a run of bytes, at once or in pieces that are read when they are written.
import { toPartText } from '../shared/digest.ts';

export interface Part {
  readonly length: number;
  readonly pieces: Iterable<Uint8Array>;
}

/** Parts in the order of the file. */
export type Parts = readonly (readonly [name: string, part: Part])[];

export function wholePart(bytes: Uint8Array): Part {
  return { length: bytes.length, pieces: [bytes] };
}

export function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(toPartText(value));
}
