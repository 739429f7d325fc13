// Every check besides the tests. `npm run check` prints this table, `npm run check <name…>` runs rows of it, and `.ci/run` names
// those that a merge needs. A new check is a row here and a program that ends with 0 when all is well, with 77 when the machine
// lacks something that its last line names, and with anything else when it found a fault.

import { reporters } from './closing-reporter.mjs';
import { installedParts, publishedParts } from './packaging/parts.mjs';

/**
 * @typedef {object} Check
 * @property {string} what one sentence
 * @property {string} takes usual duration on two quiet cores
 * @property {readonly string[]} command run in the root
 * @property {string} [takesArguments] what may follow its name
 * @property {readonly string[]} [build] packages that are built before
 * @property {Readonly<Record<string, string>>} [needs] commands, with the Debian package that has each
 * @property {Readonly<Record<string, string>>} [env] added to the environment
 * @property {string} [installs] the folder whose manifest has what it alone needs
 * @property {true} [alone] measures time, so that nothing else may run next to it
 */

const node = 'node';
const vitest = (folder, ...more) => [
  node,
  'workshop/node_modules/vitest/vitest.mjs',
  'run',
  ...reporters,
  '--root',
  folder,
  ...more,
];
/** Test files in a folder of the workshop. */
const inFolder = (folder, ...more) => vitest('workshop', '--dir', `workshop/${folder}`, ...more);
/** One file after the other: each has the machine, or the browser. */
const oneByOne = (folder, ...more) => inFolder(folder, '--no-file-parallelism', ...more);
const hosts = ['@vitrine/adapter-node', '@vitrine/adapter-worker', '@vitrine/content', '@vitrine/mcp-tools'];

