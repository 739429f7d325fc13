// Bounds for the memory of the threads that build. Without them, V8 lets garbage lie as long as there is room: a build would take several times
// the memory that it needs, and a server that rebuilds all day would keep it.
import { join, resolve } from 'node:path';
import { FileAccessError, type FileTree, openFolderArgument, openFolder, parseYaml } from '@vitrine/content/files';
import { isObject } from '@vitrine/core';

/** What a thread may keep, as `node:worker_threads` writes it. */
export interface HeapLimits {
  readonly maxOldGenerationSizeMb: number;
  readonly maxYoungGenerationSizeMb: number;
}

/** What a build needs besides the content, in megabytes. With less, an edit of 400 pages takes 12 % longer, all of it garbage collection. */
const baseMb = 110;
/** For each megabyte of documentation: its text as written and as Markdown, headings, words and postings, the HTML of its pages, and room to work in. */
const perDocsMb = 28;
/** More than any content that is admitted needs. */
const mostMb = 8_192;

/** The same for one build, which keeps bodies and postings as bytes: 5 of 14,000 pages. */
const perDocsOnceMb = 16;
/** Young objects: more makes builds faster and the process larger. For little documentation, and for each megabyte of it next to that. */
const youngMb = 8;
const youngPerDocsMb = 8;
const mostYoungMb = 64;

/** The least limit of one build. The lower it is, the sooner V8 collects, and most of this is never taken. */
const leastOnceMb = 700;
/** Young objects in each thread of one build: with V8's 48, 1,200 pages take 5 % less processor time and 150 MB more. */
const youngOnceMb = 12;

/** Limits of the heap of one build, in megabytes; those of NODE_OPTIONS win. */
export function heapLimitsOnce(folder: string): Partial<HeapLimits> {
  const young = { maxYoungGenerationSizeMb: youngOnceMb };
  const given = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ');
  if (/--max[-_]old[-_]space[-_]size/.test(given)) return young;
  return { ...young, maxOldGenerationSizeMb: Math.max(leastOnceMb, oldMb(docsMbOf(folder), perDocsOnceMb)) };
}

/** Limits of the heap of a server that builds again and again, in megabytes, from the size of the documentation, wherever it lies. */
export function heapLimits(folder: string): HeapLimits {
  const docsMb = docsMbOf(folder);
  return {
    maxOldGenerationSizeMb: oldMb(docsMb, perDocsMb),
    maxYoungGenerationSizeMb: Math.min(mostYoungMb, Math.ceil(youngMb + docsMb * youngPerDocsMb)),
  };
}

function oldMb(docsMb: number, perMb: number): number {
  return Math.min(mostMb, Math.ceil(baseMb + docsMb * perMb));
}

function docsMbOf(folder: string): number {
  let bytes = 0;
  for (const place of new Set([join(folder, 'docs'), ...sourcesOf(folder)])) bytes += sizeOf(place);
  return bytes / 1_000_000;
}

/** Most bytes of settings: those that the build reads. */
const maxSettingsBytes = 32 * 1024 * 1024;

/** Folders that `docs` of front.yaml names. What cannot be read is the build's to refuse. */
function sourcesOf(folder: string): readonly string[] {
  for (const name of ['front.yaml', 'front.yml', 'front.json']) {
    try {
      const settings: unknown = parseYaml(openFolder(folder).readText(name, maxSettingsBytes));
      const docs = isObject(settings) ? settings['docs'] : undefined;
      const paths = Array.isArray(docs) ? docs.map((each: unknown) => (isObject(each) ? each['path'] : undefined)) : [];
      return paths.flatMap((path) => (typeof path === 'string' ? [resolve(folder, path)] : []));
    } catch {
      continue;
    }
  }
  return [];
}

/** Most names that are looked at in a folder and those below it: more than a build reads. */
const maxNames = 200_000;

/** Bytes of the pages below a folder; a folder that the build refuses has none. Exported for its test. */
export function sizeOf(folder: string, mostNames: number = maxNames): number {
  let bytes = 0;
  let names = 0;
  const tree = treeOf(folder);
  const pending = [''];
  for (let at = pending.pop(); at !== undefined && tree !== undefined; at = pending.pop()) {
    for (const { name, kind } of tree.list(at)) {
      names += 1;
      if (names > mostNames) return bytes;
      if (name === 'node_modules' || name === '.git') continue;
      const path = at === '' ? name : `${at}/${name}`;
      if (kind === 'folder') pending.push(path);
      else if (kind === 'file' && /\.(?:mdx?|markdown)$/i.test(name)) bytes += tree.stat(path)?.bytes ?? 0;
    }
  }
  return bytes;
}

function treeOf(folder: string): FileTree | undefined {
  try {
    return openFolderArgument(folder);
  } catch (error) {
    if (error instanceof FileAccessError) return undefined;
    throw error;
  }
}
