// The redirects of a site: addresses that it has although no file makes them. Read from the configuration as data, in the forms in which
// generators and hosts write them. A pattern that is more than names, `:name`, `*`, `[...name]` and `(one|other)` matches nothing.
import { join } from 'node:path';
import { asText, dataOf, listOf, type ProjectFiles } from './project.ts';
import { nearestFile } from './site/host-rules.ts';

/** A redirect as it is written: routes or patterns of routes without slashes at their ends; `to` may be an address. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  /** Whether the host answers with something from elsewhere, without leading to another address. */
  readonly isRewrite?: boolean;
  /** Whether more than the path decides: a query, a header, a country. */
  readonly isConditional?: boolean;
  /** Whether the configuration computes it; `from` is then its place in the list where the old path is computed too. */
  readonly isComputed?: boolean;
}

/** How often the patterns of a site are compared with routes that links lead to. */
const maxComparisons = 1_000_000;

/** Statuses that lead to another address; 200 rewrites, 404 and 410 say that nothing is there. */
const redirecting = /^30[12378]!?$/;

/** Redirects of a project: those of its configuration (lists of `{ from, to }` or `{ source, destination }`, or maps) and of its host. */
export function redirectsOf(
  given: readonly unknown[],
  project: string,
  assetFolders: readonly string[],
  files: ProjectFiles,
): readonly RedirectRule[] {
  const lines = [project, ...assetFolders].flatMap((folder) => {
    const content = files.text(join(folder, '_redirects'));
    return 'text' in content ? content.text.split('\n').flatMap(ruleOfLine) : [];
  });
  return [...[...given, ...hostConfigurations(project, files)].flatMap(rulesOf), ...lines].flatMap(alternatives).map((rule) => {
    if (rule.isComputed === true) return rule;
    const from = trimmed(rule.from).replace(/\.mdx?$/i, '');
    return { ...rule, from, to: sameSpread(from, trimmed(rule.to)) };
  });
}

/**
 * Whether a host answers a route by a redirect or a rewrite, by its path without slashes at its ends; false once patterns were compared with
 * too many routes. A rewrite of every path, as applications of one page have it, says nothing.
 */
export function createRedirectMatcher(given: readonly RedirectRule[]): (route: string) => boolean {
  const rules = given.filter(({ from, isRewrite }) => isRewrite !== true || !isPattern(from.split('/', 1)[0] ?? ''));
  const exact = new Set(rules.map(({ from }) => from));
  const patterns = rules
    .filter(({ from, isComputed }) => isComputed !== true && isPattern(from))
    .map(({ from }) => from.split('/'));
  const cache = new Map<string, boolean>();
  let comparisons = 0;
  const fitsPattern = (route: string): boolean => {
    const names = route.split('/');
    return patterns.some((pattern) => ++comparisons <= maxComparisons && bind(pattern, names, 0, 0, new Map()));
  };
  return (route) => {
    let matches = cache.get(route);
    if (matches === undefined) cache.set(route, (matches = exact.has(route) || fitsPattern(route)));
    return matches;
  };
}

/** The redirects and rewrites of Vercel and of Netlify, from the nearest file of each: the host of a documentation is often configured at the top of its repository. */
function hostConfigurations(project: string, files: ProjectFiles): readonly unknown[] {
  return ['vercel.json', 'netlify.toml'].flatMap((name) => {
    const file = nearestFile(name, project, files);
    const { redirects, rewrites } = dataOf(file && files.data(file));
    return [redirects, listOf(rewrites).map((each) => ({ ...dataOf(each), isRewrite: true }))];
  });
}

/** A line of `_redirects`: the old path, conditions on the query, the target, a status, further conditions; or `old=new`, as sites write it that read it themselves. */
function ruleOfLine(line: string): readonly RedirectRule[] {
  const [pair, old, target] = /^(\/[^\s=]{0,500})=((?:\/|https?:)\S{0,2000})$/.exec(line.trim()) ?? [];
  if (pair !== undefined && old !== undefined && target !== undefined) return [{ from: old, to: target }];
  const [from = '', ...columns] = line.trim().split(/\s+/);
  const at = columns.findIndex((each) => /^(?:\/|https?:)/i.test(each));
  const to = columns[at];
  const status = columns[at + 1] ?? '301';
  const isRewrite = /^200!?$/.test(status);
  if (!from.startsWith('/') || to === undefined || !(isRewrite || redirecting.test(status))) return [];
  const isConditional = at > 0 || columns.slice(at + 2).some((each) => /^\w+=/.test(each));
  return [{ from, to, ...(isConditional && { isConditional }), ...(isRewrite && { isRewrite }) }];
}

