// npm run check judges: what programs of others say of a front that has documentation alone, and of the demonstration. Their findings are
// those of the table below, each with the reason why we do not follow it; a finding that is not there fails.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createFront } from '../../packages/vitrine/dist/index.js';
import { serve } from '../../packages/vitrine/dist/node.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const dataInLlmsTxt = 'llms.txt links documents of data too, and the program reads each link as a page';
/** Findings that stay, by program and name. */
const accepted = {
  afdocs: {
    'page-size-html': dataInLlmsTxt,
    'content-start-position': dataInLlmsTxt,
    'embedded-data-serialization': dataInLlmsTxt,
    'markdown-content-parity': 'the address of a catalog without its ending leads to the page about it',
    'markdown-link-portability': 'a link to a file of the repository stays as it is written',
  },
  'agent-readability': {
    'robots.txt': 'the file of the host is the owner’s, and no policy is a default',
    'sitemap.md': 'llms.txt is that list',
    'Missing page → markdown':
      'a page that is not there is 404; its body names those near it, in Markdown for whoever prefers that',
    'Agent UA → markdown': 'the form of an answer follows Accept, so that caches keep it apart',
    Frontmatter: 'a description or a date that nobody stated is left out',
    '.md URL → markdown': 'documents of data are among the sample, and have no Markdown',
    'Markdown link alternate': 'documents of data are among the sample, and have no Markdown',
    'Page size (markdown)': 'llms-full.txt is among the sample',
    'Heading structure': 'documents of data are among the sample, and have no headings',
    'Meta description': 'documents of data are among the sample, and are no HTML',
    'Canonical URL': 'documents of data are among the sample, and are no HTML',
  },
  'mcp-readiness': {
    C7: 'the arguments that the program makes up find nothing in documentation alone, and the answer says so',
  },
};

/** The findings of each program: names of what it did not pass. */
const judges = {
  afdocs: async (url) => {
    const { results } = await json('afdocs', ['check', url, '--format', 'json', '--quiet', '--sampling', 'deterministic']);
    return results.filter(({ status }) => status === 'fail' || status === 'error').map(({ id, message }) => [id, message]);
  },
  'agent-readability': async (url) => {
    const { categories } = await json('agent-readability', ['audit', url, '--json']);
    const all = Object.values(categories).flatMap(({ checks }) => checks);
    return all.filter(({ passed, skipped }) => !passed && !skipped).map(({ name, detail }) => [name, detail]);
  },
  'mcp-readiness': async (url) => {
    const { criteria } = await json('mcp-readiness', [`${url}/api/mcp`, '--json']);
    return criteria.filter(({ pass }) => !pass).map(({ id, evidence }) => [id, evidence]);
  },
};

async function json(program, args) {
  const file = join(root, 'workshop/judges/node_modules/.bin', program);
  // some end with 1 when they found something; what they print is the result
  const { stdout } = await run(file, args, { timeout: 300_000, maxBuffer: 50_000_000 }).catch((error) => error);
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

let unexpected = 0;
for (const [name, folder] of [
  ['documentation alone', 'docs'],
  ['with facts', 'apps/demo/content'],
]) {
  const port = await freePort();
  const front = await createFront(join(root, folder), {
    baseUrl: `http://127.0.0.1:${port}`,
    rateLimit: { limit: 100_000, windowSeconds: 60 },
  });
  // the programs pause for longer than a connection is kept
  const host = await serve(front, { port, host: '127.0.0.1', keepAliveTimeoutMs: 65_000, signals: false });
  for (const [program, judge] of Object.entries(judges)) {
    const findings = await judge(host.url);
    const news = findings.filter(([id]) => accepted[program]?.[id] === undefined);
    unexpected += news.length;
    console.log(`${name}, ${program}: ${findings.length} findings, ${news.length} of them new`);
    for (const [id, detail] of findings)
      console.log(`  ${accepted[program]?.[id] === undefined ? 'NEW ' : ''}${id}: ${detail ?? ''}`);
  }
  await host.stop();
}
process.exitCode = Math.min(unexpected, 1);
