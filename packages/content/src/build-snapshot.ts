// buildSnapshot: a content folder as a snapshot. The folder holds product, capabilities and releases, and may hold
// installation, benchmarks and docs/; each catalog is one file in YAML or JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '@vitrine/core';
import { type BuildProgress, composeSnapshot } from './compose.ts';
import { type PartName, partNames } from './compute/facts.ts';
import { sha256 } from './digest.ts';
import { findGeneratedAt } from './generated-at.ts';
import type { SourceFile } from './parse/source-file.ts';
import { ContentError, type ContentProblem, contentProblem } from './problem.ts';
import { readFactsFile } from './read/facts-file.ts';
import { type Folder, listFolder, maxDocsBytes, maxFactsBytes, maxPageBytes, readBytes } from './read/folder.ts';
import type { PageSource } from './read/pages.ts';
import { readText } from './read/text.ts';

/** How to build. */
export interface BuildSnapshotOptions {
  /** When the content was made; when left out, SOURCE_DATE_EPOCH, the last commit, or the newest file. */
  readonly generatedAt?: string | Date;
  /** The clock, for dates that must, or must not, have passed: epoch milliseconds. */
  readonly now?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Told what is worth knowing but does not stop a build. */
  readonly onWarning?: (message: string) => void;
}

/** Reads, checks and computes a content folder; throws a ContentError with every problem in it. */
export async function buildSnapshot(folder: string, options: BuildSnapshotOptions = {}): Promise<Snapshot> {
  const { onWarning = ignore, onProgress = ignore, now = Date.now() } = options;
  const listed = await listFolder(folder);
  const problems: ContentProblem[] = [...listed.problems];
  if (listed.files.length === 0 && problems.length > 0) throw new ContentError(problems);
  const facts: Partial<Record<PartName, SourceFile>> = {};
  const unread = new Set<string>();
  for (const part of partNames) {
    const before = problems.length;
    const source = await readPart(listed, part, problems);
    if (source !== undefined) facts[part] = source;
    else if (problems.length > before) unread.add(part);
    else if (required.has(part))
      problems.push(contentProblem({ file: '.' }, `a file ${part}.yaml, ${part}.yml or ${part}.json`, 'none'));
  }
  const lint = await readPart(listed, 'lint', problems);
  const pages = await readDocs(listed, problems);
  const generatedAt = await findGeneratedAt(listed, options.generatedAt, onWarning);
  const names = new Set(listed.files.map((file) => file.path));
  const digestOf = (path: string): string | undefined =>
    names.has(path) ? sha256(readFileSync(join(listed.root, path))) : undefined;
  return composeSnapshot({ facts, unread, lint, pages, problems, digestOf }, { generatedAt, now, onWarning, onProgress });
}

function ignore(): void {
  // nobody listens
}

/** Parts without which there is no snapshot; their lists may be empty. */
const required: ReadonlySet<PartName> = new Set<PartName>(['product', 'capabilities', 'releases']);
const extensions = ['yaml', 'yml', 'json'] as const;

/** The file of a part, or undefined where there is none or where it cannot be read, which is a problem. */
async function readPart(folder: Folder, part: string, problems: ContentProblem[]): Promise<SourceFile | undefined> {
  const [file, second] = folder.files.filter((each) => extensions.some((extension) => each.path === `${part}.${extension}`));
  if (file === undefined) return undefined;
  if (second !== undefined) problems.push(contentProblem({ file: second.path }, `one file for ${part}`, `${file.path} as well`));
  if (file.bytes > maxFactsBytes) {
    problems.push(contentProblem({ file: file.path }, `at most ${maxFactsBytes} bytes`, `${file.bytes} bytes`));
    return undefined;
  }
  const read = readFactsFile(file.path, await readBytes(folder, file.path));
  if (read.ok) return read.source;
  problems.push(...read.problems);
  return undefined;
}

/** The pages below docs/, as text. */
async function readDocs(folder: Folder, problems: ContentProblem[]): Promise<PageSource[]> {
  const pages: PageSource[] = [];
  let total = 0;
  for (const file of folder.files) {
    if (!file.path.startsWith('docs/') || !/\.mdx?$/i.test(file.path)) continue;
    total += file.bytes;
    if (file.bytes > maxPageBytes) {
      problems.push(contentProblem({ file: file.path }, `at most ${maxPageBytes} bytes`, `${file.bytes} bytes`));
    } else if (total > maxDocsBytes) {
      problems.push(contentProblem({ file: 'docs' }, `at most ${maxDocsBytes} bytes in all pages`, 'more'));
      break;
    } else {
      const text = readText(file.path, await readBytes(folder, file.path));
      if (typeof text === 'string') pages.push({ file: file.path, text });
      else problems.push(text);
    }
  }
  return pages;
}
