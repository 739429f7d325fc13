// Facts, releases, guides and evidence must agree with themselves, with each other, and with the clock of the builder.
import { isVersionOf } from '@vitrine/core/serving';
import { schemeOf } from '@vitrine/core/workspace';
import semver from 'semver';
import type { BenchmarkFacts, CapabilityFacts, InstallationFacts, ProductFacts, ReleaseFacts } from '../parse/parse.ts';
import { checkUnique, expectKnown, type Report } from './report.ts';

/** Product facts: declared platforms are those of the capability catalog, and security.txt has not expired. */
export function checkProduct(facts: ProductFacts, capabilities: CapabilityFacts | undefined, now: number, report: Report): void {
  const platforms = capabilities?.platforms.map((platform) => platform.id) ?? [];
  for (const [index, id] of facts.declared_platforms?.entries() ?? []) {
    if (platforms.length === 0 || platforms.includes(id)) continue;
    const { expected, received } = expectKnown('the id of a platform of the capability catalog', id, platforms);
    report(['declared_platforms', index], expected, received);
  }
  const { security } = facts;
  if (security !== undefined && Date.parse(security.expires) <= now) {
    report(['security', 'expires'], 'a time that has not passed (RFC 9116 section 2.5.5)', security.expires);
  }
}

/** How far ahead of the builder's clock a date may be: the whole day has begun somewhere. */
const toleranceMs = 24 * 60 * 60 * 1000;

function isFuture(time: string, now: number): boolean {
  const ms = Date.parse(time);
  return !Number.isNaN(ms) && ms - toleranceMs > now;
}

const notOut: ReadonlySet<string> = new Set(['planned', 'draft']);

/** Releases: one record a version, no stable pre-release, no date that has not come, artifacts distinguished. */
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
    if (date !== undefined && !notOut.has(release.status) && isFuture(date, now))
      report([...at, 'date'], 'a date in the past, or the status planned or draft', date);
    if (date !== undefined && until !== undefined && until < date)
      report([...at, 'supported_until'], `a time that is not before ${date}`, until);
    if (release.channel === 'stable' && semver.prerelease(release.version) !== null) {
      report([...at, 'channel'], 'a channel other than stable for a pre-release', `"stable" for ${release.version}`);
    }
    checkUnique(release.artifacts ?? [], (artifact) => artifact.url, [...at, 'artifacts'], 'url', report);
    checkUnique(release.advisories ?? [], (advisory) => advisory.id, [...at, 'advisories'], 'id', report);
  }
  checkAdvisories(facts, report);
}

/** Advisories: one record an id, versions that can be compared where the order is known, and every reference leads to one. */
function checkAdvisories({ advisories, releases }: ReleaseFacts, report: Report): void {
  checkUnique(advisories ?? [], ({ id }) => id, ['advisories'], 'id', report);
  const referencedIds = new Set(releases.flatMap((release) => release.advisories?.map(({ id }) => id) ?? []));
  for (const [index, { id, affected = [] }] of (advisories ?? []).entries()) {
    const at = ['advisories', index, 'affected'] as const;
    if (affected.length === 0 && !referencedIds.has(id))
      report(at, 'the versions that have it, or a release that names it', 'neither');
    for (const [position, { ecosystem, package: name, introduced, fixed, last_affected: last, versions }] of affected.entries()) {
      const scheme = schemeOf(ecosystem);
      if (fixed !== undefined && last !== undefined) report([...at, position, 'last_affected'], 'fixed or last_affected', 'both');
      if ([ecosystem, name, introduced, fixed, last, versions].every((member) => member === undefined))
        report([...at, position], 'introduced, fixed, last_affected or versions', 'none of them');
      // Not every version of Maven is read, and such a bound is compared with none.
      if (scheme === undefined || scheme === 'maven') continue;
      for (const [member, bound] of Object.entries({ introduced, fixed, last_affected: last }))
        if (bound !== undefined && !isVersionOf(scheme, bound))
          report([...at, position, member], `a version of ${ecosystem ?? 'Semantic Versioning'}`, JSON.stringify(bound));
    }
  }
  const advisoryIds = new Set(advisories?.map(({ id }) => id) ?? []);
  // What has more than an id is described there alone.
  for (const [index, release] of releases.entries())
    for (const [advisoryIndex, one] of (release.advisories ?? []).entries())
      if (Object.keys(one).length === 1 && !advisoryIds.has(one.id)) {
        const { expected, received } = expectKnown('the id of a listed advisory', one.id, [...advisoryIds]);
        report(['releases', index, 'advisories', advisoryIndex], expected, received);
      }
}

