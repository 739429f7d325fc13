// search and fetch (opt-in): the pair that some clients require, with exactly the results they expect: `results[]` of id,
// title, url; and id, title, text, url, metadata. Names are prescribed, so no prefix is put before them.
import { jsonSchema, type JsonSchema, type Tool, toolError } from '@vitrine/core/mcp';
import type { DocsPassage } from '@vitrine/docs-index';
import { Shortenable } from '../answers/budget.ts';
import { documentationTool, isToolError } from '../answers/documentation-tool.ts';
import { type JsonObject, jsonBytes } from '../answers/json.ts';
import { sentence } from '../answers/sentences.ts';
import { createPageAddresses } from '../search-docs/page-addresses.ts';
import { fittingPassage, unknownPage } from '../search-docs/read-page.ts';
import { noteOf, searched } from '../search-docs/search.ts';
import type { ExtraTool, ToolEnvironment } from '../answers/tool-environment.ts';

/**
 * The extra tools `search` and `fetch`, a pair that some clients require.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const front = await createFront(content, {
 *   baseUrl,
 *   documentation: { extras: [searchAndFetch, compareReleases] },
 * });
 * ```
 */
export const searchAndFetch: ExtraTool = (environment) => [searchForClients(environment), fetchForClients(environment)];

const results = 10;

const resultsSchema: JsonSchema<JsonObject> = {
  json: {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, title: { type: 'string' }, url: { type: 'string' } },
          required: ['id', 'title', 'url'],
          additionalProperties: false,
        },
      },
    },
    required: ['results'],
    additionalProperties: false,
  },
};

const documentSchema: JsonSchema<JsonObject> = {
  json: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      text: { type: 'string' },
      url: { type: 'string' },
      metadata: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['id', 'title', 'text', 'url', 'metadata'],
    additionalProperties: false,
  },
};

function searchForClients(environment: ToolEnvironment): Tool {
  return documentationTool(
    environment,
    {
      name: 'search',
      title: 'Search',
      description: 'Searches the documentation. To read a result, pass its id to fetch.',
      input: jsonSchema({
        type: 'object',
        properties: { query: { type: 'string', minLength: 1, maxLength: 256 } },
        required: ['query'],
      }),
      output: resultsSchema,
      prescribed: true,
      aliases: { q: 'query' },
    },
    () => {
      const { index, snapshot } = environment;
      const addresses = createPageAddresses(snapshot);

      return async ({ query }, context) => {
        if (index === undefined) return nothingPublished(environment);
        const answer = await searched(index, { query, limit: results, excerpts: false, words: context.reportSearch !== undefined });
        if (isToolError(answer)) return answer;
        context.reportSearch?.(noteOf(answer));
        const clientResults = answer.hits.map(({ id, title, headingPath }) => ({
          id,
          title: [title, ...headingPath].join(' › '),
          url: addresses.urlOf(id, context.baseUrl),
        }));
        const first = (count: number): JsonObject => ({ results: clientResults.slice(0, count) });
        return new Shortenable(first(clientResults.length), (bytes) => {
          let count = clientResults.length;
          while (count > 0 && jsonBytes(first(count)) > bytes) count--;
          return first(count);
        });
      };
    },
  );
}

/** Reads what search found. A text longer than the budget continues under the id in `metadata.next_id`. */
function fetchForClients(environment: ToolEnvironment): Tool {
  return documentationTool(
    environment,
    {
      name: 'fetch',
      title: 'Fetch',
      description: 'Reads a page or section of the documentation, by the id from a search result.',
      input: jsonSchema({
        type: 'object',
        properties: { id: { type: 'string', minLength: 1, maxLength: 2048 } },
        required: ['id'],
      }),
      output: documentSchema,
      prescribed: true,
    },
    () => {
      const { index, snapshot } = environment;
      const addresses = createPageAddresses(snapshot);

      return async ({ id: given }, { baseUrl }, room) => {
        if (index === undefined) return nothingPublished(environment);
        const [, start = given, offset = '0'] = /^(.+)@(\d{1,9})$/.exec(given) ?? [];
        const id = addresses.idOf(start, baseUrl);
        const toAnswer = ({ title, headingPath, text, next, updatedAt }: DocsPassage): JsonObject => ({
          id: given,
          title: [title, ...headingPath].join(' › '),
          url: addresses.urlOf(id, baseUrl),
          metadata: {
            snapshot_id: snapshot.id,
            generated_at: snapshot.generatedAt,
            ...(updatedAt !== undefined && { updated_at: updatedAt }),
            ...(next !== undefined && { next_id: `${id}@${next}` }),
          },
          text,
        });
        const answer = await fittingPassage(index, id, Number(offset), room, toAnswer);
        if (answer === undefined) return unknownPage(id, { environment, addresses });
        // Its members are prescribed: it cannot say that some are cut.
        return isToolError(answer) ? answer : new Shortenable(answer, () => answer);
      };
    },
  );
}

function nothingPublished({ snapshot }: ToolEnvironment): ReturnType<typeof toolError> {
  return toolError(sentence('no_pages', { product: snapshot.facts.product.name }));
}
