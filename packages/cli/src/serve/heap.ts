// A bound for the memory of the thread that builds. Without one, V8 lets garbage of a build lie as long as there is room, and a server
// that rebuilds all day would grow to several times the memory that it needs.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isObject } from '@vitrine/core';
import { parse } from 'yaml';
import type { HeapLimits } from '../front/builder.ts';

/** What a build needs beside the content, in megabytes. */
const baseMb = 72;
/** For each megabyte of documentation: its text as written and as Markdown, headings, words and postings, the HTML of its pages, and room to work in. */
const perDocsMb = 28;
/** More than any content that is admitted needs. */
const mostMb = 8_192;

/** Young objects: more makes builds faster and the process larger. For little documentation, and for each megabyte of it beside that. */
const youngMb = 8;
const youngPerDocsMb = 8;
const mostYoungMb = 64;

/** Limits of the heap, in megabytes, from the size of the documentation, wherever it lies. */
export async function heapLimits(folder: string): Promise<HeapLimits> {
  let bytes = 0;
  for (const place of new Set([join(folder, 'docs'), ...(await sourcesOf(folder))])) bytes += await sizeOf(place);
  const docsMb = bytes / 1_000_000;
  return {
    maxOldGenerationSizeMb: Math.min(mostMb, Math.ceil(baseMb + docsMb * perDocsMb)),
    maxYoungGenerationSizeMb: Math.min(mostYoungMb, Math.ceil(youngMb + docsMb * youngPerDocsMb)),
  };
}

/** Folders that `docs` of front.yaml names. What cannot be read is the build's to refuse. */
async function sourcesOf(folder: string): Promise<readonly string[]> {
  for (const name of ['front.yaml', 'front.yml', 'front.json']) {
    try {
      const settings: unknown = parse(await readFile(join(folder, name), 'utf8'));
      const docs = isObject(settings) ? settings['docs'] : undefined;
      const paths = Array.isArray(docs) ? docs.map((each: unknown) => (isObject(each) ? each['path'] : undefined)) : [];
      return paths.flatMap((path) => (typeof path === 'string' ? [resolve(folder, path)] : []));
    } catch {
      continue;
    }
  }
  return [];
}

/** Bytes of the pages below a folder. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      const path = join(at, entry.name);
      if (entry.name === 'node_modules' || entry.name === '.git') continue;
      if (entry.isDirectory()) pending.push(path);
      else if (/\.(?:mdx?|markdown)$/i.test(entry.name)) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
