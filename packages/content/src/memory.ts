// Memory of a process that builds a folder again and again: pages as they were read, and those in which the lint found nothing, both by
// the text they were made from. Reading Markdown takes most of the time of a build.
import type { DocsSection, SectionMemory } from '@vitrine/docs-index/build';
import type { MarkdownPage } from './read/markdown.ts';

/** Results for the texts of the last build. A build forgets the results that it did not use. Make it with `createBuildMemory`. */
export interface BuildMemory {
  readonly pages: TextMemory<MarkdownPage>;
  readonly clean: TextMemory<boolean>;
  /** The sections of a page for the index, by all that they are made of; the same objects as long as that stays the same. */
  readonly sections: TextMemory<readonly DocsSection[]>;
  /** What the index found in them. */
  readonly tallies: SectionMemory;
}

/** A result for each file, as long as its text stays the same. */
export interface TextMemory<Result> {
  /** The result for this text; made when the file's text is another one than before. */
  readonly get: (file: string, text: string, make: () => Result) => Result;
  /** A build ends: forgets the files that it did not ask for. */
  readonly settle: () => void;
}

/** Memory for builds of one folder. */
export function createBuildMemory(): BuildMemory {
  return { pages: createTextMemory(), clean: createTextMemory(), sections: createTextMemory(), tallies: new WeakMap() };
}

function createTextMemory<Result>(): TextMemory<Result> {
  interface Entry {
    readonly text: string;
    readonly result: Result;
  }
  let before = new Map<string, Entry>();
  let now = new Map<string, Entry>();
  return {
    get: (file, text, make) => {
      const known = before.get(file);
      const entry = known?.text === text ? known : { text, result: make() };
      now.set(file, entry);
      return entry.result;
    },
    settle: () => {
      before = now;
      now = new Map();
    },
  };
}