/** Installation guides: one a platform and range of versions, commands that are there, downloads that lead somewhere. */
export function checkInstallation(facts: InstallationFacts, releases: ReleaseFacts | undefined, report: Report): void {
  checkUnique(facts.guides, (guide) => `${guide.platform} ${guide.applies_to_version}`, ['guides'], 'platform', report);
  const platforms = new Set(releases?.releases.flatMap(({ artifacts = [] }) => artifacts.map(({ platform }) => platform)) ?? []);
  for (const [index, guide] of facts.guides.entries()) {
    for (const [position, step] of guide.steps.entries()) {
      const at = ['guides', index, 'steps', position] as const;
      if (step.kind === 'command' && step.command === undefined) report([...at, 'command'], 'the command of the step', 'nothing');
      const reachable = platforms.has(guide.platform) || platforms.has('any');
      if (step.kind === 'download' && step.url === undefined && releases !== undefined && !reachable) {
        report([...at, 'url'], `an address, or a release with an artifact for ${guide.platform}`, 'nothing');
      }
      if (step.digest !== undefined && step.url === undefined)
        report([...at, 'url'], 'the address that the digest belongs to', 'nothing');
    }
    for (const member of ['verify', 'uninstall'] as const) {
      const check = guide[member];
      if (check !== undefined && check.text === undefined && !('command' in check)) {
        report(['guides', index, member], 'text, a command, or both', 'neither');
      }
    }
  }
}

/** A written ratio may differ from the computed one by this share, for rounding. */
const ratioTolerance = 0.01;

/** Benchmark evidence: numbers in order, times in order, a ratio that agrees with its values. */
export function checkEvidence(facts: BenchmarkFacts, now: number, report: Report): void {
  checkUnique(facts.evidence, (row) => row.id, ['evidence'], 'id', report);
  for (const [index, row] of facts.evidence.entries()) {
    const at = ['evidence', index] as const;
    checkOrder(row.value, (path, expected, received) => report([...at, 'value', ...path], expected, received));
    if (isFuture(row.captured_at, now)) report([...at, 'captured_at'], 'a time that has come', row.captured_at);
    if (row.expires_at !== undefined && row.expires_at <= row.captured_at) {
      report([...at, 'expires_at'], `a time after ${row.captured_at}`, row.expires_at);
    }
    const { baseline } = row;
    if (baseline === undefined) continue;
    if (baseline.value === 0)
      report([...at, 'baseline', 'value'], 'a number other than zero, because it divides a ratio', 'the number 0');
    else if (baseline.ratio !== undefined) {
      const ratio = row.value.median / baseline.value;
      const off = Math.abs(baseline.ratio - ratio) > Math.abs(ratio) * ratioTolerance;
      if (off)
        report(
          [...at, 'baseline', 'ratio'],
          `${Number(ratio.toPrecision(4))}, the median divided by the baseline`,
          `the number ${baseline.ratio}`,
        );
    }
  }
}

/** Members that must not fall from left to right. */
const ascending = ['min', 'median', 'p95', 'p99', 'max'] as const;

function checkOrder(value: BenchmarkFacts['evidence'][number]['value'], report: Report): void {
  let before: { readonly name: string; readonly value: number } | undefined;
  for (const name of ascending) {
    const current = value[name];
    if (current === undefined) continue;
    if (before !== undefined && current < before.value)
      report([name], `at least ${before.value}, which is ${before.name}`, `the number ${current}`);
    else before = { name, value: current };
  }
  const { mean, min, max } = value;
  if (mean !== undefined && min !== undefined && mean < min)
    report(['mean'], `at least ${min}, which is min`, `the number ${mean}`);
  if (mean !== undefined && max !== undefined && mean > max) report(['mean'], `at most ${max}, which is max`, `the number ${mean}`);
}
