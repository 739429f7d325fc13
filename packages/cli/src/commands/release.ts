// vitrine release: the newest release of a product.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const release = {
  name: 'release',
  title: 'Show the release',
  summary: 'show the newest release of a product, and what changed',
  description: 'Prints the newest release of a channel: status, age, changes, files and advisories.',
  argument: targetArgument,
  options: {
    channel: { type: 'text', value: 'name', summary: 'the channel; default: stable' },
    platform: { type: 'text', value: 'name', summary: 'only the files for this platform' },
    since: { type: 'text', value: 'version', summary: 'every change after this version' },
    ...readerOptions,
  },
  examples: [
    ['vitrine release https://docs.example.com', 'the newest one'],
    ['vitrine release https://docs.example.com --since 1.2.0', 'what changed since'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ReleaseInvocation = Invocation<OptionsOf<typeof release>>;
