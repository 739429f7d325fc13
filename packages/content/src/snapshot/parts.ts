// The parts of a content folder: product, capabilities, releases, installation, benchmarks, lint, front, documentation. A part that
// cannot be read is a problem; the others are read all the same.
import type { Settings } from '@vitrine/core/serving';
import * as z from 'zod';
import { type FactSources, type PartName, partNames } from '../compute/facts.ts';
import { type FrontSource, frontSource, settingsOf } from '../settings/front.ts';
import { parseSource } from '../parse/parse.ts';
import { isObject } from '../shared/json.ts';
import { type SourceFile, sourceFileOf } from '../parse/source-file.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';
import { type FactsFile, readFactsFile } from '../files/facts-file.ts';
import { type ContentFile, type Folder, maxFactsBytes, readBytes } from '../files/folder.ts';
import { readIcons, type Logo, readLogo } from '../pictures/icons.ts';
import type { Pictures } from '../pictures/picture.ts';
import { type CustomCatalog, type CustomCatalogs, type ReadCustomCatalog, readCustomCatalog } from '../catalogs/custom-catalog.ts';
import { createReferences } from '../reference/references.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { sha256 } from '../shared/digest.ts';
import { loadGenerators } from '../sources/own-generators.ts';
import { type DocsSource, ownDocs, type ReadSources, readSourcesInTurns } from '../sources/read-sources.ts';

export interface FolderParts {
  readonly facts: FactSources;
  /** Parts that are there but could not be read. */
  readonly unread: ReadonlySet<string>;
  readonly customCatalogs: Readonly<Partial<Record<keyof CustomCatalogs, ReadCustomCatalog>>>;
  readonly lint: SourceFile | undefined;
  /** The settings of `front.yaml`; empty without that file. */
  readonly front: FrontSource;
  readonly docs: Omit<ReadSources, 'problems'>;
  /** The pictures that the product names, as far as they may be published. */
  readonly icons: Pictures;
  /** Questions of `eval.yaml` that the front answers, the first five. */
  readonly questions?: readonly string[] | undefined;
  readonly logo?: Logo | undefined;
  readonly problems: readonly Diagnostic[];
}

/** Catalogs that every front has: without their file they have no record. */
const withoutRecords: Readonly<Partial<Record<PartName, object>>> = { capabilities: { actions: [] }, releases: { releases: [] } };
const extensions = ['yaml', 'yml', 'json'] as const;

export interface PartsOptions {
  readonly catalogs: CustomCatalogs;
  readonly sources: readonly DocsSource[] | undefined;
  /** Documentation alone, which states its product: read where neither `sources` nor the settings name any. */
  readonly pages?: DocsSource | undefined;
  readonly cache: BuildCache | undefined;
  /** Whether modules that front.yaml names may run. */
  readonly runGenerators: boolean;
  readonly onSettings: ((settings: Settings) => void) | undefined;
  /** Receives how many files of pages are read, after each. */
  readonly onFile: (files: number) => void;
}

export async function readParts(
  folder: Folder,
  { catalogs, sources, pages, cache, runGenerators, onSettings, onFile }: PartsOptions,
): Promise<FolderParts> {
  const problems: Diagnostic[] = [...folder.problems];
  const front = readFront(folder, problems, cache);
  const isFrontRead = problems.length === folder.problems.length;
  if (isFrontRead) onSettings?.(settingsOf(front));
  const generators = await loadGenerators(folder.root, front.generators ?? [], runGenerators);
  const facts: Partial<Record<PartName, SourceFile>> = {};
  const customCatalogs: Partial<Record<keyof CustomCatalogs, ReadCustomCatalog>> = {};
  const unread = new Set<string>();
  for (const part of partNames) {
    const before = problems.length;
    const catalog = part === 'capabilities' || part === 'releases' ? (catalogs[part] ?? front.catalogs?.[part]) : undefined;
    if (catalog !== undefined && (part === 'capabilities' || part === 'releases')) {
      const read = readOwn(folder, part, catalog, problems, cache);
      if (read !== undefined) [customCatalogs[part], facts[part]] = [read, read.mapped];
    } else {
      const source = readPart(folder, part, problems, cache);
      if (source !== undefined) facts[part] = source;
    }
    if (facts[part] !== undefined) continue;
    if (problems.length > before) unread.add(part);
    else if (part === 'product' && pages === undefined) problems.push(missingProduct(folder));
    // a front.yaml that cannot be read may have named the file
    else if (isFrontRead && withoutRecords[part] !== undefined) facts[part] = sourceFileOf('.', withoutRecords[part]);
  }
  const lint = readPart(folder, 'lint', problems, cache);
  const icons = readIcons(folder, facts.product, problems);
  const logoFiles = front.explorer?.logoFiles;
  const [frontFile] = filesOf(folder, 'front');
  const logo = logoFiles && readLogo(folder, logoFiles, frontFile?.path ?? 'front.yaml', problems);
  const docs = await readSourcesInTurns(
    folder.root,
    sources ?? front.docs ?? [pages ?? ownDocs],
    createReferences(cache),
    generators,
    onFile,
    cache,
  );
  problems.push(...docs.problems);
  const questions = representativeQuestions(folder, problems, cache);
  return { facts, unread, customCatalogs, lint, front, docs, icons, logo, questions, problems };
}