/** @type {Readonly<Record<string, Check>>} */
export const checks = {
  eval: {
    what: 'An agent without a model finds in our own pages what users ask: the thresholds of apps/demo/content/eval.yaml.',
    takes: '20 s',
    command: [node, 'packages/vitrine/dist/vitrine.js', 'eval', 'apps/demo/content'],
    build: ['vitrine'],
  },
  'version-orders': {
    what: 'Whether a version is in a range: 300 random questions of each ecosystem, answered as its own tool answers them.',
    takes: '5 s',
    command: [node, 'workshop/version-orders.mjs'],
    takesArguments: '[seed]',
    build: ['@vitrine/core'],
    needs: { java: 'default-jre-headless', python3: 'python3', dpkg: 'dpkg' },
  },
  'http-hardening': {
    what: 'The Node host withstands hostile framing, targets, bodies and sockets, with and without the framework adapter.',
    takes: '2 min',
    alone: true,
    command: [node, 'workshop/http-hardening/dist/run.js'],
    takesArguments: '[serve|handler] [part of a name]',
    build: ['@vitrine/workshop'],
  },
  integrations: {
    what: 'The lines of docs/guides/site-integrations.md in the real generators, from the registry: pages get Markdown, a file of the site is kept, nothing hidden is published.',
    takes: '4 min',
    command: [node, 'workshop/generators/integrations.mjs'],
    takesArguments: '[vitepress|docusaurus|starlight|eleventy|vite…]',
    build: ['vitrine'],
  },
  generators: {
    what: 'Small sites that npm and Debian build, against what Vitrine reads of them as built and, where it can, of their sources: pages, anchors, words, and nothing that is hidden. `workshop/generators/compare.mjs` does the same for a real repository and its built site.',
    takes: '6 min',
    command: [node, 'workshop/generators/check.mjs'],
    takesArguments: '[mkdocs|vitepress|hugo|sphinx…]',
    build: ['@vitrine/content'],
    needs: { mkdocs: 'mkdocs-material' },
  },
  conformance: {
    what: 'The official MCP suite agrees with the server in both revisions.',
    takes: '1 min',
    command: [node, 'workshop/conformance/conformance.mjs'],
    build: ['@vitrine/workshop', '@vitrine/demo'],
  },
  judges: {
    what: 'Programs of others that score a site for agents find nothing new in a front of documentation alone and in one with facts.',
    takes: '2 min',
    command: [node, 'workshop/judges/check.mjs'],
    installs: 'workshop/judges',
    build: ['vitrine'],
  },
  clients: {
    what: 'Clients and agents of others, by version: each lists, calls and reads, and what an agent hands to its model is counted with a model of this machine; they come from the registry.',
    takes: '5 min, and 3 GB',
    command: [node, 'workshop/clients/check.mjs'],
    takesArguments: '[--newest] [package…]',
    build: ['@vitrine/workshop', '@vitrine/demo'],
  },
  inside: {
    what: 'Our tools in MCP servers of others, by the lines of docs/guides/inside.md: both generations of the official SDK, mcp-handler, mcp-lite, FastMCP, xmcp; they come from the registry.',
    takes: '2 min',
    command: [node, 'workshop/inside/check.mjs'],
    takesArguments: '[sdk-1|sdk-2|mcp-handler|mcp-lite|fastmcp|xmcp]…',
    build: ['@vitrine/content', '@vitrine/mcp-tools'],
  },
  nginx: {
    what: 'The contract suite holds over an export that nginx serves, with the service behind it.',
    takes: '20 s',
    command: inFolder('nginx', 'contract.test.ts', 'existing-site.test.ts'),
    build: ['@vitrine/workshop'],
    needs: { nginx: 'nginx' },
  },
  container: {
    what: 'The image of the Dockerfile, built by buildah and started in a sandbox on a read-only file system: its health check at each moment of a life, an answer, the end. Its base is this machine unless an image is named.',
    takes: '20 s',
    command: [node, 'workshop/container/check.mjs'],
    takesArguments: '[image with Node.js]',
    build: ['vitrine'],
    needs: { buildah: 'buildah', bwrap: 'bubblewrap' },
  },
  pages: {
    what: 'The pages for people in a browser: every width and scheme, axe, the console in both revisions, hostile words, weights, thirty kinds of pages by keys, zoomed, printed and from right to left. With PICTURES=<folder> it draws them.',
    takes: '2 min',
    command: oneByOne('pages', 'pages.test.ts', 'reading.test.ts'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/explorer', '@vitrine/mcp-tools'],
    needs: { chromium: 'chromium' },
  },
  'pages-hostile': {
    what: 'The part of pages that a merge needs: hostile words of a team, and hostile answers to the console, the search and an assistant of the browser.',
    takes: '40 s',
    command: oneByOne('pages', 'pages.test.ts', '-t', 'hostile|as text, and run nothing'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/explorer', '@vitrine/mcp-tools'],
    needs: { chromium: 'chromium' },
  },
  'client-browser': {
    what: 'The client in a browser, on a page of another origin: a search, a reading, documents by entity tag, a call that is given up.',
    takes: '10 s',
    command: oneByOne('pages', 'client.test.ts'),
    build: ['@vitrine/adapter-node', '@vitrine/client', '@vitrine/content', '@vitrine/explorer', '@vitrine/mcp-tools'],
    needs: { chromium: 'chromium' },
  },
  pictures: {
    what: 'The picture of the README is what a browser draws today; with UPDATE=1 it is drawn anew.',
    takes: '10 s',
    command: oneByOne('pages', 'pictures.test.ts'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/explorer', '@vitrine/mcp-tools'],
    needs: { chromium: 'chromium' },
  },
  strace: {
    what: 'Every command over hostile folders, some of them repositories, under strace: it starts git at most, changes what it names alone, and calls nobody but whom it names.',
    takes: '1 min',
    command: inFolder('strace', 'commands.test.ts'),
    build: ['vitrine'],
    needs: { strace: 'strace', git: 'git' },
  },
  'strace-links': {
    what: 'Every path that strace sees a command use is once a link out of the folder, dangling or cyclic, a pipe or a device: none is followed; and all that `strace` takes a sample of.',
    takes: '16 min',
    command: inFolder('strace'),
    env: { VITRINE_FULL: '1' },
    build: ['vitrine'],
    needs: { strace: 'strace', git: 'git' },
  },
  patterns: {
    what: 'Every regular expression of the packages by recheck and by pumped texts, and pages of Markdown and HTML of 100 KB made to be slow: cost in proportion.',
    takes: '12 min',
    command: vitest('workshop/patterns'),
    takesArguments: '[-t <part of a name>]',
    installs: 'workshop/patterns',
    build: ['@vitrine/content', '@vitrine/docs-index'],
  },
  specification: {
    what: 'Every sentence of docs/reference/specification.md on every host: the cases of the contract suite that the table of coverage names, and the exceptions that the page lists.',
    takes: '3 min',
    command: [node, 'workshop/specification/check.mjs'],
    takesArguments: '[--update]',
    build: ['@vitrine/conformance'],
  },
  specifications: {
    what: 'Every operation, parameter, default, choice and member that specifications state is in their reference pages; those of the example when no file or folder is given.',
    takes: '5 s',
    command: [node, 'workshop/specifications/count.mjs'],
    takesArguments: '[<file or folder>…]',
    build: ['@vitrine/reference'],
  },
  'first-run': {
    what: 'The first block of the README in a fresh clone of the head, with an empty home, and Node.js and npm alone: install, build, serve, an answer, and again; with bounds of processor time and megabytes.',
    takes: '2 min',
    command: [node, 'workshop/first-run/check.mjs'],
  },
  'first-hour': {
    what: 'What a newcomer types for a Worker under wrangler dev, and nginx before vitrine serve: init, the address in front.yaml, build, start, an answer, an edit.',
    takes: '20 s',
    command: [node, 'workshop/first-hour/check.mjs'],
    takesArguments: '[worker|nginx]…',
    build: ['vitrine'],
    needs: { nginx: 'nginx' },
  },
  parser: {
    what: 'The native Markdown parser ends no process: mutated pages in child processes.',
    takes: '5 min',
    command: [node, 'workshop/parser/check.mjs'],
    takesArguments: '[1000000] [seed]',
    build: ['@vitrine/content'],
  },
  packages: {
    what: 'What is published: contents, dependencies, documentation, interface, sizes, bundles, and the way from the release to the registry.',
    takes: '3 min',
    command: [node, 'workshop/packaging/check.mjs', '--only', publishedParts.join()],
    takesArguments: '[--update] [--only <part>,…] [--packages <folder>,…]',
  },
  'packages-installed': {
    what: 'Packages hold as strangers install them: metadata, types, Node versions.',
    takes: '5 min',
    command: [node, 'workshop/packaging/check.mjs', '--only', installedParts.join()],
    takesArguments: '[--only <part>,…] [--packages <folder>,…]',
  },
  'bench-guard': {
    what: "A tool call costs at most a third more than what is committed, by itself and inside Hono's host; rendering a small multiple of hashing.",
    takes: '1 min',
    alone: true,
    command: [node, 'workshop/bench/guard.mjs'],
    installs: 'workshop/bench/peers',
    build: hosts,
  },
  bench: {
    what: 'Vitrine beside the libraries people would otherwise use, as tables like those of docs/explanation/evidence/measurements.md.',
    takes: '6 min, --quick 2 min',
    alone: true,
    command: [node, 'workshop/bench/run.mjs'],
    installs: 'workshop/bench/peers',
    takesArguments: '[--quick | --cold]',
    build: hosts,
  },
  simulations: {
    what: 'A host that follows a source through 1,000 schedules of faults serves good snapshots alone; files are old or new, complete, whichever operation of the disk fails.',
    takes: '40 s',
    command: inFolder('simulations'),
    build: ['@vitrine/content', '@vitrine/mcp-tools'],
  },
  'simulations-full': {
    what: 'The same with 20,000 schedules.',
    takes: '7 min',
    command: inFolder('simulations'),
    env: { VITRINE_FULL: '1' },
    build: ['@vitrine/content', '@vitrine/mcp-tools'],
  },
  redis: {
    what: 'The limiter over Redis keeps one quota over three instances by an exact log, and no fault of the server reaches a client.',
    takes: '3 min',
    alone: true,
    command: oneByOne('redis'),
    build: ['@vitrine/limiter-redis', '@vitrine/content', '@vitrine/mcp-tools'],
    needs: { 'redis-server': 'redis-server' },
  },
  postgres: {
    what: 'Search over PostgreSQL: answers of two versions are not mixed while they are swapped, and the command says what it did. `fleet` kills the server under load.',
    takes: '20 s',
    alone: true,
    command: oneByOne('postgres'),
    takesArguments: '[loading|versions]',
    build: ['@vitrine/search-postgres', '@vitrine/content', '@vitrine/mcp-tools'],
    needs: { pg_ctlcluster: 'postgresql' },
  },
  operating: {
    what: 'Metrics, alerts and dashboard fit: promtool reads them, a real Prometheus scrapes a front and answers every panel.',
    takes: '20 s',
    command: inFolder('operating', 'operating.test.ts'),
    build: ['@vitrine/adapter-node', '@vitrine/content', '@vitrine/mcp-tools'],
    needs: { promtool: 'prometheus' },
  },
  fleet: {
    what: 'Four hosts behind nginx, over Redis and PostgreSQL, follow one signed file for FLEET_SECONDS (120) while each part is restarted, killed and frozen and bad files are published: no 5xx, no mixed answer, no growth.',
    takes: '2 min',
    alone: true,
    command: oneByOne('operating', 'fleet.test.ts'),
    build: ['vitrine', '@vitrine/search-postgres'],
    needs: { nginx: 'nginx', 'redis-server': 'redis-server', pg_ctlcluster: 'postgresql' },
  },
  'operating-faults': {
    what: 'vitrine serve while readers are slow, disks are full (mounted, as root), logs lose their reader, descriptors are few, files are half written and the clock jumps.',
    takes: '2 min',
    alone: true,
    command: oneByOne('operating', 'faults.test.ts'),
    build: ['vitrine'],
  },
  mutations: {
    what: 'Tests notice at least 85 % of the changes that Stryker makes to the files that guard the service, 60 % to those that read an index and bound a query.',
    takes: '25 min',
    command: [node, 'workshop/mutations/check.mjs'],
    takesArguments: '[core|docs-index] [sample=<n> [seed=<n>]] [options of Stryker]',
    installs: 'workshop/mutations',
    build: ['@vitrine/core', '@vitrine/docs-index'],
  },
  builds: {
    what: 'Whole builds as users have them: packs of large documentations, every embedding served and compiled, the action on a pull request.',
    takes: '2 min',
    command: [node, 'workshop/exhaustive.mjs', 'builds'],
    build: ['vitrine', '@vitrine/workshop'],
  },
  exhaustive: {
    what: 'Tests whose strength is their count, in full: every case on every host, differential requests, swaps, mutations, arguments, networks.',
    takes: '4 min',
    command: [node, 'workshop/exhaustive.mjs'],
    build: ['@vitrine/conformance', '@vitrine/core', '@vitrine/mcp-tools', '@vitrine/workshop'],
  },
  contract: {
    what: 'The contract suite holds for the fixture as it is served at an address.',
    takes: '30 s',
    command: [node, 'workshop/contract/contract.mjs'],
    takesArguments: '<address> [--base-url <url>] [--except <file>] [-- <options of vitest>]',
    build: ['@vitrine/conformance'],
  },
  runtimes: {
    what: 'The contract suite and the example programs hold on Bun and on Deno, which are installed for it.',
    takes: '20 s',
    command: vitest('workshop/contract', 'runtimes/'),
    installs: 'workshop/contract/runtimes',
    build: ['@vitrine/conformance', '@vitrine/content', '@vitrine/mcp-tools'],
  },
  costs: {
    what: 'The dearest calls of every tool, resource, prompt and completion, at 5,000 actions: at most 20 ms with 2,000 sections, 60 ms with 100,000.',
    takes: '4 min',
    alone: true,
    command: [node, 'workshop/costs/check.mjs'],
    takesArguments: '[sections …]',
    build: ['@vitrine/content', '@vitrine/mcp-tools'],
  },
  determinism: {
    what: 'The same content gives the same bytes in every time zone and folder, on each Node.js that is named.',
    takes: '1 min',
    command: [node, 'workshop/measure/determinism.mjs'],
    takesArguments: '[20 22 24]',
    build: ['@vitrine/content', 'vitrine'],
  },
  agents: {
    what: 'The agent of `vitrine eval` answers questions over documentations of others: calls, tokens, facts, as a table.',
    takes: '40 s',
    command: [node, 'workshop/agents/run.mjs'],
    installs: 'workshop/agents',
    takesArguments: '[--trees <folder>] [--tools <checkout>] [--without <part>] [--only <text>] [--show] [--misses] [--reference]',
    build: ['vitrine'],
  },
  notes: {
    what: 'What search_docs says of words (nowhere, elsewhere, no answer) is true of the texts: 2,000 questions made of documentations.',
    takes: '2 min',
    command: [node, 'workshop/agents/notes.mjs'],
    takesArguments: '[folder[:language]…] [--questions <n>] [--seed <n>] [--show]',
    build: ['vitrine'],
  },
  search: {
    what: 'Relevance of the documentation search over a data set; over these pages when no folder is given.',
    takes: '5 s',
    command: [node, 'workshop/search/eval/run.mjs'],
    takesArguments: '[folder] [--json]',
    build: ['@vitrine/content', '@vitrine/docs-index'],
  },
  'build-kills': {
    what: 'A build that is killed leaves the last good file, and no bodies beside it: 100 kills at random times.',
    takes: '6 min',
    command: [node, 'workshop/measure/build-kills.mjs'],
    takesArguments: '[100]',
    build: ['vitrine'],
  },
  'export-kills': {
    what: 'An export that is killed leaves the older folder or the new one, complete: once at each rename, and at random times.',
    takes: '2 min',
    command: [node, 'workshop/measure/export-kills.mjs'],
    takesArguments: '[20]',
    build: ['vitrine'],
    needs: { strace: 'strace' },
  },
  'serve-edit': {
    what: 'How long vitrine serve takes from an edit of a page, or of its title, to the answer that has it.',
    takes: '1 min',
    alone: true,
    command: [node, 'workshop/measure/serve-edit.mjs'],
    takesArguments: '[400,1200,…] [files,folders,tree]',
    build: ['vitrine'],
  },
};
