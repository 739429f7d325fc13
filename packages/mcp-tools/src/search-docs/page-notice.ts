// The notice of a page that holds for all of its sections: a plan, a version, a platform that it is or is not available for.
import type { Page } from '@vitrine/core';
import { blocksOf } from './blocks.ts';
import type { Sections } from './sections.ts';

const longestNotice = 320;
/** Bytes of a page's opening part that are looked at. */
const maxScanned = 4_000;
const limits =
  /\b(?:deprecated|experimental|in (?:alpha|beta)|(?:not|only|is|are) (?:available|supported)|available (?:on|in|for|from|since)|requires? (?:a |an |the )?\S+ (?:plan|version|license|subscription)|no longer)\b/i;

/** The first paragraph of a page's opening part that limits what the page says; undefined where there is none. */
export function noticeOf(page: Page, sections: Sections): string | undefined {
  const [opening] = sections.of(page);
  if (opening === undefined) return undefined;
  const markdown = sections.markdown(page, opening.start, Math.min(opening.end, opening.start + maxScanned));
  const notice = blocksOf(markdown).find(({ kind, text }) => kind === 'text' && text.length <= longestNotice && limits.test(text));
  return notice?.text;
}
