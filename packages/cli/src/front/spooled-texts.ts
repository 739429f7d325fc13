// The HTML of pages in a spool of its own, from one build to the next.
import type { SpooledBody } from '@vitrine/content/files';
import type { PageMemory, PageText } from '@vitrine/explorer';
import { fewUnusedBytes, movedToOwn, openOwnSpool } from './own-spool.ts';
import { bytesOfPageText, pageTextFrom } from './page-text.ts';

/** Texts of pages that are held at the most: those of one front, and of what was edited. */
const mostTexts = 20_000;

/**
 * Empty; undefined where the system has no room for files. `earlier` has what other processes made, and receives what this one makes. So many
 * bytes that nothing needs are left in the file in any case.
 */
export function createSpooledTexts(earlier: PageMemory, fewUnused: number = fewUnusedBytes): PageMemory | undefined {
  let spool = openOwnSpool();
  if (spool === undefined) return undefined;
  const texts = new Map<string, SpooledBody>();
  let bytes = 0;
  const forget = (key: string | undefined): void => {
    const known = key === undefined ? undefined : texts.get(key);
    if (key === undefined || known === undefined) return;
    texts.delete(key);
    bytes -= known.length;
  };
  const keep = (key: string, made: PageText): void => {
    if (spool === undefined) return;
    const kept = spool.keep(bytesOfPageText(made));
    forget(key);
    texts.set(key, kept);
    bytes += kept.length;
    if (texts.size > mostTexts) forget(texts.keys().next().value);
    if (spool.length <= 2 * bytes + fewUnused) return;
    const smaller = movedToOwn([...texts.values()]);
    if (smaller === undefined) return;
    spool.close();
    spool = smaller;
  };
  return {
    get: (key) => {
      const known = texts.get(key);
      if (known !== undefined) return pageTextFrom(known.read());
      const made = earlier.get(key);
      if (made !== undefined) keep(key, made);
      return made;
    },
    set: (key, made) => {
      keep(key, made);
      earlier.set(key, made);
    },
  };
}
