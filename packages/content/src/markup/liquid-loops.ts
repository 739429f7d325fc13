// Loops of Liquid: what they show is in other pages or in data.

/** A page of Liquid without its loops, line for line. */
export function withoutLoops(text: string): string {
  const out: string[] = [];
  let depth = 0;
  let at = 0;
  for (const found of text.matchAll(/\{%-?\s{0,20}(end)?(?:for|tablerow)\b[^%]{0,500}%\}/g)) {
    const { index } = found;
    const opens = found[1] === undefined;
    if (opens && depth === 0) {
      out.push(text.slice(at, index));
      at = index;
    }
    if (!opens && depth === 0) continue;
    depth += opens ? 1 : -1;
    if (depth > 0) continue;
    const end = index + found[0].length;
    out.push(text.slice(at, end).replace(/[^\n]+/g, ''));
    at = end;
  }
  // a loop that nothing ends is text
  out.push(text.slice(at));
  return out.join('');
}
