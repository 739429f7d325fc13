// A counter of what is not found, which keeps no words of one person. A word of a search, or the address of a page that is not there, is
// known by its keyed hash alone, until the k-th client uses it within one period; only then its text is kept. Which client that was is not kept: a client is a keyed hash
// next to a word, for one period. Whole queries are never seen here. Everything is in memory, below 1 MiB.
import type { SearchCounter } from '../engine/pipeline/exchange-event.ts';
import type { SearchCounterPolicy } from '../engine/store/settings.ts';
import { defined } from '../shared/json.ts';
import { requireInteger } from '../shared/require-integer.ts';

/** A word that at least k clients used in a period. */
export interface ReportedWord {
  readonly word: string;
  /** Searches with it in the period. */
  readonly searches: number;
  /** Whether it is in the documentation. */
  readonly known: boolean;
}

/** An address below the base URL that at least k clients requested in a period, and at which there is no page. */
export interface MissingAddress {
  readonly path: string;
  /** Requests for it in the period. */
  readonly requests: number;
}

/** The report of one period. */
export interface SearchPeriod {
  /** RFC 3339. */
  readonly since: string;
  readonly searches: { readonly none: number; readonly weak: number; readonly good: number };
  /** Most searched first. */
  readonly words: readonly ReportedWord[];
  /** Most requested first. */
  readonly missing: readonly MissingAddress[];
  /** Whether words or addresses of this period were left out because there were too many at once. */
  readonly words_left_out: boolean;
}

/** The report of a counter. */
export interface SearchReport {
  /** Different clients that must have used a word before the report names it. */
  readonly k: number;
  /** Hours of a period. */
  readonly period_hours: number;
  readonly current: SearchPeriod;
  readonly last?: SearchPeriod;
  /** Pages of the documentation that no search has shown since the start. */
  readonly pages_never_shown: readonly string[];
  /** Pages there are. */
  readonly pages: number;
}

/** A counter with a report. */
export interface SearchCounterWithReport extends SearchCounter {
  /** The report at a time (epoch milliseconds); `pages` are the ids of all pages. */
  report(now: number, pages: readonly string[]): SearchReport;
}

/** Words that the report does not name yet: a power of two, in sets of `ways`. */
const candidates = 8_192;
const ways = 8;
const maxReported = 1_000;
const maxAddresses = 250;
const longestWord = 48;
const longestPath = 128;
/** Bits that remember which pages were shown (128 KiB). Two pages may share a bit; a shown page is never reported as not shown. */
const pageBits = 1 << 20;

/**
 * Makes a counter. `k` different clients must have used a word before its report names it, 2 to 100, default 5; after `periodHours`, 1
 * to 744, default 24, everything else is forgotten. Throws RangeError naming an option out of bounds.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const searchCounter = createSearchCounter({ k: 5, periodHours: 24 });
 * const front = await createFront(content, {
 *   baseUrl,
 *   searchCounter,
 * ```
 */
