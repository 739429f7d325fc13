// The demonstration's own benchmark evidence: each claim with its number of runs, its place, and what it does not show.

const daysValid = 180;
const group = 'tools/call with a constant answer';
const claimBoundary =
  'CPU time of one server process on the machine that is named, over loopback, with one small request at a time on each of 16 connections. It says nothing about networks, proxies, TLS, other machines or other workloads.';
const limitations = [
  'Measured by the project itself.',
  'The libraries were set up as their READMEs say and not tuned; each of them can do things that Vitrine cannot.',
  'Other processes ran on the machine; rounds took turns, and n is the number of rounds.',
];

/** The evidence file as an object (docs/reference/content/benchmarks.md). */
export function evidenceOf(results) {
  return { evidence: claimsOf(results).map((claim) => ({ ...claim, ...commonOf(results) })) };
}

function claimsOf({ groups, coldStart, heap }) {
  const calls = groups[group];
  const search = groups['search_docs over 2000 sections, six results with excerpts']['Vitrine serve()'];
  const unmodified = groups['a static catalog of 100 KB, not modified'];
  const [before, ...after] = heap['Vitrine serve()'];
  const last = after.at(-1);
  return [
    cpuClaim(
      'tool-call',
      'CPU of a tool call',
      calls['Vitrine serve()'],
      'tools/call with a constant answer through serve(), every duty on.',
      ['node:http answering fixed bytes', calls['floor: node:http']],
    ),
    cpuClaim(
      'tool-call-mcp-lite',
      'CPU of a tool call beside mcp-lite',
      calls['Vitrine serve()'],
      'tools/call with a constant answer, Accept naming JSON and event streams.',
      ['mcp-lite behind @hono/node-server', calls['mcp-lite']],
    ),
    cpuClaim(
      'tool-call-sdk-v1',
      'CPU of a tool call beside the official SDK, version 1',
      calls['Vitrine serve()'],
      'tools/call with a constant answer.',
      ['the official SDK 1.x, stateless, behind Express', calls['SDK v1, Express']],
    ),
    cpuClaim(
      'not-modified',
      'CPU of a revalidation',
      unmodified['Vitrine serve()'],
      'A GET of a catalog of 100 KB with its current entity tag, answered 304.',
      ['Hono with its etag middleware', unmodified['Hono with etag']],
    ),
    cpuClaim(
      'documentation-search',
      'CPU of a documentation search',
      search,
      'search_docs over 2,000 sections, six results with excerpts, through serve().',
    ),
    {
      id: 'cold-start',
      statement: `A process over a prebuilt snapshot with 5,000 sections answers its first tool call ${round(coldStart['Vitrine serve()'].median)} ms after it is spawned.`,
      metric: { name: 'cold start to the first correct answer', unit: 'ms', better: 'lower' },
      value: valueOf(coldStart['Vitrine serve()'], 1),
      workload: 'node is spawned, reads the snapshot file, listens, and answers one tools/call.',
      baseline: { name: 'node:http answering fixed bytes', value: round(coldStart['floor: node:http'].median) },
    },
    {
      id: 'heap-growth',
      statement: `After ${last.calls.toLocaleString('en-US')} calls the heap is ${round((last.heapUsed - before.heapUsed) / 1e6)} MB from where it was.`,
      metric: { name: 'growth of the heap over many calls', unit: 'MB', better: 'lower' },
      value: { n: 1, median: round((last.heapUsed - before.heapUsed) / 1e6) },
      workload: `${last.calls.toLocaleString('en-US')} tools/call through serve(); the heap is read after a full collection.`,
    },
  ];
}

function cpuClaim(id, name, { cpuMicroseconds }, workload, baseline) {
  const beside = baseline === undefined ? '' : `; ${baseline[0]} takes ${round(baseline[1].cpuMicroseconds.median)} µs`;
  return {
    id,
    statement: `${name}: ${round(cpuMicroseconds.median)} µs in the median round${beside}.`,
    metric: { name, unit: 'µs of CPU per request', better: 'lower' },
    value: valueOf(cpuMicroseconds, 1),
    workload,
    ...(baseline !== undefined && { baseline: { name: baseline[0], value: round(baseline[1].cpuMicroseconds.median) } }),
  };
}

function valueOf({ n, best, median }) {
  return { n, median: round(median), min: round(best) };
}

const round = (value) => Number(value.toPrecision(4));

function commonOf({ environment: { os, cpu, memory, runtime, version, commit, capturedAt } }) {
  const expires = new Date(Date.parse(capturedAt) + daysValid * 86_400_000).toISOString().slice(0, 10);
  return {
    environment: { os, cpu, memory, runtime },
    subject: { version, commit },
    captured_at: capturedAt,
    expires_at: `${expires}T00:00:00Z`,
    reproduce: { command: 'npm run check bench', commit },
    evaluator: 'first_party',
    claim_boundary: claimBoundary,
    limitations,
  };
}
