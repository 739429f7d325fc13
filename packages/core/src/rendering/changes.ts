// /changes.json: the former snapshots since which changes are known; /changes/<digest>.json: what changed since one of them, which
// /changes.json?since=<snapshot_id> answers with. Published where the front was built beside the file before it. Of what is removed only the
// address or name is stated, as it was published.
import { type Change, type ChangesSince, digestOfId } from '../engine/store/changes.ts';
import { createRedirectLookup } from '../engine/store/redirects.ts';
import { type JsonObject, dateTime, objectSchema, string, strings, uri } from '../shared/json.ts';
import { changesOf, changesPath } from '../shared/operations.ts';
import { htmlPagePath, pagePath } from '../shared/document-path.ts';
import { type DocumentContext, type DocumentRenderer, json, jsonMediaType, stamped } from './document-definition.ts';

const schema_version = '1.0.0';

/** What changed since a former snapshot, as `/changes.json?since=<snapshot_id>` answers. Addresses are absolute, those of pages in Markdown; `from` and `removed` are paths below the base URL. */
export interface Changes {
  readonly schema_version: string;
  readonly snapshot_id: string;
  readonly generated_at: string;
  readonly since: { readonly snapshot_id: string; readonly generated_at: string };
  /** False where too much changed to be listed: read the pages again. */
  readonly complete: boolean;
  readonly pages: {
    readonly added: readonly { readonly title: string; readonly url: string }[];
    /** `sections`: anchors of sections that are new or changed; empty for the text above the first heading. Absent: all may have changed. */
    readonly changed: readonly { readonly title: string; readonly url: string; readonly sections?: readonly string[] }[];
    readonly moved: readonly { readonly from: string; readonly to: string }[];
    readonly removed: readonly string[];
  };
  /** A catalog, or catalog and record: `capabilities/keys.rotate`, `releases/1.2.0`. */
  readonly facts: { readonly added: readonly string[]; readonly changed: readonly string[]; readonly removed: readonly string[] };
}

export const changes: DocumentRenderer = ({ snapshot }) => {
  if (snapshot.changes === undefined) return [];
  const documents = [{ id: snapshot.id, generatedAt: snapshot.generatedAt, pages: [], facts: [] }, ...snapshot.changes].map(
    (since) => ({
      path: changesOf(digestOfId(since.id) ?? ''),
      mediaType: jsonMediaType,
      content: (rendering: DocumentContext) => json(stamped({ schema_version, ...difference(since, rendering) }, snapshot)),
    }),
  );
  const list = ({ site }: DocumentContext): string =>
    json(stamped({ schema_version, snapshots: (snapshot.changes ?? []).map((since) => former(since, site.baseUrl)) }, snapshot));
  return [{ path: changesPath, mediaType: jsonMediaType, link: 'changes', content: list }, ...documents];
};

function former({ id, generatedAt }: ChangesSince, baseUrl: string): JsonObject {
  return { snapshot_id: id, generated_at: generatedAt, url: `${baseUrl}${changesOf(digestOfId(id) ?? '')}` };
}

function difference(
  since: ChangesSince,
  { snapshot, published, site, hasPages }: DocumentContext,
): Pick<Changes, 'since' | 'complete' | 'pages' | 'facts'> {
  const titles = new Map(snapshot.pages.map((page) => [page.id, page.title]));
  const urlOf = (id: string): string => `${site.baseUrl}${pagePath({ id })}`;
  const movedTo = createRedirectLookup(
    () => snapshot.redirects ?? [],
    (path) => published.has(path),
  );
  const targetOf = (id: string): string | undefined => {
    const target = movedTo(pagePath({ id })) ?? movedTo(htmlPagePath({ id }));
    return target?.startsWith('/') === true ? `${site.baseUrl}${target}` : target;
  };
  const pages = hasPages ? since.pages.filter(({ name, kind }) => kind === 'removed' || published.has(pagePath({ id: name }))) : [];
  const removed = changesOfKind(pages, 'removed').map(({ name }) => ({ path: pagePath({ id: name }), to: targetOf(name) }));
  const facts = since.facts.filter(({ name }) => isPublished(name, published));
  return {
    since: { snapshot_id: since.id, generated_at: since.generatedAt },
    complete: since.complete !== false,
    pages: {
      added: changesOfKind(pages, 'added').map(({ name }) => ({ title: titles.get(name) ?? name, url: urlOf(name) })),
      changed: changesOfKind(pages, 'changed').map(({ name, sections }) => ({
        title: titles.get(name) ?? name,
        url: urlOf(name),
        ...(sections && { sections }),
      })),
      moved: removed.flatMap(({ path, to }) => (to === undefined ? [] : [{ from: path, to }])),
      removed: removed.flatMap(({ path, to }) => (to === undefined ? [path] : [])),
    },
    facts: { added: namesOf(facts, 'added'), changed: namesOf(facts, 'changed'), removed: namesOf(facts, 'removed') },
  };
}

function changesOfKind(changed: readonly Change[], kind: Change['kind']): readonly Change[] {
  return changed.filter((change) => change.kind === kind);
}

function namesOf(changed: readonly Change[], kind: Change['kind']): readonly string[] {
  return changesOfKind(changed, kind).map(({ name }) => name);
}

/** Whether the catalog of a fact is a document; of the product other documents speak. */
function isPublished(name: string, published: DocumentContext['published']): boolean {
  const catalog = name.split('/', 1)[0] ?? '';
  return catalog === 'product' || published.has(`/${catalog}.json`);
}

const snapshotMembers = { snapshot_id: string, generated_at: dateTime };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** Of both: the list has `snapshots`, and what changed since one of them `since`, `pages` and `facts`. */
export const changesSchema: JsonObject = {
  title: 'Changes',
  description:
    'What changed since a former snapshot; what changed and changed back may be listed. Without since: the snapshots that can be named.',
  ...objectSchema(
    {
      schema_version: string,
      ...snapshotMembers,
      snapshots: listOf(objectSchema({ ...snapshotMembers, url: uri })),
      since: objectSchema(snapshotMembers),
      complete: { type: 'boolean', description: 'False: too much changed to be listed; read the pages again.' },
      pages: objectSchema({
        added: listOf(objectSchema({ title: string, url: uri })),
        changed: listOf({
          ...objectSchema({ title: string, url: uri, sections: strings }, ['sections']),
          description:
            'sections: anchors of sections that are new or changed; empty for the text above the first heading; absent where all may have changed.',
        }),
        moved: listOf(objectSchema({ from: string, to: uri })),
        removed: strings,
      }),
      facts: {
        ...objectSchema({ added: strings, changed: strings, removed: strings }),
        description: 'A catalog, or catalog and record: capabilities/<id>, releases/<version>.',
      },
    },
    ['snapshots', 'since', 'complete', 'pages', 'facts'],
  ),
};
