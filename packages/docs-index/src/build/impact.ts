// The impact of a word in a section: the saturated BM25F term frequency with field weights and lengths worked in, as one byte, so that a search
// only adds up. It depends on the section and on the mean lengths of all; these are rounded, so that few edits change the impacts of others.

import type { IndexedPage } from './indexed-page.ts';
import { fields } from './term-counts.ts';

/** BM25F: how much a word in each field counts, and how far that field's length is levelled out. */
const fieldWeights = [3, 3, 1, 1];
const fieldLevelling = [0.3, 0.3, 0.5, 0.75];
/** How much a word of a former name counts, whatever the length of the section. */
const formerWeight = 0.5;
/** BM25F: how soon repetition stops counting. */
const saturation = 1.2;

/** A number of at least 1 rounded to three binary digits: four steps to twice as much. */
export function rounded(value: number): number {
  let unit = 1 / 4;
  while (value >= 8 * unit) unit *= 2;
  return Math.round(value / unit) * unit;
}

/** How many sections some pages have, and how many words each field has in all of them. */
export interface TotalLengths {
  readonly sections: number;
  readonly words: readonly number[];
}

type Measured = Pick<IndexedPage, 'anchors' | 'lengths'>;

/** The lengths of all pages after some came and others went. */
export function totalLengths(
  { sections, words }: TotalLengths,
  { added, dropped }: { readonly added: readonly Measured[]; readonly dropped: readonly Measured[] },
): TotalLengths {
  const sum = (pages: readonly Measured[], of: (page: Measured) => number): number =>
    pages.reduce((all, page) => all + of(page), 0);
  const moved = (of: (page: Measured) => number): number => sum(added, of) - sum(dropped, of);
  return {
    sections: sections + moved(({ anchors }) => anchors.length),
    words: words.map((count, field) => count + moved(({ lengths }) => lengths[field] ?? 0)),
  };
}

/** No pages. */
export const noLengths: TotalLengths = { sections: 0, words: fields.map(() => 0) };

export function meanLengths({ sections, words }: TotalLengths): number[] {
  return words.map((total) => rounded(Math.max(total / Math.max(sections, 1), 1)));
}

/** What a word in each field counts, of a section with fields of these lengths. */
export function factorsOf(lengths: readonly number[], means: readonly number[]): number[] {
  return fields.map((_, field) => {
    const levelling = fieldLevelling[field] ?? 0;
    return (fieldWeights[field] ?? 0) / (1 - levelling + (levelling * (lengths[field] ?? 0)) / (means[field] ?? 1));
  });
}

/** The impact of a word by how often it is in each field, a byte each, the first highest. */
export function impactOf(count: number, factors: readonly number[]): number {
  // A word that is in no field is from a former name.
  let frequency = count === 0 ? formerWeight : 0;
  for (let field = 0; field < fields.length; field++) frequency += ((count >>> (24 - 8 * field)) & 255) * (factors[field] ?? 0);
  return Math.max(1, Math.round((255 * frequency) / (frequency + saturation)));
}
