/** Texts with numbers, from 0 in the order of their first appearance. */
export interface Numbers {
  readonly texts: readonly string[];
  readonly of: (text: string) => number;
}

/** No texts yet. */
export function createNumbers(): Numbers {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    of: (text) => {
      const number = numbers.get(text);
      if (number !== undefined) return number;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}
