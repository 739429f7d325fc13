// How to connect the clients that people use, in the settings that each reads. Every text takes these blocks.
import { rpcPath } from '../shared/operations.ts';
import { bridgeText, type Client, clients, instructionOf, type ServerReference } from './clients.ts';
import { type Block, code, heading, literal, paragraph } from './prose.ts';
import type { DocumentContext } from './document-definition.ts';

export function endpointOf({ site }: Pick<DocumentContext, 'site'>): string {
  return `${site.baseUrl}${rpcPath}`;
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
