// Values offered while somebody types: those that begin with the text, then those that contain it, in their own order.

/** The fitting ones of `values`; all of them when nothing is typed yet. */
export function matching(typed: string, values: readonly string[]): readonly string[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return values;
  const first: string[] = [];
  const then: string[] = [];
  for (const value of values) {
    const folded = value.toLowerCase();
    if (folded.startsWith(wanted)) first.push(value);
    else if (folded.includes(wanted)) then.push(value);
  }
  return [...first, ...then];
}
