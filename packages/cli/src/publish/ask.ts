// Asks the tool server of a front, as a client of the stable revision does. Test cases are run through it before they are written.
import { isObject, type JsonObject } from '@vitrine/core';
import { createLocalEndpoint } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { Front } from '../front/open-subject.ts';

/** A tool as tools/list shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** A front to send requests to. */
export interface AskedFront {
  readonly tools: readonly ListedTool[];
  /** The data that a tool answers with; undefined for an error, or where nothing has this name. */
  call(tool: string, given: JsonObject): Promise<JsonObject | undefined>;
  /** Whether the server has such a tool. */
  has(tool: string): Promise<boolean>;
}

/** Opens the tool server of a front in this process. */
export async function askFront({ documents, snapshot }: Pick<Front, 'documents' | 'snapshot'>): Promise<AskedFront> {
  const endpoint = createLocalEndpoint({ documents, mcp: createDocumentationTools(snapshot) });
  const ask = async (method: string, params: JsonObject): Promise<JsonObject> => {
    const message = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const answer: unknown = JSON.parse((await endpoint.answer(message)) ?? '{}');
    return isObject(answer) ? answer : {};
  };
  const { result } = await ask('tools/list', {});
  // the list that the official schema describes, from our own server
  const tools = (isObject(result) && Array.isArray(result['tools']) ? result['tools'] : []) as unknown as readonly ListedTool[];
  return {
    tools,
    async call(name, given) {
      const { result: answer } = await ask('tools/call', { name, arguments: given });
      if (!isObject(answer) || answer['isError'] === true) return undefined;
      return isObject(answer['structuredContent']) ? answer['structuredContent'] : undefined;
    },
    async has(name) {
      return !('error' in (await ask('tools/call', { name, arguments: {} })));
    },
  };
}
