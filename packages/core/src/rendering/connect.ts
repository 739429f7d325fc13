import { rpcPath } from '../shared/operations.ts';
import { bridgeText, type Client, clients, instructionOf, type ServerReference } from './clients.ts';
import { type Block, code, heading, link, literal, paragraph, list } from './prose.ts';
import { type DocumentContext, withAddress } from './document-definition.ts';

export function endpointOf({ site }: Pick<DocumentContext, 'site'>): string {
  return `${site.baseUrl}${rpcPath}`;
}

/** A heading with links to what has a record; nothing where none has. */
export function linkSection(
  rendering: DocumentContext,
  title: string,
  rows: readonly (readonly [path: string, name: string, note: string])[],
): readonly Block[] {
  const items = withAddress(rendering, rows).map(([address, , name, note]) => [link(name, address), `: ${note}`]);
  return items.length === 0 ? [] : [heading(2, title), ...list(items)];
}

/** The tool server, as clients name it. */
export function serverReferenceOf(rendering: Pick<DocumentContext, 'site' | 'snapshot'>): ServerReference {
  return { name: rendering.snapshot.facts.product.id, url: endpointOf(rendering) };
}

/** A section for each client, below a heading of the given depth. */
export function connectBlocks(rendering: DocumentContext, depth: 2 | 3): readonly Block[] {
  const server = serverReferenceOf(rendering);
  const { url } = server;
  return [
    heading(2, 'How to connect'),
    paragraph('The address is ', literal(url), ', the transport Streamable HTTP. There is no key, no account and no login.'),
    ...clients.filter(({ byHand }) => byHand === undefined).flatMap((client) => section(client.name, ...steps(client))),
    ...section('Clients that can only start programs', paragraph('A bridge passes messages on:'), code('json', bridgeText(server))),
    ...section(
      'Without a client',
      code(
        'sh',
        `curl -s ${url} -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      ),
    ),
  ];

  function steps(client: Client): readonly Block[] {
    const { file, code: text, language } = instructionOf(client, server);
    const block = code(language, text);
    return file === undefined ? [block] : [paragraph('In ', literal(file), ':'), block];
  }

  function section(title: string, ...blocks: readonly Block[]): readonly Block[] {
    return depth === 3 ? [heading(3, title), ...blocks] : [paragraph(`${title}:`), ...blocks];
  }
}
