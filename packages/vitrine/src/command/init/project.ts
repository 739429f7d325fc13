// Facts that a project already states, each with the file that states it: the configuration of its documentation, the manifest of a package
// that it publishes, README, CHANGELOG, tags and remote of git, and its specification where it has nothing else. Others stay unknown.
import { defined } from '@vitrine/core/serving';
import { isDocsRepository, productName, readRepository, readSiteFacts, readSpecificationFacts, type Tag } from '@vitrine/content';
import { basename, resolve } from 'node:path';
import { type FileTree, openFolder } from '@vitrine/content/files';
import { type ChangelogRelease, readChangelog, link } from '@vitrine/import/changelog';
import { type Manifest, manifests } from './manifests.ts';
import { withoutComments } from './without-comments.ts';

export interface Fact {
  readonly value: string;
  readonly source: string;
}

export interface Project {
  readonly name?: Fact;
  readonly version?: Fact;
  readonly description?: Fact;
  readonly license?: Fact;
  readonly homepage?: Fact;
  /** An https address. */
  readonly repository?: Fact;
  readonly readme?: string;
  /** Whether it is documentation alone. */
  readonly isDocs: boolean;
  readonly releases: readonly ChangelogRelease[];
  /** Files and commands that something was taken from, for people. */
  readonly sources: readonly string[];
  readonly remarks: readonly string[];
}

export async function readProject(folder: string): Promise<Project> {
  const remarks: string[] = [];
  const site = readSiteFacts(folder);
  const manifest = readManifest(folder, remarks);
  const readme = readText(folder, [/^readme\.(?:md|markdown)$/i, /^readme(?:\.(?:txt|adoc|rst))?$/i], remarks);
  const changelog = readText(folder, [/^(?:changelog|history|changes)\.(?:md|markdown)$/i], remarks);
  const git = await readRepository(folder);
  const origin = git?.origin === undefined ? undefined : toHttps(git.origin.trim());
  // a repository of documentation has the licence, the tags and the manifest of a website
  const isDocs =
    isDocsRepository(basename(resolve(folder))) || (origin !== undefined && isDocsRepository(new URL(origin).pathname));
  const stated = isDocs || manifest?.isPrivate === true ? undefined : manifest;
  const changelogReleases = changelog === undefined || isDocs ? [] : readChangelog(changelog.text);
  if (changelog !== undefined && !isDocs && changelogReleases.length === 0)
    remarks.push(`${changelog.name}: it has no heading such as "## 1.2.0"`);
  // a package below the top of its repository has releases of its own, which the tags of all packages are not
  const isPart = manifest !== undefined && openFolder(folder).stat('.git') === undefined;
  const tags = isDocs || isPart ? [] : taggedReleases(git?.tags ?? []);
  const releases = merge(changelogReleases, tags, stated?.version);
  const isTaken = (from: readonly ChangelogRelease[]): boolean =>
    from.some((each) => releases.some(({ version }) => version === each.version));
  // a folder with a specification and nothing else is that of its API
  const api = [site, manifest, readme].some((each) => each !== undefined) ? undefined : readSpecificationFacts(folder);
  const title = titleOf(readme?.text ?? '');
  const homepage = webAddress(stated?.homepage);
  const declared = stated?.repository === undefined ? undefined : toHttps(stated.repository.trim());
  const repository = isDocs ? undefined : (factOf(declared, stated?.file) ?? factOf(origin, 'the remote of git'));
  // npm writes the repository as the homepage of a package that has none
  const isRepository = homepage !== undefined && homepage.startsWith(repository?.value ?? 'https://github.com/');
  const name = productName(
    { ...defined({ site: site?.name, title, api: api?.name, repository: origin }), manifest: manifest?.name },
    { isDocs, isPrivate: isDocs || (manifest?.isPrivate === true && manifest.name !== basename(resolve(folder))) },
  );
  const version = stated?.version === undefined ? undefined : semanticVersion(stated.version);
  const facts = {
    name: factOf(
      name && spelledIn(readme?.text ?? '', name.text),
      { site: site?.file, manifest: manifest?.file, title: readme?.name, api: api?.file, repository: 'the remote of git' }[
        name?.from ?? 'site'
      ],
    ),
    version:
      version === undefined || version.includes('-') || /^0\.0\.[01]$/.test(version) ? undefined : factOf(version, stated?.file),
    description:
      factOf(site?.description, site?.file) ??
      factOf(ofProduct(stated?.description), stated?.file) ??
      (isDocs ? undefined : factOf(definition(readme?.text ?? '', name?.text), readme?.name)) ??
      factOf(api?.description, api?.file),
    // at the top of a repository, also a package that is not published states the licence of all
    license: isDocs || (isPart && stated === undefined) ? undefined : factOf(manifest?.license, manifest?.file),
    homepage: (isRepository ? undefined : factOf(homepage, stated?.file)) ?? factOf(site?.homepage, site?.file),
    repository,
  };
  const sources = [
    ...Object.values(facts).map((fact) => fact?.source),
    ...(isTaken(changelogReleases) ? [changelog?.name] : []),
    ...(isTaken(tags) ? ['git tags'] : []),
  ];
  return {
    // that of a website says how the website is built
    ...defined({
      ...facts,
      readme: readme === undefined || isDocs || /\.(?:adoc|rst)$/i.test(readme.name) ? undefined : readme.text,
    }),
    ...{ isDocs, releases, sources: [...new Set(sources.filter((each) => each !== undefined))], remarks },
  };
}

