// What was set out to be reached, in one run: each goal, its stretch, and the figure from the results. Only the best rounds
// are compared with one another; the medians are in the tables.

const cpu = (results, group, name) => results.groups[group]?.[name]?.cpuMicroseconds.best;
const ratio = (results, group, numerator, denominator) => cpu(results, group, numerator) / cpu(results, group, denominator);
const least = (results, group, names) => Math.min(...names.map((name) => cpu(results, group, name) ?? Number.POSITIVE_INFINITY));

const ours = 'Vitrine serve()';
const floor = 'floor: node:http';
const calls = 'tools/call with a constant answer';
const lists = 'tools/list with 200 tools';
const byTools = 'tools/call, by the number of tools';
const whole = 'a static catalog of 100 KB, whole';
const unmodified = 'a static catalog of 100 KB, not modified';
const engines = 'search over 2000 sections, without excerpts, in process';
const search = 'search_docs over 2000 sections, six results with excerpts';
const fetched = 'tools/call through fetch, in process';
const refused = 'beyond the quota';

const legacyHosts = ['SDK v2, node:http', 'SDK v2, @hono/node-server', 'SDK v2, srvx'];
const modernHosts = legacyHosts.map((name) => `${name}, modern wire`);

/** How many times cheaper we are than the cheapest of some subjects. */
const cheaper = (group, names) => (results) => least(results, group, names) / cpu(results, group, ours);

function atMost(id, what, unit, goal, stretch, figure) {
  return { id, what, unit, better: 'lower', goal, stretch, figure };
}
function atLeast(id, what, goal, stretch, figure) {
  return { id, what, unit: 'times cheaper', better: 'higher', goal, stretch, figure };
}

const inHost = (host) => (results) => results.hosts?.found[host];

/** A call inside a host beside one of mcp-lite in the same host. */
function inHostAtMost(id, host, beside, goal) {
  const figure = ({ hosts }) => {
    const { Vitrine: own, [beside]: other } = hosts.found[host].calls;
    return own.cpuMicroseconds.best / other.cpuMicroseconds.best;
  };
  return { ...atMost(id, `tools/call inside ${host} beside ${beside}`, 'times', goal, goal, figure), measured: inHost(host) };
}

/** Resident memory that a host gains over many calls. */
function flatIn(id, host) {
  const figure = ({ hosts }) => {
    const [before, after] = hosts.found[host].memory['Vitrine'];
    return Math.max(0, after.rss - before.rss) / 1e6;
  };
  return { ...atMost(id, `growth of resident memory inside ${host}`, 'MB', 10, 10, figure), measured: inHost(host) };
}

/** A cold start above that of the floor. */
function aboveFloor(id, starter, goal) {
  const what = `cold start above the node:http floor, ${starter}`;
  const figure = ({ coldStart }) => coldStart[starter].median - coldStart[floor].median;
  return { ...atMost(id, what, 'ms', goal, goal, figure), measured: ({ coldStart }) => coldStart[starter] };
}

