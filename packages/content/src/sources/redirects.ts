// The redirects of a site: addresses that it has although no file makes them. Read from the configuration as data, in the forms in which
// generators and hosts write them. A pattern that is more than names, `:name`, `*`, `[...name]` and `(one|other)` matches nothing.
import { join } from 'node:path';
import { asText, dataOf, listOf, type ProjectFiles } from './project.ts';

/** A redirect as it is written: routes or patterns of routes without slashes at their ends; `to` may be an address. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

/** The redirects of a site. */
export interface SiteRedirects {
  readonly rules: readonly RedirectRule[];
  /** Whether a route is redirected, by its path without slashes at its ends; false once patterns were compared with too many routes. */
  readonly matches: (route: string) => boolean;
}

/** How often the patterns of a site are compared with routes that links lead to. */
const maxComparisons = 1_000_000;

/** Redirects of a project: those of its configuration (lists of `{ from, to }` or `{ source, destination }`, or maps), of Vercel, of Netlify. */
export function redirectsOf(
  given: readonly unknown[],
  project: string,
  assetFolders: readonly string[],
  files: ProjectFiles,
): SiteRedirects {
  const hosted = dataOf(files.data(join(project, 'vercel.json')))['redirects'];
  const lines = [project, ...assetFolders].flatMap((folder) => {
    const found = files.text(join(folder, '_redirects'));
    return 'text' in found ? found.text.split('\n').map((line) => line.trim().split(/\s+/)) : [];
  });
  const listed = lines.flatMap(([from = '', to = '', status = '301']): RedirectRule[] =>
    // 200 rewrites, 404 and 410 say that nothing is there: neither leads to another address.
    from.startsWith('/') && /^30[12378]!?$/.test(status) ? [{ from, to }] : [],
  );
  const rules = [...[...given, hosted].flatMap(rulesOf), ...listed].map(({ from, to }) => ({
    from: trimmed(from).replace(/\.mdx?$/i, ''),
    to: /^[a-z]+:\/\//i.test(to) ? to : trimmed(to),
  }));
  const exact = new Set(rules.map(({ from }) => from));
  const patterns = rules.filter(({ from }) => isPattern(from)).map(({ from }) => from.split('/'));
  const known = new Map<string, boolean>();
  let comparisons = 0;
  const fitsPattern = (route: string): boolean => {
    const names = route.split('/');
    return patterns.some((pattern) => ++comparisons <= maxComparisons && bind(pattern, names, 0, 0, new Map()));
  };
  return {
    rules,
    matches: (route) => {
      let matches = known.get(route);
      if (matches === undefined) known.set(route, (matches = exact.has(route) || fitsPattern(route)));
      return matches;
    },
  };
}

const trimmed = (path: string): string => path.trim().replace(/^\/+|(?<!\/)\/+$/g, '');

/** Whether a route has placeholders. */
export function isPattern(route: string): boolean {
  return /[:*([]/.test(route);
}

function rulesOf(value: unknown): readonly RedirectRule[] {
  if (!Array.isArray(value))
    return Object.entries(dataOf(value)).map(([from, to]) => ({ from, to: asText(to) ?? asText(dataOf(to)['destination']) ?? '' }));
  return listOf(value).flatMap((each) => {
    const { from, source, to, destination } = dataOf(each);
    const target = asText(to) ?? asText(destination) ?? '';
    return [from, source].flat().flatMap((path): RedirectRule[] => {
      const text = asText(path);
      return text === undefined ? [] : [{ from: text, to: target }];
    });
  });
}

/** The name of a placeholder, and how many segments it represents. */
function placeholderOf(segment: string): { readonly name: string; readonly least: number; readonly many: boolean } | undefined {
  if (segment === '*' || segment === '(.*)') return { name: 'splat', least: 0, many: true };
  const spread = /^\[\.\.\.(\w+)\]$/.exec(segment)?.[1];
  if (spread !== undefined) return { name: spread, least: 0, many: true };
  const [, name, ending] = /^(?::|\[)(\w+)\]?(\*|\+|\(\.\*\))?$/.exec(segment) ?? [];
  if (name === undefined) return undefined;
  return { name, least: ending === undefined || ending === '+' ? 1 : 0, many: ending !== undefined };
}

/** Whether a pattern fits a route; the values of its placeholders are noted. The last placeholder of many segments takes all that is left. */
function bind(
  pattern: readonly string[],
  names: readonly string[],
  at: number,
  from: number,
  values: Map<string, string>,
): boolean {
  for (let index = at, place = from; ; index += 1, place += 1) {
    const segment = pattern[index];
    if (segment === undefined) return place === names.length;
    const placeholder = placeholderOf(segment);
    if (placeholder?.many === true) {
      const rest = names.slice(place).filter((name) => name !== '');
      // A pattern that goes on behind such a placeholder fits whatever has its parts; nothing is bound from it.
      if (index < pattern.length - 1) return rest.length >= placeholder.least;
      values.set(placeholder.name, rest.join('/'));
      return rest.length >= placeholder.least;
    }
    const name = names[place];
    if (name === undefined) return false;
    const choice = /^(?::(\w+))?\(([\w|-]+)\)$/.exec(segment);
    if (choice !== null) {
      if (choice[2]?.split('|').includes(name) !== true) return false;
      if (choice[1] !== undefined) values.set(choice[1], name);
    } else if (placeholder !== undefined) values.set(placeholder.name, name);
    else if (segment !== name) return false;
  }
}

/** The route from which a pattern leads to a route: its placeholders have the values that they have in the target. Undefined where it does not. */
export function sourceOfTarget({ from, to }: RedirectRule, route: string): string | undefined {
  const values = new Map<string, string>();
  if (!bind(to.split('/'), route.split('/'), 0, 0, values)) return undefined;
  const names: string[] = [];
  for (const segment of from.split('/')) {
    const placeholder = placeholderOf(segment);
    const choice = /^:(\w+)\(([\w|-]+)\)$/.exec(segment);
    const name = choice?.[1] ?? placeholder?.name;
    if (name === undefined) {
      if (isPattern(segment)) return undefined;
      names.push(segment);
      continue;
    }
    const value = values.get(name);
    if (value === undefined || (choice !== null && choice[2]?.split('|').includes(value) !== true)) return undefined;
    names.push(value);
  }
  return names.filter((name) => name !== '').join('/');
}
