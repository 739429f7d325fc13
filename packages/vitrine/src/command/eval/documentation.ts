// Documentation as the agent sees it: what a client finds and reads, with a question's version and language.
import { type Client, ClientError } from '@vitrine/client';
import { defined } from '@vitrine/core';
import type { Answer, Documentation, Result } from './agent.ts';
import type { Question } from './schema.ts';

/** What the agent uses of a client. */
export type Searched = Pick<Client, 'search' | 'read'>;

export function documentationOf(client: Searched, { version, locale }: Pick<Question, 'version' | 'locale'>): Documentation {
  return {
    search: (query, cursor) =>
      answered(async () => {
        const { text, results, nothing, spelling, nextCursor } = await client.search(query, defined({ version, locale, cursor }));
        return { text, results, nothing: nothing || results.length === 0, ...defined({ spelling, cursor: nextCursor }) };
      }),
    read: async ({ id, url }) => {
      try {
        return await answered(async () => ({ ...none, text: (await client.read(id, defined({ url }))).text }));
      } catch (error) {
        if (error instanceof ClientError && error.code === 'not_offered') return undefined;
        throw error;
      }
    },
  };
}

const none = { results: [], nothing: false } as const;

/** What a tool refuses is an answer as well: a model reads it. */
async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError && error.code === 'tool_error')) throw error;
    return { ...none, text: error.remote?.detail ?? error.message };
  }
}

/** Whether a result is the page, or the section where one is named. Pages of other servers are known by the end of their addresses. */
export function isResult({ id, url, isPage = false }: Result, page: string): boolean {
  const [wantedPath, wantedAnchor] = locationIn(page);
  return [id, ...(url === undefined ? [] : [url])].some((each) => {
    const [path, anchor] = locationIn(each);
    if (wantedAnchor !== undefined && anchor !== wantedAnchor && !isPage) return false;
    return path === wantedPath || (URL.canParse(each) && (path ?? '').endsWith(`/${wantedPath}`));
  });
}

function locationIn(text: string): readonly [path: string | undefined, anchor: string | undefined] {
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
