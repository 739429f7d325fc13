// Tokens of a text, as the models of the cl100k family count them. The vocabulary has 1 MB, so it is loaded when a command counts.

/** The name of the vocabulary, in every report. */
export const tokenizer = 'cl100k_base';

/** Counts the tokens of a text; marks that are special to a model are text here. */
export type CountTokens = (text: string) => number;

/** Longest run of letters, of signs or of blanks that is counted at once: the encoder compares every part of one with all others. */
const longestRun = 256;
const runs = /\p{L}+|[^\s\p{L}\p{N}]+|\s+/gu;

/** Most characters of texts whose counts are kept. */
const maxKnown = 50_000_000;

/** Loads the vocabulary. Texts that come again are counted once; in a run of more than 256 letters the count is one token too high at times. */
export async function loadTokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  const special = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  const tokenCounts = new Map<string, number>();
  let room = maxKnown;
  return (text) => {
    const before = tokenCounts.get(text);
    if (before !== undefined) return before;
    let tokens = 0;
    for (const part of partsOf(text)) tokens += countTokens(part, special);
    room -= text.length;
    if (room >= 0) tokenCounts.set(text, tokens);
    return tokens;
  };
}

/** A text in parts without longer runs; most texts are one part. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  for (const { 0: run, index } of text.matchAll(runs))
    for (let at = index + longestRun; at < index + run.length; at += longestRun) {
      yield text.slice(start, at);
      start = at;
    }
  yield text.slice(start);
}
