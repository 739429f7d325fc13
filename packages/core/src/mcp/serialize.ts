// A JSON-RPC response as text. What is long and already written is not written again: the list of tools, which never
// changes, and the data of a tool, which its first block holds as text (MCP tools, structured content).
import { isObject, type JsonObject } from '../json.ts';
import type { McpServer } from './server.ts';

/** The JSON of a response. */
export function serializeResponse(response: JsonObject, server: McpServer): string {
  const { id, result } = response;
  if (!isObject(result)) return JSON.stringify(response);
  let members = '';
  for (const name of Object.keys(result)) {
    const value = result[name];
    if (value !== undefined)
      members += `${members === '' ? '' : ','}"${name}":${written(name, result, server) ?? JSON.stringify(value)}`;
  }
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;
}

/** The JSON of a member that exists as text. */
function written(name: string, result: JsonObject, { toolList, toolListText }: McpServer): string | undefined {
  if (name === 'tools' && result[name] === toolList) return toolListText;
  if (name !== 'structuredContent') return undefined;
  const [block] = result['content'] as readonly { readonly text: string }[];
  return block?.text;
}
