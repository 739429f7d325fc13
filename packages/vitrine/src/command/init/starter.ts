// The files of a starter folder, of what the project states alone: a fact that nobody states is left out, and is unknown to readers.
import { type BuiltSite, parseMarkdown } from '@vitrine/content';
import type { ChangelogRelease } from '@vitrine/import/changelog';
import type { Fact, Project } from './project.ts';
import type { Nodes } from 'mdast';

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

/** Documentation that is read once it was built: its generator, its command, and the folder of its HTML, relative to the content folder. */
export interface BuiltSetting extends Pick<BuiltSite, 'generator' | 'build'> {
  readonly path: string;
}

export interface SpecificationSetting {
  /** The member of `docs` that names it. */
  readonly member: string;
  /** Its path, relative to the content folder. */
  readonly path: string;
  readonly as: string;
}

interface Found {
  readonly docs?: DocsSetting | undefined;
  /** Documentation whose sources are not read; without a folder where a service builds it. */
  readonly built?: BuiltSetting | 'elsewhere' | undefined;
  readonly specifications?: readonly SpecificationSetting[];
}

/** Paths below the folder and their text; each has something in it. The README is a page where there is no documentation. */
export function starterFiles(project: Project, { docs, built, specifications = [] }: Found): ReadonlyMap<string, string> {
  const { readme, releases, repository } = project;
  const isAlone = docs === undefined && built === undefined && readme !== undefined;
  return new Map([
    ['product.yaml', productFile(project)],
    ...(releases.length > 0 ? [['releases.yaml', releasesFile(releases)] as const] : []),
    ['front.yaml', frontFile + docsSetting(docs, built, isAlone, specifications)],
    ...(isAlone ? [['docs/index.md', readmePage(readme, repository?.value)] as const] : []),
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
  return sentences.length >= minCharacters ? sentences : oneLine(line, most);
}

/** Characters of a sentence that says something. */
const minCharacters = 20;

function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 48)
    .replace(/-$/, '');
  return id === '' ? 'my-product' : id;
}

function productFile({ name, version, description, license, homepage, repository, releases }: Project): string {
  const display = oneLine(name?.value ?? 'My product', 200);
  const change = { source: undefined };
  const dated = releases.some(({ date, yanked }) => date !== undefined && !yanked);
  const isSpdx = license !== undefined && /^[A-Za-z0-9.+() -]+$/.test(license.value) && !/see license/i.test(license.value);
  const lines = [
    `id: ${plainOrQuoted(idOf(display))} # for machines: lower-case letters, digits, hyphens`,
    line('name', { ...(name ?? change), value: display }),
    line('description', {
      ...(description ?? change),
      value: shortened(description?.value ?? `The documentation of ${display}`, 100),
    }),
    ...(description !== undefined && description.value.length > 100 ? [line('summary', description)] : []),
    ...(homepage === undefined ? [] : [line('homepage', homepage)]),
    ...(version === undefined || dated ? [] : [line('version', version)]),
    ...(license !== undefined && isSpdx ? [line('license', license)] : []),
    ...(repository === undefined
      ? []
      : [`repository: { url: ${quoted(repository.value)}, source: ${forgeOf(repository.value)} } # from ${repository.source}`]),
  ];
  return `# The product. Readers see anything not stated here as unknown. Every key: docs/reference/generated/content/product.md of Vitrine.
${lines.join('\n')}
`;
}

/** A member with the place that its text is from; of no place it is to be changed. */
function line(member: string, { value, source }: { readonly value: string; readonly source?: Fact['source'] | undefined }): string {
  return `${member}: ${quoted(value)} # ${source === undefined ? 'change this: no file states it' : `from ${source}`}`;
}

function forgeOf(repository: string): string {
  const { hostname } = new URL(repository);
  return hostname === 'github.com' ? 'github' : hostname === 'gitlab.com' ? 'gitlab' : 'git';
}

const frontFile = `# How the front is published and served. Every key: docs/reference/generated/settings.md of Vitrine.
# The public address: base_url: https://front.example.com

# List only the tools that have content.
tools: published
# Give shared assistants, such as Claude and ChatGPT, their own quota.
networks: [{ preset: hosted-assistants }]
`;

