// The tools: listed alike everywhere, and each answers what its schema promises.
import { type Json, type JsonObject } from '@vitrine/core';
import { parseJson, describeIssue, equal } from '@vitrine/core/workspace';
import { endpoint } from '../../mcp.ts';
import { type VerifyResponse, valueAt, label, asList, asObject, asString } from '../verify-response.ts';
import { argumentsFor, type Given, isNamed } from '../arguments.ts';
import { asShown, call, modernMcpRequest, repeated, result, toolsOf } from '../calls.ts';
import { agree, type Claim } from '../claims.ts';
import { compiled } from '../contract.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isOwn } from './identity.ts';

const listings: readonly (readonly [path: string, ...place: string[]])[] = [
  ['/.well-known/mcp.json', 'tools'],
  ['/.well-known/mcp/server-card.json', 'tools'],
];
/** Texts of ours that name every tool. */
const mentions: readonly string[] = ['/llms.txt', '/.well-known/agent-skills/{skill}/SKILL.md'];

export async function examineTools(context: VerifyContext): Promise<void> {
  if (!context.contract.find('POST', endpoint)) return;
  const answer = await call(context, asShown(context, 'tools/list'), 'tools/list');
  if (answer === undefined) return;
  const listing = toolsOf(answer);
  await examineListings(context, listing);
  for (const name of Object.keys(context.calls))
    if (!listing.has(name)) context.report('tool-names', `calls of ${name}`, [...listing.keys()], name);
  for (const tool of listing.values()) await examineTool(context, tool);
}

async function examineListings(context: VerifyContext, listing: ReadonlyMap<string, JsonObject>): Promise<void> {
  const { contract } = context;
  const again = await call(context, modernMcpRequest('tools/list'), 'tools/list 2026-07-28');
  const sources: [where: string, tools: ReadonlyMap<string, JsonObject>][] = [[`POST ${endpoint} tools/list`, listing]];
  if (again !== undefined) sources.push([again.where, toolsOf(again)]);
  for (const [path, ...pointer] of listings) {
    const answer = await context.served(path);
    const tools = asList(valueAt(answer?.json(), ...pointer)).map((tool): [string, JsonObject] => [
      label(valueAt(tool, 'name')),
      asObject(tool),
    ]);
    if (answer?.status === 200) sources.push([`GET ${path} ${pointer.join('.')}`, new Map(tools)]);
  }
  const status = await context.served('/api/v1/status');
  const names = sources.map(([where, tools]): Claim => ({ where, value: [...tools.keys()] }));
  if (status?.status === 200) names.push({ where: `${status.where} mcp.tools`, value: valueAt(status.json(), 'mcp', 'tools') });
  agree(context, 'tool-names', names);

  for (const name of listing.keys())
    for (const member of ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'])
      agree(
        context,
        'tool-definition',
        sources.flatMap(([where, tools]): readonly Claim[] => {
          const tool = tools.get(name);
          return tool !== undefined && (Object.hasOwn(tool, member) || where.startsWith('POST'))
            ? [{ where: `${where} ${name}.${member}`, value: tool[member] }]
            : [];
        }),
      );
  for (const path of mentions) {
    const target = contract.find('GET', path)?.target;
    const text = target === undefined ? undefined : (await context.get(target))?.text();
    const missing = text === undefined ? [] : [...listing.keys()].filter((name) => !text.includes(`\`${name}\``));
    if (missing.length > 0)
      context.report('tool-mentioned', `GET ${target}`, [...listing.keys()], `nothing of ${missing.join(', ')}`);
  }
}

async function examineTool(context: VerifyContext, tool: JsonObject): Promise<void> {
  const { report, reportUnchecked } = context;
  const name = asString(tool['name']) ?? '';
  const where = `POST ${endpoint} tools/call ${name}`;
  const check = compiled(asObject(tool['inputSchema']));
  if (check === undefined) reportUnchecked(`${where}: the input schema uses keywords that are not checked`);
  for (const example of asList(valueAt(tool, 'inputSchema', 'examples'))) {
    const [issue] = check?.(example).issues ?? [];
    if (issue !== undefined) report('tool-example', `${where} inputSchema.examples`, describeIssue(issue), example);
  }
  const calls = await argumentsFor(context, tool);
  if (calls.length === 0) reportUnchecked(`${where}: no arguments are known; give \`examples\` in the input schema, or \`calls\``);
  for (const { given, mustAnswer } of calls) {
    const params = { name, arguments: given };
    const answer = await call(context, asShown(context, 'tools/call', params), `tools/call ${name}`);
    if (answer === undefined) continue;
    examineResult(context, tool, answer, { given, mustAnswer });
    await examineFacts(context, name, given, answer);
    const fields = repeated(asObject(tool['inputSchema']), given);
    const again = context.thorough
      ? await call(context, modernMcpRequest('tools/call', params, fields), `tools/call ${name} 2026-07-28`)
      : undefined;
    for (const member of ['structuredContent', 'content', 'isError'])
      if (again !== undefined && !equal(result(again, member), result(answer, member)))
        report('tool-eras', `${where} 2026-07-28 ${member}`, result(answer, member), result(again, member));
  }
}

function examineResult(
  { report, reportUnchecked }: VerifyContext,
  tool: JsonObject,
  answer: VerifyResponse,
  { given, mustAnswer }: Given,
): void {
  const where = `POST ${endpoint} tools/call ${label(tool['name'])} ${JSON.stringify(given)}`;
  const text = asString(result(answer, 'content', 0, 'text'));
  if (result(answer) === undefined) {
    report('tool-call', where, 'a result', valueAt(answer.json(), 'error', 'message') ?? answer.status);
    return;
  }
  if (result(answer, 'isError') === true) {
    if (mustAnswer) report('tool-example', where, 'an answer without isError', text);
    else reportUnchecked(`${where}: answered with an error; give \`examples\` in the input schema, or \`calls\``);
    return;
  }
  const structured = result(answer, 'structuredContent');
  const output = tool['outputSchema'];
  if (output !== undefined) {
    const check = compiled(asObject(output));
    if (check === undefined) reportUnchecked(`${where}: the output schema uses keywords that are not checked`);
    for (const issue of structured === undefined ? [] : (check?.(structured).issues ?? []).slice(0, 3))
      report('tool-output', where, describeIssue(issue), valueAt(structured, ...issue.path));
    if (structured === undefined) report('tool-output', where, 'structuredContent', undefined);
  }
  if (structured !== undefined) examineText(report, where, text ?? '', structured);
  const snapshot = valueAt(structured, 'snapshot_id') ?? result(answer, '_meta', 'vitrine/snapshot', 'id');
  if (snapshot !== undefined && snapshot !== answer.field('x-snapshot-id'))
    report('snapshot-id', `${where} snapshot_id`, answer.field('x-snapshot-id'), snapshot);
}

/** A text block is the JSON of the data, or a text of its own that names every id in them: clients may read the text alone. */
function examineText(report: VerifyContext['report'], where: string, text: string, structured: Json): void {
  const data = parseJson(text);
  if (data !== undefined) {
    if (!equal(data, structured)) report('tool-answer-text', where, structured, text);
    return;
  }
  const missing = idsIn(structured).filter((id) => !text.includes(id));
  if (missing.length > 0) report('tool-answer-text', where, `a text that names ${missing.slice(0, 3).join(', ')}`, text);
}

/** The members named `id` at any depth, and the lines of a table, which begin with an id. */
function idsIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(idsIn);
  const members = asObject(value);
  const isTable = asString(members['columns'])?.startsWith('id') === true;
  return Object.entries(members).flatMap(([name, member]) => {
    if (name === 'id' && typeof member === 'string') return [member];
    return isTable && name === 'actions' ? asList(member).flatMap((line) => asString(line) ?? []) : idsIn(member);
  });
}

