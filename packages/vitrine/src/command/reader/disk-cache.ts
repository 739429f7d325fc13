// Documents of fronts by entity tag, in the user's cache folder: each with its address and a digest of its text. It may be deleted at
// any time. A file that is not ours, or not what it says, counts as none; nothing is written or read through a link.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CachedResponse, ResponseCache } from '@vitrine/client';
import { userCacheFolder } from '@vitrine/cli-kit/output/cache-folder';
import { openExistingParent, writeFile } from '@vitrine/content/files';

/** Most bytes of one document, and files in the folder: together at most 256 MB. An address that comes to the place of another takes it. */
const maxBytes = 4_000_000;
const places = 64;

export function createDiskCache(folder: string = join(userCacheFolder(), 'reader')): ResponseCache {
  const pathOf = (url: string): string => join(folder, `document-${Number.parseInt(digestOf(url).slice(0, 8), 16) % places}`);
  return {
    get: (url) => {
      try {
        return entryIn(openExistingParent(pathOf(url)).readText(pathOf(url), maxBytes + 10_000), url);
      } catch {
        return undefined;
      }
    },
    set: async (url, { etag, mediaType, text }) => {
      if (Buffer.byteLength(text) > maxBytes) return;
      try {
        const head = JSON.stringify({ url, etag, mediaType, digest: digestOf(text) });
        await writeFile(pathOf(url), `${head}\n${text}`, { tree: openExistingParent(pathOf(url)), mode: 0o600 });
      } catch {
        // A cache that cannot be written is none.
      }
    },
  };
}

function entryIn(file: string, url: string): CachedResponse | undefined {
  const end = file.indexOf('\n');
  const head: unknown = JSON.parse(file.slice(0, end));
  const text = file.slice(end + 1);
  if (typeof head !== 'object' || head === null) return undefined;
  const { url: of, etag, mediaType, digest } = head as Readonly<Record<string, unknown>>;
  const isOurs = of === url && typeof etag === 'string' && typeof mediaType === 'string' && digest === digestOf(text);
  return isOurs ? { etag, mediaType, text } : undefined;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
