// Facts that a project already has: in the configuration of its documentation, its manifest, README, CHANGELOG, the tags and the remote of
// git, and its specification where it has nothing else. Each may be absent; a file that cannot be read counts as absent, with a remark.
import { defined } from '@vitrine/core';
import { productName, readRepository, readSiteFacts, readSpecificationFacts, type Tag } from '@vitrine/content';
import { type FileTree, openFolder } from '@vitrine/content/files';
import { type ChangelogRelease, readChangelog } from '@vitrine/import/changelog';
import { type Manifest, manifests } from './manifests.ts';
import { isSemantic, semanticVersion } from './semantic-version.ts';
import { firstParagraph, titleOf } from './prose.ts';

/** The facts that were found; others are absent. */
export interface Project {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  /** An https address. */
  readonly repository?: string;
  /** The text of the README, in Markdown. */
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
  const site = readSiteFacts(folder);
  if (site !== undefined) sources.push(site.file);
  const manifest = readManifest(folder, remarks, sources);
  const readme = readText(folder, [/^readme\.(?:md|markdown)$/i, /^readme(?:\.txt)?$/i], remarks);
  if (readme !== undefined) sources.push(readme.name);
  const changelog = readText(folder, [/^(?:changelog|history|changes)\.(?:md|markdown)$/i], remarks);
  const listed = changelog === undefined ? [] : readChangelog(changelog.text);
  if (changelog !== undefined && listed.length === 0) remarks.push(`${changelog.name}: no heading such as "## 1.2.0" was found`);
  if (changelog !== undefined && listed.length > 0) sources.push(changelog.name);
  const git = await readRepository(folder);
  const tags = taggedReleases(git?.tags ?? []);
  if (tags.length > 0) sources.push('git tags');
  const remote = manifest?.repository ?? git?.origin;
  const repository = remote === undefined ? undefined : toHttps(remote.trim());
  const own = webAddress(manifest?.homepage);
  // npm writes the repository as the homepage of a package that has none
  const isRepository = own !== undefined && repository !== undefined && own.startsWith(repository);
  // a folder with a specification and nothing else is that of its API
  const api = [site, manifest, readme].some((each) => each !== undefined) ? undefined : readSpecificationFacts(folder);
  if (api !== undefined) sources.push(api.file);
  const description =
    site?.description ??
    ofProduct(manifest?.description) ??
    firstParagraph(readme?.text ?? '') ??
    manifest?.description ??
    api?.description;
  const facts = {
    name: productName({
      site: site?.name,
      manifest: manifest?.name,
      title: titleOf(readme?.text ?? ''),
      api: api?.name,
      repository,
    }),
    version: manifest?.version === undefined ? undefined : semanticVersion(manifest.version),
    description: description?.replace(/\s+/g, ' '),
    license: manifest?.license,
    homepage: (isRepository ? undefined : own) ?? site?.homepage ?? own ?? repository,
    repository,
    readme: readme?.text,
  };
  const found = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { ...found, releases: merge(listed, tags), sources, remarks };
}

/** A description that says what the repository is, and not what the product is: `monorepo for lamps`, `Lamp website`. */
const ofRepository =
  /^(?:(?!for\b|of\b|to\b|your\b|with\b)\S{1,100} ){0,4}(?:monorepo|workspace|repository|website|documentation|docs)(?: (?:site )?(?:at|of|for)\b.*)?\.?$/i;

function ofProduct(description: string | undefined): string | undefined {
  return description === undefined || ofRepository.test(description) ? undefined : description;
}

/** The first manifest that has a name; of a workspace that has none, what it states. */
function readManifest(folder: string, remarks: string[], sources: string[]): Manifest | undefined {
  const found: { readonly name: string; readonly manifest: Manifest }[] = [];
  for (const [pattern, form, read] of manifests) {
    const file = readText(folder, [pattern], remarks);
    if (file === undefined) continue;
    const manifest = read(file.text);
    if (manifest === undefined) remarks.push(`${file.name}: it is not ${form}, so nothing was taken from it`);
    else found.push({ name: file.name, manifest });
  }
  const chosen = found.find(({ manifest }) => manifest.name !== undefined) ?? found[0];
  if (chosen !== undefined) sources.push(chosen.name);
  return chosen?.manifest;
}

/** Largest file that is taken over, in bytes. */
const maxFileBytes = 4 * 1024 * 1024;

/** The first file with text in it whose name fits. A link is not followed: its target may not be the project's to publish. */
function readText(
  folder: string,
  patterns: readonly RegExp[],
  remarks: string[],
): { readonly name: string; readonly text: string } | undefined {
  const tree = openFolder(folder);
  const entries = [...tree.list('')].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, kind } of patterns.flatMap((pattern) => entries.filter((entry) => pattern.test(entry.name)))) {
    if (kind !== 'file' || (tree.stat(name)?.bytes ?? 0) > maxFileBytes) {
      const what = kind === 'file' ? `larger than ${maxFileBytes} bytes` : kind === 'link' ? 'a link' : 'no file';
      remarks.push(`${name}: it is ${what}, so nothing was taken from it`);
      continue;
    }
    const text = textIn(tree, name);
    if (text.trim() !== '') return { name, text: text.replace(/^\ufeff/, '') };
  }
  return undefined;
}

/** The text of a file; empty where it cannot be read. */
function textIn(tree: FileTree, name: string): string {
  try {
    return new TextDecoder().decode(tree.read(name, maxFileBytes));
  } catch {
    return '';
  }
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
    if (seen.has(release.version) || !isSemantic(release.version)) return [];
    seen.add(release.version);
    const date = release.date ?? dates.get(release.version);
    return [{ ...release, ...defined({ date }) }];
  });
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
