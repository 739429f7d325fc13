// Every bound on what a search reads and gives, with its reason.

/** Characters of a query that are read: longer ones are pasted text, and its beginning names the subject. */
export const maxQueryCharacters = 256;
/** Words of a query that are looked up: a long question by an agent has about this many. */
export const maxQueryWords = 32;
/** Sections that pass the second stage: more of them change no first page. */
export const maxCandidates = 200;
/** Rank, from 0, of the candidate whose first-stage score a further section of a page must exceed to raise its page. */
export const shareFloor = 100;
/** Candidates whose word order is compared: it moves sections by few places. */
export const maxOrdered = 30;
/** Hits of one answer. */
export const maxLimit = 100;
/** Hits of one answer when the caller does not say. */
export const defaultLimit = 10;
/** Hits that can be reached by paging; beyond them another query is needed. */
export const maxReach = 1000;
/** Words a last, unfinished word may become. */
export const maxPrefixExpansions = 50;
export const maxCorrectedWords = 3;
/** Candidates for each word that is corrected. */
export const maxCorrections = 8;
/** Letters of a mistyped word for which another is offered. */
export const minOffered = 4;
/** A word in so many sections is common, however large the documentation is; in a smaller one a hundredth of its sections is enough. */
export const minSections = 5;
/** Phrases that a section must hold; the words of further ones rank like any others. */
export const maxPhrases = 4;
/** Text in which phrases are looked for, in characters: of the sections that hold their words, the best are read first. */
export const phraseBytes = 1_048_576;
/** Places at which an id is cut into page and anchor: ids of pages and anchors hold few number signs. */
export const maxIdParts = 16;
/** Headings offered when nothing was found. */
export const maxNearby = 5;
/** Characters of a section that an excerpt is chosen from, and bytes searched for where they begin. */
export const excerptWindow = 1500;
export const excerptSearch = 32_768;
/** Characters of an excerpt. */
export const maxExcerpt = 320;
export const defaultPassageBytes = 16_384;