// What the documentation tools answer is what the catalogs say. A tool of a team's own that has the name of one of them
// is compared only where its answer has the same members.
type Compared = readonly [member: string, answered: Json | undefined, published: Json | undefined];

interface Facts {
  readonly tool: string;
  readonly path: string;
  /** A value of the answer, and the value that the catalog has for it. */
  readonly compare: (answer: Json | undefined, catalog: Json | undefined, given: JsonObject) => readonly Compared[];
}

const facts: readonly Facts[] = [
  {
    tool: 'list_capabilities',
    path: '/capabilities.json',
    compare: (answer, catalog, given) =>
      Object.keys(given).length > 0 ? [] : [['total', valueAt(answer, 'total'), asList(valueAt(catalog, 'actions')).length]],
  },
  {
    tool: 'get_action_safety',
    path: '/capabilities.json',
    compare: (answer, catalog, { action }) => {
      const record = asList(valueAt(catalog, 'actions')).find((candidate) => valueAt(candidate, 'id') === action);
      return ['id', 'permission', 'approval', 'effects', 'reversible'].map((member) => [
        `action.${member}`,
        valueAt(answer, 'action', member),
        valueAt(record, member),
      ]);
    },
  },
  {
    tool: 'get_latest_release',
    path: '/releases.json',
    compare: (answer, catalog) => {
      const latest = valueAt(catalog, 'channels', 'stable', 'latest');
      const record = asList(valueAt(catalog, 'releases')).find((release) => valueAt(release, 'version') === latest);
      return ['version', 'channel', 'date'].map((member) => [
        `release.${member}`,
        valueAt(answer, 'release', member),
        valueAt(record, member),
      ]);
    },
  },
  {
    tool: 'get_benchmark_evidence',
    path: '/benchmarks.json',
    compare: (answer, catalog) => [['total', valueAt(answer, 'total'), asList(valueAt(catalog, 'evidence')).length]],
  },
];

/** tool-facts. */
async function examineFacts(context: VerifyContext, name: string, given: JsonObject, answer: VerifyResponse): Promise<void> {
  const toolFacts = facts.find(({ tool }) => isNamed(name, tool));
  if (toolFacts === undefined || result(answer, 'structuredContent') === undefined) return;
  if (!context.contract.find('GET', toolFacts.path) || isOwn(context, toolFacts.path)) return;
  const catalog = await context.get(toolFacts.path);
  if (catalog?.status !== 200) return;
  for (const [member, answered, published] of toolFacts.compare(result(answer, 'structuredContent'), catalog.json(), given))
    if (answered !== undefined && !equal(answered, published))
      context.report('tool-facts', `${answer.where} ${member}`, published, answered);
}
