// Two instances behind one balancer, of which one has the new snapshot already: a client that meets both in turn gets lists of one
// snapshot or a refusal that states what to do, and never a page of each.
import { createService, openDocuments, openSnapshot, type Service } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { publication } from './publications.ts';

/** More pages than a page of resources/list has. */
const pages = 130;
let services: readonly Service[] = [];
let paths: readonly string[] = [];

beforeAll(async () => {
  const files = await Promise.all([1, 2].map((day) => publication({ day, pages })));
  services = files.map((file) =>
    createService({
      documents: openDocuments(file),
      mcp: createDocumentationTools(openSnapshot(file)),
      allowedHosts: ['front.example.com'],
    }),
  );
  paths = [...openDocuments(files[0] ?? new Uint8Array()).paths()];
});

interface Answer {
  readonly snapshot: string | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

async function call(instance: number, method: string, params: object): Promise<Answer> {
  const answer = await services[instance]?.fetch(
    new Request('https://front.example.com/api/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  );
  expect(answer?.status).toBe(200);
  return { snapshot: answer?.headers.get('x-snapshot-id') ?? null, ...((await answer?.json()) as object) };
}

/** A page of a list: its rows as text, where it goes on, and what was said in place of it. */
interface Page {
  readonly rows: readonly string[];
  readonly next: string | undefined;
  readonly refused: string | undefined;
  readonly snapshot: string | null;
}

type Read = (instance: number, cursor: string | undefined) => Promise<Page>;

function tool(name: string, list: string, more: object): Read {
  return async (instance, cursor) => {
    const { snapshot, result = {} } = await call(instance, 'tools/call', {
      name,
      arguments: { ...more, ...(cursor && { cursor }) },
    });
    const content = (result['structuredContent'] ?? {}) as Record<string, unknown>;
    const [text] = (result['content'] ?? []) as readonly { readonly text: string }[];
    if (result['isError'] === true) return { rows: [], next: undefined, refused: text?.text, snapshot };
    expect(result['_meta']).toMatchObject({ 'vitrine/snapshot': { id: snapshot } });
    const rows = content[list];
    return {
      rows: Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [JSON.stringify(rows)],
      next: (content['next_cursor'] as string | null | undefined) ?? undefined,
      refused: undefined,
      snapshot,
    };
  };
}

const resources: Read = async (instance, cursor) => {
  const { snapshot, result, error } = await call(instance, 'resources/list', cursor === undefined ? {} : { cursor });
  return {
    rows: ((result?.['resources'] ?? []) as readonly object[]).map((row) => JSON.stringify(row)),
    next: result?.['nextCursor'] as string | undefined,
    refused: error && `${error.code} ${error.message}`,
    snapshot,
  };
};

const lists: readonly (readonly [name: string, read: Read])[] = [
  ['resources/list', resources],
  ['list_capabilities', tool('list_capabilities', 'actions', { limit: 7 })],
  ['search_docs by query', tool('search_docs', 'results', { query: 'lamp oil', limit: 20 })],
];

describe.each(lists)('%s', (_, read) => {
  test('a cursor of the one is refused by the other with a way out, and goes on where it came from', async () => {
    for (const [first, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { next } = await read(first, undefined);
      expect(next).toBeDefined();
      const refused = await read(other, next);
      expect(refused.rows).toEqual([]);
      expect(refused.refused).toMatch(/another snapshot: new content was published\. Omit cursor to start over\./);
      expect((await read(first, next)).rows.length).toBeGreaterThan(0);
    }
  });

  test('a client that is handed from one to the other collects the list of one of them', async () => {
    const whole: string[][] = [];
    for (const instance of [0, 1]) {
      const rows: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await read(instance, cursor);
        rows.push(...page.rows);
        cursor = page.next;
      } while (cursor !== undefined);
      whole.push(rows);
    }
    expect(whole[0]).not.toEqual(whole[1]);
    // Requests go to either by a fixed pattern in which each follows each.
    let turn = 0;
    let refusals = 0;
    const pattern = [0, 0, 0, 1, 1, 0, 1, 1, 1];
    for (let attempt = 0; attempt < 6; attempt++) {
      let rows: string[] = [];
      const snapshots = new Set<string | null>();
      let cursor: string | undefined;
      let page: Page;
      do {
        page = await read(refusals > 3 ? attempt % 2 : (pattern[turn++ % pattern.length] ?? 0), cursor);
        if (page.refused !== undefined) {
          refusals++;
          rows = [];
          snapshots.clear();
        } else {
          rows.push(...page.rows);
          snapshots.add(page.snapshot);
        }
        cursor = page.next;
      } while (page.refused !== undefined || cursor !== undefined);
      expect(snapshots.size).toBe(1);
      expect(whole).toContainEqual(rows);
    }
    expect(refusals).toBeGreaterThan(3);
  });
});

test('an entity tag of the one is confirmed by the other only for the same bytes', async () => {
  let [same, differ] = [0, 0];
  for (const path of paths) {
    const get = (instance: number, fields = {}): Promise<Response | undefined> =>
      Promise.resolve(services[instance]?.fetch(new Request(`https://front.example.com${path}`, { headers: fields })));
    const [one, other] = [await get(0), await get(1)];
    const tag = one?.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    const conditional = await get(1, { 'If-None-Match': tag });
    const [text, otherText] = [await one?.text(), await other?.text()];
    if (text === otherText) same++;
    else differ++;
    expect([path, conditional?.status]).toEqual([path, tag === other?.headers.get('etag') ? 304 : 200]);
    expect(conditional?.status === 304 ? text : await conditional?.text()).toBe(otherText);
  }
  expect(differ).toBeGreaterThan(pages);
  expect(same + differ).toBe(paths.length);
});
