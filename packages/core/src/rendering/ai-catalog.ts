// /.well-known/ai-catalog.json: the AI Catalog draft, with `type` beside `mediaType` for readers of ARD 0.9, which has the same place (Lighthouse).
// /.well-known/ard.json: ARD 0.91 (2026-08-26), where entries are searched by `representativeQueries` and `capabilities`. No trust manifest: the
// drafts ask for values that exclude each other.
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import { defined, type JsonObject, dateTime, objectSchema, string, strings, uri } from '../shared/json.ts';
import { capabilitiesMarkdown } from './catalog-documents.ts';
import { skillMediaType, skillPath } from './agent-skills.ts';
import { documentUrl, json, jsonMediaType, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import { cardMediaType, cardPath } from './server-card.ts';

export const aiCatalogPath = '/.well-known/ai-catalog.json';

export const aiCatalog: DocumentRenderer = () => [
  {
    path: aiCatalogPath,
    mediaType: 'application/ai-catalog+json',
    link: 'ai_catalog',
    content: (rendering) => json(catalog(rendering)),
  },
  { path: '/.well-known/ard.json', mediaType: jsonMediaType, link: 'ard', content: (rendering) => json(ard(rendering)) },
];

/** The same entries as ARD has them: what it does not know is left out, and tools are named (ARD 0.91 section 4.2). */
function ard(rendering: DocumentContext): object {
  const { entries, ...rest } = catalog(rendering);
  const capabilities = rendering.mcp.tools.map(({ name }) => name);
  return {
    ...rest,
    entries: entries.map(({ mediaType, ...entry }) => ({
      ...entry,
      ...(mediaType === cardMediaType && capabilities.length > 0 && { capabilities }),
    })),
  };
}

function catalog(rendering: DocumentContext) {
  const { facts } = rendering.snapshot;
  const { product } = facts;
  const skill = `how to use its ${hasFacts(facts) ? 'facts and ' : ''}documentation`;
  const [logo] = rendering.site.identity.icons ?? [];
  return {
    specVersion: '1.0',
    host: {
      displayName: product.name,
      documentationUrl: product.docs_base_url ?? product.homepage,
      ...(logo && { logoUrl: logo.src }),
    },
    entries: [
      ...entry(rendering, 'mcp', 'documentation tools', cardPath, cardMediaType),
      ...entry(rendering, 'skill', skill, skillPath(product.id), skillMediaType),
      ...entry(rendering, 'catalog', 'actions and how risky they are', capabilitiesMarkdown, 'text/markdown'),
    ],
  };
}

function entry(rendering: DocumentContext, namespace: string, what: string, path: string, mediaType: string) {
  const url = documentUrl(rendering, path);
  const { snapshot, site } = rendering;
  const { product } = snapshot.facts;
  if (url === undefined) return [];
  return [
    {
      identifier: `urn:air:${publisher(site.baseUrl)}:${namespace}:${product.id}`,
      displayName: `${product.name}: ${what}`,
      // Older readers look for `mediaType`.
      type: mediaType,
      mediaType,
      url,
      description: product.description,
      ...defined({ version: product.version }),
      updatedAt: snapshot.generatedAt,
      representativeQueries: queries(rendering),
    },
  ];
}

/** The host that publishes; an address in brackets has no name that the form allows. */
function publisher(baseUrl: string): string {
  return new URL(baseUrl).hostname.replaceAll(/[^A-Za-z0-9.-]/g, '-');
}

const maxQueries = 5;

/** Questions that this answers: those of the team, else one about each kind of fact that is there, and the titles of the first pages. */
function queries({ snapshot: { facts, pages, settings = {} } }: DocumentContext): readonly string[] {
  const { name } = facts.product;
  const titles = pages.filter(({ version, locale }) => version === pages[0]?.version && locale === pages[0]?.locale);
  return (
    settings.representativeQueries ?? [
      ...(facts.releases.releases.length > 0 ? [`What is the latest release of ${name}?`] : []),
      ...(facts.capabilities.actions.length > 0 ? [`Which actions of ${name} need approval?`] : []),
      ...((facts.installation?.guides ?? []).length > 0 ? [`How do I install ${name}?`] : []),
      ...((facts.benchmarks?.evidence ?? []).length > 0 ? [`What was measured about ${name}, and how?`] : []),
      ...titles.map(({ title }) => (title.includes(name) ? title : `${name}: ${title}`)),
      // of a single page, because a registry wants two
      ...(titles.length === 1 ? [`What is ${name}?`] : []),
    ]
  ).slice(0, maxQueries);
}

function catalogSchema(title: string, more: JsonObject): JsonObject {
  const optional = {
    description: string,
    version: string,
    updatedAt: dateTime,
    representativeQueries: { ...strings, maxItems: maxQueries },
    ...more,
  };
  const identifier = { type: 'string', pattern: '^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$' };
  const entry = objectSchema({ identifier, displayName: string, type: string, url: uri, ...optional }, Object.keys(optional));
  return {
    title,
    description: 'What agents can use here.',
    ...objectSchema(
      {
        specVersion: { const: '1.0' },
        host: objectSchema({ displayName: string, documentationUrl: uri, logoUrl: uri }, ['documentationUrl', 'logoUrl']),
        entries: { type: 'array', items: entry },
      },
      ['host'],
    ),
  };
}

export const aiCatalogSchema: JsonObject = catalogSchema('AiCatalog', { mediaType: string });
export const ardCatalogSchema: JsonObject = catalogSchema('ArdCatalog', { capabilities: strings });
