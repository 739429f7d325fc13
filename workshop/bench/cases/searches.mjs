// Searching documentation: the engines in process, and the whole tool over HTTP.
import { queriesOf } from '../../corpus/documentation.mjs';
import { defaultHits } from '../content/tools.mjs';
import { callsOf, toolCall } from '../load/requests.mjs';
import { resultOf } from '../load/verify.mjs';
import { looped } from '../measure/looped.mjs';
import { served } from '../measure/served.mjs';

const sections = 2_000;
const host = '@hono/node-server';

/** A list of results with snippets, which is what the peers answer with. */
const listed = {
  given: { limit: defaultHits },
  isExpected: (results) => results.length === defaultHits && results.every(({ snippet }) => snippet?.length > 0),
};
/** Ours without a limit: the best sections in full. */
const inFull = { given: {}, isExpected: ([first]) => first?.text?.length > 0 };

function searches(name, target, options = {}, { given, isExpected } = listed) {
  const queries = queriesOf(32).map((query) => toolCall('search_docs', { query, ...given }));
  return served(name, {
    target,
    options: { ...options, sections },
    requests: callsOf('legacy', queries),
    verify: (answer) => {
      const { results } = resultOf(answer).structuredContent;
      if (!isExpected(results)) throw new Error(`expected the results of ${name}, received ${JSON.stringify(results)}`);
    },
  });
}

export const engines = {
  name: `search over ${sections} sections, without excerpts, in process`,
  subjects: () => [
    looped('Vitrine docs-index', 'search', { engine: 'vitrine', sections }),
    looped('MiniSearch', 'search', { engine: 'minisearch', sections }),
  ],
};

export const searchTool = {
  name: `search_docs over ${sections} sections, six results with excerpts`,
  subjects: () => [
    searches('Vitrine serve()', 'vitrine'),
    searches('mcp-lite with MiniSearch', 'peer', { peer: 'mcp-lite', host }),
    searches('SDK v2 with MiniSearch, node:http', 'sdk-v2-node'),
    searches('Vitrine serve(), the best sections in full', 'vitrine', {}, inFull),
  ],
};

/** The engines by the number of sections; MiniSearch keeps them all in memory, so the largest takes a while. */
export const searchGrowth = {
  name: 'search, by the number of sections, in process',
  subjects: (quick) =>
    (quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]).flatMap((count) => [
      looped(`Vitrine docs-index, ${count} sections`, 'search', { engine: 'vitrine', sections: count }),
      looped(`MiniSearch, ${count} sections`, 'search', { engine: 'minisearch', sections: count }),
    ]),
};
