// vitrine search: the sections of a documentation that answer some words.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const search = {
  name: 'search',
  title: 'Search documentation',
  summary: 'find the sections of any documentation that answer a query',
  description:
    'Searches a front, any other tool server, or a site with llms.txt. Prints the sections that answer as Markdown, and others by their ids. Sends one request if the server supports the stateless protocol.',
  argument: targetArgument,
  operands: { name: 'words', summary: 'what to find' },
  options: {
    limit: { type: 'count', value: 'number', summary: 'list this many results with snippets instead' },
    cursor: { type: 'text', value: 'cursor', summary: 'continue an earlier answer' },
    edition: { type: 'text', value: 'version', summary: 'only pages of this version of the documentation' },
    language: { type: 'text', value: 'locale', summary: 'only pages in this language' },
    ...readerOptions,
  },
  examples: [
    ['vitrine search https://docs.example.com how to rotate a key', 'the sections that answer'],
    ['vitrine search lamp install', 'from the pack in node_modules/lamp'],
    ['vitrine search http://127.0.0.1:6280/mcp hooks --with library=react --explain', 'another server'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type SearchInvocation = Invocation<OptionsOf<typeof search>>;
