// How much a word says: its inverse document frequency, as in BM25.

/**
 * The weight of a word that stands in `frequency` of `sections` sections; above 0. Rounded, because the last bits
 * of Math.log may differ between runtimes, and files and orders must not.
 */
export function weightOf(frequency: number, sections: number): number {
  const weight = Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5));
  return Math.max(1, Math.round(weight * 1024)) / 1024;
}
