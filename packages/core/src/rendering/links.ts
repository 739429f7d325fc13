// Link fields (RFC 8288, RFC 8631): how a reader of one document finds the others. They name served documents only.
import type { DocumentDefinition, DocumentContext } from './document-definition.ts';

const relations: readonly (readonly [path: string, parameters: string])[] = [
  ['/openapi.json', 'rel="service-desc"; type="application/json"'],
  ['/api/mcp/server-card', 'rel="service-meta"; type="application/mcp-server-card+json"'],
  ['/.well-known/api-catalog', 'rel="api-catalog"; type="application/linkset+json"'],
  ['/.well-known/ai-catalog.json', 'rel="ai-catalog"; type="application/ai-catalog+json"'],
  ['/llms.txt', 'rel="describedby"; type="text/plain"'],
];

/** The field of the whole site, on 2xx documents and on 404. */
export function siteLinks(baseUrl: string, published: ReadonlyMap<string, DocumentDefinition>): string {
  return relations
    .filter(([path]) => published.has(path))
    .map(([path, parameters]) => `<${baseUrl}${path}>; ${parameters}`)
    .join(', ');
}

/** The field of a document that is in Markdown elsewhere. */
export function markdownAlternateLink(
  markdownAlternate: string | undefined,
  { published, site }: DocumentContext,
): string | undefined {
  if (markdownAlternate === undefined || !published.has(markdownAlternate)) return undefined;
  return `<${site.baseUrl}${markdownAlternate}>; rel="alternate"; type="text/markdown"`;
}
