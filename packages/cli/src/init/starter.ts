// The files of a starter folder. Facts of the project are filled in; missing ones are comments, because a front publishes true
// statements and leaves the rest unknown.
import type { ChangelogRelease } from '@vitrine/import/changelog';
import type { Project } from './project.ts';
import { readmePage } from './readme.ts';

/** Documentation that is already there. */
export interface DocsSetting {
  /** Its folder, relative to the content folder. */
  readonly path: string;
  readonly format: string;
  readonly hasAddress: boolean;
  /** The pattern of addresses that fits the sitemap best. */
  readonly url?: string | undefined;
  /** Folders of further books, relative to the content folder. */
  readonly others?: readonly string[];
}

/** A specification that was found. */
export interface SpecificationSetting {
  /** The member of `docs` that names it. */
  readonly member: string;
  /** Its path, relative to the content folder. */
  readonly path: string;
  readonly as: string;
}

/** Paths below the folder and their text. A page to start with only where there is no documentation, which would bring its own. */
export function starterFiles(
  project: Project,
  docs: DocsSetting | undefined,
  isToImport: boolean,
  specifications: readonly SpecificationSetting[] = [],
): ReadonlyMap<string, string> {
  const page = project.readme === undefined ? emptyPage(project) : readmePage(project.readme, project.repository);
  return new Map([
    ['product.yaml', productFile(project)],
    ['capabilities.yaml', capabilitiesFile],
    ['releases.yaml', releasesFile(project.releases)],
    ['front.yaml', frontFile + docsSetting(docs, isToImport, specifications)],
    ...(docs === undefined && !isToImport ? [['docs/index.md', page] as const] : []),
  ]);
}

/** A text as YAML reads it, whatever is in it: JSON's strings are YAML's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** An id as YAML reads it as text: numbers and YAML's own words in quotes. */
function plainOrQuoted(id: string): string {
  return /^(?:\d|(?:null|true|false|yes|no|on|off|y|n)$)/.test(id) ? quoted(id) : id;
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/ \S*$/, '')}…`;
}

/** The sentences of a description that fit; where none does, its beginning. */
function shortened(description: string, most: number): string {
  const line = oneLine(description, Number.POSITIVE_INFINITY);
  const [sentences = ''] = line.length <= most ? [] : (/^.*[.!?](?= \p{Lu})/u.exec(line.slice(0, most + 2)) ?? []);
  return sentences.length >= fewestCharacters ? sentences : oneLine(line, most);
}

/** Characters of a sentence that says something. */
const fewestCharacters = 20;

function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/^@[^/]*\//, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '');
  return id === '' ? 'my-product' : id;
}

function displayName(name: string): string {
  return oneLine(name.replace(/^@[^/]*\//, ''), 200);
}

function productFile(project: Project): string {
  const { name = 'My product', version, description, license, homepage, repository, releases } = project;
  const summary = description !== undefined && description.length > 100 ? `summary: ${quoted(description)}\n` : '';
  const dated = releases.some(({ date, yanked }) => date !== undefined && !yanked);
  const spdx = license !== undefined && /^[A-Za-z0-9.+() -]+$/.test(license) && !/see license/i.test(license) ? license : undefined;
  return `# What the product is. Every document and every tool of the front begins with this.
# All members: docs/content/product.md of Vitrine. Remove the # of what applies.

# A short, stable name for machines: lower-case letters, digits, hyphens.
id: ${plainOrQuoted(idOf(name))}
# The name people use.
name: ${quoted(displayName(name))}
# What it is, in one line of at most 100 characters.
description: ${quoted(shortened(description ?? `${displayName(name)}: say here what it is`, 100))}
${summary}# The page for people.
homepage: ${quoted(homepage ?? 'https://example.com/')}${homepage === undefined ? ' # change this' : ''}
${dated ? '# The version is that of the latest release.\n# version: 1.0.0' : versionLine(version ?? releases[0]?.version)}
${spdx === undefined ? '# license: Apache-2.0 # an SPDX expression' : `license: ${quoted(spdx)}`}
# kind: library # or desktop-application, command-line-tool, service …
# declared_platforms: [linux, macos, windows]
# docs_base_url: https://docs.example.com/ # where people read the pages of docs/
${repository === undefined ? '# repository: { url: https://github.com/example/product, source: github }' : `repository: { url: ${quoted(repository)}, source: ${docsSourceYaml(repository)} }`}
# contact: { url: https://example.com/help }
# security: # makes /.well-known/security.txt
#   contact: [mailto:security@example.com]
#   expires: 2027-12-31T00:00:00Z
`;
}

function docsSourceYaml(repository: string): string {
  const { hostname } = new URL(repository);
  return hostname === 'github.com' ? 'github' : hostname === 'gitlab.com' ? 'gitlab' : 'git';
}

const capabilitiesFile = `# What the product can do, and how risky each action is: what an agent reads before it does something.
# All members: docs/content/capabilities.md of Vitrine. What you leave out is published as unknown, never guessed.

