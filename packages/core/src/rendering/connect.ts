// How to connect the clients that people use, in the settings that each reads. Every text takes these blocks.
import { rpcPath } from '../shared/operations.ts';
import { type Block, code, heading, literal, paragraph } from './prose.ts';
import type { DocumentContext } from './document-definition.ts';

/** The address of the tool server. */
export function endpointOf({ site }: Pick<DocumentContext, 'site'>): string {
  return `${site.baseUrl}${rpcPath}`;
}

/** A section for each client, below a heading of the given depth. */
export function connectBlocks(rendering: DocumentContext, depth: 2 | 3): readonly Block[] {
  const url = endpointOf(rendering);
  const name = rendering.snapshot.facts.product.id;
  const settings = (value: object): Block => code('json', JSON.stringify(value, undefined, 2));
  return [
    heading(2, 'How to connect'),
    paragraph('The address is ', literal(url), ', the transport Streamable HTTP. There is no key, no account and no login.'),
    ...client('Claude Code', code('sh', `claude mcp add --transport http ${name} ${url}`)),
    ...client('Codex', code('sh', `codex mcp add ${name} --url ${url}`)),
    ...client('Cursor', paragraph('In ', literal('.cursor/mcp.json'), ':'), settings({ mcpServers: { [name]: { url } } })),
    ...client('Gemini CLI', code('sh', `gemini mcp add --transport http ${name} ${url}`)),
    ...client(
      'VS Code',
      paragraph('In ', literal('.vscode/mcp.json'), ':'),
      settings({ servers: { [name]: { type: 'http', url } } }),
    ),
    ...client(
      'Clients that only start programs',
      paragraph('A bridge passes messages on:'),
      settings({ mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
    ),
    ...client(
      'Without a client',
      code(
        'sh',
        `curl -s ${url} -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      ),
    ),
  ];

  function client(title: string, ...blocks: readonly Block[]): readonly Block[] {
    return depth === 3 ? [heading(3, title), ...blocks] : [paragraph(`${title}:`), ...blocks];
  }
}
