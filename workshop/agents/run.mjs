// Replays the fixed agent over the questions and prints the table: calls, bytes, tokens, facts, and how many questions the first call
// answers. Trees: those of VITRINE_DATA, and those of `--trees <folder>` (repositories as they are published).
// `--tools <checkout>` takes the tools of another checkout, `--without <part>` switches a part of the answer off, `--show` prints answers,
// `--only <text>` takes the questions with this text, `--postgres` searches in a PostgreSQL server that is started for it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSnapshot } from '@vitrine/content';
import { readSections } from '@vitrine/docs-index/engine';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { parse } from 'yaml';
import { withPostgres } from '../search/eval/postgres.mjs';
import { answer } from './agent.mjs';
import { missingFacts } from './facts.mjs';
import { loadTools } from './load-tools.mjs';
import { costOf, rowOf, tableOf } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    tools: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    trees: { type: 'string', default: process.env['VITRINE_DOC_BUILDS_FOLDER'] ?? '' },
    without: { type: 'string', multiple: true, default: [] },
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

const tools = await loadTools(options.tools);
const without = Object.fromEntries(options.without.map((part) => [part, false]));

/** The tools over a snapshot; those of an older checkout have no parts that could be switched off. */
function toolsOver(snapshot, index) {
  if (tools.createToolEnvironment === undefined) return tools.documentation(snapshot).tools;
  const environment = tools.createToolEnvironment(snapshot, index === undefined ? {} : { index });
  return tools.sixTools(Object.assign(environment, { shape: without }));
}

/** `search_docs` over a snapshot, as an agent calls it. */
function searchOver(snapshot, index) {
  const listed = toolsOver(snapshot, index);
  const tool = listed.find(({ name }) => name === 'search_docs');
  const context = {
    now: Date.parse('2026-01-02'),
    baseUrl: 'https://front.example.com',
    revision: '2025-11-25',
    signal: new AbortController().signal,
  };
  return async (given) => {
    const { value, issues } = tool.checkInput(given);
    if (issues.length > 0) return { text: JSON.stringify(issues) };
    const found = await tool.call(value, context);
    return { text: found.content ?? found.text, data: found.structured };
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
  const documentation = new TextDecoder().decode(snapshot.markdown);
  const outcomes = [];
  const replay = async (search) => {
    for (const question of questions.filter(({ ask }) => ask.includes(options.only))) await replayOne(question, search);
  };
  async function replayOne(question, search) {
    for (const fact of missingFacts(question.facts ?? [], documentation)) faults.push(`${tree}: ${question.ask}: nowhere: ${fact}`);
    const outcome = costOf(await answer(question, search), countTokens);
    outcomes.push(outcome);
    if (options.show) for (const { given, text } of outcome.answers) console.log(`\n##### ${JSON.stringify(given)}\n\n${text}`);
    if (options.misses && !outcome.first)
      console.log(
        `${tree}: ${outcome.calls} calls: ${question.ask}${outcome.missing.length > 0 ? ` MISSING ${outcome.missing.join(' ; ')}` : ''}\n     first: ${outcome.answers.map(({ given, text }) => `${given.id ?? given.query} ${text.length} [${missingFacts(question.facts ?? [], text).join(' ; ')}]`).join('\n            ')}`,
      );
  }
  if (options.postgres) {
    const sections = [...readSections(snapshot.docs.index, snapshot.docs.text)];
    await withPostgres({ sections }, ({ index }) => replay(searchOver(snapshot, index)));
  } else await replay(searchOver(snapshot));
  rows.push(rowOf(tree, outcomes));
  all.push(...outcomes);
}
if (all.length === 0) {
  console.log('VITRINE_DATA names no folder with docs-trees.');
  process.exit(77);
}
console.log(tableOf([...rows, rowOf('all', all)]));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
