// Plays the agent of `vitrine eval` over the questions and prints the table: calls, tokens, facts, and how many questions the first call
// answers. Trees: those of VITRINE_DATA, and those of `--trees <folder>` (repositories as they are published).
// `--tools <checkout>` takes the tools of another checkout, `--show` prints answers,
// `--only <text>` takes the questions with this text, `--postgres` searches in a PostgreSQL server that is started for it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSnapshot } from '@vitrine/content';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { parse } from 'yaml';
import { withPostgres } from '../search/eval/postgres.mjs';
import { loadAgent, loadTools } from './load-tools.mjs';

const { values: options } = parseArgs({
  options: {
    tools: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    trees: { type: 'string', default: process.env['VITRINE_DOC_BUILDS_FOLDER'] ?? '' },
    only: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
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

/** A snapshot with the pages of a tree and nothing else. */
async function snapshotOf(path) {
  const front = mkdtempSync(join(tmpdir(), 'vitrine-agents-'));
  process.on('exit', () => rmSync(front, { recursive: true, force: true }));
  const product = { id: 'tree', name: 'Tree', version: '1.0.0', description: 'A tree', homepage: 'https://tree.example/' };
  const allow = ['dangerous-link', 'access-tokens'].map((rule) => ({ rule, file: '*', reason: 'an example of the tree' }));
  for (const [name, content] of [
    ['product.json', product],
    ['capabilities.json', { actions: [] }],
    ['releases.json', { releases: [] }],
    ['lint.json', { allow }],
  ])
    writeFileSync(join(front, name), JSON.stringify(content));
  return buildSnapshot(front, { generatedAt: '2026-01-01T00:00:00Z', docs: [{ path }] });
}

const { audit, evaluate } = await loadAgent();
const tools = await loadTools(options.tools);

/** The tools over a snapshot. */
function toolsOver(snapshot, index) {
  if (tools.createToolEnvironment === undefined) return tools.documentation(snapshot).tools;
  const environment = tools.createToolEnvironment(snapshot, index === undefined ? {} : { index });
  return tools.catalogTools(environment);
}

const properties = Object.fromEntries(['query', 'id', 'cursor', 'version', 'locale'].map((name) => [name, {}]));

/** `search_docs` over a snapshot, as the agent calls it. */
function serverOver(snapshot, index) {
  const tool = toolsOver(snapshot, index).find(({ name }) => name === 'search_docs');
  const context = {
    now: Date.parse('2026-01-02'),
    baseUrl: 'https://front.example.com',
    revision: '2025-11-25',
    signal: new AbortController().signal,
  };
  return {
    name: 'tree',
    tools: [{ name: 'search_docs', inputSchema: { properties } }],
    call: async (_, given) => {
      const { value, issues } = tool.checkInput(given);
      const found = issues.length > 0 ? { text: JSON.stringify(issues) } : await tool.call(value, context);
      const text = found.content ?? found.text;
      if (options.show) console.log(`\n##### ${JSON.stringify(given)}\n\n${text}`);
      return { text, data: found.structured ?? {} };
    },
  };
}

const rows = [];
const all = [];
const faults = [];
for (const { tree, questions } of parse(readFileSync(new URL('documentation-questions.yaml', import.meta.url), 'utf8'))) {
  const folder = folderOf(tree);
  if (folder === undefined) {
    console.error(`${tree}: not there`);
    continue;
  }
  const snapshot = await snapshotOf(folder);
  const asked = questions.filter(({ ask }) => ask.includes(options.only));
  const file = { file: 'documentation-questions.yaml', evaluation: { questions: asked }, line: () => undefined };
  faults.push(...audit(file, snapshot).filter(({ severity }) => severity === 'error'));
  const play = (server) => evaluate(server, { questions: asked, agent: { calls: 6 } }, countTokens);
  const { outcomes } = options.postgres
    ? await withPostgres({ files: snapshot.docs }, ({ index }) => play(serverOver(snapshot, index)))
    : await play(serverOver(snapshot));
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
for (const { message } of faults) console.error(message);
process.exitCode = faults.length > 0 ? 1 : 0;
