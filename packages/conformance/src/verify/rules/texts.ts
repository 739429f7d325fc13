// Documents that repeat others: digests, schemas, Markdown versions in another form, announcements, and what can expire.
import { sha256 } from '../../sha256.ts';
import { isObject } from '@vitrine/core/serving';
import { equal } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { endpoint } from '../../mcp.ts';
import { valueAt, label, asList, asObject, asString } from '../verify-response.ts';
import { withinFront } from '../link.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isOwn } from './identity.ts';

const securityPath = '/.well-known/security.txt';
/** Members of a skill's front matter that its index repeats. */
const skillFields = [
  ['name', /^name: (.*)$/m],
  ['description', /^description: (.*)$/m],
] as const;

/** digest, schema-document, Markdown version, expired. */
export async function examineTexts(context: VerifyContext): Promise<void> {
  await examineSkills(context);
  await examineSchemas(context);
  await examineAlternates(context);
  const security = await context.served(securityPath);
  const expires = /^Expires: (.+)$/m.exec(security?.text() ?? '')?.[1];
  if (security?.status === 200 && !(Date.parse(expires ?? '') > context.now))
    context.report('expired', `${security.where} Expires`, `a time after ${new Date(context.now).toISOString()}`, expires);
}

async function examineSkills(context: VerifyContext): Promise<void> {
  const index = await context.served('/.well-known/agent-skills/index.json');
  for (const skill of asList(valueAt(index?.json(), 'skills'))) {
    const target = withinFront(asString(valueAt(skill, 'url')) ?? '', context.baseUrl);
    const answer = target === undefined ? undefined : await context.get(target);
    if (answer?.status !== 200) continue;
    const where = `${index?.where} ${label(valueAt(skill, 'name'))}`;
    const digest = await sha256(answer.body);
    if (valueAt(skill, 'digest') !== digest) context.report('digest', `${where} digest`, digest, valueAt(skill, 'digest'));
    for (const [member, field] of skillFields) {
      const line = field.exec(answer.text())?.[1] ?? '';
      const stated = line.startsWith('"') ? line.slice(1, -1).replaceAll('\\"', '"') : line;
      if (stated !== valueAt(skill, member)) context.report('alternate-same', `${where} ${member}`, stated, valueAt(skill, member));
    }
  }
}

/** Each published schema against the component of its name. */
async function examineSchemas(context: VerifyContext): Promise<void> {
  const components = asObject(valueAt(context.contract.json, 'components', 'schemas'));
  const status = await context.served('/api/v1/status');
  for (const [link, url] of Object.entries(asObject(valueAt(status?.json(), 'links')))) {
    const target = withinFront(asString(url) ?? '', context.baseUrl);
    if (!link.startsWith('schema_') || target === undefined) continue;
    const answer = await context.get(target);
    if (answer?.status !== 200) continue;
    const { $schema, $id, $defs, ...schema } = asObject(answer.json());
    if ($id !== url) context.report('schema-document', `${answer.where} $id`, url, $id);
    if ($schema === undefined) context.report('schema-document', `${answer.where} $schema`, 'the dialect', undefined);
    const title = asString(schema['title']) ?? '';
    // The schema of a document that is switched off is in no contract.
    if (components[title] === undefined) continue;
    for (const [name, body] of Object.entries({ [title]: schema, ...asObject($defs) }))
      if (!equal(lifted(body), components[name]))
        context.report('schema-document', `${answer.where} ${name}`, components[name], body);
  }
}

/** A schema as the contract has it: its definitions are components. */
function lifted(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(lifted);
  if (!isObject(value)) return typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : (value ?? null);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lifted(member)]));
}

async function examineAlternates(context: VerifyContext): Promise<void> {
  const pairs = [
    [endpoint, '/api/mcp/server-card'],
    ['/.well-known/ai-catalog.json', '/.well-known/ard.json'],
  ] as const;
  for (const [path, other] of pairs) {
    const [one, two] = [await context.served(path), await context.served(other)];
    if (one?.status === 200 && two?.status === 200 && !equal(shared(one.json()), shared(two.json())))
      context.report('alternate-same', two.where, one.json(), two.json());
  }
  await examineNames(context, '/capabilities', (catalog) =>
    asList(catalog['actions']).map((action) => `| \`${label(valueAt(action, 'id'))}\` |`),
  );
  await examineNames(context, '/releases', (catalog) => [
    ...asList(catalog['releases']).map((release) => `\n## ${label(valueAt(release, 'version'))}`),
    ...(typeof catalog['current_version'] === 'string' ? [`The current version is ${catalog['current_version']}.`] : []),
  ]);
}

/** A document without the members that only one of two catalogs of agents has. */
function shared(document: Json | undefined): Json {
  const { entries, ...rest } = asObject(document);
  const common = asList(entries).map((entry) => {
    const { mediaType: _, capabilities: __, ...others } = asObject(entry);
    return others;
  });
  return { ...rest, ...(entries !== undefined && { entries: common }) };
}

/** The Markdown of a catalog has everything that `states` makes of it, in this order. */
async function examineNames(
  context: VerifyContext,
  name: string,
  statements: (catalog: JsonObject) => readonly string[],
): Promise<void> {
  const [catalog, markdownAlternate] = [await context.served(`${name}.json`), await context.served(`${name}.md`)];
  if (catalog?.status !== 200 || markdownAlternate?.status !== 200 || isOwn(context, `${name}.json`)) return;
  const text = markdownAlternate.text().replaceAll('\\', '');
  for (const part of statements(asObject(catalog.json())))
    if (!text.includes(part)) context.report('alternate-same', markdownAlternate.where, part, 'nothing of it');
}
