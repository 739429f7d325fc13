// vitrine read: one page or section.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const read = {
  name: 'read',
  title: 'Read a page',
  summary: 'read one page or section of any documentation',
  description: 'Prints a page or section as Markdown, by an id of a search or by its address.',
  argument: targetArgument,
  operands: { name: 'id', summary: 'the id or address of a page or section' },
  options: {
    query: { type: 'text', value: 'words', summary: 'only the parts that answer these words, if the page is long' },
    cursor: { type: 'text', value: 'cursor', summary: 'continue an earlier answer' },
    ...readerOptions,
  },
  examples: [
    ['vitrine read https://docs.example.com guide/keys#rotate', 'one section'],
    ['vitrine read front guide/keys --query rotate', 'the parts of a long page that answer, from a content folder'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ReadInvocation = Invocation<OptionsOf<typeof read>>;
