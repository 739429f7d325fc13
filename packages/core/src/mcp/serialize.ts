// A JSON-RPC response as text. The list of tools is the longest thing that is answered again and again, and it never
// changes: its JSON is written once.
import { isObject, type JsonObject } from '../json.ts';
import type { McpServer } from './server.ts';

/** The JSON of a response. */
export function serializeResponse(response: JsonObject, { toolList, toolListText }: McpServer): string {
  const { id, result } = response;
  if (!isObject(result) || result['tools'] !== toolList) return JSON.stringify(response);
  const members = Object.entries(result).map(([name, value]) => {
    return `${JSON.stringify(name)}:${value === toolList ? toolListText : JSON.stringify(value)}`;
  });
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members.join(',')}}}`;
}
