// The words of a query, and how much of them a text has. A word counts by what it says: how rare it is in the documentation. Words are
// compared by their beginnings, without the endings of plurals and verbs; text is read once for each word and nothing is copied.
import { type DocsWord, fold } from '@vitrine/docs-index/engine';

export interface Term {
  /** As it was read from the query. */
  readonly text: string;
  /** What every form of it begins with. */
  readonly root: string;
  /** Its share of what the query says: all shares add up to 1. */
  readonly weight: number;
  /** Whether the documentation has it. */
  readonly isKnown: boolean;
  /** What it says by itself, in the unit of scores. */
  readonly value: number;
  /** A word without a subject: that it is missing says nothing. */
  readonly isVague: boolean;
  /** Whether only other versions or languages of the documentation have it. */
  readonly isInOthers?: boolean;
}

const ending = /(?:ations?|ating|ated?|ings?|ies|ers?|ed|es|s|e|y)$/;
/** Letters that may follow a root. */
const longestEnding = 6;
/** Words that tell sections apart in questions of people as little as stop words do. */
const plainWords = new Set(
  `add also always another answer answers anything ask asked because best better change changed config configure correct default different does doesn don dont
enable every everything example find first fine get gets getting give given gives go goes got happen happens help instead just keep kind
know last let like long look made make makes many maximum maybe mean means member members minimum much must need needed needs never new nothing number old one only open option options
other per please possible properly put really right run same see set setting settings should show shown simple some something start still
support sure take takes tell thing things time too try turn two under use used useful user users uses using value values want wanted way
whole what when where which while without work working works would write written wrong lower higher number name names`.split(/\s+/),
);

/** Whether a word has no subject, or joins others. */
export function isPlain(word: string): boolean {
  return (
    plainWords.has(word.toLowerCase()) ||
    /^(?:the|and|are|can|did|for|from|has|have|into|its|not|our|out|that|then|there|this|with|you|your)$/i.test(word)
  );
}

/** The words of a query with their shares; words without a subject count a fifth. */
export function termsOf(words: readonly DocsWord[]): readonly Term[] {
  const most = Math.max(1, ...words.map(({ weight = 0 }) => weight));
  const weighed = words.map(({ text, known: isKnown, weight = isKnown ? 1 : most }) => {
    const value = Math.max(isKnown ? weight : most, 0.01);
    const isVague = plainWords.has(text);
    return { text, isKnown, isVague, root: rootOf(text), value: isVague ? value / 5 : value };
  });
  const sum = weighed.reduce((total, { value }) => total + value, 0);
  return weighed.map((term) => ({ ...term, weight: term.value / Math.max(sum, 0.01) }));
}

/** A word without its ending; at least three letters remain. */
export function rootOf(word: string): string {
  if (word.length < 4) return word;
  const short = word.replace(ending, '');
  return short.length >= 4 ? short : word.replace(/(?:e?s|e|y)$/, '');
}

/** Which of the terms are in a text, by their places in `terms`. */
export function termsIn(terms: readonly Term[], given: string): ReadonlySet<number> {
  // Of `/pages/{id}` and `/pages/42` the index reads `/pages/{}`.
  const text = fold(
    terms.some(({ text: termText }) => termText.includes('{}')) ? given.replace(/\{[^{}\s]{1,64}\}/g, '{}') : given,
  );
  const lower = text.toLowerCase();
  const matches = new Set<number>();
  for (const [index, { root, text: whole }] of terms.entries()) if (has(text, lower, root, whole)) matches.add(index);
  return matches;
}

/** Whether a text may have a term in a form that `termsIn` misses. Only what it cannot have is reported as missing. */
export function mayHave(text: string, { text: word }: Term): boolean {
  const letters = (given: string): string =>
    fold(given)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const all = letters(text);
  return word.split(/[./:@]/).every((part) => all.includes(letters(part).slice(0, Math.max(3, part.length >> 1))));
}

export function weightOf(terms: readonly Term[], places: Iterable<number>): number {
  let weight = 0;
  for (const index of places) weight += terms[index]?.weight ?? 0;
  return weight;
}

function has(text: string, lower: string, root: string, whole: string): boolean {
  for (let at = lower.indexOf(root); at !== -1; at = lower.indexOf(root, at + 1)) {
    if (!beginsWord(text, at)) continue;
    let end = at + root.length;
    // A word ends where the next of `camelCase` begins.
    while (end < lower.length && isLetter(lower.charCodeAt(end)) && !(end > at && beginsWord(text, end))) end++;
    const rest = end - at - root.length;
    // A short word has few endings: "port" is not "portable".
    if (rest <= (whole.length < 5 ? whole.length - root.length + 2 : longestEnding) || !isLetter(root.charCodeAt(0))) return true;
  }
  return false;
}

/** Whether a word begins here: behind something that is no letter, or with the capital of `camelCase`. */
function beginsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isLetter(before)) return true;
  const code = text.charCodeAt(at);
  return code > 0x7f ? before > 0x2e80 || code > 0x2e80 : code >= 0x41 && code <= 0x5a && before >= 0x61;
}

function isLetter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code > 0xbf;
}
