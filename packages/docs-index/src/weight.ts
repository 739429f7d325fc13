// How much a word says: its inverse document frequency, as in BM25.

/** Natural logarithm from basic arithmetic only: Math.log may differ in the last bit between runtimes, and files must not. */
function log(x: number): number {
  let exponent = 0;
  let mantissa = x;
  for (; mantissa >= 2; exponent++) mantissa /= 2;
  const y = (mantissa - 1) / (mantissa + 1);
  const square = y * y;
  let sum = 0;
  for (let n = 21; n > 0; n -= 2) sum = sum * square + 1 / n;
  return exponent * 0.6931471805599453 + 2 * y * sum;
}

/** The weight of a word that stands in `frequency` of `sections` sections; above 0. */
export function weightOf(frequency: number, sections: number): number {
  return log(1 + (Math.max(0, sections - frequency) + 0.5) / (frequency + 0.5));
}
