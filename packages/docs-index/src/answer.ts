// Queries, answers and passages: the interface of the built-in index, and of a search server in its place.

/** A search: words, and what to restrict them to. */
export interface DocsQuery {
  /** The words to find; characters past 256 and words past 32 are not read. Quoted words must be in a section as they are written. */
  readonly query: string;
  /** How many hits, 1 to 100; 10 when absent. */
  readonly limit?: number;
  /** `nextCursor` of an answer to the same query over the same index. */
  readonly cursor?: string;
  /** Only sections of this version, and those that name none. */
  readonly version?: string;
  /** Only sections in this language; the query is then read with its stemmer. */
  readonly locale?: string;
  /** Whether hits carry an excerpt; true when absent. */
  readonly excerpts?: boolean;
  /** Whether the answer states what it took, and its hits what their score is made of; false when absent. */
  readonly explain?: boolean;
  /** Whether the answer lists the words of the query; false when absent. */
  readonly words?: boolean;
}

/** A word of a query, folded. */
export interface DocsWord {
  readonly text: string;
  /** Whether it is in the documentation, as it is or as the beginning of another word. */
  readonly known: boolean;
  /** How rare it is: its inverse document frequency, 0 when it is not known. An index of a team's own may leave it out. */
  readonly weight?: number;
}

/** One section found. */
export interface DocsHit {
  /** The id that `read` takes: a page id, or page id, `#`, anchor. */
  readonly id: string;
  readonly page: string;
  /** The page's title. */
  readonly title: string;
  /** Headings from the outermost to the section's own; empty for a page's opening part. */
  readonly headingPath: readonly string[];
  readonly url?: string;
  /** Whole sentences of the section around the matched words; empty when excerpts were not requested. */
  readonly excerpt: string;
  /** Comparable within one answer only; never rises from hit to hit. */
  readonly score: number;
  readonly updatedAt?: string;
  /** Given on request, for the 200 sections that the first step of the ranking found best. */
  readonly explanation?: DocsExplanation;
}

/**
 * What a score is made of, with the built-in index's constants:
 * `words × (1 + 1.5 × max(title, heading)) × (1 + 0.3 × links) × name × (1 + 0.6 × order + 0.15 × opening) + page`, rounded.
 */
export interface DocsExplanation {
  /** What the words of the query add up to in the section (BM25F). */
  readonly words: number;
  /** How far the page's title is like the query: 0 to 1. */
  readonly title: number;
  /** How far the section's own heading is like the query: 0 to 1. */
  readonly heading: number;
  /** How much links of other pages say of a section that is named like something in a program: 0 to 1, at fifty pages. */
  readonly links: number;
  /** 1, or more for a title or heading that is the query letter for letter. */
  readonly name: number;
  /** How much of the query's order of words the section has: 0 to 1. */
  readonly order: number;
  /** 1 for the opening part of a page, unless the query is an identifier; else 0. */
  readonly opening: number;
  /** What the page's further sections add to its best. */
  readonly page: number;
  /** Words of the query that the section has from former names of its page alone; absent where there is none. */
  readonly formerNames?: readonly string[];
}

/**
 * A limit that a search reached. `phrases`: only the first four quoted phrases had to be there, the words of the others ranked like any
 * words. `work`: the query reached the budget of one query, so words, sections or parts of texts were not looked at.
 */
export type DocsLimit = 'phrases' | 'work';

/** The answer to a search. */
export interface DocsSearchResult {
  readonly hits: readonly DocsHit[];
  /** How many sections match any word of the query. */
  readonly total: number;
  /** Where to continue; absent at the end. */
  readonly nextCursor?: string;
  /** The query as it may have been meant, best first, when a word of it is nowhere in the documentation. */
  readonly spellings: readonly string[];
  /** The query without its quotation marks, when no section holds its phrases as they are written; the hits are those of these words. */
  readonly unquoted?: string;
  /** Headings near the query; filled only when nothing was found. */
  readonly nearby: readonly DocsNeighbor[];
  /** Given on request: the words of the query, each once, without stop words. */
  readonly words?: readonly DocsWord[];
  /** The limits that the search reached; absent where it reached none. */
  readonly limits?: readonly DocsLimit[];
  /** Given with `explain`: the units of work that the search took. */
  readonly work?: number;
}

/** A heading offered in place of a hit. */
export interface DocsNeighbor {
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
  search(query: DocsQuery): DocsSearchResult | Promise<DocsSearchResult>;
  /** The page or section with this id from byte `from` on, at most `maxBytes` of it; undefined for an unknown id. */
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined | Promise<DocsPassage | undefined>;
}
