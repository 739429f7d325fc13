// What the configuration of a documentation states about the product: its name, a line about it, its address. Texts that a template came with
// say nothing, and neither does "Documentation of …".
import { join, relative } from 'node:path';
import { findSpecifications } from './find-specifications.ts';
import type { ConfiguredFacts } from './generator.ts';
import { bookFacts } from './generators/mdbook/mdbook.ts';
import { joinedAddress } from './paths.ts';
import { asText, createProjectFiles, type Data, dataOf, listOf, type ProjectFiles } from './project.ts';
import { recognise } from './recognise.ts';

/** Facts of a product; each may be absent. */
export interface SiteFacts {
  readonly name?: string;
  readonly description?: string;
  readonly homepage?: string;
  /** The file that states it, relative to the folder. */
  readonly file: string;
}

/** Configurations of generators that are built before they are read, below the folder or where documentation usually is. */
const others: readonly (readonly [file: string, read: (path: string, files: ProjectFiles) => ConfiguredFacts])[] = [
  ['book.toml', (path, files) => bookFacts(dataOf(dataOf(files.data(path))['book']))],
  ['_config.yml', (path, files) => jekyll(dataOf(files.data(path)))],
  ...['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'].map(
    (name) => [name, (path: string, files: ProjectFiles) => hugo(dataOf(files.data(path)))] as const,
  ),
  ['conf.py', sphinx],
  ...['mjs', 'ts', 'js', 'mts'].map(
    (ending) => [`astro.config.${ending}`, (path: string, files: ProjectFiles) => astro(dataOf(files.data(path)))] as const,
  ),
];
const usualFolders = ['', 'docs', 'doc', 'book', 'docs/source', 'doc/source', 'website', 'site'];

/** The facts in the configuration of the documentation in a folder; undefined where none states any. */
export function readSiteFacts(folder: string): SiteFacts | undefined {
  const { site, files, config, below } = recognise(folder, 'auto');
  if (config !== undefined && below === '') {
    const path = relative(folder, config);
    const siteFacts = factsOf(site.generator.facts?.(dataOf(files.data(config)), config, files) ?? {}, path);
    if (siteFacts !== undefined) return siteFacts;
  }
  const folderFiles = createProjectFiles(folder);
  for (const [name, read] of others)
    for (const folderPath of usualFolders) {
      const path = join(folder, folderPath, name);
      const siteFacts = folderFiles.isFile(path) ? factsOf(read(path, folderFiles), join(folderPath, name)) : undefined;
      if (siteFacts !== undefined) return siteFacts;
    }
  return undefined;
}

/** What the first specification of a folder says of its API; undefined where none is found, or it says nothing. */
export function readSpecificationFacts(folder: string): SiteFacts | undefined {
  const [first] = findSpecifications(folder);
  if (first === undefined) return undefined;
  const { title, description } = dataOf(dataOf(createProjectFiles(folder).data(join(folder, first.path)))['info']);
  const [paragraph = ''] = asText(description)?.split(/\n[ \t]*\n/, 1) ?? [];
  return factsOf({ name: title, ...(!paragraph.startsWith('#') && { description: paragraph }) }, first.path);
}

function hugo({ title, baseURL, baseurl, params }: Data): ConfiguredFacts {
  return { name: title, description: dataOf(params)['description'], homepage: baseURL ?? baseurl };
}

function jekyll({ title, description, tagline, url, baseurl }: Data): ConfiguredFacts {
  return { name: title, description: description ?? tagline, homepage: joinedAddress(url, baseurl) };
}

/** The title that an integration such as Starlight has. */
function astro({ integrations, site }: Data): ConfiguredFacts {
  const { title, description } =
    listOf(integrations)
      .map(dataOf)
      .find((each) => 'title' in each) ?? {};
  return { name: asText(title) ?? Object.values(dataOf(title))[0], description, homepage: site };
}

/** `project = "…"` of conf.py, which is read as text. */
function sphinx(path: string, files: ProjectFiles): ConfiguredFacts {
  const content = files.text(path);
  const member = (name: string): string | undefined =>
    'text' in content ? new RegExp(`^${name}[ \\t]*=[ \\t]*["']([^"'\\n]{1,200})["']`, 'm').exec(content.text)?.[1] : undefined;
  return { name: member('project'), homepage: member('html_baseurl') };
}

/** Longest text that is taken over, in characters. */
const maxText = 2_000;
const templates =
  /^(?:my (?:site|docs|book|project)|docs|documentation|dinosaurs are cool|a vitepress site|your awesome title|a \w+ site|hello world)$/i;
/** What the text is, and not what the product is. */
const aboutItself = /^(?:the )?(?:official )?(?:\S+ )?(?:documentation|docs|website)(?: (?:site )?(?:of|for)\b.*)?[.]?$/i;

function factsOf({ name, description, homepage }: ConfiguredFacts, file: string): SiteFacts | undefined {
  const configured = {
    name: textOf(name),
    description: textOf(description),
    homepage: asText(homepage),
  };
  const facts = {
    ...(configured.name !== undefined && !templates.test(configured.name) && { name: configured.name }),
    ...(configured.description !== undefined &&
      !templates.test(configured.description) &&
      !aboutItself.test(configured.description) &&
      lettersOf(configured.description) !== lettersOf(configured.name ?? '') && { description: configured.description }),
    ...(configured.homepage !== undefined &&
      /^https?:\/\/\S+$/.test(configured.homepage) &&
      URL.canParse(configured.homepage) && { homepage: configured.homepage }),
  };
  return Object.keys(facts).length === 0 ? undefined : { ...facts, file };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A text without tags, on one line; a folded text of YAML may have a comment in it. */
function textOf(value: unknown): string | undefined {
  const text = asText(value)
    ?.slice(0, maxText)
    .replace(/<\/?(?:a|abbr|b|code|em|i|kbd|span|strong)\b[^<>]{0,500}>/gi, '')
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\n[ \t]*#[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}
