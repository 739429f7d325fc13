// npm run check judges: what programs of others say of a front that has documentation alone, and of the demonstration. A finding fails
// unless the table below has it, with the reason why we do not follow it; so does a score below what it was.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createFront } from '../../packages/vitrine/dist/index.js';
import { serve } from '../../packages/vitrine/dist/node.js';
import { freePort } from '../free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const ofDocumentation = 'documentation alone states no such fact';
/** What is not followed, by program and name; docs/reference/discovery.md says why to owners. */
const accepted = {
  afdocs: {},
  'agent-readability': {
    'robots.txt': 'the owner decides; product.yaml states it',
    'Agent UA → markdown': 'the owner decides: markdown_for',
    'Missing page → markdown': 'caches and crawlers would keep a page of status 200; the 404 names those near it',
    Frontmatter: 'a date that nobody stated is left out',
    'Meta description': 'documents that are Markdown alone are among the sample',
    'Heading structure': 'documents that are Markdown alone are among the sample',
  },
  'agent-audit': {
    'robots-ai-stance': 'the owner decides; product.yaml states it',
    answerability: 'FAQ markup would state questions that nobody asked',
    'transparency-contact': ofDocumentation,
  },
  'mcp-readiness': {
    C7: 'search_docs without a query is an error that says what to send, and documentation alone has no other tool',
  },
};

/** What each program says: the names of what was not passed, and its score. */
const judges = {
  afdocs: async (url) => {
    const { results, scoring } = await json('afdocs', [
      'check',
      url,
      ...'--format json --score --quiet --sampling deterministic'.split(' '),
    ]);
    const failed = results.filter(({ status }) => status === 'fail' || status === 'error');
    return { score: scoring.overall, findings: failed.map(({ id, message }) => [id, message]) };
  },
  'agent-readability': async (url) => {
    const { categories, score } = await json('agent-readability', ['audit', url, '--json']);
    const failed = Object.values(categories).flatMap(({ checks }) => checks.filter(({ passed, skipped }) => !passed && !skipped));
    return { score, findings: failed.map(({ name, detail }) => [name, detail]) };
  },
  'agent-audit': async (url) => {
    const { findings, score } = await json('agent-audit', [url, '--json']);
    return { score, findings: findings.filter(({ severity }) => severity !== 'pass').map(({ id, detail }) => [id, detail]) };
  },
  'mcp-readiness': async (url) => {
    const { criteria } = await json('mcp-readiness', [`${url}/api/mcp`, '--json']);
    const failed = criteria.filter(({ pass }) => !pass);
    return { score: criteria.length - failed.length, findings: failed.map(({ id, evidence }) => [id, evidence]) };
  },
};

/** Least scores, of 100: as built, and where the owner stated what two of the programs ask for. */
const least = { afdocs: 98, 'agent-readability': 80, 'agent-audit': 74 };
const leastAsked = { 'agent-readability': 90, 'agent-audit': 86 };

/** agent-readability draws its pages by chance. With the same numbers in each run it draws the same ones. */
const seeded = 'let n=1;Math.random=()=>(n=n*16807%2147483647)/2147483647';
const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(seeded)}` };

async function json(program, args) {
  const file = join(root, 'workshop/judges/node_modules/.bin', program);
  // some end with 1 when they found something; what they print is the result
  const { stdout } = await run(file, args, { env, timeout: 300_000, maxBuffer: 50_000_000 }).catch((error) => error);
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

/** A front of the documentation whose owner stated a policy for crawlers, and Markdown for the programs that ask for anything. */
async function asked() {
  const folder = await mkdtemp(join(tmpdir(), 'judges-'));
  const robots = 'User-agent: *\\nAllow: /\\n\\nUser-agent: GPTBot\\nAllow: /\\n\\nUser-agent: ClaudeBot\\nAllow: /\\n';
  await writeFile(
    join(folder, 'product.yaml'),
    `id: vitrine\nname: Vitrine\ndescription: A public front for a product.\nrobots: "${robots}"\n`,
  );
  await writeFile(join(folder, 'front.yaml'), `docs: [{ path: ${JSON.stringify(join(root, 'docs'))} }]\nmarkdown_for: [claude]\n`);
  return folder;
}

const askedFolder = await asked();
let failures = 0;
for (const [name, folder, wanted, programs = Object.keys(judges)] of [
  ['documentation alone', join(root, 'docs'), least],
  ['with facts', join(root, 'apps/demo/content'), least],
  ['documentation whose owner chose', askedFolder, leastAsked, Object.keys(leastAsked)],
]) {
  const port = await freePort();
  const front = await createFront(folder, {
    baseUrl: `http://127.0.0.1:${port}`,
    rateLimit: { limit: 100_000, windowSeconds: 60 },
  });
  // the programs pause for longer than a connection is kept
  const host = await serve(front, { port, host: '127.0.0.1', keepAliveTimeoutMs: 600_000, signals: false });
  for (const program of programs) {
    const { score, findings } = await judges[program](host.url);
    const news = findings.filter(([id]) => accepted[program][id] === undefined);
    const isLow = score < (wanted[program] ?? 0);
    failures += news.length + (isLow ? 1 : 0);
    console.log(
      `${name}, ${program}: ${score}${isLow ? `, wanted ${wanted[program]}` : ''}; ${findings.length} findings, ${news.length} of them new`,
    );
    for (const [id, detail] of findings)
      console.log(`  ${accepted[program][id] === undefined ? 'NEW ' : ''}${id}: ${detail ?? ''}`);
  }
  await host.stop();
}
await rm(askedFolder, { recursive: true });
process.exitCode = Math.min(failures, 1);
