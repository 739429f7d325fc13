// Releases as records, from changelogs, forges and tags. Without a date, the status of a release is unknown.
import { defined } from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import { type ChangelogRelease, readChangelog } from './changelog.ts';
import { failure, readText } from '@vitrine/cli-kit/http/fetching';
import type { Imported, ImportedRecord, ImportRequest } from '../imported.ts';
import { readRepository } from '@vitrine/content';
import { toFileName, toText } from '../wording.ts';

/** Most releases of one import: as many as a catalog has. */
const maxReleases = 5_000;

/** A changelog: Keep a Changelog, changesets, conventional-changelog, release-please. Throws CommandFailure when it names no version. */
export async function importChangelog({ what, fetcher }: ImportRequest): Promise<Imported> {
  const releases = readChangelog(await readText(what, fetcher, 'text/markdown, text/plain'));
  if (releases.length === 0)
    throw failure(
      'changelog',
      `${what} has no heading such as "## 1.2.0" or "## [1.2.0] - 2026-05-01"`,
      'Name a changelog in Markdown.',
    );
  const undated = releases.filter(({ date }) => date === undefined).length;
  const remarks =
    undated === 0
      ? []
      : [`${undated} of ${releases.length} releases have no date, so their status is unknown; add a date yourself if you know it`];
  return { name: toFileName(what) || 'changelog', ...recordsOf(releases, remarks) };
}

export async function importTags({ what }: ImportRequest): Promise<Imported> {
  const facts = await readRepository(what === '' ? '.' : what);
  if (facts === undefined) throw failure('git', 'This folder is not in a git repository', 'Name a folder of one.');
  const releases = facts.tags.flatMap(({ name, date }): ChangelogRelease[] => {
    const version = versionOf(name);
    return version === undefined ? [] : [{ version, date, yanked: false, breaking: false, changes: [] }];
  });
  const others = facts.tags.length - releases.length;
  return { name: 'tags', ...recordsOf(releases, others === 0 ? [] : [`${others} tags are not versions and are left out`]) };
}

/** The version that a tag is: `v1.2.0` or `1.2.0`. */
export function versionOf(tag: string): string | undefined {
  return /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/.exec(tag)?.[1];
}

function recordsOf(releases: readonly ChangelogRelease[], remarks: readonly string[]): Pick<Imported, 'records' | 'remarks'> {
  const seen = new Set<string>();
  const records = releases.slice(0, maxReleases).flatMap((release): ImportedRecord[] => {
    if (seen.has(release.version)) return [];
    seen.add(release.version);
    return [{ id: release.version, value: valueOf(release) }];
  });
  return { records, remarks };
}

function valueOf({ version, date, yanked, breaking, changes }: ChangelogRelease): JsonObject {
  return {
    version,
    ...defined({ date }),
    ...(yanked ? { status: 'yanked' } : date === undefined ? { status: 'unknown' } : {}),
    ...(breaking && { breaking: 'yes' }),
    ...(changes.length > 0 && { changes: changes.map(({ kind, text }) => ({ kind, text: toText(text) })) }),
  };
}
