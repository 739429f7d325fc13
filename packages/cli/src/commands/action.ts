// vitrine action: how risky an action of a product is.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const action = {
  name: 'action',
  title: 'Show an action',
  summary: 'show how risky one action of a product is',
  description:
    'Prints the safety record of one action: permission, approval, effects, whether it can be undone, and unstated facts.',
  argument: targetArgument,
  operands: { name: 'action', summary: 'the id or title of an action' },
  options: readerOptions,
  examples: [
    ['vitrine action https://docs.example.com keys.rotate', 'its risk as text'],
    ['vitrine action front keys.rotate --json', 'the record as JSON'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ActionInvocation = Invocation<OptionsOf<typeof action>>;
