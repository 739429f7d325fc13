// Memory of a process that builds a folder again and again: what became of each page, by the text that it was made from. An edit costs
// the work on the page that it touched, and on those that include it.
import { createIndexCache, type IndexCache } from '@vitrine/docs-index/build';
import type { FactsFile } from '../files/facts-file.ts';
import type { SplitPage } from '../markup/front-matter.ts';
import type { ConvertedPage } from '../convert/convert.ts';
import type { ReferenceCache } from '../reference/references.ts';
import type { Diagnostic } from '@vitrine/core';
import type { Answers } from '../sources/project.ts';
import type { PageRead } from './page-read.ts';
import { createIndexedPages, type IndexedPages } from './page-sections.ts';

/** Results for the texts of the last build. A build forgets the results that it did not use. Make it with `createBuildCache`. */
export interface BuildCache {
  /** Files of facts and settings, by the digest of their text. */
  readonly facts: TextCache<FactsFile>;
  /** Front matter and body of each file. */
  readonly matters: TextCache<SplitPage>;
  /** Pages in Markdown, as long as the files that they requested are the same too. */
  readonly converted: TextCache<ConvertedDraft>;
  readonly pages: TextCache<PageRead>;
  readonly clean: TextCache<boolean>;
  /** Specifications, as long as their files stay the same. */
  readonly references: ReferenceCache;
  /** Pages as they were given to the index: the same object as long as all that its sections are made of stays the same. */
  readonly indexed: IndexedPages;
  /** What the index made of them. */
  readonly index: IndexCache;
}

/** A page in Markdown with what was found in it, and what it requested of the files of its project. */
export interface ConvertedDraft {
  readonly converted: ConvertedPage;
  readonly findings: readonly Diagnostic[];
  readonly answers: Answers;
}

/** A result for each file, as long as its text stays the same. */
export interface TextCache<Result> {
  /** The result for this text; made when the file's text is another one than before, or when the result does not hold any more. */
  readonly get: (file: string, text: string, make: () => Result, holds?: (result: Result) => boolean) => Result;
  /** Whether the last build made the result for this text. */
  readonly has: (file: string, text: string) => boolean;
  /** A build ends: forgets the files that it did not ask for. */
  readonly settle: () => void;
}

/** Memory for builds of one folder. */
export function createBuildCache(): BuildCache {
  return {
    facts: createTextCache(),
    matters: createTextCache(),
    converted: createTextCache(),
    pages: createTextCache(),
    clean: createTextCache(),
    references: new Map(),
    indexed: createIndexedPages(),
    index: createIndexCache(),
  };
}

function createTextCache<Result>(): TextCache<Result> {
  interface Entry {
    readonly text: string;
    readonly result: Result;
  }
  let before = new Map<string, Entry>();
  let now = new Map<string, Entry>();
  return {
    get: (file, text, make, holds = () => true) => {
      const known = before.get(file);
      const entry = known?.text === text && holds(known.result) ? known : { text, result: make() };
      now.set(file, entry);
      return entry.result;
    },
    has: (file, text) => before.get(file)?.text === text,
    settle: () => {
      before = now;
      now = new Map();
    },
  };
}
