// Runs the clients of others against the documentation tools. They are installed in a folder of their own, because
// together they are larger than everything else here, and under Node.js 22, because some of them ask for it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runWithNewerNode } from './newer-node.mjs';

const folder = fileURLToPath(new URL('clients', import.meta.url));
const manifest = JSON.parse(await readFile(new URL('clients/package.json', import.meta.url), 'utf8'));

/** Program and package of each. */
const clients = [
  ['ai-sdk', '@ai-sdk/mcp'],
  ['openai-agents', '@openai/agents'],
  ['mcp-remote', 'mcp-remote'],
  ['inspector', '@modelcontextprotocol/inspector'],
];

/** Runs every client; `start` serves and reports each call. Yields a line, and what went wrong, for each. */
export async function* runClients(start) {
  const install = ['npm', 'install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runWithNewerNode([], install, { cwd: folder });
  if (code !== 0) {
    yield { line: 'clients: not installed', problems: [`npm install ended with exit code ${code}`], output };
    return;
  }
  for (const [program, name] of clients) yield run(program, name, start);
}

async function run(program, name, start) {
  const revisions = new Set();
  const service = await start({ onCall: (_, { revision }) => revisions.add(revision) });
  const { code, output } = await runWithNewerNode([], ['node', `${program}.mjs`, service.endpoint], { cwd: folder });
  await service.stop();
  const line = `client ${name} ${manifest.dependencies[name]}: speaks ${[...revisions].join(', ') || 'nothing'}`;
  return { line, problems: code === 0 ? [] : [`exit code ${code}`], output };
}
