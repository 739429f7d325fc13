// The tools of the comparison as ours: plain JSON Schema, and the search that Vitrine brings.
import { defineTool, jsonSchema } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { furtherTools, release, releaseTool } from './tools.mjs';

const noArguments = jsonSchema({ type: 'object', properties: {}, additionalProperties: false });
const stationArguments = jsonSchema({
  type: 'object',
  properties: { from: { type: 'string' }, to: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 100 } },
  additionalProperties: false,
});

/** Two tools and further ones up to `count`; the search is the one that Vitrine brings. */
export function toolsOf(snapshot, count) {
  const [search] = createDocumentationTools(snapshot).tools;
  const latest = defineTool({ ...releaseTool, input: noArguments, call: () => release });
  const further = furtherTools(count).map((tool) =>
    defineTool({ ...tool, input: stationArguments, call: () => ({ readings: [] }) }),
  );
  return { tools: [latest, search, ...further] };
}