export const goals = [
  atMost('call-floor', 'tools/call, CPU beside the node:http floor', 'times', 1.45, 1.3, (r) => ratio(r, calls, ours, floor)),
  atLeast('call-mcp-lite-json', 'tools/call beside mcp-lite, JSON-only Accept', 1, 1.15, cheaper(calls, ['mcp-lite, JSON only'])),
  atLeast('call-mcp-lite', 'tools/call beside mcp-lite, the Accept of the specification', 2.6, 3, cheaper(calls, ['mcp-lite'])),
  atLeast('call-sdk-v2', 'tools/call beside SDK v2 on its best host, legacy wire', 8, 10, cheaper(calls, legacyHosts)),
  atLeast('call-sdk-v2-modern', 'tools/call beside SDK v2 on its best host, modern wire', 8, 10, (r) => {
    return least(r, calls, modernHosts) / cpu(r, calls, `${ours}, modern wire`);
  }),
  atLeast('call-sdk-v1', 'tools/call beside SDK v1 as documented', 13, 16, cheaper(calls, ['SDK v1, Express'])),
  atLeast('search-engine', 'search over 2,000 sections beside MiniSearch', 4, 4, (r) => {
    return ratio(r, engines, 'MiniSearch', 'Vitrine docs-index');
  }),
  atMost('search-tool', 'search_docs with six excerpts, CPU', 'ms', 0.5, 0.2, (r) => cpu(r, search, ours) / 1_000),
  atMost('fetch-mcp-lite', 'fetch in process beside mcp-lite', 'times', 1.15, 1, (r) => {
    return ratio(r, fetched, 'Vitrine fetch', 'mcp-lite, JSON only');
  }),
  atLeast('document-hono', 'a catalog of 100 KB beside Hono with etag, 200', 7, 9, cheaper(whole, ['Hono with etag'])),
  atLeast('unmodified-hono', 'a catalog of 100 KB beside Hono with etag, 304', 10, 14, cheaper(unmodified, ['Hono with etag'])),
  atMost('unmodified-floor', '304, CPU beside the floor', 'times', 1.4, 1.2, (r) => ratio(r, unmodified, ours, floor)),
  atLeast('list-mcp-lite', 'tools/list with 200 tools beside mcp-lite', 3, 3, cheaper(lists, ['mcp-lite'])),
  atLeast(
    'list-sdk',
    'tools/list with 200 tools beside the SDKs',
    50,
    50,
    cheaper(lists, ['SDK v2, node:http', 'SDK v1, Express']),
  ),
  atMost('call-many-tools', 'tools/call with 200 tools beside 6', 'times', 1.1, 1.1, (r) => {
    return ratio(r, byTools, `${ours}, 200 tools`, `${ours}, 6 tools`);
  }),
  atMost('cold-start', 'cold start above the node:http floor, 5,000 sections', 'ms', 15, 8, ({ coldStart }) => {
    return coldStart[ours].median - coldStart[floor].median;
  }),
  aboveFloor('cold-start-status', 'a status, tools on call', 20),
  aboveFloor('cold-start-status-one-file', 'a status, tools on call, one file', 12),
  atMost('refusal', '429 beside the constant tools/call', 'times', 1, 1, (r) =>
    ratio(r, refused, `${ours}, beyond the quota`, ours),
  ),
  atMost('heap', 'growth of the heap after the last of many calls', 'MB', 5, 5, ({ heap }) => {
    const [before, ...after] = heap[ours];
    return Math.max(0, after.at(-1).heapUsed - before.heapUsed) / 1e6;
  }),
  inHostAtMost('hono-mcp-lite-json', '@hono/node-server', 'mcp-lite, JSON only', 1.15),
  inHostAtMost('hono-mcp-lite', '@hono/node-server', 'mcp-lite', 0.9),
  inHostAtMost('srvx-mcp-lite-json', 'srvx', 'mcp-lite, JSON only', 1.15),
  inHostAtMost('whatwg-mcp-lite-json', '@whatwg-node/server', 'mcp-lite, JSON only', 1.15),
  inHostAtMost('bun-mcp-lite-json', 'Bun.serve', 'mcp-lite, JSON only', 1.15),
  inHostAtMost('deno-mcp-lite-json', 'Deno.serve', 'mcp-lite, JSON only', 1.15),
  inHostAtMost('workerd-mcp-lite-json', 'workerd', 'mcp-lite, JSON only', 1.15),
  ...['@hono/node-server', 'srvx', '@whatwg-node/server', 'Bun.serve', 'Deno.serve', 'workerd'].map((host) =>
    flatIn(`memory-${host}`, host),
  ),
];

/** Every goal that these results can be held to, with its figure, and whether goal and stretch were reached. */
export function evaluateGoals(results) {
  const known = goals.filter(({ measured }) => measured === undefined || measured(results) !== undefined);
  return known.map(({ id, what, unit, better, goal: bound, stretch, figure }) => {
    const goal = { id, what, unit, better, goal: bound, stretch };
    const value = figure(results);
    const reaches = (bound) => (goal.better === 'lower' ? value <= bound : value >= bound);
    return { ...goal, value, reached: reaches(goal.goal), stretched: reaches(goal.stretch) };
  });
}
