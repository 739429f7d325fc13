// Searches without excerpts over the same sections, ours and MiniSearch's.
import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { queriesOf, sectionsOf } from '../../corpus/documentation.mjs';

const queryCount = 40;

export async function prepare({ engine, sections }) {
  const queries = queriesOf(queryCount);
  const search = await searchOf(engine, sectionsOf(sections));
  for (const query of queries) if (search(query) === 0) throw new Error(`nothing was found for ${query}`);
  return (index) => search(queries[index % queries.length]);
}

/** A function from a query to how many sections it finds. */
async function searchOf(engine, sections) {
  if (engine === 'minisearch') {
    const { miniSearchOf } = await import('../peers/tools.mjs');
    const index = miniSearchOf(sections);
    return (query) => index.search(query).length;
  }
  const { index, text } = buildDocsIndex(sections);
  const opened = openDocsIndex(index, text);
  return (query) => opened.search({ query, excerpts: false }).total;
}
