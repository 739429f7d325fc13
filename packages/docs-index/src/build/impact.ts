// The impact of a word in a section: the saturated BM25F term frequency with field weights and lengths worked in, as one byte, so that a search
// only adds up. It depends on the section and on the mean lengths of all; these are rounded, so that few edits change the impacts of others.

import type { IndexedPage } from './indexed-page.ts';
import { fields } from './tally.ts';

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

/** The mean length of each field in the sections of some pages, rounded. */
export function meanLengths(pages: readonly Pick<IndexedPage, 'anchors' | 'lengths'>[]): number[] {
  let sections = 0;
  const totals = fields.map(() => 0);
  for (const { anchors, lengths } of pages) {
    sections += anchors.length;
    for (const field of fields.keys()) totals[field] = (totals[field] ?? 0) + (lengths[field] ?? 0);
  }
  return totals.map((total) => rounded(Math.max(total / Math.max(sections, 1), 1)));
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
