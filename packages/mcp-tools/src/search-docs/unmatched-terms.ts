// What a query says and an answer does not have: a sentence on each thing that was not found, the words that are missing, and what to try.
import type { DocsSearchResult } from '@vitrine/docs-index';
import type { DocsLimit } from '@vitrine/docs-index/engine';
import type { JsonObject } from '../answers/json.ts';
import { joinSentences, sentence, type SentenceName } from '../answers/sentences.ts';
import { feedbackOn } from './page-addresses.ts';
import type { Library } from './read-page.ts';
import type { Composed } from './compose-answer.ts';
import type { Term } from './terms.ts';

const limitNotes: Readonly<Record<DocsLimit, SentenceName>> = { phrases: 'limit_phrases', work: 'limit_work' };
const maxWords = 5;
const maxSpellings = 3;
const maxNearby = 5;

/** The spellings of a query that an answer offers: none that replaces a word of a catalog, which is no slip. */
export function offeredSpellings({ spellings, words = [] }: DocsSearchResult, { inCatalogs }: Library): readonly string[] {
  const candidates = spellings.length === 0 ? [] : words.filter(({ known: isKnown, text }) => !isKnown && inCatalogs(text));
  return spellings.filter((spelling) => candidates.every(({ text }) => spelling.toLowerCase().includes(text)));
}

/** Members of an answer on what was not found; none where nothing is missing. */
export function missingFrom(answer: DocsSearchResult, library: Library, composed?: Composed): JsonObject {
  const { hits, nearby, unquoted, limits = [] } = answer;
  const spellings = offeredSpellings(answer, library);
  const suggestions = {
    ...(unquoted !== undefined && { unquoted }),
    ...(spellings.length > 0 && { spellings: spellings.slice(0, maxSpellings) }),
    ...(nearby.length > 0 && { nearby: nearby.slice(0, maxNearby).map(({ id, title, heading }) => ({ id, title, heading })) }),
  };
  const note = joinSentences(
    hits.length === 0 && sentence('no_section_matches'),
    unquoted !== undefined && sentence('no_section_has_phrases'),
    hits.length > 0 && composed?.noAnswer === true && sentence('no_section_answers'),
    ...limits.map((limit) => sentence(limitNotes[limit])),
  );
  const words = (terms: readonly Term[]): readonly string[] => terms.map(({ text }) => text).slice(0, maxWords);
  const missing = composed?.missing ?? [];
  const nowhere = words(missing.filter(({ isKnown, isInOthers = false }) => !isKnown && !isInOthers));
  const elsewhere = words(missing.filter(({ isKnown }) => isKnown));
  const others = words(missing.filter(({ isInOthers = false }) => isInOthers));
  const { snapshot } = library.environment;
  const isMiss = hits.length === 0 || composed?.noAnswer === true;
  return {
    ...(isMiss && feedbackOn(snapshot)),
    ...(note !== '' && { note }),
    ...(nowhere.length + elsewhere.length + others.length > 0 && {
      missing: {
        ...(nowhere.length > 0 && { nowhere }),
        ...(elsewhere.length > 0 && { elsewhere }),
        ...(others.length > 0 && { other_editions: others }),
      },
    }),
    ...(Object.keys(suggestions).length > 0 && { suggestions }),
  };
}
