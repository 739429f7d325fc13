// The layout of an index file, shared by the builder and the reader; docs/index-format.md explains it in full.
// Little-endian, positions in bytes from the start of the file. Numbers in records are varints: seven bits a byte,
// low bits first, the high bit set on all but the last.

/** The first four bytes: "VDIX". */
export const magic = 0x58494456;
/** Reads as this when written little-endian. */
export const byteOrderMark = 0x01020304;
/** Rises with every change that an older reader would misread. */
export const formatVersion = 1;

/** Where each 32-bit field of the header stands. */
export const header = {
  magic: 0,
  byteOrder: 4,
  version: 8,
  fileBytes: 12,
  textBytes: 16,
  hash: 20,
  /** The hash covers the file from here on, and the text. */
  hashed: 28,
  sections: 28,
  pages: 32,
  terms: 36,
  /** Positions of the seven regions, in `regions` order, each ending where the next begins. */
  regions: 40,
  size: 68,
} as const;

/** The regions in file order. */
export const regions = ['settings', 'blocks', 'pageTable', 'sectionTable', 'dictionary', 'records', 'postings'] as const;

/** Terms in a dictionary block; within one, a term shares bytes with the term before it. */
export const blockTerms = 16;
/** A block's entry: where its terms stand in the dictionary, where its postings stand. */
export const blockEntryBytes = 8;
/** A page's entry: its record, its first section, version number << 16 | locale number (0 for none). */
export const pageEntryBytes = 12;
/** A section's entry: its record, and where its text begins. */
export const sectionEntryBytes = 8;
/** How a section's URL is recorded. */
export const urlKind = { none: 0, pageAndAnchor: 1, own: 2, page: 3 } as const;
/** Weights of title and heading words are recorded in this part of one. */
export const weightUnit = 8;

/** What the settings region holds, as JSON. */
export interface Settings {
  /** The language of sections that name none. */
  readonly locale: string;
  /** The languages in it with the revision of their stemmer, 0 for none. */
  readonly stemmers: Readonly<Record<string, number>>;
  readonly segmentation: 'words' | 'pairs';
  /** Values of `version` and `locale`; number 0 of a page means none, number n the n-th. */
  readonly versions: readonly string[];
  readonly locales: readonly string[];
}
