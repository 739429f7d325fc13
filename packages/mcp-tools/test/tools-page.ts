// Makes docs/reference/generated/tools.md: what the schemas say, and an executed example of every tool and of an error of every tool.
import type { McpContent, Tool } from '@vitrine/core/mcp';
import { readArguments } from '@vitrine/core/serving';
import { isObject, type Json, type JsonObject } from '../src/answers/json.ts';
import { call } from './call.ts';

/** For each tool a call that shows it, one that goes wrong, and a word on when to use it. */
const examples: Readonly<Record<string, { readonly right: JsonObject; readonly wrong: JsonObject }>> = {
  search_docs: { right: { query: 'box.watchdogSeconds', limit: 1 }, wrong: { id: 'start/install-on-linus' } },
  list_capabilities: { right: { permission_tier: 'Destructive', platform: 'Linux', limit: 2 }, wrong: { platform: 'harbour' } },
  get_action_safety: { right: { action: 'berths.berth.delete' }, wrong: { action: 'delete_berth' } },
  get_latest_release: { right: { platform: 'macOS', since: '3.0' }, wrong: { channel: 'weekly' } },
  get_installation_guide: { right: { platform: 'windows' }, wrong: { platform: 'windows', version: '3.0.5' } },
  get_benchmark_evidence: { right: { metric: 'start time', limit: 1 }, wrong: { metric: 'speed' } },
  search: { right: { query: 'box.watchdogSeconds' }, wrong: { query: '' } },
  fetch: { right: { id: 'start/set-up-a-harbour-box#configure-with-boxwatchdogseconds' }, wrong: { id: 'nowhere' } },
  compare_releases: { right: { from: '2.5.0', to: '3.0.0', limit: 2 }, wrong: { from: '3.1.0', to: '3.0.0' } },
};

/** Characters of an answer that are shown. */
const longestLine = 400;
const longestShown = 800;

/** Members that depend on the ranking or on the digest of the example's content, which are not what the page explains. */
const volatile: ReadonlySet<string> = new Set(['snapshot_id', 'next_cursor', 'score', 'snippet', 'next_id']);

/** The page. `opted` holds the extra tools. */
export async function toolsPage(mcp: McpContent, opted: readonly string[]): Promise<string> {
  const six = mcp.tools.filter(({ name }) => !opted.includes(name));
  const extra = mcp.tools.filter(({ name }) => opted.includes(name));
  const sections = [
    intro,
    '## What tools the MCP server has\n',
    ...(await Promise.all(six.map((tool) => section(mcp, tool)))),
    '## Opt-in tools\n\n`createDocumentationTools(snapshot, { extras: [searchAndFetch, compareReleases] })` adds them after the six.\n',
    ...(await Promise.all(extra.map((tool) => section(mcp, tool)))),
    resources(mcp),
    prompts(mcp),
  ];
  return `${sections.join('\n').trim()}\n`;
}

const intro = `# The documentation tools

<!-- Written by \`npm run generate\` from the tools' own schemas; the examples were executed. Do not edit. -->

Every tool is read-only. The examples run over the fixture of the contract suite, a fictional harbour program: a call, then the text that
the model gets; long ones are shortened.

- **Answers** are structured content and one text block for the model: compact Markdown where the tool writes some, else the same JSON.
  The text names every id, address and command of the data. The member \`vitrine/snapshot\` of \`_meta\` has the snapshot's id, its time
  and its age in days.
- **Listed** are all six; the description of one without content says that nothing is published. \`tools: published\` in
  [\`front.yaml\`](settings.md), or \`{ tools: 'published' }\` in code, leaves out the tools and prompts without content.
- **Size**: at most 8,000 bytes of JSON, with an explicit \`limit\` at most 32,000, and about 3,600 characters of documentation in an
  answer of \`search_docs\`, or what the operator's \`budget\` says. Lists carry
  \`total\`, \`truncated\` and \`next_cursor\`. If a record had to be cut, \`omitted\` counts by path what is missing: items of a list,
  characters of a text, bytes of a value left out whole. Addresses, commands and digests are never cut.
- **Tables**: \`list_capabilities\` gives actions as lines, in the data as in the text, because many clients give a model only the data. \`columns\` names the
  cells, each \`|\` parts two of them, blanks part several values. \`every_row\` has what all rows share, \`codes\` the value of each short code; any other
  word is the value itself. Within a cell \`\\u007c\` is \`|\`, and \`\\\\\` is \`\\\`. An empty cell is not stated, but for a title or family that the id has; under
  \`platforms\` \`none\` says that no listed one supports it; \`…\` marks what was cut. \`detail: full\` gives records; \`get_benchmark_evidence\` has \`every_row\` too.
- **Long pages** are read in parts: what does not fit is named by its id and size in bytes, and read by that id.
- **Cursors** continue one call over one snapshot, with the same arguments; \`limit\` may differ.
- **Filters** take ids, names, titles or numbers, in any case, with spaces, hyphens or underscores; several values with commas or as a JSON list, and \`!\`
  before one that an action must not have. \`unknown\` selects what nobody has stated.
- **Sentences** of the catalog tools come from [one list](sentences.md), each with its condition.
- **Errors** are results with \`isError\` and a text: what is wrong, the nearest ids, the valid values. They have no structured content.
`;

