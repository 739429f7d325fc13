// The tools of the comparison as the peers define them: zod schemas, as their READMEs show, and answers in both forms that
// MCP tools have. None declares an output schema, so that none pays for checking its own answers.
import MiniSearch from 'minisearch';
import { z } from 'zod';
import { sectionsOf } from '../content/corpus.mjs';
import { defaultHits, furtherTools, release, releaseTool, searchTool } from '../content/tools.mjs';

const snippetLength = 240;

/** `tools` tools over `sections` sections: `{ name, title, description, inputSchema, answer }`. */
export function peerTools({ tools = 6, sections = 300 }) {
  const search = searchOf(sectionsOf(sections));
  const station = z.object({
    from: z.string().optional(),
    to: z.string().optional(),
    limit: z.number().int().min(1).max(100).optional(),
  });
  return [
    { ...releaseTool, inputSchema: z.object({}), answer: () => asResult(release) },
    {
      ...searchTool,
      inputSchema: z.object({ query: z.string().max(256), limit: z.number().int().min(1).max(20).optional() }),
      answer: ({ query, limit = defaultHits }) => asResult(search(query, limit)),
    },
    ...furtherTools(tools).map((tool) => ({ ...tool, inputSchema: station, answer: () => asResult({ readings: [] }) })),
  ];
}

/** A search over sections with MiniSearch, with the fields a documentation has and the library's defaults. */
export function miniSearchOf(sections) {
  const index = new MiniSearch({ fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading', 'text'] });
  index.addAll(sections.map(({ id, title, headingPath, text }) => ({ id, title, heading: headingPath.join(' '), text })));
  return index;
}

function searchOf(sections) {
  const index = miniSearchOf(sections);
  return (query, limit) => {
    const found = index.search(query);
    const results = found.slice(0, limit).map(({ id, title, heading, text, score }) => ({
      id,
      title,
      heading,
      snippet: text.slice(0, snippetLength),
      score,
    }));
    return { results, total: found.length };
  };
}

function asResult(structuredContent) {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
