// vitrine ask: the best section for a question.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const ask = {
  name: 'ask',
  title: 'Ask a question',
  summary: 'print the section of any documentation that answers best',
  description:
    'Searches, and prints the best section and the ids of three others. If the search returns no text, a second request reads it.',
  argument: targetArgument,
  operands: { name: 'question', summary: 'a question, or words to find' },
  options: readerOptions,
  examples: [
    ['npx vitrine ask https://docs.example.com how do I rotate a key', 'asks without an installation'],
    ['vitrine ask lamp install', 'from the pack in node_modules/lamp'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type AskInvocation = Invocation<OptionsOf<typeof ask>>;