export function createSearchCounter({ k = 5, periodHours = 24 }: Partial<SearchCounterPolicy> = {}): SearchCounterWithReport {
  requireInteger('search counter k', k, 2, 100);
  requireInteger('search counter periodHours', periodHours, 1, 744);
  const shownPages = new Uint8Array(pageBits / 8);
  const pageSeed = seed();
  let period = periodFrom(0, k);
  let last: SearchPeriod | undefined;

  function at(now: number): typeof period {
    const end = period.began + periodHours * 3_600_000;
    // A clock that was set back begins a period too.
    if (period.began !== 0 && now < end && now >= period.began - 3_600_000) return period;
    last = period.began === 0 || now >= end + periodHours * 3_600_000 ? undefined : period.reported();
    period = periodFrom(now, k);
    return period;
  }

  return {
    k,
    periodHours,
    count({ total, words, pages }, client, now) {
      const { counts, words: counted } = at(now);
      counts[total === 0 ? 'none' : words.some(({ known: isKnown }) => !isKnown) ? 'weak' : 'good'] += 1;
      for (const { text, known: isKnown } of words) if (text.length <= longestWord) counted.see(text, isKnown, client);
      for (const page of pages)
        for (const bit of bitsOf(page, pageSeed)) shownPages[bit >> 3] = (shownPages[bit >> 3] ?? 0) | (1 << (bit & 7));
    },
    countMissing(path, client, now) {
      if (path.length <= longestPath) at(now).addresses.see(path, false, client);
    },
    report(now, pages) {
      const current = at(now).reported();
      const wasShown = (page: string): boolean =>
        bitsOf(page, pageSeed).every((bit) => (((shownPages[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1);
      return {
        k,
        period_hours: periodHours,
        current,
        ...defined({ last }),
        pages_never_shown: pages.filter((page) => !wasShown(page)).slice(0, 1_000),
        pages: pages.length,
      };
    },
  };
}

/** What is counted of one period: it has keys of its own, so that nothing of two periods can be put together. */
function periodFrom(began: number, k: number) {
  const [words, addresses] = [gather(k, maxReported), gather(k, maxAddresses)];
  const counts = { none: 0, weak: 0, good: 0 };
  return {
    began,
    counts,
    words,
    addresses,
    reported: (): SearchPeriod => ({
      since: new Date(began).toISOString(),
      searches: { ...counts },
      words: words.reported().map(([word, facts]) => ({ word, ...facts })),
      missing: addresses.reported().map(([path, { searches }]) => ({ path, requests: searches })),
      words_left_out: words.isFull() || addresses.isFull(),
    }),
  };
}

/** Texts that k different clients sent. */
function gather(k: number, maxTexts: number) {
  const [first, second] = seed();
  // tag | tag | searches | clients: hashes of those that used the word
  const row = 3 + (k - 1);
  const table = new Uint32Array(Math.min(candidates, Math.floor((candidates * 7) / row) & -ways) * row);
  const sets = table.length / row / ways;
  const reported = new Map<string, { searches: number; known: boolean }>();
  let leftOut = false;

  function see(word: string, isKnown: boolean, client: string): void {
    const entry = reported.get(word);
    if (entry !== undefined) {
      entry.searches += 1;
      entry.known = isKnown;
      return;
    }
    const a = hash(word, first);
    const b = hash(word, second) || 1;
    const who = hash(client, first ^ second) || 1;
    const at = slotOf(a, b);
    table[at + 2] = (table[at + 2] ?? 0) + 1;
    for (let index = at + 3; index < at + row; index++) {
      if (table[index] === who) return;
      if (table[index] === 0) {
        table[index] = who;
        return;
      }
    }
    // Copied: a part of a text holds the whole of it, here the target of a request or a query.
    if (reported.size < maxTexts)
      reported.set(String(JSON.parse(JSON.stringify(word))), { searches: table[at + 2] ?? 1, known: isKnown });
    else leftOut = true;
    table.fill(0, at, at + row);
  }

  /** The row of a word: its own, else a free one, else that of its set with the fewest searches. */
  function slotOf(a: number, b: number): number {
    const start = (a % sets) * ways * row;
    let least = start;
    for (let at = start; at < start + ways * row; at += row) {
      if (table[at] === a && table[at + 1] === b) return at;
      if ((table[at + 2] ?? 0) < (table[least + 2] ?? 0)) least = at;
    }
    if (table[least + 1] !== 0) leftOut = true;
    table.fill(0, least, least + row);
    table[least] = a;
    table[least + 1] = b;
    return least;
  }

  return {
    see,
    isFull: () => leftOut,
    /** Most searched first. */
    reported: () => [...reported].sort(([a, x], [b, y]) => y.searches - x.searches || (a < b ? -1 : 1)),
  };
}

function bitsOf(page: string, [first, second]: readonly [number, number]): number[] {
  const a = hash(page, first);
  const b = hash(page, second);
  return [a % pageBits, b % pageBits, (a ^ (b >>> 7)) % pageBits].map((bit) => Math.abs(bit));
}

/** Two random words; a UUID of version 4 is random at both ends. */
function seed(): readonly [number, number] {
  const random = crypto.randomUUID();
  return [Number.parseInt(random.slice(0, 8), 16), Number.parseInt(random.slice(-8), 16)];
}

function hash(text: string, key: number): number {
  let state = key;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x9e37_79b1);
    state ^= state >>> 15;
  }
  state = Math.imul(state ^ (state >>> 13), 0x85eb_ca77);
  return (state ^ (state >>> 16)) >>> 0;
}
