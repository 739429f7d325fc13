// Which tools of a server search and read, by their names and schemas. Ours is `search_docs`; `search` with `fetch` is the pair that clients of
// connectors require; others are found by their arguments, or named by the caller.
import type { JsonObject } from '@vitrine/core';
import { isObject } from '@vitrine/core/client';
import type { ListedTool } from './mcp/tools.ts';

/** How a server is searched and read. */
export interface ToolMapping {
  /** The tool that searches, and its argument for the words. */
  readonly search: string;
  readonly query: string;
  /** The tool that reads what a search named, and its argument; undefined where none does, and resources are read by their addresses. */
  readonly read: string | undefined;
  readonly id: string;
  /** Every argument of the search. */
  readonly searchArguments: ReadonlySet<string>;
}

/** Tools that a caller names, with arguments that every call of theirs has. */
export interface NamedTools {
  readonly search?: string | undefined;
  readonly query?: string | undefined;
  readonly read?: string | undefined;
  readonly id?: string | undefined;
  /** Arguments that are always sent, such as the library of a server for many. */
  readonly with?: JsonObject | undefined;
}

const queryNames = ['query', 'q', 'question', 'search', 'text', 'searchTerm', 'keywords'];
/** Arguments that take what a result is named by, and members of results that are one. */
export const idNames: readonly string[] = [
  ...['id', 'url', 'uri', 'path', 'slug', 'page'],
  ...['filepath', 'filePath', 'file_path', 'file', 'page_name', 'pageName', 'doc_id', 'docId', 'document'],
];

/**
 * Finds the tools; undefined where none searches by words.
 *
 * @example docs/guides/client.md
 * ```ts
 * const way = mapTools(await server.tools());
 * ```
 */
export function mapTools(tools: readonly ListedTool[], toolNames: NamedTools = {}): ToolMapping | undefined {
  const given = new Set(Object.keys(toolNames.with ?? {}));
  const byName = (name: string | undefined): ListedTool | undefined => tools.find((tool) => tool.name === name);
  const search = toolNames.search === undefined ? searchingTool(tools, given) : byName(toolNames.search);
  if (search === undefined) return undefined;
  const query = toolNames.query ?? argumentWith(search, queryNames, given) ?? 'query';
  const searchArguments = new Set(Object.keys(membersOf(search.inputSchema['properties'])));
  if (toolNames.search === undefined && isOurs(search.name) && searchArguments.has('id'))
    return { search: search.name, query, read: search.name, id: 'id', searchArguments };
  const read = toolNames.read === undefined ? readingTool(tools, search, given) : byName(toolNames.read);
  const id = toolNames.id ?? (read && argumentWith(read, idNames, given)) ?? 'id';
  return { search: search.name, query, read: read?.name, id, searchArguments };
}

function searchingTool(tools: readonly ListedTool[], given: ReadonlySet<string>): ListedTool | undefined {
  const searching = tools.filter((tool) => isReadOnly(tool) && argumentWith(tool, queryNames, given) !== undefined);
  return (
    searching.find(({ name }) => isOurs(name)) ??
    searching.find(({ name }) => name === 'search') ??
    searching.find(({ name }) => /search.{0,20}doc|doc.{0,20}search/i.test(name)) ??
    searching.find(({ name }) => /search|find|query/i.test(name))
  );
}

function readingTool(tools: readonly ListedTool[], search: ListedTool, given: ReadonlySet<string>): ListedTool | undefined {
  const reading = tools.filter((tool) => tool !== search && isReadOnly(tool) && argumentWith(tool, idNames, given) !== undefined);
  return (
    reading.find(({ name }) => name === 'fetch') ??
    reading.find(({ name }) => /(?:fetch|read|get).{0,30}(?:doc|page)/i.test(name)) ??
    reading.find(({ name }) => /fetch|read|get|page|docs?$/i.test(name))
  );
}

function isOurs(name: string): boolean {
  return /(?:^|_)search_docs$/.test(name);
}

function isReadOnly({ annotations }: ListedTool): boolean {
  return annotations['destructiveHint'] !== true && annotations['readOnlyHint'] !== false;
}

/** The first of these arguments that the tool has, where it demands no other but those that are given. */
function argumentWith({ inputSchema }: ListedTool, names: readonly string[], given: ReadonlySet<string>): string | undefined {
  const properties = membersOf(inputSchema['properties']);
  const { required } = inputSchema;
  const demanded: readonly unknown[] = Array.isArray(required) ? required : [];
  return names.find(
    (name) =>
      Object.hasOwn(properties, name) && demanded.every((each) => each === name || (typeof each === 'string' && given.has(each))),
  );
}

function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
