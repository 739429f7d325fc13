// Specifications of Fumadocs: what `createOpenAPI` reads, and the pages that its loader makes of them.
import { slug as slugged } from 'github-slugger';
import { join, resolve } from 'node:path';
import type { SiteReference } from '../generator.ts';
import { baseOf } from '../named-reference.ts';
import { joinRoute } from '../paths.ts';
import { dataOf, listOf, type ProjectFiles, asText } from '../project.ts';
import { readExpression } from '../script-data.ts';

/** What `createOpenAPI` of a project of Fumadocs reads: files by the names that pages use for them. */
export function openApiInput(project: string, files: ProjectFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of ['lib/openapi.ts', 'src/lib/openapi.ts', 'lib/source.ts', 'src/lib/source.ts', 'lib/openapi.tsx']) {
    const script = files.text(join(project, name));
    const start = 'text' in script ? /\bcreate(?:Open|Async)API\s*\(/.exec(script.text) : null;
    if (start === null || !('text' in script)) continue;
    const { input } = dataOf(readExpression(script.text.slice(start.index + start[0].length)));
    const named = Array.isArray(input)
      ? listOf(input).map((each) => [asText(each) ?? '', each] as const)
      : Object.entries(dataOf(input));
    for (const [key, path] of named) {
      const file = resolve(project, asText(path) ?? '');
      if (files.isFile(file)) found.set(key, file);
    }
  }
  return found;
}

/** The call that makes pages without files. */
const call = /\b(?:staticSource|openapiSource)\s*\(/;

/** Pages that the loader makes without files: `openapi.staticSource()`. */
export function staticPages(
  project: string,
  base: string,
  input: ReadonlyMap<string, string>,
  files: ProjectFiles,
): readonly SiteReference[] {
  const source = ['lib/source.ts', 'src/lib/source.ts', 'lib/source/index.ts', 'lib/source.tsx']
    .map((name) => files.text(join(project, name)))
    .flatMap((each) => ('text' in each ? each.text : []))
    .find((text) => call.test(text));
  if (source === undefined) return [];
  const options = call.exec(source);
  const { baseDir, groupBy } = dataOf(readExpression(source.slice((options?.index ?? 0) + (options?.[0].length ?? 0))));
  const folder = (asText(baseDir) ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
  return [...input.values()].map((file) => ({
    named: file,
    file,
    base: baseOf(file, project),
    place({ id, method, path, tag }) {
      const own = id ?? `${path.replace(/^\//, '').replace(/[{}]/g, '')}/${method.toLowerCase()}`;
      const names = [folder, groupBy === 'tag' && tag !== undefined ? slugged(tag) : '', own];
      const below = names.filter((name) => name !== '').join('/');
      return { path: below, route: joinRoute(base, below) };
    },
  }));
}
