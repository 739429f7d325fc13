// vitrine ask: the best section for a question.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const ask = {
  name: 'ask',
  title: 'Ask a question',
  summary: 'print the one section of any documentation that answers best',
  description:
    'Searches, and prints the best section alone, with the ids of three others. Where the search names the section without its text, it is read with a second request.',
  argument: targetArgument,
  operands: { name: 'question', summary: 'a question, or words to find' },
  options: readerOptions,
  examples: [
    ['vitrine ask https://docs.example.com how do I rotate a key', 'the short way'],
    ['vitrine ask lamp install', 'of the pack in node_modules/lamp'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type AskInvocation = Invocation<OptionsOf<typeof ask>>;
