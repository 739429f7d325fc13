// search_docs: the sections that answer a query, shown as their Markdown within a budget of characters; or a page or section by the id
// that a result gave. With a limit the answer is a list of results with snippets instead.
import { jsonSchema, mapMaybeAsync, type Tool, toolError } from '@vitrine/core/mcp';
import type { DocsQuery } from '@vitrine/docs-index';
import { answerSchema, documentationTool, type Found, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import type { ToolEnvironment } from '../answers/tool-environment.ts';
import { createCatalogWords } from '../vocabulary/catalog-words.ts';
import { createVocabulary } from '../vocabulary/vocabulary.ts';
import { createAdvisorySearch, withAdvisory } from './advisory.ts';
import { answerText } from './answer-text.ts';
import { createFactTools } from './fact-tools.ts';
import { find } from './find.ts';
import { listResults } from './list-results.ts';
import { type Library, readDocsPage } from './page-reading.ts';
import { editionsOf } from '../answers/editions.ts';
import { createPageAddresses } from './page-addresses.ts';
import { createSections } from './sections.ts';

const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256, description: 'Words to find' },
    id: { type: 'string', maxLength: 2048, description: 'Page or section to read; with query, only the matching parts' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'A list of results instead' },
    cursor: { type: 'string' },
    version: { type: 'string' },
    locale: { type: 'string' },
  },
});

const definition = {
  name: 'search_docs',
  title: 'Search and read documentation',
  description:
    'Search and read the documentation. query: the sections that answer, in full where marked complete, others as ids. id: a page or section. Quoted words match as written.',
  catalog: 'documentation' as const,
  input,
  output: answerSchema(
    {
      ...rowsSchema('results'),
      results: {
        type: 'array',
        items: { type: 'object' },
        description: 'title, url and dates once a page',
      },
      missing: { type: 'object' },
      suggestions: { type: 'object' },
      edition: { type: 'object' },
      page: { type: 'object' },
    },
    ['truncated'],
  ),
  examples: [{ query: 'install' }],
  aliases: {
    q: 'query',
    question: 'query',
    text: 'query',
    search: 'query',
    page: 'id',
    uri: 'id',
    url: 'id',
    max_results: 'limit',
    top_k: 'limit',
  },
  // A page is read, or a list is wanted.
  asksForMore: ({ id, limit }: Readonly<Record<string, unknown>>): boolean => id !== undefined || limit !== undefined,
};

export function searchDocs(environment: ToolEnvironment): Tool {
  return documentationTool(environment, { ...definition, markdown: answerText }, () => {
    const { snapshot, index } = environment;
    const addresses = createPageAddresses(snapshot);
    const sections = createSections(snapshot, (id) => addresses.page(id));
    const versions = createVocabulary(
      'version',
      snapshot.pages.flatMap(({ version }) => (version === undefined ? [] : [{ id: version }])),
    );
    const locales = createVocabulary(
      'locale',
      snapshot.pages.map(({ locale = 'en' }) => ({ id: locale })),
    );

    const editions = editionsOf(snapshot.pages);
    const advisoriesIn = createAdvisorySearch(environment);
    const factToolsFor = createFactTools(environment);
    const inCatalogs = createCatalogWords(() => snapshot.facts);

    return (given, context, room) => {
      const advisory = given.query === undefined ? '' : advisoriesIn(given.query);
      const tools = given.query === undefined || given.cursor !== undefined ? '' : factToolsFor(given.query);
      const finish = (found: Found): Found => withAdvisory(found, isToolError(found) ? advisory : joinSentences(advisory, tools));
      if (index === undefined) return finish(toolError(sentence('no_pages', { product: snapshot.facts.product.name })));
      if (given.query === undefined && given.id === undefined) return toolError(sentence('nothing_asked'));
      const library: Library = { environment, index, addresses, sections, inCatalogs };
      const version = given.version === undefined ? editions.version : versions.find(given.version);
      if (typeof version === 'object') return version;
      const locale = given.locale === undefined ? editions.locale : locales.find(given.locale);
      if (typeof locale === 'object') return locale;
      const query: DocsQuery = {
        query: given.query ?? '',
        ...(version !== undefined && { version }),
        ...(locale !== undefined && { locale }),
      };
      if (given.id !== undefined)
        return readDocsPage(library, { ...given, id: given.id }, given.query === undefined ? undefined : query, context, room);
      const scope = {
        snapshotId: snapshot.id,
        request: JSON.stringify(['search_docs', query.query, version, locale]),
        given: room.carried,
      };
      const search = { ...library, scope, context, room, editions };
      return mapMaybeAsync(
        given.limit === undefined
          ? find(search, query, given.cursor)
          : listResults(search, { ...query, limit: given.limit }, given.cursor),
        finish,
      );
    };
  });
}
