// vitrine tree: every page of a documentation.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { readerOptions, readerSafety, readerTouches, targetArgument } from './reader-options.ts';

export const tree = {
  name: 'tree',
  title: 'List pages',
  summary: 'list every page of any documentation that publishes llms.txt',
  description: 'Prints the list that a front or a site publishes at /llms.txt: its sections, each with its pages.',
  argument: targetArgument,
  options: readerOptions,
  examples: [
    ['vitrine tree https://docs.example.com', 'sections and pages'],
    ['vitrine tree front --json', 'from a content folder, as JSON'],
  ],
  touches: readerTouches,
  safety: readerSafety,
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type TreeInvocation = Invocation<OptionsOf<typeof tree>>;
