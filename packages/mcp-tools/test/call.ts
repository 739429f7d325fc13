// Calls a tool as the endpoint does: aliases mapped, arguments checked, the answer as one text block.
import { isObject, type JsonObject } from '../src/json.ts';
import type { McpContent, Tool, ToolContext } from '@vitrine/core/mcp';
import { baseUrl, now } from './sample.ts';

export const context: ToolContext = { now, baseUrl, revision: '2025-11-25', signal: new AbortController().signal };

/** An answer, or the text of an error. */
export interface Answer {
  readonly content: JsonObject;
  readonly error: string | undefined;
  /** Bytes of the text block. */
  readonly bytes: number;
}

export function toolOf(mcp: McpContent, name: string): Tool {
  const tool = mcp.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** Calls a tool with arguments that its schema must admit. */
export async function call(mcp: McpContent, name: string, given: JsonObject = {}, at: ToolContext = context): Promise<Answer> {
  const tool = toolOf(mcp, name);
  const renamed = Object.fromEntries(Object.entries(given).map(([key, value]) => [tool.aliases.get(key) ?? key, value]));
  const { value, issues } = tool.checkInput(renamed);
  if (issues.length > 0) throw new Error(`${name}: ${JSON.stringify(issues)}`);
  const answer: unknown = await tool.call(value as never, at);
  const isError = typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'tool-error';
  const error = isError && 'text' in answer ? String(answer.text) : undefined;
  const content = error === undefined && isObject(answer as JsonObject) ? (answer as JsonObject) : {};
  const text = error ?? JSON.stringify(content);
  return { content, error, bytes: new TextEncoder().encode(text).length };
}

/** The members of a list in an answer. */
export function rows(content: JsonObject, name: string): readonly JsonObject[] {
  const list = content[name];
  if (!Array.isArray(list)) throw new Error(`no list ${name}`);
  return list as readonly JsonObject[];
}
