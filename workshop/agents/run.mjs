// Plays the agent of `vitrine eval` over the questions and prints the table: calls, tokens, facts, and how many questions the first call
// answers. Trees: those of VITRINE_DATA, and those of `--trees <folder>` (repositories as they are published).
// `--tools <checkout>` takes the tools of another checkout, `--show` prints answers,
// `--reference` adds the pages of an API whose operations have the words of the guides, `--only <text>` takes the questions with this text.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { parse } from 'yaml';
import { loadAgent, loadTools } from './load-tools.mjs';
import { searchDocsOver, snapshotOf, specificationOver } from './tree.mjs';

const { values: options } = parseArgs({
  options: {
    tools: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    trees: { type: 'string', default: process.env['VITRINE_DOC_BUILDS_FOLDER'] ?? '' },
    only: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    reference: { type: 'boolean', default: false },
  },
});

/** Where a tree is, below one of these folders. */
const places = {
  vite: ['docs-trees/vite'],
  'mkdocs-material': ['docs-trees/mkdocs-material'],
  ionic: ['docs-trees/ionic'],
  hono: ['honojs+website/docs', 'honojs+website'],
  caddy: ['caddyserver+website/src/docs/markdown'],
};
const roots = [process.env['VITRINE_DATA'], options.trees].filter(Boolean);

function folderOf(tree) {
  return roots.flatMap((root) => places[tree].map((place) => join(root, place))).find(existsSync);
}

const { connect, evaluate } = await loadAgent();
const tools = await loadTools(options.tools);

const inputSchema = { properties: Object.fromEntries(['query', 'id', 'cursor', 'version', 'locale'].map((name) => [name, {}])) };

/** A client of `search_docs` over a snapshot, as the agent calls it. */
function clientOver(snapshot) {
  const search = searchDocsOver(tools, snapshot);
  const results = {
    'tools/list': () => ({ tools: [{ name: 'search_docs', inputSchema }] }),
    'tools/call': async ({ arguments: given }) => {
      const { text, data } = await search(given);
      if (options.show) console.log(`\n##### ${JSON.stringify(given)}\n\n${text}`);
      return { content: [{ type: 'text', text }], structuredContent: data };
    },
  };
  return connect('https://tree.example/api/mcp', {
    fetch: async (request) => {
      const { id, method, params } = await request.json();
      return Response.json({ jsonrpc: '2.0', id, result: await results[method](params) });
    },
  });
}

const rows = [];
const all = [];
for (const { tree, questions } of parse(readFileSync(new URL('documentation-questions.yaml', import.meta.url), 'utf8'))) {
  const folder = folderOf(tree);
  if (folder === undefined) {
    console.error(`${tree}: not there`);
    continue;
  }
  const guides = await snapshotOf(folder);
  const snapshot = options.reference ? await snapshotOf(folder, undefined, specificationOver(guides)) : guides;
  const asked = questions.filter(({ ask }) => ask.includes(options.only));
  const outcomes = await evaluate(clientOver(snapshot), { questions: asked, agent: { calls: 6 } }, countTokens);
  if (options.misses)
    for (const { ask, calls, missing, path, answered } of outcomes)
      if (!answered || calls > 1)
        console.log(
          `${tree}: ${calls} calls: ${ask}${missing.length > 0 ? ` MISSING ${missing.join(' ; ')}` : ''}\n     ${path.join('\n     ')}`,
        );
  rows.push(rowOf(tree, outcomes));
  all.push(...outcomes);
}
/** A row of the table: averages over outcomes. */
function rowOf(name, outcomes) {
  const sum = (of) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const per = (number) => number / Math.max(1, outcomes.length);
  const facts = sum(({ facts: wanted }) => wanted);
  return [
    name,
    outcomes.length,
    per(sum(({ calls }) => calls)).toFixed(2),
    per(sum(({ tokens }) => tokens)).toFixed(0),
    `${facts - sum(({ missing }) => missing.length)} of ${facts}`,
    (100 * per(sum(({ answered, calls }) => (answered && calls === 1 ? 1 : 0)))).toFixed(0),
    (100 * per(sum(({ answered }) => (answered ? 1 : 0)))).toFixed(0),
  ];
}

if (all.length === 0) {
  console.log('VITRINE_DATA names no folder with docs-trees.');
  process.exit(77);
}
const head = ['', 'questions', 'calls', 'tokens', 'facts', 'first call %', 'answered %'];
for (const line of [head, head.map(() => '---'), ...rows, rowOf('all', all)]) console.log(`| ${line.join(' | ')} |`);
