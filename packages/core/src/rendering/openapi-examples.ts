// Examples of the contract: the served documents, shortened, and one exchange. Only the ids of occurrences are invented.
import { type ProblemType, rateLimited } from '../shared/problem-types.ts';
import { problem, problemDocument } from '../engine/http/problem.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import { revision20251125 } from '../engine/mcp/revision-2025-11-25.ts';
import { capabilitiesOf, serverInfo } from '../engine/mcp/server.ts';
import { isNamed, type Tool } from '../engine/mcp/tool.ts';
import { essence } from '../engine/http/negotiation.ts';
import { hasSkills } from './agent-skills.ts';
import type { DocumentContent, DocumentContext } from './document-definition.ts';

/** Characters of a text that an example shows, to the end of its line. */
const shownCharacters = 240;

const utf8 = new TextDecoder();

/** A document as an example: lists keep their first entry, texts their first lines. Undefined for a document that is no text. */
export function exampleOf(content: DocumentContent, mediaType: string): Json | undefined {
  const type = essence(mediaType);
  if (!/^text\/|[/+]json$|[/+]xml$/.test(type)) return undefined;
  const text = typeof content === 'string' ? content : utf8.decode(content);
  if (/[/+]json$/.test(type)) return shortened(JSON.parse(text) as Json); // what is published as JSON is JSON
  if (text.length <= shownCharacters) return text;
  const end = text.indexOf('\n', shownCharacters);
  return end < 0 ? text.slice(0, shownCharacters) : text.slice(0, end + 1);
}

/** Lists keep their first entry; every member stays, so that the example is valid where the document is. */
export function shortened(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

const occurrence = '1f0c2f5e-6a55-4c0e-9d53-0b8a6f0d3c11';

export function problemExample(type: ProblemType, baseUrl: string): JsonObject {
  const members = type === rateLimited ? { 'violated-policies': ['default'] } : undefined;
  return problemDocument(problem(type, type.title, undefined, members), occurrence, baseUrl);
}

export function rpcErrorExample(type: ProblemType, code: number, baseUrl: string): JsonObject {
  const { type: uri, title, status, code: name, resolution } = problemExample(type, baseUrl);
  return { jsonrpc: '2.0', error: { code, message: type.title, data: { type: uri, title, status, code: name, resolution } } };
}

export function requestExamples({ mcp, snapshot }: Pick<DocumentContext, 'mcp' | 'snapshot'>): JsonObject {
  // A front without documentation has the search tool too, and its search finds nothing.
  const finding = snapshot.docs === undefined ? mcp.tools.filter(({ name }) => !isNamed(name, 'search_docs')) : mcp.tools;
  const tool = finding.find((candidate) => exampleArguments(candidate) !== undefined);
  return {
    initialize: {
      summary: 'The handshake of revision 2025-11-25',
      value: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: revision20251125.id,
          capabilities: {},
          clientInfo: { name: 'example', version: '1.0.0' },
        },
      },
    },
    ...(mcp.tools.length > 0 && {
      list_tools: { summary: 'Which tools there are', value: { jsonrpc: '2.0', id: 2, method: 'tools/list' } },
    }),
    ...(tool && {
      call_tool: {
        summary: `A call of ${tool.name}`,
        value: { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: tool.name, arguments: exampleArguments(tool) } },
      },
    }),
  };
}

/** Arguments that a tool states as an example, or none where it requires none. */
function exampleArguments({ examples, inputSchema: { examples: ofSchema, required } }: Tool): Json | undefined {
  if (examples !== undefined) return examples[0];
  if (Array.isArray(ofSchema)) return (ofSchema as readonly Json[])[0];
  return Array.isArray(required) && required.length > 0 ? undefined : {};
}

export function handshakeExample(rendering: Pick<DocumentContext, 'site' | 'mcp' | 'published' | 'snapshot'>): JsonObject {
  const { site, mcp } = rendering;
  const { identity } = site;
  return {
    jsonrpc: '2.0',
    id: 1,
    result: {
      protocolVersion: revision20251125.id,
      capabilities: capabilitiesOf(mcp, hasSkills(rendering)),
      serverInfo: serverInfo(identity),
      instructions: identity.instructions,
    },
  };
}
