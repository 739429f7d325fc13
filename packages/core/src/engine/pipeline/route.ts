// The route table is data: dispatch, 405 and Allow, the contract and the contract suite all read one list (SPEC 4).
// A path is exact, or has one trailing {name} that is looked up literally: no decoding, no redirects.
import type { SiteFacts } from '../store/documents.ts';
import type { Exchange, Outcome } from './exchange.ts';
import { type Problem, problem } from '../http/problem.ts';
import { parameterValue, parsePathTemplate, type PathTemplate } from '../../ground/path-template.ts';
import { notFound } from '../../ground/problem-types.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names the operation in the contract's texts. */
  readonly name: string;
  /** Counts against the client's quota. */
  readonly limited: boolean;
  /** Refuses foreign origins and hosts, and then answers in the JSON-RPC envelope. */
  readonly originChecked: boolean;
  handle(exchange: Exchange, path: string): Outcome | Promise<Outcome>;
}

/** Everything that is served under one path. */
export interface Resource {
  readonly path: string;
  readonly routes: ReadonlyMap<string, Route>;
  /** The Allow field. */
  readonly allow: string;
  readonly limited: boolean;
  readonly originChecked: boolean;
}

export interface RouteTable {
  readonly exact: ReadonlyMap<string, Resource>;
  readonly patterns: readonly Pattern[];
  /** Whether a path that fits a pattern is there. */
  readonly exists: (path: string) => boolean;
}

interface Pattern {
  readonly template: PathTemplate;
  readonly resource: Resource;
}

/** Groups rows by path. Throws TypeError for two rows of one method and path. */
export function routeTable(rows: readonly Route[], exists: (path: string) => boolean): RouteTable {
  const exact = new Map<string, Resource>();
  const patterns: Pattern[] = [];
  for (const path of new Set(rows.map((row) => row.path))) {
    const resource = resourceOf(
      path,
      rows.filter((row) => row.path === path),
    );
    const template = parsePathTemplate(path);
    if (template === undefined) exact.set(path, resource);
    else patterns.push({ template, resource });
  }
  return { exact, patterns, exists };
}

function resourceOf(path: string, rows: readonly Route[]): Resource {
  const routes = new Map<string, Route>(rows.map((row) => [row.method, row]));
  if (routes.size !== rows.length) throw new TypeError(`routes: expected one row for each method of ${path}`);
  const get = routes.get('GET');
  if (get !== undefined) routes.set('HEAD', get);
  const allow = [...(get === undefined ? [] : ['GET', 'HEAD']), ...(routes.has('POST') ? ['POST'] : []), 'OPTIONS'].join(', ');
  return {
    path,
    routes,
    allow,
    limited: rows.some(({ limited }) => limited),
    originChecked: rows.some(({ originChecked }) => originChecked),
  };
}

/** The operation whose fields an answer carries: that of the method, or of GET where the method is not supported. */
export function operationOf(resource: Resource | undefined, method: string): string | undefined {
  return (resource?.routes.get(method) ?? resource?.routes.get('GET'))?.name;
}

/** Whether something is published there. */
export function isResource(located: Resource | Problem): located is Resource {
  return 'routes' in located;
}

/** The path of a request target below the prefix; undefined when it lies elsewhere. Proofs lie at the root of the host too. */
export function pathOf(target: string, { prefix, proofs }: Pick<SiteFacts, 'prefix' | 'proofs'>): string | undefined {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (prefix === '') return path;
  if (path === prefix) return '/';
  if (path.startsWith(`${prefix}/`)) return path.slice(prefix.length);
  return proofs?.includes(path) ? path : undefined;
}

/** The resource under a path, or the problem that says there is none. */
export function locate(table: RouteTable, path: string | undefined): Resource | Problem {
  const found = path === undefined ? undefined : (table.exact.get(path) ?? fitting(table, path));
  return found ?? problem(notFound, 'No resource is published at this path.');
}

function fitting({ patterns, exists }: RouteTable, path: string): Resource | undefined {
  return patterns.find(({ template }) => parameterValue(template, path) !== undefined && exists(path))?.resource;
}