function docsSetting(
  docs: DocsSetting | undefined,
  built: Found['built'],
  isAlone: boolean,
  specifications: readonly SpecificationSetting[],
): string {
  const entries = specifications.map(({ member, path, as }) => `  - ${member}: ${quoted(path)}\n    as: ${as}\n`).join('');
  if (docs === undefined) {
    const docsEntry = isAlone ? '  - path: docs\n' : '';
    const site = built === undefined || built === 'elsewhere' ? '' : builtEntry(built);
    return site + docsEntry + entries === '' || (docsEntry !== '' && site + entries === '')
      ? ''
      : `# Found here: the build makes pages from it.\ndocs:\n${site}${docsEntry}${entries}`;
  }
  const url =
    docs.url !== undefined
      ? `    url: ${quoted(docs.url)}\n`
      : docs.hasAddress
        ? ''
        : '    # url: https://docs.example.com/{slug} # its public address\n';
  const offered =
    entries === ''
      ? ''
      : `  # Specifications found here. Remove the # from those that no page shows.\n${entries.replace(/^ {2}/gm, '  # ')}`;
  const others = (docs.others ?? []).map((path) => `  - path: ${quoted(path)}\n${docs.url === undefined ? url : ''}`).join('');
  return `# The documentation found here (${docs.format}); it stays in place.\ndocs:\n  - path: ${quoted(docs.path)}\n${url}${others}${offered}`;
}

function builtEntry({ generator, build, path }: BuiltSetting): string {
  return `  # ${generator}${build === undefined ? '' : `: run \`${build}\` first`}. Set its public address.\n  - site: ${quoted(path)}\n    # url: https://docs.example.com\n`;
}

function releasesFile(releases: readonly ChangelogRelease[]): string {
  return `# The releases, in any order. Every key: docs/reference/generated/content/releases.md of Vitrine.
releases:
${releases.map(releaseEntry).join('')}`;
}

function releaseEntry({ version, date, yanked, breaking, changes }: ChangelogRelease): string {
  const lines = [
    `  - version: ${quoted(version)}`,
    date === undefined ? '    status: unknown # add the date of publication, and remove this line' : `    date: ${date}`,
    ...(yanked && date !== undefined ? ['    status: yanked'] : []),
    ...(breaking ? ['    breaking: yes'] : []),
    ...(changes.length === 0 ? [] : ['    changes:']),
    ...changes.map(({ kind, text }) => `      - { kind: ${kind}, text: ${quoted(text)} }`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A link may hold an image, and a quote a link: each round takes the outermost. */
const maxRounds = 5;

function readmePage(readme: string, repository: string | undefined): string {
  let text = readme.replace(/\r\n?/g, '\n');
  for (let round = 0; round < maxRounds; round += 1) {
    const next = withoutLocalLinks(text, repository);
    if (next === text) break;
    text = next;
  }
  return `${text.trim()}\n`;
}

function withoutLocalLinks(text: string, repository: string | undefined): string {
  const cuts: (readonly [start: number, end: number, instead: string])[] = [];
  visit(parseMarkdown(text));
  let out = '';
  let at = 0;
  for (const [start, end, instead] of cuts) {
    out += text.slice(at, start) + instead;
    at = end;
  }
  return out + text.slice(at);

  function visit(node: Nodes): void {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'image' && isLocal(node.url)) cuts.push([start, end, node.alt ?? '']);
    else if (node.type === 'definition' && isLocal(node.url)) cuts.push([start, end, '']);
    else if (node.type === 'link' && isLocal(node.url)) {
      const label = text.slice(
        node.children[0]?.position?.start.offset ?? start,
        node.children.at(-1)?.position?.end.offset ?? start,
      );
      const path = node.url.replace(/^\.?\//, '');
      const leads = repository?.startsWith('https://github.com/') === true && !path.startsWith('..');
      cuts.push([start, end, leads ? `[${label}](${repository}/blob/HEAD/${path})` : label]);
    } else if ('children' in node) for (const child of node.children) visit(child);
  }
}

function isLocal(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url);
}
