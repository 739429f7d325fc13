// vitrine facts: what a front publishes about its product.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const facts = {
  name: 'facts',
  title: 'Show facts',
  summary: 'show what a front publishes about its product',
  description:
    'Prints product, versions, counts, quota and boundaries of a front, or one of its catalogs with --of. For another tool server it lists the tools, for a site the sections of llms.txt.',
  argument: targetArgument,
  options: {
    of: {
      type: 'choice',
      value: 'status or capabilities or releases or installation or benchmarks',
      summary: 'which document',
      choices: ['status', 'capabilities', 'releases', 'installation', 'benchmarks'],
      default: 'status',
    },
    ...readerOptions,
  },
  examples: [
    ['vitrine facts https://docs.example.com', 'product, versions and quota'],
    ['vitrine facts lamp --of capabilities --json', 'the catalog of actions of an installed package'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type FactsInvocation = Invocation<OptionsOf<typeof facts>>;
