// What a caller asks of a documentation index and what comes back. These shapes are the seam: the built-in index, a
// search server behind the same two methods, and the tools that use them all speak them.

/** A search: words, and what to restrict them to. */
export interface DocsQuery {
  /** What to look for; characters past 256 and words past 32 are not read. */
  readonly query: string;
  /** How many hits, 1 to 100; 10 when absent. */
  readonly limit?: number;
  /** `nextCursor` of an answer to the same query over the same index. */
  readonly cursor?: string;
  /** Only sections of this version. */
  readonly version?: string;
  /** Only sections in this language; the query is then read with its stemmer. */
  readonly locale?: string;
  /** Whether hits carry an excerpt; true when absent. */
  readonly excerpts?: boolean;
}

/** One section found. */
export interface DocsHit {
  /** What `read` takes: a page id, or page id, `#`, anchor. */
  readonly id: string;
  readonly page: string;
  /** The page's title. */
  readonly title: string;
  /** Headings from the outermost to the section's own; empty for a page's opening part. */
  readonly headingPath: readonly string[];
  readonly url?: string;
  /** Whole sentences of the section around the matched words; empty when excerpts were not asked for. */
  readonly excerpt: string;
  /** Comparable within one answer only; never rises from hit to hit. */
  readonly score: number;
  readonly updatedAt?: string;
}

/** The answer to a search. */
export interface DocsAnswer {
  readonly hits: readonly DocsHit[];
  /** How many sections match any word of the query. */
  readonly total: number;
  /** Where to continue; absent at the end. */
  readonly nextCursor?: string;
  /** The query as it may have been meant, best first, when a word of it stands nowhere in the documentation. */
  readonly spellings: readonly string[];
  /** Headings near the query; filled only when nothing was found. */
  readonly nearby: readonly DocsNearby[];
}

/** A heading offered in place of a hit. */
export interface DocsNearby {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
}

/** A stretch of a page's or a section's text. */
export interface DocsPassage {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly url?: string;
  readonly text: string;
  /** Where this stretch begins, in bytes of the whole. */
  readonly from: number;
  /** Where to continue; absent at the end. */
  readonly next?: number;
  readonly updatedAt?: string;
}

/** Documentation that can be searched and read; both methods may answer at once or with a promise. */
export interface DocsIndex {
  search(query: DocsQuery): DocsAnswer | Promise<DocsAnswer>;
  /** The page or section with this id from byte `from` on, at most `maxBytes` of it; undefined for an unknown id. */
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined | Promise<DocsPassage | undefined>;
}
