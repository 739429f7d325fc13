// Files of AsciiDoc that others take in whole: chapters of a book, shared attributes. They are parts of those pages and no pages.
import { dirname, join } from 'node:path';
import type { ProjectFiles } from './project.ts';
import { pagePaths } from './sphinx-index.ts';

const asciidoc = /\.(?:adoc|asciidoc|asc)$/i;

/** The files below a folder that pages of it include whole, absolute. */
export function asciidocParts(folder: string, files: ProjectFiles): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const path of pagePaths(folder, files, asciidoc)) {
    const file = join(folder, path);
    const found = files.text(file);
    if (!('text' in found) || !found.text.includes('include::')) continue;
    const values = new Map(
      [...found.text.matchAll(/^:([\w-]{1,100}):[ \t]+(\S{1,500})[ \t]*$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    for (const [, target = '', list = ''] of found.text.matchAll(/^include::([^[\]\n]{1,1000})\[([^\]\n]{0,1000})\][ \t]*$/gm)) {
      if (!asciidoc.test(target) || /\b(?:tags?|lines)\s*=/.test(list)) continue;
      const named = target.replaceAll(/\{([\w-]{1,100})\}/g, (whole, name: string) => values.get(name) ?? whole);
      const part = join(dirname(file), named);
      if (part !== file) parts.add(part);
    }
  }
  return parts;
}
