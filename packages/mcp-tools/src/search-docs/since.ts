// search_docs of an id with `?since=<snapshot_id>`: of /changes.json the pages that changed after a former snapshot; a page only where it did.
import type { Change } from '@vitrine/core/serving';
import { type ToolContext, toolError } from '@vitrine/core/mcp';
import { type Room, rowsAnswer } from '../answers/budget.ts';
import { cursorFor, rowOf } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import type { JsonObject } from '../answers/json.ts';
import { sentence } from '../answers/sentences.ts';
import { partsOf } from './page-addresses.ts';
import type { Library } from './read-page.ts';

/** A call whose id names a former snapshot, as the id alone and that snapshot. */
export function withSince<Given extends { readonly id?: string }>(given: Given): Given & { readonly since?: string } {
  const [id = '', query] = (given.id ?? '').split('?', 2);
  const since = query === undefined ? undefined : new URLSearchParams(query.split('#', 1)[0]).get('since');
  if (isList.test(id)) return { ...given, id, since: since ?? '' };
  return since === undefined || since === null ? given : { ...given, id, since };
}

interface Given {
  readonly since: string;
  readonly id?: string;
  readonly cursor?: string;
}

const maxFactNames = 20;
const isList = /(?:^|\/)changes\.json$/;

/** What changed; undefined where the page that is asked for is to be read, because it did. */
export function answerSince(
  { environment: { snapshot }, addresses }: Library,
  { since, id = '', cursor }: Given,
  { baseUrl, isPublished = () => true }: ToolContext,
  room: Room,
): Found | undefined {
  const unchanged = since === snapshot.id ? { pages: [], facts: [], complete: true } : undefined;
  const history = isPublished('/changes.json') ? snapshot.changes : undefined;
  const former = unchanged ?? history?.find((changes) => changes.id === since);
  if (former === undefined) return toolError(sentence('since_unknown'));
  if (!isList.test(id)) {
    const requestedId = addresses.idOf(id, baseUrl);
    const { page } = partsOf(addresses.movedTo(requestedId) ?? requestedId);
    const isSame =
      former.complete !== false && addresses.page(page) !== undefined && !former.pages.some(({ name }) => name === page);
    return isSame ? { note: sentence('unchanged', { id: page }), truncated: false } : undefined;
  }
  if (former.complete === false) return { results: [], truncated: false, note: sentence('too_much_changed') };
  const scope = { snapshotId: snapshot.id, request: JSON.stringify(['since', since]), given: room.carried };
  // Where pages are switched off, none is published.
  const list = snapshot.pages.some((page) => isPublished(`/docs/${encodeURI(page.id)}.md`)) ? former.pages : [];
  const from = rowOf(cursor, list.length, scope);
  if (isToolError(from)) return from;
  const show = ({ name, kind, sections = [] }: Change): JsonObject => {
    const moved = kind === 'removed' ? addresses.movedTo(name) : undefined;
    const page = addresses.page(name);
    return {
      id: name,
      ...(page && { title: page.title, url: addresses.urlOf(name, baseUrl) }),
      snippet:
        moved === undefined ? [kind, ...sections.filter(Boolean).map((anchor) => `#${anchor}`)].join(' ') : `moved to ${moved}`,
    };
  };
  const facts = former.facts
    .map(({ name }) => name)
    .filter((name) => name === 'product' || isPublished(`/${name.split('/', 1)[0] ?? ''}.json`));
  const names = facts.slice(0, maxFactNames);
  const note =
    names.length === 0
      ? list.length === 0
        ? sentence('nothing_changed')
        : ''
      : sentence('facts_changed', { names: names.join(', ') });
  const rows = { name: 'results', list, show, from, limit: list.length, cursorAt: (row: number) => cursorFor(row, scope) };
  return rowsAnswer(rows, note === '' ? {} : { note });
}
