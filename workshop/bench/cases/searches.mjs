// Searching documentation: the whole tool over HTTP.
import { queriesOf } from '../../corpus/documentation.mjs';
import { defaultHits } from '../content/tools.mjs';
import { callsOf, toolCall } from '../load/requests.mjs';
import { resultOf } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';

const sections = 2_000;

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

export const searchTool = {
  name: `search_docs over ${sections} sections, six results with excerpts`,
  subjects: () => [
    searches('Vitrine serve()', 'vitrine'),
    searches('mcp-lite with MiniSearch', 'peer', { peer: 'mcp-lite' }),
    searches('SDK v2 with MiniSearch, node:http', 'sdk-v2-node'),
    searches('Vitrine serve(), the best sections in full', 'vitrine', {}, inFull),
  ],
};
