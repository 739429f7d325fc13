// vitrine init: a folder to start with.
import type { CommandDefinition, Invocation, OptionsOf } from '../definition.ts';

export const init = {
  name: 'init',
  title: 'Make a starter folder',
  summary: 'make a content folder to start with',
  description:
    'Makes a content folder with comments that say what belongs where. What package.json, README, CHANGELOG and the tags of git in the current folder already say is filled in. Nothing that exists is overwritten.',
  argument: { name: 'folder', summary: 'the folder to make', default: 'front' },
  options: {
    runtime: {
      type: 'choice',
      value: 'runtime',
      choices: ['node', 'lambda', 'workers'],
      summary: 'also add the few lines of code that host it there',
    },
  },
  examples: [
    ['vitrine init', 'makes front/ in the current folder'],
    ['vitrine init site --runtime node', 'makes site/ and server.mjs beside it'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'package.json, README.md and CHANGELOG.md of the current folder; runs `git for-each-ref` and `git remote` there.',
    writes: 'new files only: the content folder and, with --runtime, the code of the host beside it.',
    network: 'none.',
  },
  safety: {
    permission: 'user_write',
    approval: 'It writes new files as soon as it is called and overwrites none.',
    reversible: 'yes',
    destructive: 'no',
    idempotent: 'no',
    openWorld: 'no',
    verification: 'Lists every file that was written; ends with 3 and writes nothing when one of them exists.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type InitInvocation = Invocation<OptionsOf<typeof init>>;
