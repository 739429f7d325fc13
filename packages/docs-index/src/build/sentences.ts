// Where sentences end; recorded, so that an excerpt need not look for them.

/** Ends of sentences: punctuation before a blank and anything but a small letter, its wide forms, and line ends. */
const sentenceEnd = /[.!?…]["')\]]*\s+(?![a-z\s])|[。！？]|\n+/g;

/** Lengths of a text's sentences but the last, in UTF-16 units, blanks behind them included. */
export function sentenceLengths(text: string): number[] {
  const lengths: number[] = [];
  let last = 0;
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (end < text.length) lengths.push(end - last);
    last = end;
  }
  return lengths;
}
