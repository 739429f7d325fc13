// The anchor that a link means, where a page has none of the name as it is written.

/** GitHub finds headings whatever the case. */
export function anchorOfAnyCase(anchor: string, anchors: ReadonlySet<string>): string | undefined {
  const lower = anchor.toLowerCase();
  return anchors.has(lower) ? lower : undefined;
}
