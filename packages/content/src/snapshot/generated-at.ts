// The time of the content: the builder's own; else SOURCE_DATE_EPOCH; else the newest commit of the content folder and of the sources of
// its documentation; else the newest file, which is not reproducible, because a copy of the folder has other times.
import { relative } from 'node:path';
import type { Diagnostic } from '@vitrine/core';
import { warning } from '../shared/diagnostic.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import type { Folder } from '../files/folder.ts';
import { isWithin } from '../files/file-access-error.ts';
import type { ReadSources } from '../sources/read-sources.ts';
import { lastCommitSeconds } from '../files/repository.ts';
import { toUtcTime } from '../schemas/scalars.ts';

/** The `generated_at` of content in a folder, RFC 3339 in UTC. */
export async function findGeneratedAt(
  folder: Folder,
  { folders, newestMs }: Pick<ReadSources, 'folders' | 'newestMs'>,
  given: string | Date | undefined,
  onWarning: (warning: Diagnostic) => void,
  cache?: BuildCache,
): Promise<string> {
  if (given !== undefined) return givenTime(given);
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  if (epoch !== undefined && epoch !== '') {
    if (!/^\d{1,12}$/.test(epoch))
      throw new TypeError(`SOURCE_DATE_EPOCH: expected whole seconds since 1970; found ${JSON.stringify(epoch)}`);
    return fromSeconds(Number(epoch));
  }
  const committed = await lastCommitSeconds(folder.root, cache);
  if (committed !== undefined) {
    const root = folder.tree?.root ?? folder.root;
    const others = [...new Set(folders)].filter((each) => !isWithin(root, each));
    const times = await Promise.all(others.map((each) => lastCommitSeconds(each, cache)));
    for (const [index, time] of times.entries())
      if (time === undefined)
        onWarning(
          undated(
            `the documentation in ${relative(folder.root, others[index] ?? '')} is not in git, so generated_at does not change with it`,
          ),
        );
    return fromSeconds(times.reduce<number>((most, time = 0) => Math.max(most, time), committed));
  }
  const newest = folder.files.reduce((most, file) => Math.max(most, file.modifiedMs), newestMs);
  onWarning(undated('the content is not in git, so its time is that of its newest file, which differs from copy to copy'));
  return fromSeconds(Math.floor(newest / 1000));
}

function undated(message: string): Diagnostic {
  return warning('generated-at', message, 'Commit it, or set SOURCE_DATE_EPOCH, before you publish it.');
}

/** The time a builder gave, checked: JavaScript may give anything. */
export function givenTime(given: unknown): string {
  const text = given instanceof Date && !Number.isNaN(given.getTime()) ? given.toISOString() : given;
  const time = typeof text === 'string' ? toUtcTime(text) : undefined;
  if (time === undefined)
    throw new TypeError(`generatedAt: expected a Date or an RFC 3339 time; found ${JSON.stringify(String(given))}`);
  return time;
}

function fromSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
