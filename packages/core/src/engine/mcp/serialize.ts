// A JSON-RPC response as text. What is already written is not written again: what never changes, such as the list of tools,
// and the data of a tool, which its first block holds as text (MCP tools, structured content).
import { isObject, type JsonObject } from '../../ground/json.ts';
import type { McpServer } from './server.ts';

/** The JSON of a response. */
export function serializeResponse(response: JsonObject, server: McpServer): string {
  const { id, result } = response;
  if (!isObject(result)) return JSON.stringify(response);
  let members = '';
  for (const name of Object.keys(result)) {
    const value = result[name];
    if (value !== undefined)
      members += `${members === '' ? '' : ','}"${name}":${server.texts.get(value) ?? written(name, result) ?? JSON.stringify(value)}`;
  }
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;
}

/** The JSON of data that the first block holds. */
function written(name: string, result: JsonObject): string | undefined {
  if (name !== 'structuredContent') return undefined;
  const [block] = result['content'] as readonly { readonly text: string }[];
  return block?.text;
}
