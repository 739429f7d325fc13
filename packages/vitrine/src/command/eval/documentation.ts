// Documentation behind the tools of a server: which tool searches and which reads, by name and schema, and what their answers name. Ours are
// `search_docs`; `search` with `fetch` is the pair that clients of connectors require; others are found by their arguments or named in eval.yaml.
import { defined, isObject, type Json } from '@vitrine/core';
import type { ReadToolAnswer } from '@vitrine/core/client';
import { asList, asObject, asString, valueAt } from '@vitrine/conformance';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import type { Answer, Documentation, Result } from './agent.ts';
import type { Evaluation, Question } from './schema.ts';
import type { ToolServer } from './tool-server.ts';

interface Way {
  readonly search: string;
  readonly query: string;
  readonly read: string | undefined;
  readonly id: string;
  readonly known: ReadonlySet<string>;
}

/** Arguments that take words, and those that take what a result is named by, in the order of preference. */
const queryNames = ['query', 'q', 'question', 'search', 'text'];
const idNames = ['id', 'url', 'uri', 'path', 'slug', 'page'];

/** Finds the tools. Throws CommandFailure where none searches. */
export function wayInto({ name, tools }: ToolServer, named: Evaluation['tools']): Way {
  const has = (tool: string): boolean => tools.some((each) => toolName(each) === tool);
  const argumentsOf = (tool: string): ReadonlySet<string> =>
    new Set(
      Object.keys(
        asObject(
          valueAt(
            tools.find((each) => toolName(each) === tool),
            'inputSchema',
            'properties',
          ),
        ),
      ),
    );
  if (named !== undefined) {
    const missing = [named.search, ...(named.read === undefined ? [] : [named.read])].find((tool) => !has(tool));
    if (missing !== undefined) throw noSearch(`${name} has no tool ${JSON.stringify(missing)}`, tools);
    return { ...named, read: named.read, known: argumentsOf(named.search) };
  }
  const ours = tools.map(toolName).find((tool) => /(?:^|_)search_docs$/.test(tool));
  if (ours !== undefined) return { search: ours, query: 'query', read: ours, id: 'id', known: argumentsOf(ours) };
  const searching = tools.filter((tool) => argumentWith(tool, queryNames) !== undefined);
  const search =
    searching.find((tool) => toolName(tool) === 'search') ?? searching.find((tool) => /search|find|query/i.test(toolName(tool)));
  if (search === undefined) throw noSearch(`${name} has no tool that searches by words`, tools);
  const reading = tools.filter((tool) => tool !== search && isReadOnly(tool) && argumentWith(tool, idNames) !== undefined);
  const read =
    reading.find((tool) => toolName(tool) === 'fetch') ?? reading.find((tool) => /fetch|read|get|page/i.test(toolName(tool)));
  return {
    search: toolName(search),
    query: argumentWith(search, queryNames) ?? 'query',
    read: read === undefined ? undefined : toolName(read),
    id: argumentWith(read, idNames) ?? 'id',
    known: argumentsOf(toolName(search)),
  };
}

function noSearch(message: string, tools: readonly Json[]): CommandFailure {
  const names = tools.map(toolName).slice(0, 12).join(', ');
  const fix = `Set the tools in eval.yaml, as tools: { search: name, query: argument }. It has ${names === '' ? 'none' : names}.`;
  return new CommandFailure('no_search', message, fix, exitCodes.findings);
}

function toolName(tool: Json): string {
  return asString(valueAt(tool, 'name')) ?? '';
}

function isReadOnly(tool: Json): boolean {
  return valueAt(tool, 'annotations', 'destructiveHint') !== true && valueAt(tool, 'annotations', 'readOnlyHint') !== false;
}

/** The first of these arguments that the tool has, where it demands no other. */
function argumentWith(tool: Json | undefined, names: readonly string[]): string | undefined {
  const properties = asObject(valueAt(tool, 'inputSchema', 'properties'));
  const required = asList(valueAt(tool, 'inputSchema', 'required'));
  return names.find((name) => Object.hasOwn(properties, name) && required.every((each) => each === name));
}

