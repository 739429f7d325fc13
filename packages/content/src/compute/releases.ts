// The computed parts of the release catalog: newest version first, what each channel offers, the current version. By
// version order, never by the order of the list; only what is published is the latest, and in channels other than stable a pre-release.
import { type Advisory, defined, type KnownAgainst } from '@vitrine/core/serving';
import { releaseAgainst } from '@vitrine/core/workspace';
import semver from 'semver';
import type { ReleaseCatalog } from '../shared/published.ts';
import type { ReleaseFacts } from '../parse/parse.ts';

type Computed = Pick<ReleaseCatalog, 'current_version' | 'channels' | 'releases' | 'advisories'>;

/** Puts releases in order and computes channels, current version and what is known against each; `generatedAt` decides which support has ended. */
export function computeReleases(facts: ReleaseFacts, generatedAt: string): Computed {
  const advisories = collectAdvisories(facts);
  const ordered = facts.releases
    .map(({ advisories: _, ...release }) => ({ ...release, channel: release.channel ?? channelOf(release.version) }))
    .sort((a, b) => semver.compareBuild(b.version, a.version));
  let upgrade: string | undefined;
  const releases = ordered.map((release): (typeof ordered)[number] & { readonly known_against?: KnownAgainst } => {
    const against = releaseAgainst(release, advisories ?? [], Date.parse(generatedAt));
    if (against !== undefined) return { ...release, known_against: { ...against, ...defined({ upgrade_to: upgrade }) } };
    if (release.channel === 'stable' && release.status === 'published') upgrade = release.version;
    return release;
  });
  const latest = new Map<string, string | null>([['stable', null]]);
  for (const { channel, status, version } of releases) {
    const latestVersion = latest.get(channel);
    if (latestVersion === undefined) latest.set(channel, null);
    if ((latestVersion === undefined || latestVersion === null) && isOffered(status, channel)) latest.set(channel, version);
  }
  const names = [...latest.keys()].sort((a, b) => Number(b === 'stable') - Number(a === 'stable') || (a < b ? -1 : 1));
  const channels = Object.fromEntries(names.map((name) => [name, { latest: latest.get(name) ?? null }]));
  return { current_version: latest.get('stable') ?? null, channels, releases, ...defined({ advisories }) };
}

/** Each advisory once, with the releases that name it among its versions; undefined where nobody stated any, or that there are none. */
function collectAdvisories({ advisories, releases }: ReleaseFacts): readonly Advisory[] | undefined {
  const byId = new Map<string, Advisory>();
  for (const { imported: _, affected = [], ...advisory } of advisories ?? []) byId.set(advisory.id, { ...advisory, affected });
  let isStated = advisories !== undefined;
  for (const { version, advisories: listedAdvisories = [] } of releases)
    for (const { id, ...rest } of listedAdvisories) {
      isStated = true;
      const advisory = byId.get(id) ?? { severity: 'unknown', ...rest, id, affected: [] };
      const versionList = advisory.affected.find(
        ({ versions, ...range }) => versions !== undefined && Object.keys(range).length === 0,
      );
      const others = advisory.affected.filter((one) => one !== versionList);
      byId.set(id, { ...advisory, affected: [...others, { versions: [...(versionList?.versions ?? []), version] }] });
    }
  return isStated ? [...byId.values()] : undefined;
}

/** A channel offers what is published; a channel of pre-releases offers those too. */
function isOffered(status: ReleaseFacts['releases'][number]['status'], channel: string): boolean {
  return status === 'published' || (status === 'prerelease' && channel !== 'stable');
}

/** `stable`, or for a pre-release its first identifier: `beta` for 2.0.0-beta.1, `preview` where that is a number. */
export function channelOf(version: string): string {
  const [first] = semver.prerelease(version) ?? [];
  if (first === undefined) return 'stable';
  const name = String(first).toLowerCase();
  return /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) && name.length <= 48 ? name : 'preview';
}

/** The highest published version of any channel, or undefined. */
export function latestOfAll(releases: Computed['releases']): string | undefined {
  return releases.find((release) => release.status === 'published')?.version;
}
