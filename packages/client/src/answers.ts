// Answers of searches and readings, whichever server gave them: the text as a model reads it, and what it names.
import type { Action } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { defined, isObject } from '@vitrine/core/client';
import type { SnapshotReference, ToolAnswer } from './mcp/tools.ts';
import { idNames } from './tool-mapping.ts';

/** What every answer has. */
export interface Answer {
  /**
   * What a model reads: the text of the server; the page or the results as Markdown where its text is JSON, or names no result. Escapes of
   * terminals and marks of other programs may be in it.
   */
  readonly text: string;
  /** The data of the answer, as the server sent it. */
  readonly data: JsonObject;
  /** The content that it was made from, where the server names it. */
  readonly snapshot?: SnapshotReference;
}

/** The answer of a search. */
export interface SearchAnswer extends Answer {
  readonly results: readonly SearchResult[];
  /** Whether nothing answers, as far as the server says so. */
  readonly nothing: boolean;
  /** A spelling to try, where the server knows one. */
  readonly spelling?: string;
  /** Where the results continue. */
  readonly nextCursor?: string;
}

/** A page or section. */
export interface ReadAnswer extends Answer {
  readonly id: string;
  readonly url?: string;
  /** Where the text continues. */
  readonly nextCursor?: string;
}

/** How risky an action is. */
export interface SafetyAnswer extends Answer {
  readonly action: Partial<Action> & Pick<Action, 'id'>;
  /** `low`, `moderate`, `high` or `unknown`. */
  readonly risk: string;
  readonly explanation: string;
  /** What nobody has stated. */
  readonly unknowns: readonly string[];
}

/** How our search says that it has no answer. */
const says =
  /^(?:No section answers this|Nothing found: these words|Not answered here|Nowhere in the documentation|The documentation (?:has|holds) none of these words)/m;
const lists = ['results', 'hits', 'items', 'documents', 'sources', 'pages'];
const address = /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"'`)\]]{1,1000}/g;
const maxResults = 50;

/** What a search found, in the answer of its tool. `named` is what the tool that reads takes. */
export function searchAnswerOf(answer: ToolAnswer, argumentName: string): SearchAnswer {
  const { text, data } = answer;
  const items = lists.map((name) => data[name]).find(Array.isArray) as readonly Json[] | undefined;
  const structured = completed(items?.flatMap((value) => resultOf(value, argumentName)) ?? []);
  const results = structured.length > 0 ? structured : resultsInText(text);
  const { suggestions, next_cursor: nextCursor } = data;
  const spellings =
    isObject(suggestions) && Array.isArray(suggestions['spellings']) ? (suggestions['spellings'] as readonly Json[]) : [];
  const [spelling] = spellings;
  const first = results.slice(0, maxResults);
  const isShown = structured.length === 0 || (!isJson(text) && first.some(({ id }) => text.includes(id)));
  return {
    ...shownIn(answer),
    ...(!isShown && { text: textOfResults(first) }),
    results: first,
    nothing: items?.length === 0 || says.test(text),
    ...(typeof spelling === 'string' && { spelling }),
    ...(typeof nextCursor === 'string' && { nextCursor }),
  };
}

function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** Addresses in an answer of words: those of resources of the server, else links. */
function resultsInText(text: string): readonly SearchResult[] {
  // a sentence may end behind an address
  const urls = [...new Set((text.match(address) ?? []).map((url) => url.replace(/[.,;:!?]{1,9}$/, '')))];
  const resources = urls.filter((url) => !isLink(url));
  return (resources.length > 0 ? resources : urls).map((url) => ({ id: url, url, complete: false, isPage: false }));
}

function isLink(url: string): boolean {
  return /^https?:/.test(url);
}

export function shownIn({ text, data, snapshot }: ToolAnswer): Answer {
  return { text, data, ...(snapshot !== undefined && { snapshot }) };
}

