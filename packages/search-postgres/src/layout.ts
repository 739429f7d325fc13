// The tables of one snapshot. Each snapshot has its own, so that searching one never reads another, and removing one is instant. They
// hold its documentation index in two parts, as `partsOfIndex` gives them: what a search keeps in memory, and its contents in blocks.
import type { Range } from '@vitrine/docs-index/engine';

/** Rises when the tables or the bytes in them change: a snapshot of another layout is loaded again. */
export const layout = 4;

/** Bytes of contents in a row: as many as fit in a page of PostgreSQL beside what it writes there itself. */
export const blockBytes = 8_000;
export const chunkBytes: number = 256 * 1_024;

export function tablesOf(number: number): { readonly blocks: string; readonly chunks: string; readonly pages: string } {
  const suffix = String(Math.trunc(number));
  return { blocks: `block_${suffix}`, chunks: `chunk_${suffix}`, pages: `page_${suffix}` };
}

/** Makes the tables. A block is never compressed or moved out of its row, so that a part of it is read without the rest of the row being copied. */
export function createTables(number: number): string {
  const { blocks, chunks, pages } = tablesOf(number);
  return `
    create table if not exists ${blocks} (number integer primary key, bytes bytea not null);
    alter table ${blocks} alter column bytes set storage plain;
    create table if not exists ${chunks} (number integer primary key, bytes bytea not null);
    alter table ${chunks} alter column bytes set storage external;
    create table if not exists ${pages} (id text primary key, number integer not null)`;
}

/** Removes the tables, those of earlier layouts too. */
export function dropTables(number: number): string {
  const suffix = String(Math.trunc(number));
  const earlier = ['section', 'word', 'word_count', 'lexeme'].map((name) => `${name}_${suffix}`);
  return `drop table if exists ${[...Object.values(tablesOf(number)), ...earlier].join(', ')}`;
}

/** Parts of blocks: their numbers, from which byte on, counted from 1, and how many bytes. */
export interface BlockParts {
  readonly numbers: readonly number[];
  readonly from: readonly number[];
  readonly lengths: readonly number[];
}

export function partsOfBlocks(ranges: readonly Range[]): BlockParts {
  const parts = { numbers: [] as number[], from: [] as number[], lengths: [] as number[] };
  for (const [start, end] of ranges) {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / blockBytes);
      const length = Math.min(end, (number + 1) * blockBytes) - at;
      parts.numbers.push(number);
      parts.from.push(at - number * blockBytes + 1);
      parts.lengths.push(length);
      at += length;
    }
  }
  return parts;
}

/** An expression for parts of blocks, one after another, as one value: a row for each costs more than what is in it. */
export function selectParts(number: number, { numbers, from, lengths }: BlockParts): string {
  const list = (values: readonly number[]): string => `'{${values.join(',')}}'::integer[]`;
  return `(select string_agg(substring(bytes from first for length), '' order by place)
    from unnest(${list(numbers)}, ${list(from)}, ${list(lengths)}) with ordinality as part (number, first, length, place)
    join ${tablesOf(number).blocks} using (number))`;
}

/** A text as SQL, whatever is in it; without a backslash, which some servers are configured to read as an escape. */
export const textLiteral = (text: string): string =>
  `convert_from(decode('${Buffer.from(storable(text)).toString('hex')}', 'hex'), 'UTF8')`;

/** PostgreSQL keeps every character but one. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd');