export function documentationOf(
  server: ToolServer,
  way: Way,
  { version, locale }: Pick<Question, 'version' | 'locale'>,
): Documentation {
  const edition = Object.fromEntries(Object.entries(defined({ version, locale })).filter(([name]) => way.known.has(name)));
  const { read, search } = way;
  return {
    search: async (query, cursor) => {
      const given = { [way.query]: query, ...edition, ...(cursor !== undefined && { cursor }) };
      return searchAnswer(await server.call(search, given), way.known.has('cursor'));
    },
    read:
      read === undefined
        ? undefined
        : async (result) => {
            const answer = await server.call(read, { [way.id]: addressIn(result, way.id) });
            return { text: answer.text, results: [], nothing: false };
          },
  };
}

function addressIn({ id, url }: Result, argument: string): string {
  if (argument === 'path' && url !== undefined && URL.canParse(url)) return new URL(url).pathname;
  return (argument === 'url' || argument === 'uri') && url !== undefined ? url : id;
}

/** How our search says that it has no answer. */
const says =
  /^(?:No section answers this|Nothing found: these words|Not answered here|Nowhere in the documentation|The documentation (?:has|holds) none of these words)/m;
const lists = ['results', 'hits', 'items', 'documents', 'sources', 'pages'];
const address = /https?:\/\/[^\s<>"'`)\]]{1,1000}/g;
const maxResults = 50;

function searchAnswer({ text, data }: ReadToolAnswer, pages: boolean): Answer {
  const items = lists.map((name) => data[name]).find(Array.isArray) as readonly Json[] | undefined;
  const results =
    items === undefined
      ? [...new Set(text.match(address) ?? [])].map((url): Result => ({ id: url, url, complete: false }))
      : items.flatMap(resultOf);
  const spelling = valueAt(data, 'suggestions', 'spellings', 0);
  const cursor = pages ? data['next_cursor'] : undefined;
  return {
    text,
    results: results.slice(0, maxResults),
    nothing: results.length === 0 || says.test(text),
    ...(typeof spelling === 'string' && { spelling }),
    ...(typeof cursor === 'string' && { cursor }),
  };
}

function resultOf(value: Json): readonly Result[] {
  if (!isObject(value)) return [];
  const member = (names: readonly string[]): string | undefined =>
    names.map((name) => value[name]).find((each): each is string => typeof each === 'string' && each !== '');
  const url = member(['url', 'link', 'href', 'uri', 'source']);
  const id = member(['id', 'path', 'slug']) ?? url;
  return id === undefined
    ? []
    : [
        {
          id,
          ...(url !== undefined && { url }),
          complete: value['complete'] === true,
          isPage: value['tree'] === true && !id.includes('#'),
        },
      ];
}

/** Whether a result is the page, or the section where one is named. Pages of other servers are known by the end of their addresses. */
export function isResult({ id, url, isPage = false }: Result, page: string): boolean {
  const [wantedPath, wantedAnchor] = placeIn(page);
  return [id, ...(url === undefined ? [] : [url])].some((each) => {
    const [path, anchor] = placeIn(each);
    if (wantedAnchor !== undefined && anchor !== wantedAnchor && !isPage) return false;
    return path === wantedPath || (URL.canParse(each) && (path ?? '').endsWith(`/${wantedPath}`));
  });
}

function placeIn(text: string): readonly [path: string | undefined, anchor: string | undefined] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const at = text.indexOf('#');
  const path = url === undefined ? (at < 0 ? text : text.slice(0, at)) : url.pathname;
  const anchor = at < 0 ? undefined : text.slice(at + 1);
  return [
    path
      .replace(/^\//, '')
      .replace(/\/$/, '')
      .replace(/(?:\/index)?\.(?:md|html)$/, ''),
    anchor,
  ];
}
