// The tools that the official conformance suite calls by name. Left out are those that need a server that asks its
// client or sends progress and logs while it works: a service that only answers has neither.
import { type ContentBlock, defineTool, jsonSchema, type Tool, toolContent, toolError } from '@vitrine/core/mcp';
import { redPixel, silence } from './samples.ts';

const nothing = jsonSchema({ type: 'object', properties: {}, additionalProperties: false });
const image: ContentBlock = { type: 'image', data: redPixel, mimeType: 'image/png' };

/** A tool without arguments that always answers with the same blocks. */
function constant(name: string, title: string, content: readonly ContentBlock[]): Tool {
  return defineTool({
    name,
    title,
    description: `${title}, the same each time.`,
    input: nothing,
    call: () => toolContent(content),
  });
}

const blocks: readonly Tool[] = [
  constant('test_simple_text', 'Text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
  constant('test_image_content', 'A picture', [image]),
  constant('test_audio_content', 'A sound', [{ type: 'audio', data: silence, mimeType: 'audio/wav' }]),
  constant('test_embedded_resource', 'A resource within an answer', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ]),
  constant('test_multiple_content_types', 'Text, a picture and a resource', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      },
    },
  ]),
];

const failing = defineTool({
  name: 'test_error_handling',
  title: 'A tool that cannot answer',
  description: 'Answers that it did not work out.',
  input: nothing,
  call: () => toolError('This tool intentionally returns an error for testing'),
});

const everyKeyword = defineTool({
  name: 'json_schema_2020_12_tool',
  title: 'JSON Schema 2020-12',
  description: 'Its arguments are described with much of JSON Schema 2020-12.',
  input: jsonSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  }),
  call: (given) => toolContent([{ type: 'text', text: JSON.stringify(given) }]),
});

const regional = defineTool({
  name: 'test_header_parameter',
  title: 'An argument repeated in a field',
  description: 'Says its region back; clients repeat it in Mcp-Param-Region.',
  input: jsonSchema({
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    required: ['region'],
    additionalProperties: false,
  }),
  output: jsonSchema({ type: 'object', properties: { region: { type: 'string' } }, required: ['region'] }),
  call: ({ region }) => ({ region }),
});

const needing = defineTool({
  name: 'test_missing_capability',
  title: 'A tool for clients that can sample',
  description: 'Works only for a client that declares sampling.',
  input: nothing,
  requiredCapabilities: { sampling: {} },
  call: () => toolContent([{ type: 'text', text: 'The client can sample.' }]),
});

/** Called to see what a server sends before its answer: from this one, nothing. */
const whole: readonly Tool[] = [
  constant('test_streaming_elicitation', 'An answer in one piece', [{ type: 'text', text: 'Nothing was asked on the way.' }]),
  constant('test_logging_tool', 'An answer without logs', [{ type: 'text', text: 'Nothing was logged on the way.' }]),
];

export const tools: readonly Tool[] = [...blocks, failing, everyKeyword, regional, needing, ...whole];