/** How the README writes a name of lower-case letters: `lampjs` may be `Lamp.js`. */
function spelledIn(readme: string, name: string): string {
  if (!/^[a-z][a-z0-9]*$/.test(name)) return name;
  return (
    new RegExp(`(?<![\\w./@-])${name.replace(/\B/g, '\\.?')}(?![\\w/-]|\\.\\w)`, 'i').exec(readme.slice(0, 20_000))?.[0] ?? name
  );
}

/** A text on one line, with the file that states it. */
function factOf(text: string | undefined, source: string | undefined): Fact | undefined {
  return text === undefined || source === undefined ? undefined : { value: text.replace(/\s+/g, ' '), source };
}

/** A description that says what the repository is, and not what the product is: `monorepo for lamps`, `Lamp website`. */
const ofRepository =
  /^(?:(?!for\b|of\b|to\b|your\b|with\b)\S{1,100} ){0,4}(?:monorepo|workspace|repository|website|documentation|docs)(?: (?:site )?(?:at|of|for)\b.*)?\.?$/i;

function ofProduct(description: string | undefined): string | undefined {
  return description === undefined || ofRepository.test(description) ? undefined : description;
}

/** The first manifest that has a name; of a workspace that has none, what it states. */
function readManifest(folder: string, remarks: string[]): (Manifest & { readonly file: string }) | undefined {
  const readManifests: (Manifest & { readonly file: string })[] = [];
  for (const [pattern, form, read] of manifests) {
    const file = readText(folder, [pattern], remarks);
    if (file === undefined) continue;
    const manifest = read(file.text);
    if (manifest === undefined) remarks.push(`${file.name}: it is not ${form}, so it was not used`);
    else readManifests.push({ ...manifest, file: file.name });
  }
  return (
    readManifests.find(({ name, isPrivate }) => name !== undefined && !isPrivate) ??
    readManifests.find(({ name }) => name !== undefined) ??
    readManifests[0]
  );
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
      remarks.push(`${name}: it is ${what}, so it was not used`);
      continue;
    }
    const text = textIn(tree, name);
    if (text.trim() !== '') return { name, text: text.replace(/^\ufeff/, '') };
  }
  return undefined;
}

function textIn(tree: FileTree, name: string): string {
  try {
    return new TextDecoder().decode(tree.read(name, maxFileBytes));
  } catch {
    return '';
  }
}

/** Tags that end with a version, as releases: that of a package, `lamp@1.2.0`, stays as it is, and is no version of the product. */
function taggedReleases(tags: readonly Tag[]): readonly ChangelogRelease[] {
  return tags.flatMap(({ name, date }) =>
    /(?:^|[@/_-])v?\d+(?:\.\d+){1,3}(?:-[0-9A-Za-z.-]{1,100})?$/.test(name)
      ? [{ version: name.replace(/^v/, ''), date, yanked: false, breaking: false, changes: [] }]
      : [],
  );
}

/**
 * The changelog's releases, with the date of a tag where it has none, and tags that it does not mention. Where the newest tag is no semantic version, such
 * as 25.07 or lamp@2.0.0, an older one would be taken for the current version: only a changelog that begins with the version of the manifest is then used.
 */
