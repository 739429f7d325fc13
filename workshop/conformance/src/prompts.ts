// The prompts that the official conformance suite gets by name.
import type { Prompt } from '@vitrine/core/mcp';
import { redPixel } from './samples.ts';

const words: readonly string[] = ['test-value', 'testing', 'other'];
const complete = (typed: string): readonly string[] => words.filter((word) => word.startsWith(typed));

export const prompts: readonly Prompt[] = [
  {
    name: 'test_simple_prompt',
    title: 'Simple prompt',
    description: 'A prompt without arguments',
    arguments: [],
    messages: () => [{ role: 'user', text: 'This is a simple prompt for testing.' }],
  },
  {
    name: 'test_prompt_with_arguments',
    title: 'Prompt with arguments',
    description: 'A prompt with two required arguments',
    arguments: [
      { name: 'arg1', description: 'First test argument', required: true, complete },
      { name: 'arg2', description: 'Second test argument', required: true, complete },
    ],
    messages: ({ arg1 = '', arg2 = '' }) => [{ role: 'user', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    title: 'Prompt with an embedded resource',
    description: 'A prompt that holds a resource',
    arguments: [{ name: 'resourceUri', description: 'URI of the resource to embed', required: true }],
    messages: ({ resourceUri = '' }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
      },
      { role: 'user', text: 'Please process the embedded resource above.' },
    ],
  },
  {
    name: 'test_prompt_with_image',
    title: 'Prompt with a picture',
    description: 'A prompt that holds a picture',
    arguments: [],
    messages: () => [
      { role: 'user', content: { type: 'image', data: redPixel, mimeType: 'image/png' } },
      { role: 'user', text: 'Please analyze the image above.' },
    ],
  },
];
