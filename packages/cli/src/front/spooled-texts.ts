// The HTML of pages in a spool of its own, from one build to the next.
import type { SpooledBody } from '@vitrine/content/files';
import type { PageMemory } from '@vitrine/explorer';
import { fewUnusedBytes, movedToOwn, openOwnSpool } from './own-spool.ts';
import { bytesOfPageText, pageTextFrom } from './page-text.ts';

/** Texts of pages that are held at the most: those of one front, and of what was edited. */
const mostTexts = 20_000;

/** Empty; undefined where the system has no room for files. So many bytes that nothing needs are left in the file in any case. */
export function createSpooledTexts(fewUnused: number = fewUnusedBytes): PageMemory | undefined {
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
  return {
    get: (key) => {
      const known = texts.get(key);
      return known && pageTextFrom(known.read());
    },
    set: (key, made) => {
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
    },
  };
}