async function section(mcp: McpContent, tool: Tool): Promise<string> {
  const example = examples[tool.name];
  if (example === undefined) throw new Error(`no example for ${tool.name}`);
  return [
    `### ${tool.name}\n`,
    `${tool.description}\n`,
    argumentTable(tool),
    answerTable(tool),
    exchange(tool.name, example.right, await answerOf(mcp, tool, example.right)),
    exchange(tool.name, example.wrong, await refusalOf(mcp, tool, example.wrong)),
  ].join('\n');
}

/** A call with the text that the model gets. */
function exchange(name: string, given: JsonObject, text: string): string {
  return `\`\`\`text\n${name} ${JSON.stringify(given)}\n\n${text}\n\`\`\`\n`;
}

/** The text block; where that is JSON, shortened. */
async function answerOf(mcp: McpContent, { name }: Tool, given: JsonObject): Promise<string> {
  const { content, text } = await call(mcp, name, given);
  if (text.startsWith('{')) return begun(JSON.stringify(shortened(content, { ranked: name.startsWith('search') })));
  // A cursor changes with the digest of the content.
  return cut(text.replace(/cursor ["`][^"`]+["`]/, 'cursor …'));
}

/** The beginning of a long line. */
function begun(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, line.lastIndexOf(' ', longestLine))} …`;
}

/** The beginning of a long text, in whole lines. */
function cut(text: string): string {
  if (text.length <= longestShown) return text;
  return `${text.slice(0, text.lastIndexOf('\n', longestShown))}\n…`;
}

async function refusalOf(mcp: McpContent, tool: Tool, given: JsonObject): Promise<string> {
  const read = readArguments(tool, given);
  if (read.kind === 'tool-error') return read.text;
  const { error } = await call(mcp, tool.name, given);
  if (error === undefined) throw new Error(`${tool.name}: the wrong example is right`);
  return begun(error);
}

function argumentTable({ inputSchema, aliases }: Tool): string {
  const required = Array.isArray(inputSchema['required']) ? (inputSchema['required'] as readonly Json[]) : [];
  const lines = members(inputSchema).map(([name, schema]) => {
    const others = [...aliases].flatMap(([alias, meant]) => (meant === name ? [`\`${alias}\``] : []));
    const said = [
      ...(typeof schema['description'] === 'string' ? [`${schema['description']}.`] : []),
      ...('default' in schema ? [`Default \`${schema['default'] as string | number}\`.`] : []),
      ...(others.length > 0 ? [`Also as ${others.join(', ')}.`] : []),
    ];
    return `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${typeOf(schema)} | ${said.join(' ')} |`;
  });
  return ['| Argument | Type | |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

function answerTable({ outputSchema = {} }: Tool): string {
  const required = Array.isArray(outputSchema['required']) ? (outputSchema['required'] as readonly Json[]) : [];
  const lines = members(outputSchema).map(
    ([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `Answer: ${lines.join('; ')}.\n`;
}

function members(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, member]) => (isObject(member) ? [[name, member] as const] : []));
}

function typeOf(schema: JsonObject): string {
  const listed = schema['enum'];
  if (Array.isArray(listed)) return (listed as readonly Json[]).map((value) => `\`${value as string}\``).join(' or ');
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as readonly JsonObject[]).map(typeOf).join(' or ');
  const types = Array.isArray(schema['type']) ? (schema['type'] as readonly string[]).join(' or ') : (schema['type'] as string);
  const range = typeof schema['minimum'] === 'number' ? ` ${schema['minimum']} to ${schema['maximum'] as number}` : '';
  const length = typeof schema['maxLength'] === 'number' ? `, at most ${schema['maxLength']} characters` : '';
  return `${types}${range}${length}`;
}

/** Of ranked results only the first is shown: which others there are is for the index to say. */
function shortened(value: Json | undefined, how: { readonly ranked: boolean }, name = ''): Json {
  if (volatile.has(name) || (how.ranked && name === 'total')) return '…';
  if (typeof value === 'string') return value.length > 700 ? `${value.slice(0, 600)}…` : value;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const most = typeof list[0] !== 'object' ? 6 : how.ranked ? 1 : 2;
    const kept = list.slice(0, most).map((item) => shortened(item, how));
    if (list.length <= most && !(how.ranked && name === 'results')) return kept;
    return [...kept, how.ranked ? '…' : `… ${list.length - kept.length} more`];
  }
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortened(member, how, key)]));
}

function json(value: Json): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
}

function resources({ resources: source }: McpContent): string {
  const [first] = source?.resources ?? [];
  const lines = (source?.templates ?? []).map(({ uriTemplate, description }) => `- \`${uriTemplate}\`: ${description ?? ''}.`);
  return [
    '## Resources\n',
    'Every documentation page is a resource in Markdown, listed in reading order, for example:\n',
    json({ ...first }),
    ...lines,
    '',
    'Completion knows the ids of pages, and of sections once a `#` is typed.\n',
  ].join('\n');
}

function prompts({ prompts: list = [] }: McpContent): string {
  const lines = list.map(({ name, description, arguments: [argument] }) => {
    const asked =
      argument === undefined
        ? ''
        : `\`${argument.name}\`${argument.required === true ? ' (required)' : ''}: ${argument.description ?? ''}`;
    return `| \`${name}\` | ${asked} | ${description} |`;
  });
  return ['## Prompts\n', '| Prompt | Argument | |', '| --- | --- | --- |', ...lines, '', 'Each argument is completed.\n'].join(
    '\n',
  );
}
