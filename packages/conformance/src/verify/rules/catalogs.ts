// The catalogs: counts, references and summaries. Of a catalog in another shape only schema_version is checked.
import type { Json, JsonObject } from '@vitrine/core';
import { equal } from '@vitrine/core/workspace';
import { valueAt, label, asList, asObject, asString } from '../verify-response.ts';
import { agree, claim, type Claim } from '../claims.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isOwn } from './identity.ts';

const paths = { capabilities: '/capabilities.json', releases: '/releases.json' } as const;
const lists: ReadonlyMap<string, string> = new Map([
  [paths.capabilities, 'actions'],
  [paths.releases, 'releases'],
]);

/** Whether a path is that of a catalog, and what it answers is one of ours without a record: no document has to lead there. */
export async function isWithoutRecords(context: VerifyContext, path: string): Promise<boolean | undefined> {
  const list = lists.get(path);
  if (list === undefined || isOwn(context, path)) return false;
  const answer = await context.get(path);
  if (answer === undefined) return undefined;
  const records = valueAt(answer.json(), list);
  return Array.isArray(records) && records.length === 0;
}

/** catalog-version, catalog-count, catalog-summary, catalog-reference, release-channels. */
export async function examineCatalogs(context: VerifyContext): Promise<void> {
  const status = await context.served('/api/v1/status');
  for (const name of ['capabilities', 'releases'] as const) {
    const path = paths[name];
    const answer = await context.served(path);
    if (answer?.status !== 200) continue;
    const isEmpty = await isWithoutRecords(context, path);
    const isLeftOut = status?.status === 200 && valueAt(status.json(), 'catalogs', name) === undefined;
    const ofStatus = (member: string): readonly Claim[] => (isLeftOut && isEmpty ? [] : claim(status, 'catalogs', name, member));
    agree(context, 'catalog-version', [...claim(answer, 'schema_version'), ...ofStatus('schema_version')]);
    if (isOwn(context, path)) continue;
    const catalog = asObject(answer.json());
    if (name === 'capabilities') {
      const actions = asList(catalog['actions']).length;
      agree(context, 'catalog-count', [
        { where: `${answer.where} actions`, value: actions },
        ...claim(answer, 'summary', 'actions'),
        ...ofStatus('actions'),
      ]);
      examineCapabilities(context, catalog);
    } else {
      agree(context, 'catalog-count', [...claim(answer, 'current_version'), ...ofStatus('latest')]);
      examineReleases(context, catalog);
    }
  }
}

function examineCapabilities({ report }: VerifyContext, catalog: JsonObject): void {
  const where = `GET ${paths.capabilities}`;
  const actions = asList(catalog['actions']);
  const names = (member: string, id: string): ReadonlySet<string> =>
    new Set(asList(catalog[member]).map((entry) => label(valueAt(entry, id))));
  // an action whose tier nobody has stated names none
  const tiers = new Set([...names('permission_tiers', 'name'), 'unknown']);
  const platforms = names('platforms', 'id');
  const providers = names('providers', 'id');
  for (const id of repeated(actions, 'id')) report('catalog-reference', `${where} actions.${id}`, 'an id of its own', id);
  for (const action of actions) {
    const id = label(valueAt(action, 'id'));
    const check = (member: string, knownNames: ReadonlySet<string>, values: readonly (Json | undefined)[]): void => {
      for (const value of values)
        if (!knownNames.has(label(value))) report('catalog-reference', `${where} actions.${id}.${member}`, [...knownNames], value);
    };
    check('permission.name', tiers, [valueAt(action, 'permission', 'name')]);
    check(
      'platforms',
      platforms,
      asList(valueAt(action, 'platforms')).map((platform) => valueAt(platform, 'id')),
    );
    check('providers', providers, asList(valueAt(action, 'providers')));
  }
  const counted: readonly (readonly [group: string, ...member: string[]])[] = [
    ['families', 'family'],
    ['permission_tiers', 'permission', 'name'],
    ['approval', 'approval', 'required'],
    ['verification', 'verification', 'depth'],
  ];
  for (const [group, ...member] of counted) {
    const counts = countsOf(actions.map((action) => label(valueAt(action, ...member))));
    const stated = Object.fromEntries(
      Object.entries(asObject(valueAt(catalog['summary'], group))).filter(([, count]) => count !== 0),
    );
    if (!equal(stated, counts)) report('catalog-summary', `${where} summary.${group}`, counts, stated);
  }
}

function examineReleases({ report }: VerifyContext, catalog: JsonObject): void {
  const where = `GET ${paths.releases}`;
  const releases = asList(catalog['releases']);
  for (const version of repeated(releases, 'version'))
    report('catalog-reference', `${where} releases.${version}`, 'a version of its own', version);
  const published = new Map(
    releases.filter((release) => isSpellingSuggestion(release)).map((release) => [valueAt(release, 'version'), release]),
  );
  const current = catalog['current_version'];
  if (typeof current === 'string' && !published.has(current))
    report('release-channels', `${where} current_version`, 'a published release', current);
  for (const [channel, newest] of Object.entries(asObject(catalog['channels']))) {
    const latest = asString(valueAt(newest, 'latest'));
    const release = latest === undefined ? undefined : published.get(latest);
    if (latest !== undefined && valueAt(release, 'channel') !== channel)
      report('release-channels', `${where} channels.${channel}.latest`, `a published release of ${channel}`, latest);
  }
}

/** What a channel may offer: published releases, and in channels other than stable pre-releases. */
function isSpellingSuggestion(release: Json): boolean {
  const status = valueAt(release, 'status');
  return status === 'published' || (status === 'prerelease' && valueAt(release, 'channel') !== 'stable');
}

function repeated(entries: readonly Json[], member: string): readonly string[] {
  const counts = countsOf(entries.map((entry) => label(valueAt(entry, member))));
  return Object.keys(counts).filter((name) => (counts[name] ?? 0) > 1);
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
