// What `defineTool` infers, and what it refuses to compile. This file is checked by the compiler and never run.
/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-assignment -- what does not compile has no type */
import { defineTool, type FromSchema, jsonSchema, type Tool, toolContent, toolError } from '@vitrine/core/mcp';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';

const toolNames = { name: 'find_berth', title: 'Find a berth', description: 'Berths that a ship fits into.' } as const;
const lengthInput = jsonSchema({
  type: 'object',
  properties: {
    lengthMetres: { type: 'number' },
    harbour: { type: 'string' },
    flags: { type: 'array', items: { type: 'string' } },
  },
  required: ['lengthMetres'],
});
const berthOutput = jsonSchema({ type: 'object', properties: { berth: { type: 'string' } }, required: ['berth'] });

describe('a JSON Schema literal', () => {
  test('required members are there, others may be absent', () => {
    defineTool({
      ...toolNames,
      input: lengthInput,
      output: berthOutput,
      call: (input) => {
        expectTypeOf(input.lengthMetres).toEqualTypeOf<number>();
        expectTypeOf(input.harbour).toEqualTypeOf<string | undefined>();
        expectTypeOf(input.flags).toEqualTypeOf<readonly string[] | undefined>();
        return { berth: 'A1' };
      },
    });
  });

  test('constants, enumerations and unions keep their members', () => {
    expectTypeOf<FromSchema<{ readonly const: 7 }>>().toEqualTypeOf<7>();
    expectTypeOf<FromSchema<{ readonly enum: readonly ['a', 'b'] }>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<FromSchema<{ readonly type: readonly ['string', 'null'] }>>().toEqualTypeOf<string | null>();
  });

  test('an argument that the schema does not have does not compile', () => {
    defineTool({
      ...toolNames,
      input: lengthInput,
      output: berthOutput,
      // @ts-expect-error the schema has no member `width`
      call: (input) => ({ berth: String(input.width) }),
    });
  });

  test('an argument used as another type does not compile', () => {
    defineTool({
      ...toolNames,
      input: lengthInput,
      output: berthOutput,
      // @ts-expect-error the length is a number
      call: (input) => ({ berth: input.lengthMetres.toUpperCase() }),
    });
  });

  test('an optional argument used without looking does not compile', () => {
    defineTool({
      ...toolNames,
      input: lengthInput,
      output: berthOutput,
      // @ts-expect-error the harbour may be absent
      call: (input) => ({ berth: input.harbour.trim() }),
    });
  });
});

describe('a Standard Schema', () => {
  test('the handler gets what the schema gives, defaults applied', () => {
    defineTool({
      ...toolNames,
      input: z.object({ lengthMetres: z.number().default(10) }),
      output: z.object({ berth: z.string() }),
      call: ({ lengthMetres }) => {
        expectTypeOf(lengthMetres).toEqualTypeOf<number>();
        return { berth: 'A1' };
      },
    });
  });

  test('an answer that the output schema does not admit does not compile', () => {
    defineTool({
      ...toolNames,
      input: z.object({}),
      output: z.object({ berth: z.string() }),
      // @ts-expect-error the berth is a text
      call: () => ({ berth: 1 }),
    });
  });
});

describe('an answer', () => {
  test('may be the value, a promise of it, or a tool error', () => {
    const tool = defineTool({
      ...toolNames,
      input: lengthInput,
      output: berthOutput,
      call: ({ lengthMetres }) => (lengthMetres > 400 ? toolError('lengthMetres: at most 400') : Promise.resolve({ berth: 'A1' })),
    });
    expectTypeOf(tool).toEqualTypeOf<Tool>();
  });

  test('without an output schema may be content blocks', () => {
    defineTool({ ...toolNames, input: lengthInput, call: () => toolContent([{ type: 'text', text: 'A1' }]) });
  });

  test('without a required member does not compile', () => {
    // @ts-expect-error the berth is missing
    defineTool({ ...toolNames, input: lengthInput, output: berthOutput, call: () => ({}) });
  });

  test('of an unknown kind of content does not compile', () => {
    // @ts-expect-error there are no blocks of type `html`
    toolContent([{ type: 'html', text: '<p>' }]);
  });
});

describe('a definition', () => {
  test('without a description does not compile', () => {
    // @ts-expect-error a model has only the description to go by
    defineTool({
      name: 'find_berth',
      title: 'Find a berth',
      input: lengthInput,
      output: berthOutput,
      call: () => ({ berth: 'A1' }),
    });
  });

  test('with a schema that was not made by jsonSchema does not compile', () => {
    // @ts-expect-error a bare literal carries no type
    defineTool({ ...toolNames, input: { type: 'object' }, output: berthOutput, call: () => ({ berth: 'A1' }) });
  });

  test('with an unknown annotation does not compile', () => {
    defineTool({
      ...toolNames,
      input: lengthInput,
      // @ts-expect-error there is no such hint
      annotations: { dangerousHint: true },
      output: berthOutput,
      call: () => ({ berth: 'A1' }),
    });
  });

  test('makes a tool that cannot be changed', () => {
    const tool = defineTool({ ...toolNames, input: lengthInput, output: berthOutput, call: () => ({ berth: 'A1' }) });
    // @ts-expect-error every member is readonly
    tool.name = 'other';
  });
});