const maxAlternatives = 32;

/** A rule with `(a|b)` or `:name?` as one rule for each; names before a bracket stay, since their value may be part of the target. */
function alternatives(rule: RedirectRule): readonly RedirectRule[] {
  if (rule.isComputed === true) return [rule];
  let rules: readonly RedirectRule[] = [rule];
  while (rules.length < maxAlternatives) {
    const next = rules.flatMap((each): readonly RedirectRule[] => {
      const [whole, inner = ''] = /(?<!:\w{1,40})\(([\w./|-]{0,200}\|[\w./|-]{0,200})\)/.exec(each.from) ?? [];
      if (whole !== undefined) return inner.split('|').map((one) => ({ ...each, from: each.from.replace(whole, one) }));
      const optional = /\/:\w{1,40}\?(?=\/|$)/.exec(each.from)?.[0];
      if (optional === undefined) return [each];
      const segment = optional.slice(0, -1);
      const without = { ...each, from: each.from.replace(optional, ''), to: each.to.replace(segment, '') };
      return [{ ...each, from: each.from.replace(optional, segment) }, without];
    });
    if (next.length === rules.length) return rules;
    rules = next;
  }
  return [rule];
}

/** A target in which a name matches as many segments as in the old path: `/old/*` to `/new/:splat`, `/old/:path*` to `/new/:path`. */
function sameSpread(from: string, to: string): string {
  const names = from.split('/').flatMap((segment) => {
    const placeholder = placeholderOf(segment);
    return placeholder?.many === true ? [placeholder.name] : [];
  });
  return to
    .split('/')
    .map((segment) => (names.includes(segment.slice(1)) && segment.startsWith(':') ? `${segment}*` : segment))
    .join('/');
}

const trimmed = (path: string): string => path.trim().replace(/^\/+|(?<!\/)\/+$/g, '');

export function isPattern(route: string): boolean {
  return /[:*([]/.test(route);
}

function rulesOf(value: unknown): readonly RedirectRule[] {
  if (!Array.isArray(value))
    return Object.entries(dataOf(value)).map(([from, to]) => ruleTo(from, asText(to) ?? asText(dataOf(to)['destination'])));
  return listOf(value).flatMap((each, index) => {
    const { from, source, to, destination, status, has, missing, conditions, query, isRewrite } = dataOf(each);
    if (status !== undefined && !redirecting.test(typeof status === 'number' ? String(status) : (asText(status) ?? ''))) return [];
    const isConditional = [has, missing, conditions, query].some(isStated);
    const paths = [from, source].flat().filter((path) => path !== undefined);
    return (paths.length === 0 ? [undefined] : paths).map((path) => {
      const text = asText(path);
      const rule = ruleTo(text ?? `redirects[${index}]`, text === undefined ? undefined : (asText(to) ?? asText(destination)));
      return { ...rule, ...(isConditional && { isConditional }), ...(isRewrite === true && { isRewrite }) };
    });
  });
}

/** A rule; without a target, one that the configuration computes. */
function ruleTo(from: string, to: string | undefined): RedirectRule {
  return to === undefined ? { from, to: '', isComputed: true } : { from, to };
}

function isStated(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

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
  for (let index = at, offset = from; ; index += 1, offset += 1) {
    const segment = pattern[index];
    if (segment === undefined) return offset === names.length;
    const placeholder = placeholderOf(segment);
    if (placeholder?.many === true) {
      const rest = names.slice(offset).filter((name) => name !== '');
      // A pattern that continues behind such a placeholder fits whatever has its parts; nothing is bound from it.
      if (index < pattern.length - 1) return rest.length >= placeholder.least;
      values.set(placeholder.name, rest.join('/'));
      return rest.length >= placeholder.least;
    }
    const name = names[offset];
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
