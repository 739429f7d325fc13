// Pages of two fronts: added, removed, moved with or without a redirect, their titles, anchors and sizes. White space alone is no change.
import { encodePath, parseJson } from '@vitrine/core/workspace';
import { isObject } from '@vitrine/core/serving';
import { findRemovedPages } from '../front/removed-pages.ts';
import { type Change, changesOf, type Difference, finding, matched } from './change.ts';
import { comparableText, type Side, type SidePage } from './side.ts';
import type { JsonObject } from '@vitrine/core';
import { asObject, asString } from '@vitrine/conformance';

export async function comparePages(before: Side, after: Side): Promise<Difference> {
  const { added, removed, both, changed } = matched(before.pages, after.pages, ({ id }) => id, pageWords);
  const likely = movesOf(removed, added);
  const { findings } = await findRemovedPages(after.leadsTo, before, (id) => likely.get(id)?.id);
  const targets: (string | undefined)[] = [];
  for (const { id } of removed) targets.push(await after.leadsTo(`/docs/${encodePath(id)}`));
  const moved = new Set<string>();
  const removals = removed.map(({ id }, index): Change => {
    const target = targets[index];
    const to = target?.replace(/^\/docs\//, '').replace(/\.md$/, '') ?? likely.get(id)?.id;
    if (to === undefined) return { kind: 'removed', what: 'page', id };
    moved.add(to);
    return { kind: 'moved', what: 'page', id, detail: `to ${to}, ${target === undefined ? 'without a redirect' : 'redirected'}` };
  });
  const lost = both.flatMap(([old, now]) => {
    if (old.anchors === undefined || now.anchors === undefined) return [];
    const anchors = new Set(now.anchors);
    return old.anchors.filter((anchor) => !anchors.has(anchor)).map((anchor) => `${old.id}#${anchor}`);
  });
  const untitled = both.filter(([old, now]) => old.isTitled && !now.isTitled && old.title !== now.title).map(([, { id }]) => id);
  return {
    changes: [
      ...changesOf('page', { added: added.filter(({ id }) => !moved.has(id)) }, ({ id }) => id),
      ...removals,
      ...changed.map(([old, now]): Change => ({ kind: 'changed', what: 'page', id: now.id, detail: changeOf(old, now) })),
      ...changesOf('section', { removed: lost }, (id) => id),
    ],
    findings: [
      ...findings,
      ...untitled.map((id) => finding('title-lost', `page ${id}`, 'expected a title, found none: its name is shown instead')),
      ...lost.map((id) => finding('anchor-lost', `section ${id}`, 'expected the earlier section, found none with this anchor')),
    ],
  };
}

function pageWords({ title, text }: SidePage): string {
  return `${title}\n${text().replace(/\s+/g, ' ').trim()}`;
}

function changeOf(before: SidePage, after: SidePage): string {
  const bytes = Buffer.byteLength(after.text()) - Buffer.byteLength(before.text());
  const titles = before.title === after.title ? '' : `${JSON.stringify(before.title)} is now ${JSON.stringify(after.title)}, `;
  return `${titles}${bytes < 0 ? '-' : '+'}${Math.abs(bytes)} bytes`;
}

/** Where pages that are gone may be now: a page that is new has the same text, or, where only one has it, the same title. */
function movesOf(removed: readonly SidePage[], added: readonly SidePage[]): ReadonlyMap<string, SidePage> {
  const moves = new Map<string, SidePage>();
  const taken = new Set<string>();
  const bodyOf = (page: SidePage): string => comparableText(page.text());
  for (const keyOf of [bodyOf, ({ title }: SidePage): string => comparableText(title)]) {
    const places = new Map<string, SidePage | undefined>();
    for (const page of added)
      if (!taken.has(page.id)) {
        const key = keyOf(page);
        places.set(key, places.has(key) ? undefined : page);
      }
    for (const page of removed) {
      const match = moves.has(page.id) ? undefined : places.get(keyOf(page));
      if (match === undefined || taken.has(match.id)) continue;
      moves.set(page.id, match);
      taken.add(match.id);
    }
  }
  return moves;
}

// Two OpenAPI documents -> operations that came and went. What of a schema breaks a caller is for tools that compare contracts.

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Compares every OpenAPI document that the front before publishes. A document is one by its member `openapi`. */
export function compareContracts(
  before: Pick<Side, 'documents'>,
  after: Pick<Side, 'documents' | 'knowsEveryDocument'>,
): Difference {
  const parts = [...before.documents].flatMap(([path, text]) => {
    const other = after.documents.get(path);
    if (other === text || (other === undefined && !after.knowsEveryDocument)) return [];
    const contract = contractIn(text);
    if (contract === undefined) return [];
    const { added, removed } = matched(operationsOf(contract), operationsOf(contractIn(other) ?? {}), (id) => id);
    return [{ path, added, removed }];
  });
  return {
    changes: parts.flatMap(({ added, removed }) => changesOf('operation', { added, removed }, (id) => id)),
    findings: parts.flatMap(({ path, removed }) =>
      removed.map((id) => finding('operation-removed', `operation ${id}`, `expected the earlier operation in ${path}, found none`)),
    ),
  };
}

function contractIn(text: string | undefined): JsonObject | undefined {
  if (text?.includes('"openapi"') !== true) return undefined;
  const value = parseJson(text);
  return isObject(value) && asString(value['openapi']) !== undefined ? value : undefined;
}

function operationsOf(contract: JsonObject): readonly string[] {
  return Object.entries(asObject(contract['paths'])).flatMap(([path, item]) =>
    Object.keys(asObject(item))
      .filter((method) => methods.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}
