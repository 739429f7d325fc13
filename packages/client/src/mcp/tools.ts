// The tools of a server: their list, page by page and bounded, and a call with the text and the data of its answer.
import type { Json, JsonObject } from '@vitrine/core';
import { isObject, readToolAnswer, type ReadToolAnswer } from '@vitrine/core/client';
import { ClientError, remoteText } from '../client-error.ts';
import type { Endpoint } from './endpoint.ts';

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: JsonObject;
}

export interface ToolAnswer extends ReadToolAnswer {
  readonly isError: boolean;
  /** The content that it was made from, where the server names it. */
  readonly snapshot?: SnapshotReference;
}

/** The content that an answer was made from. */
export interface SnapshotReference {
  /** `sha256:<64 hex>` */
  readonly id: string;
  readonly generatedAt: string;
}

/** Tools that are looked at; further ones of a list are counted alone. */
export const maxTools = 500;
const maxPages = 10;

/** The tools of a server. Throws ClientError. */
export async function listTools(endpoint: Endpoint, signal?: AbortSignal): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && tools.length < maxTools; page += 1) {
    const answer = await endpoint.request('tools/list', cursor === undefined ? {} : { cursor }, signal);
    if (answer.kind === 'error') throw refusedBy(endpoint, answer.message);
    const { tools: entries, nextCursor } = answer.result;
    if (!Array.isArray(entries))
      throw new ClientError('invalid_answer', `${endpoint.url.href} lists no tools.`, 'Check the address.');
    for (const tool of entries as readonly Json[]) if (tools.length < maxTools) tools.push(...toolOf(tool));
    if (typeof nextCursor !== 'string') break;
    cursor = nextCursor;
  }
  return tools;
}

function toolOf(tool: Json): readonly ListedTool[] {
  if (!isObject(tool) || typeof tool['name'] !== 'string' || tool['name'].length > 200) return [];
  const { name, description, inputSchema, annotations } = tool;
  return [
    {
      name,
      description: typeof description === 'string' ? description : '',
      inputSchema: isObject(inputSchema) ? inputSchema : {},
      annotations: isObject(annotations) ? annotations : {},
    },
  ];
}

/** Calls a tool; undefined where the server has none of that name. Throws ClientError. */
export async function callTool(
  endpoint: Endpoint,
  name: string,
  given: JsonObject,
  signal?: AbortSignal,
): Promise<ToolAnswer | undefined> {
  const answer = await endpoint.request('tools/call', { name, arguments: given }, signal);
  if (answer.kind === 'error') {
    // MCP, tools: an unknown tool is an error of the parameters. Some servers have no method for tools at all, others an error of their own.
    if (answer.code === -32_602 || answer.code === -32_601 || isUnknownTool(answer.message)) return undefined;
    throw refusedBy(endpoint, answer.message);
  }
  const { isError, _meta } = answer.result;
  const { text, data } = readToolAnswer(answer.result);
  // Servers of the official SDK report an unknown tool this way.
  if (isError === true && isUnknownTool(text)) return undefined;
  const snapshot = isObject(_meta) ? snapshotOf(_meta['vitrine/snapshot']) : undefined;
  return {
    text,
    data,
    isError: isError === true,
    ...(snapshot !== undefined && { snapshot }),
  };
}

function isUnknownTool(message: string): boolean {
  return /\btool\b.{0,250}\bnot found\b|\bunknown tool\b/i.test(message.slice(0, 500));
}

/** The text of a resource. Throws ClientError. */
export async function readResource(endpoint: Endpoint, uri: string, signal?: AbortSignal): Promise<ToolAnswer> {
  const answer = await endpoint.request('resources/read', { uri }, signal);
  if (answer.kind === 'error')
    throw new ClientError('not_found', `${endpoint.url.href} has no ${uri}.`, 'Take an id of a search.', {
      remote: remoteText(endpoint.url.host, answer.message),
    });
  const { contents } = answer.result;
  const texts = (Array.isArray(contents) ? (contents as readonly Json[]) : []).flatMap((each) =>
    isObject(each) && typeof each['text'] === 'string' ? [each['text']] : [],
  );
  if (texts.length > 0) return { text: texts.join('\n\n'), data: {}, isError: false };
  throw new ClientError('invalid_answer', `${uri} is no text.`, 'Take an id of a search.');
}

function snapshotOf(value: Json | undefined): SnapshotReference | undefined {
  if (!isObject(value)) return undefined;
  const { id, generated_at: generatedAt } = value;
  return typeof id === 'string' && typeof generatedAt === 'string' ? { id, generatedAt } : undefined;
}

function refusedBy({ url }: Endpoint, message: string): ClientError {
  return new ClientError('refused', `${url.href} refuses the call.`, 'See what the server says.', {
    remote: remoteText(url.host, message),
  });
}
