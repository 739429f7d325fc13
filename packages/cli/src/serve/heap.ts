// A bound for the memory of the thread that builds. Without one, V8 lets garbage of a build lie as long as there is room, and a server
// that rebuilds all day would grow to several times the memory that it needs.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build needs beside the content, in megabytes. */
const baseMb = 72;
/** For each megabyte of documentation: its text, headings, words and postings, and room to work in. */
const perDocsMb = 16;
/** More than any content that is admitted needs. */
const mostMb = 8_192;

/** A limit for the heap, in megabytes, from the size of the documentation. */
export async function heapLimitMb(folder: string): Promise<number> {
  const bytes = await sizeOf(join(folder, 'docs'));
  return Math.min(mostMb, Math.ceil(baseMb + (bytes / 1_000_000) * perDocsMb));
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
