// vitrine diff: what changed for agents between two fronts.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const diff = {
  name: 'diff',
  title: 'Compare two fronts',
  summary: 'what changed for agents between two folders, revisions, snapshots or running fronts',
  description:
    'Compares two fronts as agents meet them: permissions and effects that were raised, first; then tools, operations, arguments and results that are gone or narrower, pages gone or moved without a redirect, anchors that vanished, releases that were retracted, installation commands that changed, the size of every document in tokens, and the questions of eval.yaml that moved. Order and white space are no change. Ends with 1 where something breaks, and with 4 where a permission is raised.',
  argument: {
    name: 'old',
    summary:
      'the front of before: a content folder, a git revision (main, or main:front), a snapshot file, or the address of a running front',
  },
  operands: { name: 'new', summary: 'the front of now, named in the same ways; default: front' },
  options: {
    out: {
      type: 'text',
      value: 'file',
      summary: 'write a report as well, by its extension: .md Markdown, .json JSON; may be given several times',
      repeatable: true,
    },
    questions: {
      type: 'text',
      value: 'file',
      summary: 'the questions that are played over both; default: eval.yaml of the content folder of now, or of before',
    },
    'fail-on': {
      type: 'choice',
      value: 'error or permission or never',
      summary: 'what fails: every error, permissions and effects that were raised alone, or nothing',
      choices: ['error', 'permission', 'never'],
      default: 'error',
    },
    format: formatOption,
  },
  examples: [
    ['vitrine diff main', 'front/ as it is now, beside front/ of the branch main'],
    ['vitrine diff v1.2.0 HEAD', 'two revisions of the repository'],
    ['vitrine diff published.vitrine front', 'what the next publication changes'],
    ['vitrine diff https://front.example.com', 'a running front, and front/'],
    ['vitrine diff origin/main front --out diff.md --format github', 'in a pull request'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'both folders, revisions or snapshot files, and the questions; runs `git` in the folders, without their configuration.',
    writes: 'the files of --out; the files of a revision in a temporary folder, which is removed.',
    network: 'none, unless an address is named: then documents of that host, and tools of it that only read.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type DiffInvocation = Invocation<OptionsOf<typeof diff>>;