function resultOf(value: Json, argumentName: string): readonly SearchResult[] {
  if (!isObject(value)) return [];
  const member = (names: readonly string[]): string | undefined =>
    names.map((name) => value[name]).find((each): each is string => typeof each === 'string' && each !== '');
  const url = member(['url', 'link', 'href', 'publicUrl', 'uri', 'source']);
  const id = member([argumentName, ...idNames.filter((name) => name !== 'url'), 'resourceUri']) ?? url ?? addressIn(value);
  if (id === undefined) return [];
  const [title, text, snippet] = [
    member(['title', 'name']),
    member(['text', 'content']),
    member(['snippet', 'excerpt', 'description', 'summary']),
  ];
  return [
    {
      id,
      ...defined({ title, url, text, snippet }),
      complete: value['complete'] === true,
      isPage: value['tree'] === true && !id.includes('#'),
    },
  ];
}

/** Results with the title and address of their page, which a front has only in the first result of each page. */
function completed(results: readonly SearchResult[]): readonly SearchResult[] {
  const firsts = new Map<string, SearchResult>();
  return results.map((result) => {
    const at = result.id.indexOf('#');
    const page = at < 0 ? result.id : result.id.slice(0, at);
    const first = firsts.get(page) ?? result;
    firsts.set(page, first);
    if (first === result || result.title !== undefined) return result;
    const url = first.url?.replace(/#.*/s, '');
    // a half of a surrogate pair has no form in an address
    const anchor = at < 0 ? '' : `#${encodeURI(result.id.slice(at + 1).replace(/\p{Surrogate}/gu, '\ufffd'))}`;
    const sectionUrl = url === undefined ? url : url + anchor;
    return { ...defined({ title: first.title, url: sectionUrl }), ...result };
  });
}

/** The first member that is an address, whatever its name. */
function addressIn(value: JsonObject): string | undefined {
  const texts = Object.values(value).filter((each) => typeof each === 'string');
  return texts.find(isResourceUri) ?? texts.find(isLink);
}

/** What a reading tool takes of a result that is named by its id or its address. */
export function addressFor(id: string, url: string | undefined, argument: string): string {
  if (argument === 'path' && URL.canParse(id)) return new URL(id).pathname;
  return (argument === 'url' || argument === 'uri') && !URL.canParse(id) ? (url ?? id) : id;
}

/** Whether an id is the address of a resource of the server, and no link to a page. */
export function isResourceUri(id: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,30}:\/\//.test(id) && !isLink(id);
}

export function readAnswerOf(id: string, answer: ToolAnswer): ReadAnswer {
  const { page, next_cursor: nextCursor } = answer.data;
  const from = isObject(page) ? page : answer.data;
  const body = isJson(answer.text)
    ? ['text', 'content', 'markdown', 'body'].map((name) => from[name]).find((each) => typeof each === 'string')
    : undefined;
  return {
    ...shownIn(answer),
    ...(body !== undefined && { text: body }),
    id: typeof from['id'] === 'string' ? from['id'] : id,
    ...(typeof from['url'] === 'string' && { url: from['url'] }),
    ...(typeof nextCursor === 'string' && { nextCursor }),
  };
}

/** A section or page that a search found. */
export interface SearchResult {
  /** What `read` takes. */
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  /** The section as Markdown, where the answer has it. */
  readonly text?: string;
  readonly snippet?: string;
  /** Whether `text` is all of the section. */
  readonly complete: boolean;
  /** Whether the result is a page with all of its sections. */
  readonly isPage: boolean;
}

export function textOfResults(results: readonly SearchResult[]): string {
  if (results.length === 0) return 'No section or page matches these words.';
  const withoutText = results.filter(({ text }) => text === undefined);
  const lines = withoutText.map(
    ({ id, title = '', snippet = '' }) => `- \`${id}\` ${title}${snippet === '' ? '' : `\n  ${snippet.replace(/\s+/g, ' ')}`}`,
  );
  return [
    ...results.flatMap(({ id, url = '', text, complete }) =>
      text === undefined ? [] : [`--- \`${id}\`${complete ? ' (complete)' : ''} ${url === id ? '' : url}`.trimEnd() + `\n${text}`],
    ),
    ...(lines.length === 0 ? [] : [[...(withoutText.length < results.length ? ['Also found:'] : []), ...lines].join('\n')]),
  ].join('\n\n');
}
