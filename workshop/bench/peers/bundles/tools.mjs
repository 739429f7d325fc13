// The two tools as small as they can be, for bundles: what a Worker of a peer has to carry at least.
import MiniSearch from 'minisearch';
import { z } from 'zod';

const release = { version: '4.2.0', channel: 'stable' };
const asResult = (structuredContent) => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

/** Tools over an index that was serialised by `MiniSearch#toJSON`. */
export function toolsOf(serialised) {
  const index = MiniSearch.loadJSON(serialised, { fields: ['title', 'heading', 'text'] });
  return [
    { name: 'latest_release', description: 'The newest release.', inputSchema: z.object({}), answer: () => asResult(release) },
    {
      name: 'search_docs',
      description: 'Searches the documentation.',
      inputSchema: z.object({ query: z.string() }),
      answer: ({ query }) => asResult({ results: index.search(query).slice(0, 6) }),
    },
  ];
}
