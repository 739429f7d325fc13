// What the official suite asks of the fixture, in short, so that `npm test` notices what the suite would.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFixture } from '../src/fixture.ts';
import type { Running } from '../src/running.ts';
import { redPixel, silence } from '../src/samples.ts';
import { legacyCall, modernCall, post } from './post.ts';

let service: Running;
beforeAll(async () => {
  service = await startFixture();
});
afterAll(() => service.stop());

async function result(method: string, params: object): Promise<unknown> {
  const { status, body } = await post(service.endpoint, { jsonrpc: '2.0', id: 1, method, params });
  expect(status).toBe(200);
  return (body as { readonly result: unknown }).result;
}

const image = { type: 'image', data: redPixel, mimeType: 'image/png' };
const answers: readonly (readonly [tool: string, content: readonly object[]])[] = [
  ['test_simple_text', [{ type: 'text', text: 'This is a simple text response for testing.' }]],
  ['test_image_content', [image]],
  ['test_audio_content', [{ type: 'audio', data: silence, mimeType: 'audio/wav' }]],
  ['test_embedded_resource', [{ type: 'resource', resource: { uri: 'test://embedded-resource' } }]],
  ['test_multiple_content_types', [{ type: 'text' }, image, { type: 'resource' }]],
];

describe.each(answers)('%s', (name, content) => {
  test('answers with its blocks and nothing structured, and without a modern member in the legacy era', async () => {
    const { body } = await post(service.endpoint, legacyCall(1, name, {}));
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, result: { content, isError: false } });
    expect(Object.keys((body as { result: object }).result)).toEqual(['content', 'isError']);
  });

  test('answers the same in the modern era', async () => {
    const { message, fields } = modernCall(1, name, {});
    const { body } = await post(service.endpoint, message, fields);
    expect(body).toMatchObject({ result: { content, isError: false, resultType: 'complete' } });
    expect(body).not.toHaveProperty('result.structuredContent');
  });
});

test('tools that answer with blocks are listed without an output schema', async () => {
  const { tools } = (await result('tools/list', {})) as { readonly tools: readonly { readonly name: string }[] };
  for (const [name] of answers) expect(tools.find((tool) => tool.name === name)).not.toHaveProperty('outputSchema');
  expect(tools.find(({ name }) => name === 'test_header_parameter')).toHaveProperty('outputSchema.type', 'object');
});

test('a prompt may hold a picture or a resource', async () => {
  expect(await result('prompts/get', { name: 'test_prompt_with_image' })).toMatchObject({
    messages: [
      { role: 'user', content: image },
      { role: 'user', content: { type: 'text' } },
    ],
  });
  const given = { name: 'test_prompt_with_embedded_resource', arguments: { resourceUri: 'test://example-resource' } };
  expect(await result('prompts/get', given)).toMatchObject({
    messages: [{ content: { type: 'resource', resource: { uri: 'test://example-resource' } } }, { content: { type: 'text' } }],
  });
});

test('resources are read by name and through their template', async () => {
  expect(await result('resources/read', { uri: 'test://static-binary' })).toMatchObject({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: redPixel }],
  });
  expect(await result('resources/read', { uri: 'test://template/123/data' })).toMatchObject({
    contents: [{ uri: 'test://template/123/data', text: expect.stringContaining('"id":"123"') as unknown }],
  });
});

test('arguments of prompts are completed', async () => {
  const asked = { ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' }, argument: { name: 'arg1', value: 'test' } };
  expect(await result('completion/complete', asked)).toEqual({
    completion: { values: ['test-value', 'testing'], total: 2, hasMore: false },
  });
});

describe('expected failures', () => {
  const allowed = {
    '2025-11-25': [
      'logging-set-level',
      'tools-call-with-logging',
      'tools-call-with-progress',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'resources-subscribe',
      'resources-unsubscribe',
      'server-sse-multiple-streams:server-sse-multiple-streams-session',
    ],
    '2026-07-28': [
      'tools-call-with-progress',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-missing-input-response:sep-2322-missing-response-rerequests',
      'input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params',
    ],
  };

  test.each(Object.entries(allowed))(
    'of revision %s are those that only a server that asks could pass, with reasons',
    (revision, names) => {
      const path = fileURLToPath(new URL(`../baseline/${revision}.yaml`, import.meta.url));
      const [head = '', list = ''] = readFileSync(path, 'utf8').split('server:\n');
      expect(head).toMatch(/^# /);
      const lines = list.trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('  - ')).map((line) => line.slice(4))).toEqual(names);
      for (const [index, line] of lines.entries())
        if (line.startsWith('  - ')) expect(lines[index - 1], `${line} has no reason`).toMatch(/^ {2}# \S/);
    },
  );
});
