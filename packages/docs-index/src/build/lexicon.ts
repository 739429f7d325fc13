// The stems and words of all pages, in order. It is updated from the last one, so an edit sorts only new words.

import { blockWords } from '../format.ts';
import { createByteWriter, joined, utf8Length } from './writer.ts';

/** Words by number and in order. */
export interface Lexicon {
  readonly frequencies: Uint32Array;
  /** The numbers of those that any holds, by code point of their texts. */
  readonly order: Uint32Array;
  /** The place of each in `order`, by its number. */
  readonly places: Uint32Array;
  readonly list: Uint8Array;
}

export function emptyLexicon(): Lexicon {
  return { frequencies: new Uint32Array(), order: new Uint32Array(), places: new Uint32Array(), list: wordList([]) };
}

/** Compares by code point, which is the order of UTF-8 bytes; `<` would compare UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // Surrogates are parts of code points above every other unit.
    if (x !== y) return (x >= 0xd800 && x < 0xe000 ? x + 0x10000 : x) - (y >= 0xd800 && y < 0xe000 ? y + 0x10000 : y);
  }
  return a.length - b.length;
}

/** The lexicon after some pages came and others went. `each` visits the words of a page, once for each that holds it. */
export function nextLexicon<Page>(
  before: Lexicon,
  texts: readonly string[],
  { added, dropped }: { readonly added: Iterable<Page>; readonly dropped: Iterable<Page> },
  each: (page: Page, visit: (number: number) => void) => void,
): Lexicon {
  const frequencies = new Uint32Array(texts.length);
  frequencies.set(before.frequencies);
  for (const page of dropped) each(page, (number) => void (frequencies[number] = (frequencies[number] ?? 0) - 1));
  for (const page of added) each(page, (number) => void (frequencies[number] = (frequencies[number] ?? 0) + 1));
  const isIn = (number: number): boolean => (frequencies[number] ?? 0) > 0;
  const remaining = before.order.filter(isIn);
  const fresh: number[] = [];
  for (let number = 0; number < texts.length; number++)
    if (isIn(number) && !((before.frequencies[number] ?? 0) > 0)) fresh.push(number);
  if (fresh.length === 0 && remaining.length === before.order.length) return { ...before, frequencies };
  fresh.sort((a, b) => compareCodePoints(texts[a] ?? '', texts[b] ?? ''));
  const order = merged(remaining, fresh, texts);
  const places = new Uint32Array(texts.length);
  for (const [index, number] of order.entries()) places[number] = index;
  return { frequencies, order, places, list: wordList(Array.from(order, (number) => texts[number] ?? '')) };
}

function merged(remaining: Uint32Array, fresh: readonly number[], texts: readonly string[]): Uint32Array {
  const order = new Uint32Array(remaining.length + fresh.length);
  let from = 0;
  for (const [index, number] of fresh.entries()) {
    // The first that is not before it.
    let end = from;
    for (let high = remaining.length; end < high; ) {
      const middle = (end + high) >> 1;
      if (compareCodePoints(texts[remaining[middle] ?? 0] ?? '', texts[number] ?? '') < 0) end = middle + 1;
      else high = middle;
    }
    order.set(remaining.subarray(from, end), from + index);
    order[end + index] = number;
    from = end;
  }
  order.set(remaining.subarray(from), from + fresh.length);
  return order;
}

/** A word list: how many words, where each block begins, then the blocks. */
function wordList(words: readonly string[]): Uint8Array {
  const [blocks, entries] = [createByteWriter(), createByteWriter()];
  const first = 4 + 4 * Math.ceil(words.length / blockWords);
  blocks.u32(words.length);
  let before = '';
  for (const [index, word] of words.entries()) {
    if (index % blockWords === 0) {
      blocks.u32(first + entries.length);
      before = '';
    }
    let shared = 0;
    while (shared < before.length && before.charCodeAt(shared) === word.charCodeAt(shared)) shared++;
    // A code point is shared as a whole.
    if (isSecondHalf(word.charCodeAt(shared))) shared--;
    entries.varint(utf8Length(word, shared));
    entries.text(word.slice(shared));
    before = word;
  }
  return joined([blocks.written(), entries.written()]);
}

const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
