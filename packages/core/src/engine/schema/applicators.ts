// The keywords that apply subschemas (JSON Schema 2020-12, Applicator vocabulary).
import { isObject, type Json } from '../../ground/json.ts';
import { admits, must, type Validate } from './combine.ts';
import { type CompileContext, type Keyword, listOf } from './keyword.ts';

/** Longest part of an unknown member's name that an issue repeats. */
const shownName = 64;

function all(context: CompileContext, name: string): readonly Validate[] {
  return listOf(context, name).map((schema, index) => context.compile(schema, `${context.at}/${index}`));
}

/** "one of: query; id" from the members that the alternatives require, else from how many there are. */
function choices(alternatives: readonly Json[]): string {
  const required = alternatives.map((option) =>
    isObject(option) && Array.isArray(option['required']) ? option['required'].join(' and ') : '',
  );
  return required.every(Boolean) ? `one of: ${required.join('; ')}` : `one of ${alternatives.length} forms`;
}

/** `properties` with its sibling `additionalProperties`, which speaks of the members it does not name. */
export const properties: Keyword = ({ schema, at, compile }) => {
  const declared = schema['properties'] ?? {};
  if (!isObject(declared)) throw new TypeError(`${at}: expected an object of schemas`);
  const known = new Map(Object.entries(declared).map(([name, member]) => [name, compile(member, `${at}/${name}`)]));
  const rest = schema['additionalProperties'];
  const closed = rest === false;
  const others = rest === undefined || closed ? undefined : compile(rest, `${at}/additionalProperties`);
  const message = `is not a known member; known are ${[...known.keys()].join(', ') || 'none'}`;
  return [
    (value, path, issues) => {
      if (!isObject(value)) return;
      for (const name of Object.keys(value)) {
        const validate = known.get(name) ?? others;
        if (validate !== undefined) validate(value[name], [...path, name], issues);
        else if (closed) issues.push({ path: [...path, name.slice(0, shownName)], message });
      }
    },
  ];
};

export const applicators: Readonly<Record<string, Keyword>> = {
  properties,
  items: ({ schema, at, compile }) => {
    const validate = compile(schema['items'], at);
    const first = schema['prefixItems'];
    const from = Array.isArray(first) ? first.length : 0;
    return [
      (value, path, issues) => {
        if (!Array.isArray(value)) return;
        for (let index = from; index < value.length; index++) validate(value[index], [...path, index], issues);
      },
    ];
  },
  prefixItems: (context) => {
    const validators = all(context, 'prefixItems');
    return [
      (value, path, issues) => {
        if (!Array.isArray(value)) return;
        for (const [index, validate] of validators.slice(0, value.length).entries())
          validate(value[index], [...path, index], issues);
      },
    ];
  },
  allOf: (context) => all(context, 'allOf'),
  anyOf: (context) => {
    const options = all(context, 'anyOf');
    return [must(`must satisfy ${choices(listOf(context, 'anyOf'))}`, (value) => options.some((option) => admits(option, value)))];
  },
  oneOf: (context) => {
    const options = all(context, 'oneOf');
    const message = `must satisfy exactly ${choices(listOf(context, 'oneOf'))}`;
    return [must(message, (value) => options.filter((option) => admits(option, value)).length === 1)];
  },
  not: ({ schema, at, compile }) => {
    const refused = compile(schema['not'], at);
    return [must('must not have this form', (value) => !admits(refused, value))];
  },
  if: ({ schema, at, compile }) => {
    const condition = compile(schema['if'], at);
    const yes = compile(schema['then'] ?? true, `${at}/then`);
    const no = compile(schema['else'] ?? true, `${at}/else`);
    return [(value, path, issues) => (admits(condition, value) ? yes : no)(value, path, issues)];
  },
};
