// Every check beside the tests. `npm run check` prints this table, `npm run check <name…>` runs rows of it, and `.ci/run` names
// those that a merge needs. A new check is a row here and a program that ends with 0 when all is well, with 77 when the machine
// lacks something that its last line names, and with anything else when it found a fault.

import { reporters } from './closing-reporter.mjs';

/**
 * @typedef {object} Check
 * @property {string} what one sentence
 * @property {string} takes usual duration on two quiet cores
 * @property {number} limit seconds after which it is ended
 * @property {readonly string[]} command run in the root
 * @property {string} [takesArguments] what may stand behind its name
 * @property {readonly string[]} [build] packages that are built before
 * @property {Readonly<Record<string, string>>} [needs] commands, with the Debian package that has each
 * @property {string} [cwd] a folder below the root
 * @property {true} [alone] measures time, so that nothing else may run beside it
 */

const node = 'node';
const collect = ['node', '--expose-gc'];
const vitest = (folder, ...more) => [
  node,
  'workshop/node_modules/vitest/vitest.mjs',
  'run',
  ...reporters,
  '--root',
  folder,
  ...more,
];
const hosts = ['@vitrine/adapter-node', '@vitrine/adapter-worker', '@vitrine/content', '@vitrine/mcp-tools'];

/** @type {Readonly<Record<string, Check>>} */
export const checks = {
  verify: {
    what: 'What a service publishes agrees, asked over HTTP with at most 40 requests; the demonstration when no URL is given.',
    takes: '5 s',
    limit: 120,
    command: [node, 'workshop/verify.mjs'],
    takesArguments: '[url] [--base-url <url>] [--requests <1 to 40>]',
    build: ['@vitrine/demo'],
  },
  abuse: {
    what: 'The Node host withstands hostile framing, targets, bodies and sockets, with and without the framework adapter.',
    takes: '2 min',
    limit: 600,
    alone: true,
    command: [node, 'workshop/abuse/dist/run.js'],
    takesArguments: '[serve|whatwg] [part of a name]',
    build: ['@vitrine/workshop'],
  },
  soak: {
    what: 'The Node host keeps its bounds under steady load, slow clients, signals and a small heap.',
    takes: '4 min',
    limit: 900,
    alone: true,
    command: [node, 'workshop/abuse/dist/soak.js'],
    takesArguments: '[part of a name]',
    build: ['@vitrine/workshop'],
  },
  conformance: {
    what: 'The official MCP suite and four clients of others agree with the server in both revisions.',
    takes: '2 min',
    limit: 900,
    command: [node, 'workshop/conformance/conformance.mjs'],
    build: ['@vitrine/workshop', '@vitrine/demo'],
  },
  nginx: {
    what: 'The contract suite holds over an export that nginx serves, with the service behind it.',
    takes: '20 s',
    limit: 300,
    command: vitest('workshop/nginx'),
    build: ['@vitrine/workshop'],
    needs: { nginx: 'nginx' },
  },
  pages: {
    what: 'The pages for people in a browser: every width and scheme, axe, the console in both revisions, hostile words, weights.',
    takes: '2 min',
    limit: 900,
    command: vitest('workshop/pages'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/explorer', '@vitrine/mcp-tools'],
    needs: { chromium: 'chromium' },
  },
  traced: {
    what: 'Every command over hostile folders under strace: it starts git at most, changes what it names alone, and calls nobody.',
    takes: '1 min',
    limit: 600,
    command: vitest('workshop/traced'),
    build: ['vitrine'],
    needs: { strace: 'strace', git: 'git' },
  },
  patterns: {
    what: 'Every regular expression of the packages by recheck and by pumped texts, and pages of 100 KB made to be slow: cost in proportion.',
    takes: '4 min',
    limit: 1_800,
    command: vitest('workshop/patterns'),
    build: ['@vitrine/content', '@vitrine/docs-index'],
  },
  imports: {
    what: 'Imports of MCP servers, OpenAPI documents, command lines, changelogs and outputs of benchmarks that nobody here wrote; packages come from the registry.',
    takes: '4 min',
    limit: 1_500,
    command: [node, 'workshop/imports/check.mjs'],
    takesArguments: '[servers|quickStart|commandLines|documents|changelogs|benchmarks]…',
    build: ['vitrine'],
    needs: {
      hyperfine: 'hyperfine',
      tar: 'tar',
      rg: 'ripgrep',
      batcat: 'bat',
      gh: 'gh',
      python3: 'python3',
      'g++': 'g++ libbenchmark-dev',
    },
  },
  sources: {
    what: 'Three instances follow one object of a real S3-compatible server under load: publications, requests, every fault; server and client come from the registry.',
    takes: '2 min',
    limit: 900,
    command: [node, 'workshop/sources/check.mjs'],
    build: ['vitrine', 'vitrine-examples'],
  },
  fuzz: {
    what: 'Coverage-guided fuzzing of forwarding fields, Lambda events, Markdown with the lint, and snapshot files; a minute in all.',
    takes: '90 s',
    limit: 900,
    command: [node, 'workshop/fuzz/run.mjs'],
    takesArguments: '[--seconds <n>] [--seed <n>] [--target <name>,…] [--keep]',
    build: ['@vitrine/core', '@vitrine/docs-index'],
  },
  packages: {
    what: 'Packages hold as strangers install them: contents, types, sizes, interface, README programs, bundlers, Node versions.',
    takes: '5 min',
    limit: 1_500,
    command: [node, 'workshop/packaging/check.mjs'],
    takesArguments: '[--update] [--only <part>,…] [--packages <folder>,…]',
  },
  'bench-guard': {
    what: "A tool call costs at most a third more than what is committed, by itself and inside Hono's host; rendering a small multiple of hashing.",
    takes: '1 min',
    limit: 900,
    alone: true,
    command: [node, 'workshop/bench/guard.mjs'],
    build: hosts,
  },
  bench: {
    what: 'Vitrine beside the libraries people would otherwise use; rewrites docs/performance.md unless --quick is given.',
    takes: '40 min, --quick 3 min, --hosts 15 min',
    limit: 5_400,
    alone: true,
    command: [node, 'workshop/bench/run.mjs'],
    takesArguments: '[--quick | --hosts] [--publish]',
    build: hosts,
  },
  limiter: {
    what: 'The memory limiter keeps its promises against an exact log, in time and memory.',
    takes: '1 min',
    limit: 600,
    alone: true,
    command: [...collect, 'workshop/proof/dist/limiter.js'],
    takesArguments: '[seed]',
    build: ['@vitrine/workshop'],
  },
  redis: {
    what: 'The limiter over Redis keeps one quota over three instances by an exact log, and no fault of the server reaches a client.',
    takes: '3 min',
    limit: 900,
    alone: true,
    command: vitest('workshop/redis'),
    build: ['@vitrine/limiter-redis', '@vitrine/content', '@vitrine/mcp-tools'],
    needs: { 'redis-server': 'redis-server' },
  },
  added: {
    what: 'What networks, events, lines and metrics add to a request, in one process, in rounds that take turns.',
    takes: '30 s',
    limit: 300,
    command: [...collect, '--min-semi-space-size=64', '--max-semi-space-size=64', 'workshop/measure/added.mjs'],
    build: ['@vitrine/content', '@vitrine/mcp-tools'],
  },
  beside: {
    what: 'What a front beside a site adds to a request that it passes on, in processor time: at most 15 microseconds.',
    takes: '10 s',
    limit: 300,
    alone: true,
    command: [node, 'workshop/measure/beside.mjs'],
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/mcp-tools'],
  },
  operating: {
    what: 'Metrics, alerts and dashboard fit: promtool reads them, a real Prometheus scrapes a front and answers every panel.',
    takes: '20 s',
    limit: 300,
    command: vitest('workshop/operating'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/mcp-tools'],
    needs: { promtool: 'prometheus' },
  },
  day: {
    what: 'A simulated day of 20 million requests leaves the heap where it was.',
    takes: '2 min',
    limit: 1_200,
    alone: true,
    command: [...collect, 'workshop/proof/dist/day.js'],
    takesArguments: '[hours] [requests an hour]',
    build: ['@vitrine/workshop'],
  },
  mutations: {
    what: 'Tests notice at least 85 % of the changes that Stryker makes to the files that guard the service.',
    takes: '15 min',
    limit: 5_400,
    command: ['npm', 'exec', '--', 'stryker', 'run'],
    cwd: 'packages/core',
    build: ['@vitrine/core'],
  },
  tails: {
    what: 'Tests whose strength is their count, in full: every case on every host, differential requests, swaps, mutations, arguments, networks.',
    takes: '4 min',
    limit: 1_500,
    command: [node, 'workshop/tails.mjs'],
    build: ['@vitrine/contract-suite', '@vitrine/core', '@vitrine/mcp-tools', '@vitrine/workshop'],
  },
  contract: {
    what: 'The contract suite holds for the fixture as it is served at an address.',
    takes: '30 s',
    limit: 600,
    command: [node, 'workshop/contract/contract.mjs'],
    takesArguments: '<address> [--base-url <url>] [--except <file>] [-- <options of vitest>]',
    build: ['@vitrine/contract-suite'],
  },
  runtimes: {
    what: 'The contract suite and the example programs hold on Bun and on Deno, which are installed for it.',
    takes: '2 min',
    limit: 900,
    command: [node, 'workshop/contract/runtimes.mjs'],
    build: ['@vitrine/contract-suite', '@vitrine/content', '@vitrine/mcp-tools'],
  },
  'lambda-client': {
    what: 'The contract suite and the zip of the example hold through the runtime client of AWS Lambda, compiled for it.',
    takes: '5 min',
    limit: 1_800,
    command: [node, 'workshop/contract/lambda-client.mjs'],
    build: ['@vitrine/contract-suite', 'vitrine-examples'],
    needs: { cmake: 'cmake', make: 'make', 'g++': 'g++', autoconf: 'autoconf', automake: 'automake', libtoolize: 'libtool' },
  },
  determinism: {
    what: 'The same content gives the same bytes in every time zone and folder, on each version of Node.js that is named.',
    takes: '10 s',
    limit: 600,
    command: [node, 'workshop/measure/determinism.mjs'],
    takesArguments: '[20 22 24]',
    build: ['@vitrine/content'],
  },
  search: {
    what: 'Relevance of the documentation search over a data set; over these pages when no folder is given.',
    takes: '5 s',
    limit: 900,
    command: [node, 'workshop/search/eval/run.mjs'],
    takesArguments: '[folder] [--json]',
    build: ['@vitrine/docs-index'],
  },
  trees: {
    what: 'Real documentation trees, listed in the file that VITRINE_TREES names, as a table: pages, links, addresses, search, time, memory.',
    takes: '10 min',
    limit: 3_600,
    command: [node, 'workshop/trees/table.mjs'],
    build: ['vitrine', '@vitrine/mcp-tools'],
  },
  'search-speed': {
    what: 'Size and speed of the documentation search beside MiniSearch, over one data set.',
    takes: '2 min',
    limit: 1_800,
    alone: true,
    command: [...collect, 'workshop/search/bench/run.mjs'],
    takesArguments: '<folder> [sections …] [--json]',
    build: ['@vitrine/docs-index'],
  },
  'search-start': {
    what: 'What a fresh process pays for the documentation search, in processor time.',
    takes: '30 s',
    limit: 600,
    alone: true,
    command: [node, 'workshop/search/bench/cold.mjs'],
    takesArguments: '<folder>',
    build: ['@vitrine/docs-index'],
  },
  'search-size': {
    what: 'How large the code is that a server carries for the documentation search.',
    takes: '2 s',
    limit: 120,
    command: [node, 'workshop/search/bench/size.mjs'],
    build: ['@vitrine/docs-index'],
  },
  worker: {
    what: 'Size of the example Worker, and its start and memory in workerd, each beside its aim.',
    takes: '2 min',
    limit: 900,
    alone: true,
    command: [node, 'workshop/worker/run.mjs'],
    build: hosts,
  },
  'worker-deploy': {
    what: 'wrangler does everything but deploy the example and the demonstration.',
    takes: '1 min',
    limit: 600,
    command: [node, 'workshop/worker/dry-run.mjs'],
    build: hosts,
  },
  command: {
    what: 'What the vitrine command costs: its start, its size, serving and editing 5,000 sections.',
    takes: '1 min',
    limit: 600,
    alone: true,
    command: [node, 'workshop/measure/command.mjs'],
    build: ['vitrine'],
  },
  open: {
    what: 'How long opening a snapshot with 5,000 sections takes in a fresh process.',
    takes: '10 s',
    limit: 300,
    alone: true,
    command: [node, 'workshop/measure/open.mjs'],
    build: ['@vitrine/content'],
  },
};
