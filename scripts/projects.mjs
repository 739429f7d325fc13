// The projects of `npm test`: the folder of each, by name.

/** @type {Readonly<Record<string, { readonly folder: string }>>} */
export const projects = {
  'adapter-lambda': { folder: 'packages/adapter-lambda' },
  'adapter-node': { folder: 'packages/adapter-node' },
  'adapter-worker': { folder: 'packages/adapter-worker' },
  cli: { folder: 'packages/cli' },
  'cli-kit': { folder: 'packages/cli-kit' },
  client: { folder: 'packages/client' },
  content: { folder: 'packages/content' },
  'contract-suite': { folder: 'packages/contract-suite' },
  core: { folder: 'packages/core' },
  doctor: { folder: 'packages/doctor' },
  'docs-index': { folder: 'packages/docs-index' },
  explorer: { folder: 'packages/explorer' },
  import: { folder: 'packages/import' },
  'limiter-redis': { folder: 'packages/limiter-redis' },
  reference: { folder: 'packages/reference' },
  'search-postgres': { folder: 'packages/search-postgres' },
  'mcp-tools': { folder: 'packages/mcp-tools' },
  demo: { folder: 'apps/demo' },
  examples: { folder: 'examples' },
  workshop: { folder: 'workshop' },
};

/** Folders of the workshop whose tests take a minute, or need nginx, strace, Redis, PostgreSQL, Prometheus or a browser: each is a check of its own. */
export const checksOfTheirOwn = ['nginx', 'pages', 'patterns', 'strace', 'redis', 'operating', 'postgres', 'simulations/servers'];
