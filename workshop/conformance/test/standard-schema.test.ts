// A tool may describe its arguments with zod, or any library that speaks Standard Schema: core knows none of them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineTool, type ToolContent, toolContent } from '@vitrine/core/mcp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startFixture } from '../src/fixture.ts';
import type { Running } from '../src/running.ts';
import { legacyCall, modernCall, post } from './post.ts';
import { weather } from './weather.ts';

let service: Running;
beforeAll(async () => {
  service = await startFixture({ more: [weather] });
});
afterAll(() => service.stop());

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

test('docs/reference/mcp.md shows the tool that is tested here', () => {
  expect(read('../../../docs/reference/mcp.md')).toContain(`\`\`\`ts\n${read('./weather.ts')}\`\`\`\n`);
});

test('it is listed in JSON Schema 2020-12: arguments as they are sent, answers as they are given', async () => {
  const { body } = await post(service.endpoint, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const { tools } = (body as { result: { tools: { name: string }[] } }).result;
  expect(tools.find(({ name }) => name === 'get_weather')).toMatchObject({
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { region: { type: 'string', minLength: 2, 'x-mcp-header': 'Region' }, days: { type: 'integer', default: 3 } },
      required: ['region'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', required: ['region', 'days', 'wind'] },
  });
});

test('it is called with what the library made of the arguments', async () => {
  const { body } = await post(service.endpoint, legacyCall(1, 'get_weather', { region: 'dk' }));
  expect(body).toMatchObject({ result: { structuredContent: { region: 'DK', days: 3, wind: 4 } } });
});

test.each([
  [{ region: 'd' }, /region: Too small/],
  [{ region: 'dk', days: 'many' }, /days: Invalid input/],
  [{}, /region: Invalid input/],
])('%j is an error that the model can fix', async (given, text) => {
  const { status, body } = await post(service.endpoint, legacyCall(1, 'get_weather', given));
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: { isError: true, content: [{ text: expect.stringMatching(text) as unknown }] } });
});

test('an argument that zod marks with x-mcp-header has to be repeated in its field', async () => {
  const { message, fields } = modernCall(1, 'get_weather', { region: 'dk' });
  expect(await post(service.endpoint, message, fields)).toMatchObject({
    status: 400,
    body: { id: 1, error: { code: -32_020, data: { header: 'mcp-param-region' } } },
  });
  const repeated = await post(service.endpoint, message, { ...fields, 'Mcp-Param-Region': 'dk' });
  expect(repeated).toMatchObject({ status: 200, body: { result: { structuredContent: { region: 'DK' } } } });
});

describe('a schema that cannot be listed is refused when the tool is defined', () => {
  const define = (input: z.ZodType) => () =>
    defineTool({ name: 'a', title: 'A', description: 'A.', input, call: (): ToolContent => toolContent([]) });

  test.each([
    ['has no form in JSON', z.object({ at: z.date() }), /tool a: input: zod cannot convert this schema to JSON Schema/],
    ['is no object', z.string(), /tool a: input: expected a schema with "type": "object" at its root/],
  ])('one that %s', (_, schema, message) => {
    expect(define(schema)).toThrow(message);
  });

  test('one of a library without the conversion', () => {
    const { validate, version } = z.object({})['~standard'];
    const older = { '~standard': { validate, version, vendor: 'older' } } as unknown as z.ZodType;
    expect(define(older)).toThrow('tool a: input: expected older to convert the schema to a JSON Schema object');
  });
});
