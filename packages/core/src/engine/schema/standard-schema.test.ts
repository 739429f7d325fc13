import { expect, test } from 'vitest';
import { fromStandard, isStandardSchema, type StandardSchema } from './standard-schema.ts';

const accepting: StandardSchema<unknown>['~standard'] = {
  version: 1,
  vendor: 'sample',
  validate: (value) => ({ value: { was: value } }),
  jsonSchema: {
    input: ({ target }) => ({ type: 'object', title: `sent, ${target}` }),
    output: () => ({ type: 'object', title: 'answered' }),
  },
};

function schemaOf(more: object = {}): StandardSchema<unknown> {
  return { '~standard': { ...accepting, ...more } };
}

test('a schema is recognised by its one member, on functions too', () => {
  expect(isStandardSchema(schemaOf())).toBe(true);
  expect(isStandardSchema(Object.assign(() => {}, schemaOf()))).toBe(true);
  expect(isStandardSchema({ json: {} })).toBe(false);
});

test('arguments are listed as they are sent, answers as they are given', () => {
  expect(fromStandard(schemaOf(), 'input', 'tool').json).toEqual({ type: 'object', title: 'sent, draft-2020-12' });
  expect(fromStandard(schemaOf(), 'output', 'tool').json).toEqual({ type: 'object', title: 'answered' });
});

test('what the library made of a value is handed on', () => {
  expect(fromStandard(schemaOf(), 'input', 'tool').check(7)).toEqual({ value: { was: 7 }, issues: [] });
});

test('issues keep their paths, whatever form the library gives them', () => {
  const validate = () => ({
    issues: [{ message: 'is bad', path: ['list', 0, { key: 'name' }, Symbol('mark')] }, { message: 'no' }],
  });
  expect(fromStandard(schemaOf({ validate }), 'input', 'tool').check({})).toEqual({
    value: {},
    issues: [
      { path: ['list', 0, 'name', 'Symbol(mark)'], message: 'is bad' },
      { path: [], message: 'no' },
    ],
  });
});

test.each([
  ['no conversion', { jsonSchema: undefined }, /^tool a: input: expected sample to convert/],
  ['half a conversion', { jsonSchema: {} }, /^tool a: input: expected sample to convert/],
  ['a conversion to a boolean', { jsonSchema: { input: () => true } }, /^tool a: input: expected sample to convert/],
  [
    'a conversion that gives up',
    {
      jsonSchema: {
        input: () => {
          throw new Error('dates');
        },
      },
    },
    /^tool a: input: sample cannot convert this schema to JSON Schema/,
  ],
])('a library with %s is named at the definition', (_, more, message) => {
  expect(() => fromStandard(schemaOf(more), 'input', 'tool a: input')).toThrow(message);
});

test('a library that has to wait is refused at its first call', () => {
  const { check } = fromStandard(schemaOf({ validate: () => Promise.resolve({ value: 1 }) }), 'input', 'tool a');
  expect(() => check({})).toThrow('tool a: expected a schema that validates synchronously');
});
