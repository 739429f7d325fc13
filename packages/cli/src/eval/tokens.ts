// Tokens of a text, as the models of the cl100k family count them. The vocabulary has 1 MB, so it is loaded when a command counts.

/** The name of the vocabulary, in every report. */
export const tokenizer = 'cl100k_base';

/** Counts the tokens of a text; marks that are special to a model are text here. */
export type CountTokens = (text: string) => number;

/** Loads the vocabulary. Texts that come again are counted once. */
export async function loadTokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() });
    if (known.size < mostKnown) known.set(text, tokens);
    return tokens;
  };
}

const mostKnown = 10_000;
