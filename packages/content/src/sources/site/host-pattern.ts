// A path of `_headers` as a pattern of addresses: `*` is any text, `:name` any text within one part. It is compared in one pass over the
// address, without a regular expression, so that no pattern takes more steps than its length times that of the address.

/** Counts the steps of comparisons. */
export interface Work {
  steps: number;
}

/** A pattern of decoded addresses. */
export interface AddressPattern {
  /** Whether one of the hosts matches an address, in any case. */
  readonly matches: (address: string, work: Work) => boolean;
  /** Whether Cloudflare matches an address. */
  readonly isExactly: (address: string, work: Work) => boolean;
}

const star = Symbol('any text');
const name = Symbol('any text of one part');
type Token = typeof star | typeof name | string;

/** The pattern of a path, encoded or not; undefined where it is none. */
export function patternOf(path: string): AddressPattern | undefined {
  if (!URL.canParse(`http://x${path}`)) return undefined;
  // what is behind a `#` is a comment of people, and no part of an address
  const { pathname } = new URL(`http://x${path}`);
  const exact = tokensOf(pathname, (text) => decoded(text, /(?:%(?!2[Ff])[0-9A-Fa-f]{2})+/g).normalize('NFC'));
  // Cloudflare takes no rule with two stars, or with two placeholders of one name
  const wild = pathname.match(/\*|:[A-Za-z]\w*/g) ?? [];
  const isTaken = new Set(wild).size === wild.length;
  // Netlify: repeated slashes are one, and a part that begins with a placeholder is any part
  const parts = pathname
    .replace(/\/{2,}/g, '/')
    .split('/')
    .map((part) => part.replace(/\*{2,}/g, '*').replace(/(?<!%20)(?:%20)+$/, ''));
  const anyPart = parts.map((part) => (part.startsWith(':') ? (part.includes('*') ? ':any*' : ':any') : part)).join('/');
  const loose = tokensOf(anyPart, (text) => comparable(decoded(text, /(?:%[0-9A-Fa-f]{2})+/g)));
  const [exactStart, looseStart] = [startOf(exact), startOf(loose)];
  return {
    matches: (address, work) => isMatch(loose, looseStart, comparable(address), true, work),
    isExactly: (address, work) => isTaken && isMatch(exact, exactStart, address.normalize('NFC'), false, work),
  };
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The characters of a path, and what is any text. An encoded `*` or `:` is a character. */
function tokensOf(pathname: string, read: (text: string) => string): readonly Token[] {
  return pathname.split(/(\*|:[A-Za-z]\w*)/).flatMap((piece, index): readonly Token[] => {
    if (index % 2 === 0) return read(piece).split('');
    return [piece === '*' ? star : name];
  });
}

/** A text with its encoded runs decoded that are UTF-8. */
function decoded(text: string, runs: RegExp): string {
  return text.replace(runs, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** The characters before the first that is any. */
function startOf(tokens: readonly Token[]): string {
  const end = tokens.findIndex((token) => typeof token !== 'string');
  return tokens.slice(0, end < 0 ? tokens.length : end).join('');
}

/**
 * Follows all ways through the tokens at once. Once a star is reached, ways that are not yet there are dropped: what they could still match, the
 * star matches too. `isLoose`: a star that is a whole part may be no part at all, as for Netlify.
 */
function isMatch(tokens: readonly Token[], start: string, address: string, isLoose: boolean, work: Work): boolean {
  work.steps += 1;
  if (!address.startsWith(start)) return false;
  if (start.length === tokens.length) return address.length === start.length;
  let ways = new Set<number>();
  /** Adds a place, and those that can be reached from it without a character. */
  const reach = (all: Set<number>, place: number): void => {
    let at = place;
    for (; tokens[at] === star; at += 2) {
      work.steps += 1;
      all.add(at).add(at + 1);
      if (!isLoose || tokens[at - 1] !== '/' || tokens[at + 1] !== '/') return;
    }
    all.add(at);
  };
  const isAnyEnd = tokens.at(-1) === star;
  reach(ways, start.length);
  for (let index = start.length; index < address.length && ways.size > 0; index += 1) {
    if (isAnyEnd && ways.has(tokens.length)) return true;
    const character = address[index];
    const next = new Set<number>();
    let lastStar = -1;
    for (const place of ways) if (tokens[place] === star && place > lastStar) lastStar = place;
    for (const place of ways) {
      work.steps += 1;
      if (place < lastStar) continue;
      const token = tokens[place];
      if (token === star) {
        next.add(place);
        reach(next, place + 1);
      } else if (token === name && character !== '/') {
        next.add(place);
        reach(next, place + 1);
      } else if (token !== undefined && token === character) reach(next, place + 1);
    }
    ways = next;
  }
  return ways.has(tokens.length);
}