function merge(
  releases: readonly ChangelogRelease[],
  tags: readonly ChangelogRelease[],
  current: string | undefined,
): readonly ChangelogRelease[] {
  const newest = tags.reduce<ChangelogRelease | undefined>(
    (latest, tag) => ((tag.date ?? '') >= (latest?.date ?? '') ? tag : latest),
    releases[0],
  );
  if (newest !== undefined && semanticVersion(newest.version) !== newest.version)
    return releases[0] !== undefined && releases[0].version === current ? merge(releases, [], current) : [];
  const dates = new Map(tags.map(({ version, date }) => [version, date]));
  const seen = new Set<string>();
  return [...releases, ...tags].flatMap((release) => {
    if (seen.has(release.version) || !isSemantic(release.version) || unreleased.test(release.version)) return [];
    seen.add(release.version);
    const date = release.date ?? dates.get(release.version);
    return [{ ...release, ...defined({ date }) }];
  });
}

const unreleased = /-(?:dev|snapshot)/i;

function webAddress(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined;
}

/** An address of a repository as people open it: `git@host:owner/name.git` and its kin as https. */
function toHttps(given: string): string | undefined {
  const remote = given.replace(/^git\+/, '');
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(remote)?.[1];
  if (short !== undefined) return `https://github.com/${short}`;
  const ssh = /^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(remote);
  const address = ssh ? `https://${ssh[1] ?? ''}/${ssh[2] ?? ''}` : remote.replace(/^git:/, 'https:').replace(/(?:\.git|\/)$/, '');
  return /^https:\/\/[^@\s]+$/.test(address) ? webAddress(address) : undefined;
}

/** In characters. */
const maxParagraph = 2_000;
/** Words of a paragraph that is prose, and no line of buttons. */
const minWords = 4;

