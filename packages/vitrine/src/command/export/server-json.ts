// server.json for the MCP Registry: where the tool server is, in the registry's own words. Made from the server card. Every
// publication there needs a version of its own, so that a version nobody stated ends with the time of the content.
import { defined } from '@vitrine/core';
import type { RenderedDocuments, ServerCard, Snapshot } from '@vitrine/core';

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** The registry takes no longer address of an icon. */
const longestIcon = 255;

/** What the registry receives (server.json, schema 2025-12-11). */
export interface ServerEntry extends Omit<ServerCard, '$schema' | 'remotes'> {
  readonly $schema: typeof schema;
  readonly remotes: readonly { readonly type: 'streamable-http'; readonly url: string }[];
}

/** The entry; undefined when the front publishes no card. */
export function serverEntry(
  documents: RenderedDocuments,
  { facts, generatedAt }: Pick<Snapshot, 'facts' | 'generatedAt'>,
): ServerEntry | undefined {
  const body = documents.get('/api/mcp/server-card')?.variants[0]?.body;
  if (body === undefined) return undefined;
  // the document that core renders at this path
  const {
    name,
    title,
    description,
    version,
    websiteUrl,
    icons = [],
    repository,
    remotes,
  } = JSON.parse(new TextDecoder().decode(body)) as ServerCard;
  const named = icons.filter(({ src }) => src.length <= longestIcon);
  return {
    $schema: schema,
    name,
    title,
    description,
    version: facts.product.server?.version ?? withTime(version, generatedAt),
    websiteUrl,
    ...defined({ icons: named.length > 0 ? named : undefined, repository }),
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  };
}

/** The text of server.json; undefined when the front publishes no card. */
export function serverJson(documents: RenderedDocuments, snapshot: Pick<Snapshot, 'facts' | 'generatedAt'>): string | undefined {
  const entry = serverEntry(documents, snapshot);
  return entry && `${JSON.stringify(entry, null, 2)}\n`;
}

/**
 * A pre-release of the version, named by the time of the content, as the registry advises for entries that change while the product
 * does not. It orders such texts one by one, and takes a version with `+` or with a second hyphen for no semantic version.
 */
function withTime(version: string, time: string): string {
  const [main = '', ...labels] = (version.split('+', 1)[0] ?? '').split('-');
  const digits = time.replaceAll(/\D/g, '').slice(0, 14);
  return `${main}-${[...(labels.length > 0 ? [labels.join('.')] : []), digits].join('.')}`;
}
