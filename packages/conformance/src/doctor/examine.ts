// The order of an examination, and its result. What matters most is requested first: the budget and the time end somewhere. A front
// of Vitrine is then checked against its own contract by the verification of @vitrine/core, with the answers that are there already.
import { defined } from '@vitrine/core/serving';
import { expectedBase, verifyResponses } from '../verify/verify-responses.ts';
import { asObject, asString, valueAt } from '../verify/verify-response.ts';
import { type CaseName, cases, type Group, groups, rankOf } from '../cases.ts';
import { type Client, createClient, productToken, type Robots, fieldOf } from './client.ts';
import { examineDiscovery } from './discovery.ts';
import { examineContract, examineFields, examineLlms } from './documents.ts';
import { type Before, examineOldAddresses } from './old-addresses.ts';
import { examineServer } from './server.ts';
import { examineSite } from './site.ts';
import { createSheet, createVisit, type SiteResponse, type SiteDiagnostic, siteDiagnostic, type Visit } from './visit.ts';

export interface ExamineOptions {
  readonly version: string;
  readonly full: boolean;
  /** The URL is that of a tool server, which alone is examined. */
  readonly mcp?: boolean;
  /** What was published before; its addresses are requested. */
  readonly before?: Before | undefined;
  readonly onRequest?: (sent: number, budget: number) => void;
  /** How long one answer may take, in milliseconds; default 6 s. */
  readonly patienceMs?: number;
  /** For tests: the time, and how it passes. */
  readonly clock?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** How a group fared: `kept` of `checked` held. There is no total: groups do not weigh the same for everybody. */
export interface Score {
  readonly group: Group;
  readonly title: string;
  readonly kept: number;
  readonly checked: number;
}

export interface Diagnosis {
  readonly url: string;
  /** Whether the site has any document or server for agents; undefined where it could not be visited. */
  readonly hasFront: boolean | undefined;
  /** Errors first, then in the order of the table. */
  readonly findings: readonly SiteDiagnostic[];
  readonly scores: readonly Score[];
  readonly requests: number;
  /** The key that signed the snapshot, as the host states; undefined where it states none. */
  readonly signedBy: string | undefined;
  /** What was not requested, and why. */
  readonly unchecked: readonly string[];
}

/** Most requests, and how long they may take together, in milliseconds. */
export const bounds = {
  quick: { requests: 40, timeoutMs: 24_000 },
  full: { requests: 400, timeoutMs: 300_000 },
} as const;
/** Four requests a second. */
const paceMs = 250;

/** Asks a site what can be requested of it. Rejects for nothing that it answers, or does not. */
export async function examine(
  url: URL,
  { version, full, mcp = false, before, onRequest, patienceMs, clock, sleep }: ExamineOptions,
): Promise<Diagnosis> {
  const { requests, timeoutMs } = full ? bounds.full : bounds.quick;
  const sheet = createSheet(url.host);
  const left = new Set<string>();
  const skip = (what: string): void => void left.add(what);
  const client = createClient(url, {
    version,
    budget: requests,
    paceMs,
    signal: AbortSignal.timeout(timeoutMs),
    onRequest,
    report: (check, where, received) => void sheet.record(check, where, false, received),
    skip,
    ...defined({ patienceMs, clock, sleep }),
  });
  const robots = await client.robots(url.origin);
  // A site that has moved to another host reports it here already.
  const base = robots.answer === undefined ? url : new URL(url.pathname, robots.answer.url);
  const visit = createVisit(base, client, sheet.record, skip, full);
  let drift: Drift | undefined;
  let hasFront: boolean | undefined;
  if (robots.answer === undefined) skip('everything: the site does not answer');
  else if (!robots.admits(`${url.origin}${url.pathname}`)) {
    sheet.record('robots-agents', 'GET /robots.txt', false, `${productToken} is kept out`);
    skip('everything: robots.txt keeps this client out');
  } else if (!mcp && (await isElsewhere(visit))) {
    hasFront = true;
    skip('everything else: the documents are those of another address');
  } else {
    if (mcp) await examineServer(visit, visit.base);
    const visited = mcp ? undefined : await visitAll(visit, client, robots, before);
    drift = visited?.drift;
    const signs = mcp ? (['endpoint'] as const) : signsOfFront;
    hasFront = (visited?.documents ?? 0) > 0 || signs.some((name) => (sheet.held.get(name)?.passed ?? 0) > 0);
    for (const name of ['reachable', 'redirect', 'size', 'patience'] as const)
      if (!sheet.held.has(name)) sheet.record(name, visit.base, true);
  }
  for (const what of drift?.unchecked ?? []) skip(what);
  return {
    url: visit.base,
    hasFront,
    findings: ordered([...sheet.findings, ...(drift?.findings ?? [])]),
    scores: scoresOf(sheet.held, drift),
    requests: client.sent(),
    signedBy: visit.exchanges
      .map(([, answer]) => fieldOf(answer, 'x-snapshot-key'))
      .find((key) => key !== undefined && /^ed25519:[\w-]{43}$/.test(key)),
    unchecked: [...left],
  };
}

/** Whether the front was built for another address: one finding instead of many. On this machine that is allowed. */
async function isElsewhere({ request, record, base }: Visit): Promise<boolean> {
  const contract = await request('/openapi.json');
  if (contract?.status !== 200 || contract.field('x-snapshot-id') === undefined) return false;
  const serverUrl = asString(valueAt(contract.json(), 'servers', 0, 'url')) ?? '';
  const isOther = URL.canParse(serverUrl) && new URL(serverUrl).origin !== new URL(base).origin;
  if (!isOther || (expectedBase(base) === undefined && !(await refusesHost(request)))) return false;
  return !record('host-name', contract.where, false, serverUrl);
}

async function refusesHost(request: Visit['request']): Promise<boolean> {
  const answer = await request('/api/mcp');
  return answer?.status === 403 && answer.text().includes('/problems/host_not_allowed"');
}

/** Checks that hold only where a site has something for agents. */
const signsOfFront: readonly CaseName[] = ['llms', 'endpoint', 'contract'];

async function visitAll(
  visit: Visit,
  client: Client,
  robots: Robots,
  before: Before | undefined,
): Promise<{ readonly drift: Drift | undefined; readonly documents: number }> {
  await examineSite(visit, robots);
  if (before !== undefined) await examineOldAddresses(visit, before);
  const documents = await examineDiscovery(visit);
  await examineServer(visit);
  await examineLlms(visit);
  await examineFields(visit, documents);
  return { drift: await examineContracts(visit, client, documents), documents: documents.length };
}

/** What verification came to: findings, and how many answers it compared with the contract. */
interface Drift {
  readonly findings: readonly SiteDiagnostic[];
  readonly unchecked: readonly string[];
  readonly checked: number;
}

const unanswered = 'no answer to this client';

async function examineContracts(visit: Visit, client: Client, documents: readonly SiteResponse[]): Promise<Drift | undefined> {
  const { record, request, base, exchanges, full } = visit;
  const contract = documents.find(({ where }) => where.endsWith(' /openapi.json')) ?? (await request('/openapi.json'));
  if (contract === undefined) return undefined;
  const document = contract.json();
  const isContract =
    contract.status === 200 &&
    /^3\./.test(asString(valueAt(document, 'openapi')) ?? '') &&
    Object.keys(asObject(valueAt(document, 'paths'))).length > 0;
  if (!record('contract', contract.where, isContract, contract.status === 200 ? valueAt(document, 'openapi') : contract.status))
    return undefined;
  if (contract.field('x-snapshot-id') === undefined) {
    await examineContract(visit, contract);
    return undefined;
  }
  const ours = exchanges.filter(([, answer]) => fieldOf(answer, 'x-snapshot-id') !== undefined);
  const { findings, unchecked } = await verifyResponses(
    async (question) => {
      const { method, target, fields, body } = question;
      const answer = await request(target, { method, ...defined({ fields, body }) });
      if (answer === undefined) throw new Error(unanswered);
      return answer;
    },
    {
      ...defined({ baseUrl: expectedBase(base) }),
      // Beside a site some of the answers are the site's own.
      recorded: ours,
      behindSite: ours.length < exchanges.length,
      requests: Math.max(0, (full ? bounds.full : bounds.quick).requests - client.sent()),
    },
  );
  return {
    unchecked,
    checked: ours.length,
    // The client reported what did not come.
    findings: findings
      .filter(({ message }) => !message.endsWith(`; found ${unanswered}`))
      .map(({ severity, rule, message, location = '', fix }) => {
        const check = { ...cases[rule as CaseName], severity, fix }; // verification reports cases of the table
        const [expectation = '', ...rest] = message.replace(/^expected/, 'Expected').split('; found ');
        const stated = { ...check, description: `${check.description} ${expectation}.` };
        return siteDiagnostic(rule, stated, { host: new URL(base).host, location, received: rest.join('; found ') });
      }),
  };
}

function ordered(findings: readonly SiteDiagnostic[]): readonly SiteDiagnostic[] {
  const rank = ({ severity, rule }: SiteDiagnostic): number => (severity === 'error' ? 0 : 1_000) + rankOf(rule);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function scoresOf(
  held: ReadonlyMap<CaseName, { readonly passed: number; readonly broken: number }>,
  drift: Drift | undefined,
): readonly Score[] {
  return (Object.keys(groups) as Group[]).flatMap((group): readonly Score[] => {
    const groupCounts = [...held].filter(([name]) => cases[name].group === group).map(([, count]) => count);
    // A check counts once, however often it was requested: a site with many pages is not better for it.
    const passed = groupCounts.filter(({ broken }) => broken === 0).length;
    const answers = group === 'contract' && drift !== undefined ? drift.checked : 0;
    const wrong = group === 'contract' ? new Set(drift?.findings.map(({ location }) => location)).size : 0;
    const checked = groupCounts.length + answers;
    return checked === 0 ? [] : [{ group, title: groups[group], kept: passed + Math.max(0, answers - wrong), checked }];
  });
}
