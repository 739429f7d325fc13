// vitrine search: the sections of a documentation that answer some words.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const search = {
  name: 'search',
  title: 'Search documentation',
  summary: 'find the sections of any documentation that answer some words',
  description:
    'Asks a front, a tool server of others or a site with llms.txt, and prints the sections that answer as Markdown, others by their ids. One request of the stateless protocol where the server speaks it.',
  argument: targetArgument,
  operands: { name: 'words', summary: 'what to find' },
  options: {
    limit: { type: 'count', value: 'number', summary: 'a list of so many results with snippets instead' },
    cursor: { type: 'text', value: 'cursor', summary: 'where an earlier answer continues' },
    edition: { type: 'text', value: 'version', summary: 'only pages of this version of the documentation' },
    language: { type: 'text', value: 'locale', summary: 'only pages in this language' },
    ...readerOptions,
  },
  examples: [
    ['vitrine search https://docs.example.com how to rotate a key', 'the sections that answer'],
    ['vitrine search lamp install', 'of the pack in node_modules/lamp'],
    ['vitrine search http://127.0.0.1:6280/mcp hooks --with library=react --explain', 'a server of others'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type SearchInvocation = Invocation<OptionsOf<typeof search>>;
