// Facts that a project already has: in package.json, README, CHANGELOG, the tags and the remote of git. Each may be absent; a file that
// cannot be read counts as absent, with a remark.
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRepository, type Tag } from '@vitrine/content';
import { isObject } from '@vitrine/core';
import { type ChangelogRelease, link, readChangelog } from './changelog.ts';

/** The facts that were found; others are absent. */
export interface Project {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  /** An https address. */
  readonly repository?: string;
  /** The text of README.md. */
  readonly readme?: string;
  readonly releases: readonly ChangelogRelease[];
  /** Where something was taken from, for people. */
  readonly sources: readonly string[];
  readonly remarks: readonly string[];
}

/** Looks at a project folder. */
export async function readProject(folder: string): Promise<Project> {
  const remarks: string[] = [];
  const sources: string[] = [];
  const manifest = await readManifest(folder, remarks);
  if (manifest !== undefined) sources.push('package.json');
  const readme = await readText(folder, ['README.md', 'readme.md', 'Readme.md'], remarks);
  if (readme !== undefined) sources.push('README.md');
  const changelog = await readText(folder, ['CHANGELOG.md', 'changelog.md', 'HISTORY.md'], remarks);
  const listed = changelog === undefined ? [] : readChangelog(changelog);
  if (changelog !== undefined && listed.length === 0) remarks.push('CHANGELOG.md: no heading such as "## 1.2.0" was found');
  if (listed.length > 0) sources.push('CHANGELOG.md');
  const git = await readRepository(folder);
  const tags = taggedReleases(git?.tags ?? []);
  if (tags.length > 0) sources.push('git tags');
  const remote = textOf(manifest?.['repository']) ?? textOf(objectOf(manifest?.['repository'])?.['url']) ?? git?.origin;
  const repository = remote === undefined ? undefined : toHttps(remote.trim());
  const said = {
    name: textOf(manifest?.['name']) ?? titleOf(readme),
    version: textOf(manifest?.['version']),
    description: textOf(manifest?.['description']) ?? firstParagraph(readme),
    license: textOf(manifest?.['license']),
    homepage: webAddress(textOf(manifest?.['homepage'])) ?? repository,
    repository,
    readme,
  };
  const found = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { ...found, releases: merge(listed, tags), sources, remarks };
}

async function readManifest(folder: string, remarks: string[]): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readText(folder, ['package.json'], remarks);
  if (text === undefined) return undefined;
  try {
    return objectOf(JSON.parse(text));
  } catch {
    remarks.push('package.json: it is not JSON, so nothing was taken from it');
    return undefined;
  }
}

/** Largest file that is taken over, in bytes. */
const maxFileBytes = 4 * 1024 * 1024;

/** The first of these files with text in it. A link is not followed: its target may not be the project's to publish. */
async function readText(folder: string, names: readonly string[], remarks: string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = join(folder, name);
    const there = await lstat(path).catch(() => undefined);
    if (there === undefined) continue;
    if (!there.isFile() || there.size > maxFileBytes) {
      const what = there.isFile() ? `larger than ${maxFileBytes} bytes` : there.isSymbolicLink() ? 'a link' : 'no file';
      remarks.push(`${name}: it is ${what}, so nothing was taken from it`);
      continue;
    }
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.trim() !== '') return text.replace(/^\ufeff/, '');
  }
  return undefined;
}

/** Tags that are versions, as releases. */
function taggedReleases(tags: readonly Tag[]): readonly ChangelogRelease[] {
  return tags.flatMap(({ name, date }) => {
    const version = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(name)?.[1];
    return version === undefined ? [] : [{ version, date, yanked: false, breaking: false, changes: [] }];
  });
}

/** The changelog's releases, with the date of a tag where it has none, and tags that it does not mention. */
function merge(listed: readonly ChangelogRelease[], tags: readonly ChangelogRelease[]): readonly ChangelogRelease[] {
  const dates = new Map(tags.map(({ version, date }) => [version, date]));
  const seen = new Set<string>();
  return [...listed, ...tags].flatMap((release) => {
    if (seen.has(release.version)) return [];
    seen.add(release.version);
    const date = release.date ?? dates.get(release.version);
    return [{ ...release, ...(date !== undefined && { date }) }];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function titleOf(readme: string | undefined): string | undefined {
  return textOf(/^# +(\S.*)/m.exec(readme ?? '')?.[1]);
}

/** Longest paragraph that is taken over, in characters. */
const maxParagraph = 2_000;

/** The first paragraph that is text: no heading, badge, quote, list or code. */
function firstParagraph(readme: string | undefined): string | undefined {
  const paragraph = (readme ?? '').split(/\n\s*\n/).find((part) => /^[^\s#<>[!|`*-]/.test(part.trim()));
  return textOf(paragraph?.slice(0, maxParagraph).replace(/\s+/g, ' ').replace(link, '$1').replace(/[*_`]/g, ''));
}

function webAddress(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined;
}

/** An address of a repository as people open it: `git@host:owner/name.git` and its kin as https. */
function toHttps(given: string): string | undefined {
  const remote = given.replace(/^git\+/, '');
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(remote)?.[1];
  if (short !== undefined) return `https://github.com/${short}`;
  const ssh = /^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(remote);
  const address = ssh ? `https://${ssh[1] ?? ''}/${ssh[2] ?? ''}` : remote.replace(/^git:/, 'https:').replace(/\.git$/, '');
  return /^https:\/\/[^@\s]+$/.test(address) ? webAddress(address) : undefined;
}
