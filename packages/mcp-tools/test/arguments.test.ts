// Our checker and Ajv, on arguments made for the tools' own schemas: right ones, wrong ones, and such as only look right.
// `npm run check exhaustive` tries 100,000.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareReleases, createDocumentationTools, searchAndFetch } from '../src/index.ts';
import { isObject, type Json, type JsonObject } from '../src/answers/json.ts';
import { propertyNames } from '../src/list-capabilities/action-properties.ts';
import { compiled } from './call.ts';
import { sample } from './sample.ts';

const runs = process.env['VITRINE_FULL'] === undefined ? 2_000 : 100_000;
const { tools } = createDocumentationTools(sample(), { extras: [compareReleases, searchAndFetch] });

const anything: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    '',
    'a',
    '7',
    7,
    0,
    -1,
    1.5,
    1e300,
    -0,
    null,
    true,
    false,
    [],
    {},
    ['a'],
    { a: 1 },
    'x'.repeat(257),
    '😀'.repeat(256),
    '😀'.repeat(257),
  ),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** Values at and around the bounds of one argument's schema, and any others. */
function valuesFor(schema: JsonObject): fc.Arbitrary<Json> {
  const bounds = ['minimum', 'maximum'].flatMap((name) =>
    typeof schema[name] === 'number' ? [schema[name] - 1, schema[name], schema[name] + 0.5, schema[name] + 1] : [],
  );
  const lengths = ['minLength', 'maxLength'].flatMap((name) =>
    typeof schema[name] === 'number' ? [schema[name], schema[name] + 1] : [],
  );
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly Json[]) : [];
  const near: readonly Json[] = [
    ...bounds,
    ...lengths.map((length) => 'é'.repeat(Math.max(length - 1, 0))),
    ...lengths.map((length) => 'y'.repeat(length)),
    ...listed,
  ];
  const right = fc.constantFrom<Json>('word', ...near);
  return fc.oneof({ weight: 3, arbitrary: right }, anything);
}

function argumentsFor(schema: JsonObject): fc.Arbitrary<Json> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesFor(isObject(property) ? property : {})]),
  );
  const unknown = fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'Limit', ''), fc.string()),
    anything,
    { maxKeys: 2 },
  );
  const objects = fc
    .tuple(fc.record(arbitraries, { requiredKeys: [] }), fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, unknown))
    // As it comes off the wire: `__proto__` is a member like any other.
    .map(
      ([given, more]) =>
        JSON.parse(
          `{${[...Object.entries(given), ...Object.entries(more)].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
        ) as Json,
    );
  return fc.oneof({ weight: 20, arbitrary: objects }, anything);
}

/** The least that a schema admits: a word, or the first listed value, for each argument that it asks for. */
function least({ required, properties }: JsonObject): JsonObject {
  const names = Array.isArray(required) ? (required as readonly string[]) : [];
  return Object.fromEntries(
    names.map((name) => {
      const property = isObject(properties) ? properties[name] : undefined;
      const listed = isObject(property) ? property['enum'] : undefined;
      return [name, Array.isArray(listed) ? (listed[0] as Json) : 'word'];
    }),
  );
}

/** Arguments that take a list in place of a text with commas, and `actions`, which takes such a text in place of a list. */
const listArguments: Readonly<Record<string, readonly string[]>> = {
  list_capabilities: [...propertyNames, 'count_by'],
  get_action_safety: ['action', 'actions'],
  get_benchmark_evidence: ['metric'],
};

/** Arguments as the schema has them, of those where a list stands in place of a text, or a text in place of a list. */
function asPublished(name: string, given: Json): Json {
  const lists = listArguments[name];
  if (lists === undefined || !isObject(given)) return given;
  const members = (Object.entries(given) as [string, Json][]).flatMap(([key, value]): [string, Json][] => {
    if (!lists.includes(key)) return [[key, value]];
    if (key === 'actions') return [[key, value]];
    if (!Array.isArray(value)) return [[key, value]];
    const list = value as readonly Json[];
    if (list.length > 24 || list.some((one) => one === null || typeof one === 'object')) return [[key, value]];
    return list.length === 0 ? [] : [[key, 'word']];
  });
  return Object.fromEntries(members);
}

it.each(tools.map((tool) => [tool.name, tool] as const))(
  'the arguments of %s are checked as Ajv checks them, with lists in place of texts',
  (_, tool) => {
    const validate = compiled(tool.inputSchema);
    let admitted = 0;
    fc.assert(
      fc.property(argumentsFor(tool.inputSchema), (given) => {
        const ours = tool.checkInput(given).issues.length === 0;
        if (ours) admitted++;
        expect(ours).toBe(validate(asPublished(tool.name, given)));
      }),
      // Both sides of the line are seen in every run.
      { numRuns: Math.ceil(runs / tools.length), examples: [[least(tool.inputSchema)], [null]] },
    );
    expect(admitted).toBeGreaterThan(0);
    expect(admitted).toBeLessThan(runs / tools.length);
  },
);
