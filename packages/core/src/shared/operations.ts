// The operations as data, for dispatch, contract and suite. It imports no handler, so that rendering can read it too.

import { parameterValue, parsePathTemplate } from './document-path.ts';

/** Where static hosts look for the page of an address that has none. */
export const refusalPath = '/404.html';

/** One operation: a method of a path. */
export interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly name: string;
  /** Counts against the client's quota. */
  readonly limited: boolean;
  /** Refuses foreign origins and hosts, and then answers in the JSON-RPC envelope. */
  readonly originChecked: boolean;
  /** Which function answers; pipeline/route.ts has them. */
  readonly handler: 'document' | 'changes' | 'card' | 'call';
}

/** Where the documentation tools are (SPEC 4.5). */
export const rpcPath = '/api/mcp';

/** What changed since a former snapshot is listed here; the answers are below this path. */
export const changesPath = '/changes.json';

/** Where it is stated what changed since the snapshot with a digest, which is 64 hexadecimal digits. */
export function changesOf(digest: string): string {
  return `/changes/${digest}.json`;
}

function document(name: string, path: string): Row {
  return { method: 'GET', path, name, limited: false, originChecked: false, handler: 'document' };
}

const rows: readonly Row[] = [
  { ...document('getStatus', '/api/v1/status'), limited: true },
  document('getCapabilities', '/capabilities.json'),
  document('getReleases', '/releases.json'),
  document('getAdvisories', '/advisories.json'),
  document('getAdvisory', '/advisories/{id}.json'),
  document('getInstallation', '/installation.json'),
  document('getBenchmarks', '/benchmarks.json'),
  { ...document('getChanges', changesPath), handler: 'changes' },
  document('getChangesSince', changesOf('{snapshot}')),
  document('getOpenApi', '/openapi.json'),
  document('getMcpManifest', '/.well-known/mcp.json'),
  { method: 'GET', path: rpcPath, name: 'getMcpServerCard', limited: true, originChecked: true, handler: 'card' },
  { method: 'POST', path: rpcPath, name: 'callDocumentationMcp', limited: true, originChecked: true, handler: 'call' },
  document('getServerCard', '/api/mcp/server-card'),
  document('getOlderServerCard', '/.well-known/mcp/server-card.json'),
  document('getAiCatalog', '/.well-known/ai-catalog.json'),
  document('getArdCatalog', '/.well-known/ard.json'),
  document('getApiCatalog', '/.well-known/api-catalog'),
  document('getAgentSkills', '/.well-known/agent-skills/index.json'),
  document('getAgentSkill', '/.well-known/agent-skills/{skill}/SKILL.md'),
  document('getLlmsTxt', '/llms.txt'),
  document('getLlmsFullTxt', '/llms-full.txt'),
  document('getCapabilitiesMarkdown', '/capabilities.md'),
  document('getReleasesMarkdown', '/releases.md'),
  document('getSectionLlmsTxt', '/docs/{section}/llms.txt'),
  document('getSectionLlmsFullTxt', '/docs/{section}/llms-full.txt'),
  document('getDocumentationPage', '/docs/{page}.md'),
  document('getDocumentationContents', '/docs'),
  document('getDocumentationHtml', '/docs/{page}'),
  document('getStyleSheet', '/assets/{file}.css'),
  document('getScript', '/assets/{file}.js'),
  document('getIconPng', '/icons/{file}.png'),
  document('getIconSvg', '/icons/{file}.svg'),
  document('getPicture', '/pictures/{file}'),
  document('getFavicon', '/favicon.ico'),
  document('getReleasesFeed', '/releases.feed.json'),
  document('getReleasesRss', '/releases.xml'),
  document('getSchema', '/schemas/{name}.json'),
  document('listProblems', '/problems'),
  document('getProblem', '/problems/{code}'),
  document('getAuth', '/auth.md'),
  document('getSitemap', '/sitemap.xml'),
  document('getSecurityTxt', '/.well-known/security.txt'),
  document('getRobotsTxt', '/robots.txt'),
  document('getNotFoundPage', refusalPath),
  document('getHome', '/'),
];

/** The paths of the table of SPEC 4, of which a site may leave some out. */
export const specifiedPaths: readonly string[] = [
  '/api/v1/status',
  '/capabilities.json',
  '/releases.json',
  '/openapi.json',
  '/.well-known/mcp.json',
  rpcPath,
];

/** Every operation that is not of a team's own document. */
export const operationNames: readonly string[] = rows.map(({ name }) => name);

/** The paths of these operations, templates among them. */
export const operationPaths: readonly string[] = rows.map(({ path }) => path);

export function documentRows(ownPaths: readonly string[]): readonly Row[] {
  return [...rows, ...ownPaths.map((path) => document(`getOwn:${path}`, path))];
}

/** The operation that GET of a path belongs to; `own` has the paths of a team's documents. */
export function operationAt(path: string, ownPaths: readonly string[]): string | undefined {
  return documentRows(ownPaths).find((row) => {
    const template = parsePathTemplate(row.path);
    return row.method === 'GET' && (template === undefined ? row.path === path : parameterValue(template, path) !== undefined);
  })?.name;
}

/** The row of a proof, which is no operation of the contract. */
export function domainVerificationRow(path: string): Row {
  return document('getProof', path);
}
