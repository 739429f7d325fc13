// npm run check agents-catalogs [-- --before <module>] [--public <folder>] [--show <number>]: the second part of the check on agents. A
// fixed reader replays questions on three catalogs; the table reports calls, bytes and facts by tool, and beside them those of another
// build of the tools (a module that exports `createDocumentationTools` or `documentation`).
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readArguments, structuredResult } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { snapshots } from './catalogs.mjs';
import { replay } from './policy.mjs';
import { actionsWhere } from './properties.mjs';
import { questions } from './questions.mjs';

const { values } = parseArgs({
  options: { before: { type: 'string' }, public: { type: 'string' }, write: { type: 'string' }, question: { type: 'string' } },
});
const downloaded = values.public ?? process.env['VITRINE_CATALOG'];
const now = Date.UTC(2026, 10, 23);
const catalogs = await snapshots(downloaded);

/** The text of an answer: its own where it has one, else the JSON of the data. */
const textOf = (answer) => answer.content ?? answer.text ?? JSON.stringify(answer.structured);

function caller(mcp) {
  const tools = new Map(mcp.tools.map((tool) => [tool.name, tool]));
  const context = { now, baseUrl: 'https://front.example.com', revision: '2025-11-25', signal: new AbortController().signal };
  const call = async (name, given) => {
    const tool = tools.get(name);
    const args = readArguments(tool, given);
    if (args.kind === 'tool-error') return { text: args.text, isError: true };
    const answer = await tool.call(args.value, context);
    if (answer.kind === 'tool-error') return { text: answer.text, isError: true };
    const written = answer.kind === 'tool-answer' ? answer : structuredResult(answer);
    return { text: textOf(written), data: written.structured, isError: false };
  };
  return { tools, call };
}

/** How many of the facts of a question the text has. */
function factsOf({ key, facts }, { facts: { capabilities } }) {
  const matching = key.where === undefined ? [] : actionsWhere(capabilities.actions, key.where);
  const ids = matching.map(
    ({ id }) => new RegExp(`(?<![\\w.-])${RegExp.escape?.(id) ?? id.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\w)`),
  );
  const hasAll = (text) => ids.every((id) => id.test(text));
  return facts.map((fact) => {
    if (fact === 'set') return hasAll;
    if (fact === 'count') return (text) => new RegExp(`(?<![\\d.])${matching.length}(?![\\d.])`).test(text) || hasAll(text);
    return (text) => fact.test(text);
  });
}

async function measured(create) {
  const rows = [];
  for (const question of questions) {
    const snapshot = catalogs.get(question.catalog);
    if (snapshot === undefined || (values.question !== undefined && !question.ask.includes(values.question))) continue;
    const { tools, call } = caller(create(snapshot));
    const facts = factsOf(question, snapshot);
    const { calls, read } = await replay(question, tools, call, (text) => facts.every((has) => has(text)));
    rows.push({
      question,
      calls,
      bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
      facts: facts.length,
      right: facts.filter((has) => has(read)).length,
    });
  }
  return rows;
}

const sum = (list) => list.reduce((total, number) => total + number, 0);
function line(name, rows) {
  const n = rows.length;
  return {
    part: name,
    questions: n,
    facts: `${sum(rows.map(({ right }) => right))}/${sum(rows.map(({ facts }) => facts))}`,
    calls: (sum(rows.map(({ calls }) => calls.length)) / n).toFixed(2),
    bytes: Math.round(sum(rows.map(({ bytes }) => bytes)) / n),
    'in one call': rows.filter(({ calls, facts, right }) => calls.length === 1 && facts === right).length,
  };
}
function table(rows) {
  const groups = (keyOf) => [...(Map.groupBy?.(rows, keyOf) ?? grouped(rows, keyOf))];
  return [
    ...groups(({ question }) => question.key.tool).map(([name, group]) => line(name, group)),
    ...groups(({ question }) => question.catalog).map(([name, group]) => line(name, group)),
    line('all', rows),
  ];
}
function grouped(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const versions = [['now', createDocumentationTools]];
if (values.before !== undefined) {
  const module = await import(pathToFileURL(resolve(values.before)).href);
  versions.unshift(['before', module.createDocumentationTools ?? module.documentation]);
}
const record = {};
for (const [name, create] of versions) {
  const rows = await measured(create);
  record[name] = rows;
  console.log(`\n${name}`);
  console.table(table(rows));
  for (const { question, calls, bytes, facts, right } of rows)
    if (right < facts || calls.length > 2 || values.question !== undefined)
      console.log(
        `${right < facts ? 'missing' : 'long'}  ${question.catalog}  ${question.ask}  facts ${right}/${facts}, calls ${calls.length}, bytes ${bytes}`,
      );
}
if (values.write !== undefined) writeFileSync(values.write, JSON.stringify(record));
if (!catalogs.has('public')) console.log('\nWithout the public catalog: give its folder with --public or VITRINE_CATALOG.');
const missing = sum((record['now'] ?? []).map(({ facts, right }) => facts - right));
if (missing > 0) {
  console.error(`\n${missing} facts are missing.`);
  process.exitCode = 1;
}
