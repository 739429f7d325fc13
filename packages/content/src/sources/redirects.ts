// Addresses that a site has although no file makes them: it redirects them. Read from the configuration as data, in the forms in which
// generators and hosts write them; a pattern that is more than names, `:name`, `*` and `(one|other)` is not understood and matches nothing.
import { join } from 'node:path';
import { dataOf, listOf, type ProjectFiles, textOf } from './project.ts';

/** Whether a site redirects a route, by its path without slashes at its ends. */
export type Redirected = (route: string) => boolean;

/** Redirects of a project: those of its configuration (lists of `{ from, to }` or `{ source, destination }`, or maps), of Vercel, of Netlify. */
export function redirectsOf(
  given: readonly unknown[],
  project: string,
  assetFolders: readonly string[],
  files: ProjectFiles,
): Redirected {
  const hosted = dataOf(files.data(join(project, 'vercel.json')))['redirects'];
  const netlify = [project, ...assetFolders].flatMap((folder) => {
    const found = files.text(join(folder, '_redirects'));
    return 'text' in found ? found.text.split('\n').map((line) => line.trim().split(/\s+/, 1)[0] ?? '') : [];
  });
  const sources = [...[...given, hosted].flatMap(sourcesOf), ...netlify.filter((source) => source.startsWith('/'))];
  const exact = new Set<string>();
  const patterns: (readonly string[])[] = [];
  for (const source of sources) {
    const route = source.replace(/^\/+|(?<!\/)\/+$/g, '').replace(/\.mdx?$/i, '');
    if (/[:*(]/.test(route)) patterns.push(route.split('/'));
    else exact.add(route);
  }
  return (route) => exact.has(route) || patterns.some((pattern) => matches(pattern, route.split('/')));
}

/** Where redirects begin. */
function sourcesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return Object.keys(dataOf(value));
  return listOf(value).flatMap((each) => {
    const { from, source } = dataOf(each);
    return [from, source].flat().flatMap((path) => textOf(path) ?? []);
  });
}

function matches([first, ...rest]: readonly string[], names: readonly string[]): boolean {
  if (first === undefined) return names.length === 0;
  if (/^(?:\*|\(\.\*\)|:\w+(?:\*|\(\.\*\)))$/.test(first)) return true;
  const [name, ...others] = names;
  if (name === undefined) return false;
  if (/^:\w+\+$/.test(first)) return true;
  const choice = /^(?::\w+)?\(([\w|-]+)\)$/.exec(first)?.[1]?.split('|');
  return (choice?.includes(name) ?? (/^:\w+$/.test(first) || first === name)) && matches(rest, others);
}