actions: []
# actions:
#   - id: export-report # unique, and the same in every version
#     title: Export a report
#     description: Writes the current report as a PDF file into a folder the user chose.
#     family: reports
#     permission: user_write # read_only, user_write, system_modify, destructive, root_critical
#     approval: { required: never } # always, never, conditional, unknown
#     effects: [local_read, local_write] # none, local_read, local_write, remote_read, remote_write, irreversible
#     reversible: yes
#     hints: { read_only: no, destructive: no, idempotent: yes, open_world: no }
#     verification: { depth: executor_reported, method: The file exists when the command ends. }
#     since: 1.0.0
`;

const frontFile = `# How the front is published and served; \`vitrine build\` bakes it into the file that every host opens.
# All members: docs/settings.md of Vitrine. This file is no place for secrets, and needs none. Remove the # of what applies.

# The address under which it is served; --base-url wins over it.
# base_url: https://front.example.com
# Reverse proxies in front, whose forwarding field distinguishes clients.
# proxies: 1
# Requests that a client may make to the status document and the tools, in any minute.
# quota: { limit: 120, window_seconds: 60 }
# Networks that many people share. The assistants that Anthropic hosts call from a few addresses for all who use them: without this
# they would share the quota of one client, and be refused while they connect. Each network has a policy of its own, which is
# published; docs/limits.md has more.
networks: [{ preset: hosted-assistants }]
# Tools besides the six: the pair that some clients require, and one that compares releases.
# extras: [search_and_fetch, compare_releases]
# How the pages for people look: your colour, and a logo, which is an SVG or PNG file of this folder.
# explorer: { accent: '#0a6a60', logo: logo.svg }
# Documents that are not wanted.
# surfaces: { feeds: false }
`;

function docsSetting(docs: DocsSetting | undefined, isToImport: boolean, specifications: readonly SpecificationSetting[]): string {
  const entries = specifications.map(({ member, path, as }) => `  - ${member}: ${quoted(path)}\n    as: ${as}\n`).join('');
  if (docs === undefined)
    return entries === ''
      ? '# Documentation in another folder; when left out, the folder docs/ next to this file.\n# docs:\n#   - path: ../website\n'
      : `# The folder docs/ next to this file, and the specifications that were found: the build makes reference pages of them.\ndocs:\n${isToImport ? '' : '  - path: docs\n'}${entries}`;
  const url =
    docs.url !== undefined
      ? `    url: ${quoted(docs.url)}\n`
      : docs.hasAddress
        ? ''
        : '    # url: https://docs.example.com/{slug} # where people read it\n';
  const offered =
    entries === ''
      ? ''
      : `  # Specifications that were found. Remove the # of those that no page of the documentation shows.\n${entries.replace(/^ {2}/gm, '  # ')}`;
  const others = (docs.others ?? []).map((path) => `  - path: ${quoted(path)}\n${docs.url === undefined ? url : ''}`).join('');
  return `# The documentation that was found (${docs.format}); it stays where it is.\ndocs:\n  - path: ${quoted(docs.path)}\n${url}${others}${offered}`;
}

function releasesFile(releases: readonly ChangelogRelease[]): string {
  const head = `# What was released. The latest version is computed by version order, so any order will do.
# All members: docs/content/releases.md of Vitrine.

`;
  if (releases.length === 0)
    return `${head}releases: []
# releases:
#   - version: 1.0.0
#     date: 2026-05-01
#     summary: The first release.
#     breaking: no
#     changes:
#       - { kind: added, text: Everything. } # added, changed, fixed, removed, security, deprecated
`;
  return `${head}releases:\n${releases.map(releaseEntry).join('')}`;
}

function releaseEntry({ version, date, yanked, breaking, changes }: ChangelogRelease): string {
  const lines = [
    `  - version: ${quoted(version)}`,
    date === undefined
      ? '    status: unknown # give the date on which it was published, and remove this line'
      : `    date: ${date}`,
    ...(yanked && date !== undefined ? ['    status: yanked'] : []),
    ...(breaking ? ['    breaking: yes'] : []),
    ...(changes.length === 0 ? [] : ['    changes:']),
    ...changes.map(({ kind, text }) => `      - { kind: ${kind}, text: ${quoted(text)} }`),
  ];
  return `${lines.join('\n')}\n`;
}

function emptyPage({ name = 'My product', description }: Project): string {
  return `# ${displayName(name)}

${description ?? 'Say here what it is and whom it is for.'}

## First steps

Every Markdown file below \`docs/\` is a page: it can be searched, and is served as it is.

<!-- page to start with: left out as soon as there is another -->
`;
}

function versionLine(version: string | undefined): string {
  return version === undefined ? 'version: "0.0.0" # change this: no version was found' : `version: ${quoted(version)}`;
}
