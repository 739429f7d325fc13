// /.well-known/api-catalog (RFC 9727): the endpoints and the documents that describe each, as a linkset (RFC 9264). Every relation is
// an array, even of one. HEAD and the Link field, which RFC 9727 wants, come with every document.
import { type JsonObject, objectSchema, string, uri } from '../shared/json.ts';
import { rpcPath } from '../shared/operations.ts';
import { documentUrl, json, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import { cardMediaType, cardPath } from './server-card.ts';
import { statusPath } from './status.ts';

/** RFC 9264 section 4.2.3. */
interface LinkTarget {
  readonly href: string;
  readonly type?: string;
}

const path = '/.well-known/api-catalog';

export const apiCatalog: DocumentRenderer = () => [
  {
    path,
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    link: 'api_catalog',
    content: (rendering) => json(catalog(rendering)),
  },
];

function catalog(rendering: DocumentContext): object {
  const { baseUrl } = rendering.site;
  const status = `${baseUrl}${statusPath}`;
  const endpoint = `${baseUrl}${rpcPath}`;
  const target = (relation: string, to: string, type: string): Readonly<Record<string, readonly LinkTarget[]>> => {
    const href = documentUrl(rendering, to);
    return href === undefined ? {} : { [relation]: [{ href, type }] };
  };
  const described = {
    ...target('service-desc', '/openapi.json', 'application/json'),
    ...target('service-doc', '/', 'text/html'),
    ...target('status', statusPath, 'application/json'),
  };
  const hasStatus = rendering.published.has(statusPath);
  return {
    linkset: [
      { anchor: `${baseUrl}${path}`, item: [...(hasStatus ? [{ href: status }] : []), { href: endpoint }] },
      ...(hasStatus ? [{ anchor: status, ...described }] : []),
      { anchor: endpoint, ...described, ...target('service-meta', cardPath, cardMediaType) },
    ],
  };
}

const targets: JsonObject = { type: 'array', minItems: 1, items: objectSchema({ href: uri, type: string }, ['type']) };

export const apiCatalogSchema: JsonObject = {
  title: 'ApiCatalog',
  description: 'The endpoints and what describes each (RFC 9727, RFC 9264).',
  ...objectSchema({
    linkset: { type: 'array', items: { ...objectSchema({ anchor: uri }), additionalProperties: targets } },
  }),
};