/** The title: the first heading where it is one of the first level, or the first line that is underlined. */
export function titleOf(readme: string): string | undefined {
  const text = withoutCode(readme);
  const [, level, heading] = /^(#{1,6}|={1,6}) +(\S[^\n]*)/m.exec(text) ?? [];
  const marked = level?.length === 1 ? heading : undefined;
  const [, tagged] = /<h1\b[^<>]{0,500}>([^\n]{0,500}?)<\/h1>/i.exec(text) ?? [];
  const [, underlined] = /^(\S[^\n]{0,200})\n[=*#~-]{3,}[ \t]*$/m.exec(readme) ?? [];
  return [marked, tagged, underlined].map((each = '') => readmeText(each)).find((each) => each !== '');
}

/**
 * The first paragraph that says what something is: prose, no instruction, no heading, badges, list, table, code or directive, and no quote but a line
 * below the title: `> Light for harbours`.
 */
export function firstParagraph(readme: string): string | undefined {
  const text = withoutCode(readme.replace(/\r\n?/g, '\n')).replace(
    /^(# [^\n]{1,500}\n{1,2})> (?!\[!|[*_])([^\n]+\n)(?!>)/m,
    '$1$2',
  );
  for (const part of text.split(/\n[ \t]*\n/)) {
    const lines = part.split('\n').filter((line) => !isDirective(line));
    if (/\n[=~^"*#-]{3,}[ \t]*$/.test(part.trimEnd())) continue;
    const written = lines.join('\n').trim();
    if (/^(?:[#>|]|`{2}|={1,6} |[-*+] |\d{1,9}[.)] )/.test(written)) continue;
    const words = readmeText(written.slice(0, maxParagraph));
    const isProse = words.split(' ').filter((word) => /\p{L}/u.test(word)).length >= minWords && !isRowOfLinks(written);
    if (isProse && !isInstruction(words)) return withoutLeadIn(words);
  }
  return undefined;
}

/** What to do, thanks, and what a repository holds say nothing of the product. */
const instruction =
  /^(?:to (?:all|build|contribute|get started|install|learn|run|start|use)|and|before|build|check out|click|clone|download|file an issue|first|follow|for (?:more|the full)|go to|head to|if you|install|learn|make sure|next|note|open|please|read|run|see|simply|start|thanks?|then|this (?:is the )?(?:repo|repository|folder|directory|document|readme|guide|project contains|will)|use|visit|welcome|you (?:can|need|may|will)|your)\b/i;

/** The licence, and the site or the specification that is somewhere else. */
const aside =
  /^(?:copyright\b|(?:distributed|licensed|released) under\b|licensed to\b|this \w+ is (?:distributed|licensed|released)\b|unless required by\b|(?:the|this) (?:\S+ ){0,3}(?:docs|documentation|repository|site|website) (?:are|contains?|is|uses|was)\b|[^.]{0,300}\bcan be (?:accessed|found|read) (?:at|here|in|on|through)\b)/i;

function isInstruction(words: string): boolean {
  const announces = words.endsWith(':') && !/[.!?] /.test(words);
  return announces || [instruction, aside, /\bfollowing commands?\b/i].some((pattern) => pattern.test(words));
}

/**
 * The first paragraph of a README where it says what a product is: it begins with the name (`Lamp is …`, `Lamp - …`) or with what it is (`A lamp that …`).
 * Another says what is around it.
 */
function definition(readme: string, name: string | undefined): string | undefined {
  const paragraph = firstParagraph(readme);
  if (paragraph === undefined) return undefined;
  const begins = name !== undefined && paragraph.toLowerCase().startsWith(name.toLowerCase());
  const says =
    begins &&
    /^(?: (?:are|(?!has\b|needs\b|requires\b|was\b)[a-z]{1,20}s)\b| [-–—] |:|, (?:an?|the)\b)/.test(paragraph.slice(name.length));
  return says || /^an? /i.test(paragraph) ? paragraph : undefined;
}

/** A paragraph that ends by announcing what follows, without its last sentence. */
function withoutLeadIn(words: string): string {
  return words.endsWith(':') ? words.slice(0, Math.max(...['. ', '! ', '? '].map((mark) => words.lastIndexOf(mark))) + 1) : words;
}

function withoutCode(text: string): string {
  let open = '';
  return text
    .split('\n')
    .filter((line) => {
      const marks = /^[ \t]*(`{3,}|~{3,}|-{4,}$)/.exec(line)?.[1] ?? '';
      if (open === '' && /^[`~]/.test(marks)) open = marks;
      else if (open !== '' && marks.startsWith(open)) open = '';
      else return open === '';
      return false;
    })
    .join('\n');
}

/** `.. image::`, `:name: value`, `image::x[]`, `// comment`, `[role]`: lines of reStructuredText and AsciiDoc for programs. */
function isDirective(line: string): boolean {
  return /^(?:\.\. |[ \t]+:|:[\w!-]{1,60}:|[a-z]{3,12}::|\/\/|\[[\w#.,%="' -]*\]$|toc::)/.test(line);
}

/** Whether most of a paragraph is links: navigation and badges. */
function isRowOfLinks(written: string): boolean {
  const without = readmeText(written.replace(link, ' ').replace(/<a\b[^<>]{0,1000}>[^<>]{0,1000}<\/a>/gi, ' '));
  return without.length * 2 < readmeText(written).length;
}

/** A text without its markup, on one line. */
function readmeText(text: string): string {
  return withoutComments(text, ' ')
    .replace(/!\[[^[\]]{0,500}\](?:\([^()]{0,2000}\)|\[[^[\]]{0,500}\])/g, ' ')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(link, '$1')
    .replace(/\[([^[\]]{1,500})\]\[[^[\]]{0,500}\]/g, '$1')
    .replace(/`([^`<>]{1,500}) <[^<>`]{1,1000}>`_{1,2}/g, '$1')
    .replace(/https?:\/\/[^\s[\]]{1,2000}\[([^[\]]{1,500})\]/g, '$1')
    .replace(/\[([^[\]]{1,500})\]/g, '$1')
    .replace(/&(?:nbsp|amp|lt|gt|quot|middot|bull);/g, ' ')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const number = '(0|[1-9]\\d{0,8})';
const semantic = new RegExp(`^${number}\\.${number}\\.${number}(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z.-]+)?$`);
const names: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['c', 'rc'],
  ['pre', 'rc'],
]);

function isSemantic(version: string): boolean {
  return semantic.test(version) && !/[-.]0\d+(?:\.|$)/.test(version.split('+', 1)[0] ?? '');
}

/** The semantic version that says the same; undefined where none does. */
export function semanticVersion(given: string): string | undefined {
  const text = given.trim().replace(/^[vV=]+(?=\d)/, '');
  if (isSemantic(text)) return text;
  const [, major = '', minor = '0', patch = '0', rest = ''] =
    /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(.{0,60})$/.exec(text) ?? [];
  if (major === '') return undefined;
  const release = [major, minor, patch].map(Number).join('.');
  if (rest === '') return release;
  const [, name = '', count = ''] = /^[-._]?([A-Za-z]{1,20})[-._]?(\d{0,9})$/.exec(rest) ?? [];
  if (name === '' || name.toLowerCase() === 'post') return undefined;
  const tag = names.get(name.toLowerCase()) ?? name;
  return `${release}-${tag}${count === '' ? '' : `.${Number(count)}`}`;
}
