// A fixed agent without a model. It searches in the user's words. While facts are missing it goes the documented way: it reads the best
// section that was not shown completely, then the next, then it searches with other words, those that the answer names first. It knows
// whether the facts are there, as a reader knows; what it needs for that are calls and text.
import { missingFacts, readable } from './facts.mjs';

/** Calls after which an agent gives up. */
const mostCalls = 6;
/** Readings after a search before other words are tried. */
const readingsPerSearch = 2;

/** Words that carry no subject, for an agent that makes a question shorter. */
const small = new Set(
  `a after all am an and any are as at be before but by can do does for from get have he how i if in into instead is it its me my no not of
on one or our own same so take than that the them then there they this to two until use user users want was we what when where which who
why will with work you your`.split(/\s+/),
);

/** A question in fewer words: at most four, those without a subject left out. */
export function shorter(question) {
  const words = question.match(/[\p{L}\p{N}_.@/-]+/gu) ?? [];
  return words
    .filter((word) => !small.has(word.toLowerCase()))
    .slice(0, 4)
    .join(' ');
}

/** What a search says when the documentation does not answer it, or has a telling word of the question nowhere. */
const says = /^(?:Not answered here|Nowhere in the documentation|The documentation (?:has|holds) none of these words)/m;

/**
 * Answers a question through `search`, which takes arguments of `search_docs` and gives `{ text, data }`. The outcome holds the answers,
 * the facts that are still missing, and whether the first call was enough.
 */
export async function answer({ ask, facts = [], absent = false }, search) {
  const answers = [];
  const read = new Set();
  let left = facts;
  let found = false;

  async function call(given) {
    const { text, data } = await search(given);
    answers.push({ given, text });
    left = missingFacts(left, readable(text));
    if (given.query !== undefined && says.test(readable(text))) found = true;
    return data ?? {};
  }
  const done = () => answers.length >= mostCalls || (absent ? found : left.length === 0);

  async function searchFor(query) {
    const data = await call({ query });
    for (const { id, complete } of data.results ?? []) if (complete === true) read.add(id);
    let readings = 0;
    for (const { id } of data.results ?? []) {
      if (done() || readings === readingsPerSearch) break;
      if (read.has(id)) continue;
      read.add(id);
      readings++;
      await call({ id });
    }
    return data;
  }

  const { suggestions = {} } = await searchFor(ask);
  for (const other of [suggestions.spellings?.[0], shorter(ask)])
    if (!done() && other !== undefined && other !== ask) await searchFor(other);
  return {
    ask,
    calls: answers.length,
    facts: absent ? 0 : facts.length,
    missing: absent ? [] : left,
    answered: absent ? found : left.length === 0,
    first: answers.length === 1 && (absent ? found : left.length === 0),
    answers,
  };
}
