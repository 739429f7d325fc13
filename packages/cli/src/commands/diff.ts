// vitrine diff: what changed for agents between two fronts.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const diff = {
  name: 'diff',
  title: 'Compare two fronts',
  summary: 'what changed for agents between two folders or snapshots',
  description:
    'Compares two content folders or snapshot files as agents meet them: permissions and effects that were raised, first; then tools and arguments that are gone or demanded, pages gone without a redirect, anchors that vanished, releases that were retracted, installation commands that changed, and the size of every page and of tools/list in tokens. Order and white space are no change. Ends with 1 where something breaks or a permission is raised.',
  argument: { name: 'old', summary: 'the content folder or the snapshot file of before' },
  operands: { name: 'new', summary: 'the content folder or the snapshot file of now; default: front' },
  options: {
    out: {
      type: 'text',
      value: 'file',
      summary: 'write a report as well, by its extension: .md Markdown, .json JSON; may be given several times',
      repeatable: true,
    },
    'fail-on': {
      type: 'choice',
      value: 'error or permission or never',
      summary: 'what ends the command with 1: every error, permissions and effects that were raised alone, or nothing',
      choices: ['error', 'permission', 'never'],
      default: 'error',
    },
    format: formatOption,
  },
  examples: [
    ['vitrine diff published.vitrine front', 'what the next publication changes'],
    ['vitrine diff ../main/front front --out diff.md --format github', 'in a pull request'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'both folders or snapshot files; runs `git log` in the folders.',
    writes: 'the files of --out; else none.',
    network: 'none.',
  },
  safety: {
    permission: 'user_write',
    approval: 'It only reads; --out replaces the files that it names.',
    reversible: 'yes',
    destructive: 'no',
    idempotent: 'yes',
    openWorld: 'no',
    verification: 'Lists changes and findings; ends with 1 when there is one of --fail-on, with 0 otherwise.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type DiffInvocation = Invocation<OptionsOf<typeof diff>>;
