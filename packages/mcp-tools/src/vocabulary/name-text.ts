// Names as one text. The engine's own functions lower, search and part such a text in one step, and are fast from the start. Steps
// of ours for each of 5,000 names are slow in a young process, and compiling them costs more than they do.

/** Ends a name: no letter, no blank, and the same in both cases. */
export const nameEnd = '\u0000';

/** Names with an end before, between and behind them. An end within a name becomes a blank. */
export function joinNames(names: readonly string[], end: string = nameEnd): string {
  const clean = names.join('').includes(nameEnd) ? names.map((name) => name.replaceAll(nameEnd, ' ')) : names;
  return end + clean.join(end) + end;
}

/** How many names end in a part of such a text. */
export function endsIn(text: string, from: number, to: number): number {
  return text.slice(from, to).split(nameEnd).length - 1;
}
