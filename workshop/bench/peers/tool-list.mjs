// The tools of the comparison as the peers define them: zod schemas, as their READMEs show, and answers in both forms that
// MCP tools have. None declares an output schema, so that none pays for checking its own answers.
import { z } from 'zod';
import { defaultHits, furtherTools, release, releaseTool, searchTool } from '../content/tools.mjs';

/** `count` tools over a search `(query, limit) => answer`: `{ name, title, description, inputSchema, answer }`. */
export function toolsWith(search, count) {
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
    ...furtherTools(count).map((tool) => ({ ...tool, inputSchema: station, answer: () => asResult({ readings: [] }) })),
  ];
}

function asResult(structuredContent) {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
