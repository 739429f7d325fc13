// npm run check clients [--newest] [name…]: clients and agents of others, which the registry has, against the documentation tools. A client
// lists the tools, calls each and reads a page. An agent is driven by a model on this machine, and what it hands to that model is counted
// and compared with the answer. --newest takes the newest version of each instead of that in the manifest.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDocumentation } from '../conformance/dist/documentation.js';
import { installFolder } from '../install.mjs';
import { runWithNewerNode } from '../newer-node.mjs';
import { agents, driveAgent } from './agents.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const given = process.argv.slice(2);
const isNewest = given.includes('--newest');
const only = given.filter((word) => !word.startsWith('--'));

const workplace = isNewest ? await newest() : folder;
installFolder(workplace, ['--ignore-scripts', '--legacy-peer-deps']);
const modules = join(workplace, 'node_modules');
const { libraries } = await import(join(workplace, 'libraries.mjs'));
const node = (await runWithNewerNode([], ['node', '-p', 'process.execPath'])).output.trim();
const revisions = new Set();
const service = await startDocumentation({ onCall: (_, { revision }) => revisions.add(revision) });

const pageUri = 'docs:///operate/upgrade-without-a-pause';
const calls = [
  call('search_docs', { query: 'upgrade without a pause' }),
  call('list_capabilities', {}),
  call('list_capabilities', { limit: 100 }),
  call('get_action_safety', { action: 'berths.berth.inspect' }),
  call('get_latest_release', {}),
  call('get_installation_guide', { platform: 'linux' }),
  call('get_benchmark_evidence', {}),
  // the longest list that docs/guides/connect.md promises to Cline
  call('list_capabilities', { limit: 30 }),
  { tool: /read_?mcp_?resource(?:tool)?$/i, args: ({ properties }) => resourceArguments(Object.keys(properties)) },
];
/** Those that the tables count. */
const counted = calls.slice(0, 7);
for (const each of calls.slice(0, -1)) Object.assign(each, await ask(each.name, each.given));
revisions.clear();

let failures = 0;
const clientRows = [];
for (const name of Object.keys(libraries)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const { version, label } = await installed(name);
  const problems = await promisify(execFile)(node, [join(workplace, 'libraries.mjs'), name, service.endpoint], {
    timeout: 120_000,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  }).then(
    () => [],
    ({ stderr, message }) => [(stderr || message).slice(-1_500)],
  );
  report(`${label} ${version}`, problems);
  clientRows.push({ client: label, version, revision: spoken() });
}
const agentRows = [];
for (const name of Object.keys(agents)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const { version, label } = await installed(name);
  const { handed, output } = await driveAgent(name, { modules, endpoint: service.endpoint, calls, node });
  const problems = calls.slice(0, -1).flatMap((each) => fault(name, each, handed.get(each)));
  const read = handed.get(calls.at(-1));
  if (read !== undefined && !read.includes('Tidewatch treats an upgrade')) problems.push(`reading a page: ${read.slice(0, 200)}`);
  report(`${label} ${version}`, problems.length === 0 ? [] : [...problems, output]);
  const bytes = counted.map((each) => Buffer.byteLength(handed.get(each) ?? ''));
  const [search = 0, , list = 0] = bytes;
  agentRows.push({
    ...{
      agent: label,
      version,
      revision: spoken(),
      form: formOf(calls[0], handed.get(calls[0])),
      'reads pages': read !== undefined,
    },
    ...{ 'a search': search, '100 actions': list, 'all seven': bytes.reduce((sum, each) => sum + each, 0) },
  });
}
await service.stop();
if (isNewest) await rm(dirname(workplace), { recursive: true });

const total = (of) => counted.reduce((sum, each) => sum + Buffer.byteLength(of(each)), 0);
console.log(`\nThe seven calls as text: ${total(({ text }) => text)} bytes; as JSON: ${total(({ json }) => json)}.`);
console.table(clientRows);
console.table(agentRows);
console.log(failures === 0 ? 'Each of these clients gets what it asks for.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);

function report(label, problems) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${label}`);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) failures += 1;
}

function call(name, args) {
  // Gemini CLI asks its model to set a member that the tools do not have, and sends it to them.
  const waitArgument = ({ properties }) => (properties?.wait_for_previous === undefined ? {} : { wait_for_previous: true });
  return { name, given: args, tool: new RegExp(`${name}$`), args: (schema) => ({ ...args, ...waitArgument(schema) }) };
}

function resourceArguments(names) {
  return Object.fromEntries(
    names.flatMap((name) => (/server/i.test(name) ? [[name, 'vit']] : /uri/i.test(name) ? [[name, pageUri]] : [])),
  );
}

/** The answer as it is sent: its text, and its structured content as JSON. */
async function ask(name, args) {
  const response = await fetch(service.endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = await response.json();
  return { text: result.content[0].text, json: JSON.stringify(result.structuredContent) };
}

/** Which complete form of an answer is in what a model gets; undefined when it has been cut. */
function formOf({ text, json }, handed = '') {
  const quoted = JSON.stringify(text).slice(1, -1);
  const forms = [...(handed.includes(text) || handed.includes(quoted) ? ['text'] : []), ...(handed.includes(json) ? ['JSON'] : [])];
  return forms.length === 0 ? undefined : forms.join(' and ');
}

/** Whether what a model gets has the beginning of the answer: an error has not. */
function beginsAs({ text, json }, handed) {
  const beginnings = [text, json].flatMap((form) => [form.slice(0, 500), JSON.stringify(form).slice(1, 500)]);
  return beginnings.some((beginning) => handed.includes(beginning));
}

function fault(agent, each, handed) {
  const { name, given: args } = each;
  if (handed === undefined) return [`${name} ${JSON.stringify(args)}: nothing came back`];
  if (formOf(each, handed) !== undefined) return [];
  // Cline cuts the middle out of a result of more than 8,000 characters, unless CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS allows more.
  if (agent === 'cline' && args.limit === 100 && handed.length <= 8_000 && beginsAs(each, handed)) return [];
  return [`${name} ${JSON.stringify(args)} was cut or changed: ${handed.length} characters, ${handed.slice(0, 200)}…`];
}

function spoken() {
  const all = [...revisions].join(', ');
  revisions.clear();
  return all;
}

async function installed(name) {
  const manifest = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8'));
  return { version: manifest.version, label: manifest.name };
}

/** A copy of this folder whose manifest asks for the newest version of each client. */
async function newest() {
  const copy = join(await mkdtemp(join(tmpdir(), 'clients-newest-')), 'clients');
  await mkdir(copy);
  for (const file of ['agents.mjs', 'check-client.mjs', 'fake-model.mjs', 'libraries.mjs'])
    await cp(join(folder, file), join(copy, file));
  await cp(join(folder, '../free-port.mjs'), join(copy, '../free-port.mjs'));
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { libraries } = await import('./libraries.mjs');
  for (const name of [...Object.keys(libraries), ...Object.keys(agents)])
    if (!manifest.dependencies[name].startsWith('npm:')) manifest.dependencies[name] = 'latest';
  await writeFile(join(copy, 'package.json'), JSON.stringify(manifest));
  return copy;
}
