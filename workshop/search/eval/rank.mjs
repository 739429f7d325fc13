// Ranks a data set's queries with the product's own build, open and search.

import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import * as stemmers from './stemmers.mjs';
import { mean, measure } from './metrics.mjs';

const built = new WeakMap();

/** The files of an index over the data set, which is built once. */
export function buildOf(set) {
  if (!built.has(set)) built.set(set, buildDocsIndex(set.sections, { locale: set.lang, stemmers: stemmers.all }));
  return built.get(set);
}

export function openDataSet(set) {
  const { index, text } = buildOf(set);
  return openDocsIndex(index, text, { stemmers: stemmers.all });
}

/** The first `depth` distinct documents for a query. */
export function rankingOf(index, set, query, depth = 100) {
  const documentIds = new Set();
  for (let cursor; ; ) {
    const answer = index.search({ query, limit: 100, excerpts: false, ...(cursor ? { cursor } : {}) });
    for (const hit of answer.hits) documentIds.add(set.docOf(hit));
    cursor = answer.nextCursor;
    if (cursor === undefined || documentIds.size >= depth) return [...documentIds].slice(0, depth);
  }
}

export function evaluate(index, set) {
  return mean(set.queries.map(({ id, text }) => measure(rankingOf(index, set, text), set.judgements.get(String(id)))));
}
