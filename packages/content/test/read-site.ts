// A documentation beside a content folder, read and converted as a build does it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ConvertedPages, convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { type ReadSources, readSources } from '../src/sources/read-sources.ts';

interface ReadSite {
  readonly sources: ReadSources;
  readonly converted: ConvertedPages;
  readonly read: ReturnType<typeof readPages>;
  /** All Markdown that is published. */
  readonly published: string;
  /** Rules of warnings with their messages. */
  readonly warnings: readonly string[];
}

/** Reads the documentation at a path below `front/` of a folder. */
export function readSite(root: string, path = '..'): ReadSite {
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path }]);
  const warnings: string[] = [];
  const context = {
    defaults: sources.defaults,
    onWarning: ({ rule, message }: { readonly rule: string; readonly message: string }) => void warnings.push(`${rule} ${message}`),
  };
  const converted = convertPages(sources.pages, context);
  const read = readPages(converted, context);
  return { sources, converted, read, published: new TextDecoder().decode(read.markdown), warnings };
}
