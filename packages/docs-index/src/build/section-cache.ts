// What builds that follow one another keep: numbers of stems and of words, and of each section all that depends on it alone, as bytes that have
// these numbers. A section that is the same object is not read again.
import type { DocsSection } from '../section.ts';

/** A section as the first pass keeps it. */
export interface KeptSection {
  /** As in a collection. */
  readonly entries: Uint8Array;
  readonly record: Uint8Array;
  /** The address of the page that its record is relative to. */
  readonly pageUrl: string;
  /** Words in each field. */
  readonly lengths: readonly number[];
  /** Numbers of its stems and of its words, each once. */
  readonly stems: Uint32Array;
  readonly words: Uint32Array;
}

/** Texts with numbers, from 0 in the order of their first appearance. */
export interface Numbers {
  readonly texts: readonly string[];
  readonly of: (text: string) => number;
}

/** For builds that follow one another with the same options. Make it with `createSectionCache`. */
export interface SectionCache {
  readonly stems: Numbers;
  readonly words: Numbers;
  readonly get: (section: DocsSection) => KeptSection | undefined;
  readonly set: (section: DocsSection, kept: KeptSection) => void;
  /** A build ends that has so many stems: forgets everything where most were those of earlier builds. */
  readonly settle: (stems: number) => void;
}

/** Stems of earlier builds that are no reason to begin again. */
const fewStems = 10_000;

/** An empty cache. */
export function createSectionCache(): SectionCache {
  let stems = createNumbers();
  let words = createNumbers();
  let sections = new WeakMap<DocsSection, KeptSection>();
  return {
    get stems() {
      return stems;
    },
    get words() {
      return words;
    },
    get: (section) => sections.get(section),
    set: (section, kept) => void sections.set(section, kept),
    settle: (used) => {
      if (stems.texts.length <= 2 * used + fewStems) return;
      stems = createNumbers();
      words = createNumbers();
      sections = new WeakMap();
    },
  };
}

function createNumbers(): Numbers {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    of: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}
