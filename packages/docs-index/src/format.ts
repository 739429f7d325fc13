// The layout of an index file, shared by the builder and the reader; docs/reference/index-format.md explains it in full.
// Little-endian, positions in bytes from the start of the file. Numbers in records are varints: seven bits a byte,
// low bits first, the high bit set on all but the last.

import type { Segmentation } from './segment.ts';

/** The first four bytes: "VDIX"; and how they read in the wrong byte order. */
export const magic = 0x58494456;
export const swappedMagic = 0x56444958;
/** Rises with every change that an older reader would misread. */
export const formatVersion = 6;

/** The regions in file order, each ending where the next begins; `end` is the length of the file. */
export const regions = [
  'settings',
  'pages',
  'sections',
  'runs',
  'heads',
  'terms',
  'words',
  'lists',
  'records',
  'postings',
  'end',
] as const;
export type Region = (typeof regions)[number];
/** Fields of the header, 32 bits each: magic, version, two of the content hash, length of the text, positions of the regions. */
export const headerFields = 16;
/** What the content hash covers: the file from here on, and the text. */
export const hashedFrom = 16;

/** Words in a block of a word list; within one, a word shares bytes with the word before it. */
export const blockWords = 16;
/** Sections in a run, at most: postings name a section within its run by one byte. */
export const runSections = 256;
/** A page's entry: its record, its first section, version number << 16 | locale number (0 for none), the head of its title. */
export const pageEntryBytes = 16;
/** A section's entry: its record, where its heading begins in the text file, where its text does, its page number + `linkUnit` × its links, its head. */
export const sectionEntryBytes = 20;
/** What is above a page's number in a section's entry: how much links from other pages say of the section, 0 to 255. */
export const linkUnit: number = 2 ** 24;
/** The joint weight of the words of a title or heading is recorded in this part of one. */
export const weightUnit = 8;
/** Words of a title or heading that are recorded, and headings of a path: Markdown has six levels. */
export const maxHeadingTerms = 64;
export const maxHeadings = 16;
/** Words of a section whose positions are recorded: about 500 kB of prose. */
export const maxPositions = 65_536;
/** What languages share that have neither a stemmer nor stop words of their own (BCP 47: undetermined): one reads a query as another does. */
export const undetermined = 'und';
/** Languages of an index: each reads every query. Versions, and locales: a page's entry has room for as many. */
export const maxLanguages = 32;
export const maxFacets = 65535;

/** The rules by which text without blanks is cut: a dictionary's words, those of three or more Chinese signs also in pairs; or pairs. */
export const dictionaryRule = 'words, han 3';
export const pairRule = 'pairs';

/** What the settings region holds. */
export interface Settings {
  /** The language of sections that name none. */
  readonly locale: string;
  readonly segmentation: Segmentation;
  /** Text of the documentation as the builder's dictionary cut it: a run a line, a blank between its words; empty when it cut none. */
  readonly probe: string;
  /** The languages in it with the revision of their stemmer, 0 for none, and their words without a subject. */
  readonly languages: readonly {
    readonly language: string;
    readonly revision: number;
    readonly stopWords: ReadonlySet<string>;
  }[];
  /** Values of `version` and `locale`; number 0 of a page means none, number n the n-th. */
  readonly versions: readonly string[];
  readonly locales: readonly string[];
}
