// docs/reference/generated/content/*.md: the documents that a team writes and those that are published, member by member, from the schemas that check them.
import type { JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { isList, isObject } from '../src/shared/json.ts';
import type { GeneratedDocument } from './documents.ts';
import { toJsonSchema } from '../src/schemas/json-schema.ts';

export function contentPage({ name, type, published, source }: GeneratedDocument, example?: string): string {
  const output = toJsonSchema(published, 'output');
  const written = tables(toJsonSchema(source, 'input'), `${title(name)} file`);
  const where =
    name === 'product'
      ? 'Its facts are in every document.'
      : `Published at \`/${name}.json\`; its JSON Schema at \`/schemas/${name}.json\`.`;
  return [
    `<!-- Generated from packages/content/src/schemas by \`npm run generate\`; do not edit. -->`,
    `# ${title(name)}`,
    `${describedBy(output, {})} ${where}`,
    `## What you write: \`${name}.yaml\``,
    'YAML or JSON. Quote a text with `{`, `}` or a colon. Members marked with * are required; unknown members are published unchanged. `text ≤ 200` has at most 200 characters.',
    ...(example === undefined ? [] : [`\`\`\`yaml\n${example}\`\`\``]),
    ...printedIn(name, written),
    `## What is published: ${type}`,
    ...(name === 'product' || name === home
      ? []
      : [
          `It begins like every catalog, with \`schema_version\`, \`snapshot_id\` and \`generated_at\`: [capabilities](${home}.md#capabilitycatalog).`,
        ]),
    'What you write, with defaults and each value in its long form. The members below are computed, or have another form; those marked with * are always present. Readers must ignore unknown members.',
    ...printedIn(name, changed(tables(output, type), written)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Shapes that several documents share are on one page, and the others lead there. */
const home = 'capabilities';
const sharedShapes = ['imported', 'ImportedRecord', 'ProductReference'];
const sharedRows = ['schema_version', 'snapshot_id', 'generated_at'];

function printedIn(name: string, list: readonly Table[]): string[] {
  if (name === home) return list.map(printed);
  const texts = list
    .filter(({ heading }) => !sharedShapes.includes(heading))
    .map(({ heading, rows }) => ({ heading, rows: rows.filter((row) => !sharedRows.includes(row.name)) }))
    .filter(({ rows }) => rows.length > 0)
    .map(printed);
  const elsewhere = sharedShapes.map((shape) => `](#${shape.toLowerCase()})`);
  return texts.map((text) => elsewhere.reduce((all, to) => all.replaceAll(to, to.replace('(', `(${home}.md`)), text));
}

interface Table {
  readonly heading: string;
  readonly rows: readonly Row[];
}

interface Row {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly meaning: string;
  readonly fallback: string;
}

/** The published tables without the rows that a team's own tables have already; a link to a table that is gone leads to theirs. */
function changed(published: readonly Table[], written: readonly Table[]): Table[] {
  const key = ({ name, meaning }: Row): string => `${name} ${meaning}`;
  const writtenKeys = new Set(written.flatMap(({ rows }) => rows.map(key)));
  const kept = published.map(({ heading, rows }) => ({ heading, rows: rows.filter((row) => !writtenKeys.has(key(row))) }));
  const moved = published.flatMap((table, at): [string, string][] => {
    const same = written.find(({ rows }) => table.rows.every((row) => rows.some((other) => key(other) === key(row))));
    return kept[at]?.rows.length === 0 && same !== undefined ? [[link(table.heading), link(same.heading)]] : [];
  });
  const relinked = (type: string): string => moved.reduce((text, [from, to]) => text.replaceAll(from, to), type);
  return kept
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => ({ heading, rows: rows.map((row) => ({ ...row, type: relinked(row.type) })) }));
}

function printed({ heading, rows }: Table): string {
  const lines = rows.map(
    ({ name, required, type, meaning, fallback }) =>
      `| \`${name}\`${required ? ' *' : ''} | ${escape(type)} | ${escape(meaning)}${fallback} |`,
  );
  return `### ${heading}\n\n${['| Member | Type | Meaning |', '| --- | --- | --- |', ...lines].join('\n')}`;
}

function title(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** docs/reference/generated/settings.md: the members of `front.yaml`. */
export function settingsPage(source: z.ZodType): string {
  return `<!-- Generated from packages/content/src/settings by \`npm run generate\`; do not edit. -->

# Settings without code: \`front.yaml\`

Configure how a front is published and served in \`front.yaml\`, \`front.yml\` or \`front.json\`, next to \`product.yaml\`. Every member is
optional. Options of the command, such as \`--base-url\`, and of code, such as \`trustProxy\` of \`createService\`, override the file.

\`vitrine build\` stores the settings in the snapshot file. Node, Lambda and Workers apply them when they open the file. Settings do not
change \`snapshot_id\`: the same content has the same id everywhere.

The file is public like the rest of the content, so keep secrets out of it. An unknown name is refused, with the nearest known one.

\`\`\`yaml
base_url: https://front.example.com
trust_proxy: 1
rate_limit: { limit: 240, window_seconds: 60 }
surfaces: { feeds: false }
extras: [search_and_fetch]
\`\`\`

${tables(toJsonSchema(source, 'input'), 'front.yaml file').map(printed).join('\n\n')}
`;
}

/** One table for the document itself and one for each object inside it, in the order in which they are met. */
function tables(schema: JsonObject, name: string): Table[] {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};
  const pending: [name: string, schema: JsonObject][] = [[name, schema]];
  const seen = new Set<string>();
  const out: Table[] = [];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const [heading, object] = next;
    if (seen.has(heading)) continue;
    seen.add(heading);
    out.push({ heading, rows: rowsOf(object, heading, pending, definitions) });
  }
  return out;
}

function rowsOf(object: JsonObject, heading: string, pending: [string, JsonObject][], definitions: JsonObject): Row[] {
  const required = new Set(isList(object['required']) ? object['required'] : []);
  const properties = isObject(object['properties']) ? object['properties'] : {};
  return Object.entries(properties).map(([name, value]) => {
    const schema = isObject(value) ? value : {};
    const path = heading.includes(' file') ? name : `${heading}.${name}`;
    const type = describeType(schema, path, pending, definitions);
    return { name, required: required.has(name), type, meaning: describedBy(schema, definitions), fallback: defaultOf(schema) };
  });
}

function describedBy(schema: JsonObject, definitions: JsonObject): string {
  if (typeof schema['description'] === 'string') return schema['description'];
  const target = typeof schema['$ref'] === 'string' ? definitions[schema['$ref'].replace('#/$defs/', '')] : undefined;
  return isObject(target) && typeof target['description'] === 'string' ? target['description'] : '';
}

function defaultOf(schema: JsonObject): string {
  const value = schema['default'];
  if (value === undefined || isObject(value)) return '';
  if (typeof value === 'string' && value.length > 40) return ` Default: ${escape(value)}`;
  return ` Default: \`${escape(JSON.stringify(value))}\`.`;
}

function describeType(schema: JsonObject, path: string, pending: [string, JsonObject][], definitions: JsonObject): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.replace('#/$defs/', '');
    const target = definitions[name];
    if (isObject(target)) pending.push([name, target]);
    return link(name);
  }
  if (isList(schema['enum']))
    return schema['enum'].map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``).join(', ');
  if ('const' in schema) return `\`${JSON.stringify(schema['const'])}\``;
  const alternatives = schema['anyOf'];
  if (isList(alternatives)) {
    const parts = alternatives.filter(isObject).map((each) => describeType(each, path, pending, definitions));
    return [...new Set(parts)].join(' or ');
  }
  const type = schema['type'];
  if (isList(type)) return type.map((each) => describeType({ ...schema, type: each }, path, pending, definitions)).join(' or ');
  if (type === 'array')
    return `list of ${isObject(schema['items']) ? describeType(schema['items'], path, pending, definitions) : 'anything'}`;
  if (type === 'object') return describeObject(schema, path, pending, definitions);
  if (type === 'string')
    return schema['format'] === 'date-time' ? 'time' : schema['format'] === 'uri' ? 'address' : bounded('text', schema);
  if (type === 'integer') return 'whole number';
  return typeof type === 'string' ? (type === 'boolean' ? 'true or false' : type) : 'anything';
}

function describeObject(schema: JsonObject, path: string, pending: [string, JsonObject][], definitions: JsonObject): string {
  if (isObject(schema['properties'])) {
    const members = Object.entries(schema['properties']);
    const [first, ...others] = members.map(([, member]) => JSON.stringify(member));
    const value = members[0]?.[1];
    // a table of many equal rows states no more than their names
    if (isObject(value) && others.length >= 5 && others.every((other) => other === first)) {
      const names = members.map(([name]) => `\`${name}\``).join(', ');
      return `object of ${describeType(value, path, pending, definitions)} by name: ${names}`;
    }
    pending.push([path, schema]);
    return link(path);
  }
  const values = schema['additionalProperties'];
  return isObject(values) ? `object of ${describeType(values, path, pending, definitions)} by name` : 'object';
}

function bounded(type: string, schema: JsonObject): string {
  const most = schema['maxLength'];
  return typeof most === 'number' ? `${type} ≤ ${most}` : type;
}

function link(name: string): string {
  return `[${name}](#${name
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replaceAll(' ', '-')})`;
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