function missingProduct({ files }: Folder): Diagnostic {
  if (files.some(({ path }) => !path.includes('/') && /\.(?:ya?ml|json)$/.test(path)))
    return diagnostic({ file: '.' }, 'a file product.yaml, product.yml or product.json', 'none');
  const fix = 'Name the folder of your pages. `vitrine init` makes a content folder.';
  return diagnostic({ file: '.' }, 'pages in Markdown or HTML, or a file product.yaml', 'neither', 'content', fix);
}

/** Most questions that represent all. */
const maxQuestions = 5;
const missing = z.undefined().optional();
const answeredQuestion = z.looseObject({
  ask: z.string().min(1).max(256),
  absent: missing,
  unconfirmed: missing,
  version: missing,
  locale: missing,
});

/** The first confirmed questions of `eval.yaml` that the default edition answers; `vitrine eval` reports what is wrong with that file. */
function representativeQuestions(
  folder: Folder,
  problems: Diagnostic[],
  cache: BuildCache | undefined,
): readonly string[] | undefined {
  const value = readPart(folder, 'eval', problems, cache)?.value;
  const entries: readonly unknown[] = isObject(value) && Array.isArray(value['questions']) ? value['questions'] : [];
  const questions = entries.map((entry) => answeredQuestion.safeParse(entry).data?.ask).filter((ask) => ask !== undefined);
  return questions.length === 0 ? undefined : questions.slice(0, maxQuestions);
}

function filesOf(folder: Folder, part: string): readonly ContentFile[] {
  return folder.files.filter((each) => extensions.some((extension) => each.path === `${part}.${extension}`));
}

/** The file of a part, or undefined where there is none or where it cannot be read, which is a problem. */
function readPart(folder: Folder, part: string, problems: Diagnostic[], cache: BuildCache | undefined): SourceFile | undefined {
  const [file, second] = filesOf(folder, part);
  if (file === undefined) return undefined;
  if (second !== undefined) problems.push(diagnostic({ file: second.path }, `one file for ${part}`, `${file.path} as well`));
  if (isTooLarge(file, problems)) return undefined;
  const bytes = readBytes(folder, file.path);
  const make = (): FactsFile => readFactsFile(file.path, bytes);
  const read = cache?.get('facts', file.path, sha256(bytes), make) ?? make();
  if (read.ok) return read.source;
  problems.push(...read.problems);
  return undefined;
}

function readFront(folder: Folder, problems: Diagnostic[], cache: BuildCache | undefined): FrontSource {
  const source = readPart(folder, 'front', problems, cache);
  // a file of comments sets nothing
  const parsed = source && source.value !== null ? parseSource(frontSource, source) : undefined;
  if (parsed?.ok === false) problems.push(...parsed.problems);
  return parsed?.ok === true ? parsed.value : {};
}

function readOwn(
  folder: Folder,
  part: keyof CustomCatalogs,
  catalog: CustomCatalog,
  problems: Diagnostic[],
  cache: BuildCache | undefined,
): ReadCustomCatalog | undefined {
  for (const other of filesOf(folder, part)) {
    if (other.path !== catalog.file)
      problems.push(diagnostic({ file: other.path }, `one file for ${part}`, `${catalog.file} as well`));
  }
  const file = folder.files.find((each) => each.path === catalog.file);
  if (file === undefined) {
    problems.push(diagnostic({ file: catalog.file }, 'a file of the content folder', 'none'));
    return undefined;
  }
  if (isTooLarge(file, problems)) return undefined;
  const bytes = readBytes(folder, catalog.file);
  const make = (): ReturnType<typeof readCustomCatalog> => readCustomCatalog(catalog, bytes);
  const read = cache?.get('catalog', part, [catalog, sha256(bytes)], make) ?? make();
  if ('text' in read) return read;
  problems.push(...read);
  return undefined;
}

function isTooLarge(file: ContentFile, problems: Diagnostic[]): boolean {
  const large = file.bytes > maxFactsBytes;
  if (large) problems.push(diagnostic({ file: file.path }, `at most ${maxFactsBytes} bytes`, `${file.bytes} bytes`));
  return large;
}
