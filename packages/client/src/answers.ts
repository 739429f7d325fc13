// Answers of searches and readings, whichever server gave them: the text as a model reads it, and what it names.
import type { Action, Json, JsonObject } from '@vitrine/core';
import { isObject } from '@vitrine/core/client';
import type { SnapshotReference, ToolAnswer } from './mcp/tools.ts';

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

/** What every answer has. */
export interface Answer {
  /** What a model reads. Text of the server: escapes of terminals and marks of other programs may be in it. */
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
const says = /^(?:Not answered here|Nowhere in the documentation|The documentation (?:has|holds) none of these words)/m;
const lists = ['results', 'hits', 'items', 'documents', 'sources', 'pages'];
const address = /https?:\/\/[^\s<>"'`)\]]{1,1000}/g;
const mostResults = 50;

/** What a search found, in the answer of its tool. */
export function searchAnswerOf(answer: ToolAnswer): SearchAnswer {
  const { text, data } = answer;
  const listed = lists.map((name) => data[name]).find(Array.isArray) as readonly Json[] | undefined;
  const results =
    listed === undefined
      ? [...new Set(text.match(address) ?? [])].map((url): SearchResult => ({ id: url, url, complete: false, isPage: false }))
      : listed.flatMap(resultOf);
  const { suggestions, next_cursor: nextCursor } = data;
  const spellings =
    isObject(suggestions) && Array.isArray(suggestions['spellings']) ? (suggestions['spellings'] as readonly Json[]) : [];
  const [spelling] = spellings;
  return {
    ...shownIn(answer),
    results: results.slice(0, mostResults),
    nothing: (listed !== undefined && results.length === 0) || says.test(text),
    ...(typeof spelling === 'string' && { spelling }),
    ...(typeof nextCursor === 'string' && { nextCursor }),
  };
}

/** Text, data and snapshot alone. */
export function shownIn({ text, data, snapshot }: ToolAnswer): Answer {
  return { text, data, ...(snapshot !== undefined && { snapshot }) };
}

function resultOf(value: Json): readonly SearchResult[] {
  if (!isObject(value)) return [];
  const member = (names: readonly string[]): string | undefined =>
    names.map((name) => value[name]).find((each): each is string => typeof each === 'string' && each !== '');
  const url = member(['url', 'link', 'href', 'uri', 'source']);
  const id = member(['id', 'path', 'slug']) ?? url;
  if (id === undefined) return [];
  const [title, text, snippet] = [
    member(['title', 'name']),
    member(['text', 'content']),
    member(['snippet', 'excerpt', 'description']),
  ];
  return [
    {
      id,
      ...(title !== undefined && { title }),
      ...(url !== undefined && { url }),
      ...(text !== undefined && { text }),
      ...(snippet !== undefined && { snippet }),
      complete: value['complete'] === true,
      isPage: value['tree'] === true && !id.includes('#'),
    },
  ];
}

/** What a reading tool takes of a result that is named by its id or its address. */
export function addressFor(id: string, url: string | undefined, argument: string): string {
  if (argument === 'path' && url !== undefined && URL.canParse(url)) return new URL(url).pathname;
  return (argument === 'url' || argument === 'uri') && url !== undefined ? url : id;
}

/** A page or section, in the answer of the tool that reads. */
export function readAnswerOf(id: string, answer: ToolAnswer): ReadAnswer {
  const { page, next_cursor: nextCursor } = answer.data;
  const from = isObject(page) ? page : answer.data;
  return {
    ...shownIn(answer),
    id: typeof from['id'] === 'string' ? from['id'] : id,
    ...(typeof from['url'] === 'string' && { url: from['url'] }),
    ...(typeof nextCursor === 'string' && { nextCursor }),
  };
}
