// The projects of `npm test`: a folder each, and what its tests read beside that folder and the packages that it depends on. A
// passed project is not run again until something of that changes, so a test that opens another file of the repository names it here.

/**
 * @typedef {object} TestProject
 * @property {string} folder from the root
 * @property {readonly string[]} [reads] files and folders from the root; `.` is all of the repository
 */

const contractFixture = 'packages/contract-suite/fixture';
const growth = 'workshop/growth.ts';
const port = 'workshop/free-port.mjs';

/** @type {Readonly<Record<string, TestProject>>} */
export const projects = {
  'adapter-lambda': { folder: 'packages/adapter-lambda' },
  'adapter-node': { folder: 'packages/adapter-node' },
  'adapter-worker': { folder: 'packages/adapter-worker', reads: ['apps/demo/content', 'docs', 'examples', 'packages', 'workshop'] },
  cli: {
    folder: 'packages/cli',
    reads: [
      'apps/demo',
      'docs',
      'packages/content',
      'packages/contract-suite/test/verify',
      'packages/create-vitrine',
      port,
      'scripts',
    ],
  },
  content: { folder: 'packages/content', reads: ['apps/demo/content/icons', 'docs', growth] },
  'contract-suite': { folder: 'packages/contract-suite', reads: [growth] },
  core: { folder: 'packages/core', reads: ['docs', 'oxlint.config.mjs', growth] },
  'docs-index': { folder: 'packages/docs-index', reads: ['docs', growth] },
  explorer: { folder: 'packages/explorer' },
  'limiter-redis': { folder: 'packages/limiter-redis' },
  'search-postgres': { folder: 'packages/search-postgres', reads: ['workshop/postgres'] },
  'mcp-tools': { folder: 'packages/mcp-tools', reads: [contractFixture, 'apps/demo/content', 'docs', 'packages', growth] },
  demo: { folder: 'apps/demo', reads: ['.'] },
  examples: { folder: 'examples', reads: ['.'] },
  workshop: { folder: 'workshop', reads: ['.'] },
};
