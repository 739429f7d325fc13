// The first sentence of a paragraph, as a description of its page.

/** Words of a paragraph that says something. */
const fewestWords = 4;
/** Longest sentence, in characters. */
const maxSentence = 200;

/** The sentence on one line, cut between words where it is long; undefined for a paragraph of fewer words, or of no letters. */
export function firstSentence(paragraph: string): string | undefined {
  const line = paragraph.slice(0, 2_000).replace(/\s+/g, ' ').trim();
  // An abbreviation such as "e.g." ends no sentence: the next word begins with a capital letter or a sign that is none.
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|no))[.!?…](?= +[\p{Lu}\p{Lo}\d"'“«(]|$)|[。！？]/u.exec(line)?.index;
  const sentence = end === undefined ? line : line.slice(0, end + 1);
  const isProse = sentence.split(' ').filter((word) => /\p{L}/u.test(word)).length >= fewestWords || /\p{Lo}{8}/u.test(sentence);
  if (!isProse || sentence.endsWith(':')) return undefined;
  return sentence.length <= maxSentence ? sentence : `${sentence.slice(0, maxSentence - 1).replace(/ \S*$/, '')}…`;
}
