// Statistics of repeated measurements. The best round is the one least disturbed; the median is what was usual.

/** Best (smallest) and median of some numbers. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { n: sorted.length, best: sorted[0], median };
}
