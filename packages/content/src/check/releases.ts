// Releases: one record a version, no stable pre-release, no date that has not come, artifacts told apart.
import semver from 'semver';
import type { ReleaseFacts } from '../parse/parse.ts';
import type { Report } from './report.ts';
import { checkUnique } from './unique.ts';

/** How far ahead of the builder's clock a date may be: the whole day has begun somewhere. */
const toleranceMs = 24 * 60 * 60 * 1000;

/** True for a time that lies more than a day ahead of `now`. */
export function isFuture(time: string, now: number): boolean {
  return Date.parse(time) > now + toleranceMs;
}

/** Checks the list of releases. */
export function checkReleases(facts: ReleaseFacts, now: number, report: Report): void {
  checkUnique(
    facts.releases,
    (release) => semver.parse(release.version)?.version ?? release.version,
    ['releases'],
    'version',
    report,
  );
  for (const [index, release] of facts.releases.entries()) {
    const at = ['releases', index] as const;
    const { date, supported_until: until } = release;
    if (date === undefined && release.status === 'published') report([...at, 'date'], 'the date of a published release', 'nothing');
    if (date !== undefined && release.status !== 'draft' && isFuture(date, now))
      report([...at, 'date'], 'a date that has come, or the status draft', date);
    if (date !== undefined && until !== undefined && until < date)
      report([...at, 'supported_until'], `a time that is not before ${date}`, until);
    if (release.channel === 'stable' && semver.prerelease(release.version) !== null) {
      report([...at, 'channel'], 'another channel than stable for a pre-release', `"stable" for ${release.version}`);
    }
    checkUnique(release.artifacts, (artifact) => artifact.url, [...at, 'artifacts'], 'url', report);
    checkUnique(release.advisories, (advisory) => advisory.id, [...at, 'advisories'], 'id', report);
  }
}
