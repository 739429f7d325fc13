// Arguments to call a tool with: those given, schema examples, ids of the catalogs, else only the required ones.
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { valueAt, asList, asObject, asString } from './verify-response.ts';
import { compiled } from './contract.ts';
import type { VerifyContext } from './verify-context.ts';
import { isOwn } from './rules/identity.ts';

export interface Given {
  readonly given: JsonObject;
  /** The team or the schema promises that these arguments work: an error is then a disagreement. */
  readonly mustAnswer: boolean;
}

/** The documentation tools by the end of their names, which may have a prefix, and where each has an argument. */
const catalogArguments: readonly (readonly [tool: string, argument: string, path: string, ...place: (string | number)[]])[] = [
  ['get_action_safety', 'action', '/capabilities.json', 'actions', 0, 'id'],
  ['get_installation_guide', 'platform', '/installation.json', 'guides', 0, 'platform'],
  ['search_docs', 'query', '/capabilities.json', 'product', 'name'],
];

/** Whether a name is that of a built-in tool, which may have a prefix. */
export function isNamed(name: string, tool: string): boolean {
  return name === tool || name.endsWith(`_${tool}`);
}

/** Arguments for a tool; empty when none were found that its schema admits. */
export async function argumentsFor(context: VerifyContext, tool: JsonObject): Promise<readonly Given[]> {
  const name = asString(tool['name']) ?? '';
  const input = asObject(tool['inputSchema']);
  const calls = Object.hasOwn(context.calls, name) ? context.calls[name] : undefined;
  if (calls !== undefined) return [{ given: calls, mustAnswer: true }];
  const examples = asList(input['examples']).filter(isObject);
  // Which tools there are does not depend on the content: without documentation a search finds nothing, as it states.
  const mustAnswer = !isNamed(name, 'search_docs') || context.contract.find('GET', '/docs/x.md') !== undefined;
  if (examples.length > 0) return examples.map((given) => ({ given, mustAnswer }));
  const check = compiled(input);
  const candidates = [await fromCatalog(context, name), least(input)];
  const admitted = candidates.find((given) => given !== undefined && check?.(given).issues.length === 0);
  return admitted === undefined ? [] : [{ given: admitted, mustAnswer: false }];
}

async function fromCatalog(context: VerifyContext, name: string): Promise<JsonObject | undefined> {
  const recipe = catalogArguments.find(([tool]) => isNamed(name, tool));
  if (recipe === undefined) return undefined;
  const [, argument, path, ...pointer] = recipe;
  if (!context.contract.find('GET', path) || isOwn(context, path)) return undefined;
  const value = valueAt((await context.get(path))?.json(), ...pointer);
  return value === undefined ? undefined : { [argument]: value };
}

/** The required members of a schema, each with the simplest value it may have. */
function least(schema: JsonObject): JsonObject {
  const names = asList(schema['required']).flatMap((name) => asString(name) ?? []);
  return Object.fromEntries(names.map((name) => [name, simplest(asObject(valueAt(schema['properties'], name)))]));
}

function simplest(schema: JsonObject): Json {
  const stated = schema['default'] ?? schema['const'] ?? valueAt(schema['examples'], 0) ?? valueAt(schema['enum'], 0);
  if (stated !== undefined) return stated;
  const types = schema['type'];
  const type = Array.isArray(types) ? valueAt(types, 0) : types;
  if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (type === 'object') return least(schema);
  return type === 'null' ? null : 'example'.padEnd(typeof schema['minLength'] === 'number' ? schema['minLength'] : 0, 'e');
}
