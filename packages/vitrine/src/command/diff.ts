import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { formatOption } from './shared-options.ts';

export const diff = {
  name: 'diff',
  title: 'Compare two fronts',
  summary: 'show what changed for agents between two folders, revisions, snapshots or running fronts',
  description:
    'Compares two fronts as agents see them. Lists raised permissions and effects first; then removed or narrower tools, operations, arguments and results, pages gone or moved without a redirect, lost anchors, retracted releases, changed installation commands, document sizes in tokens, and questions of eval.yaml whose rank changed. Ignores order and white space. Ends with 1 if something breaks, and with 4 if an action or a tool now requires more permissions.',
  argument: {
    name: 'old',
    summary:
      'the earlier front: a content folder, a git revision (main, or main:front), a snapshot file, or the address of a running front',
  },
  operands: { name: 'new', summary: 'the later front, in the same forms; default: front' },
  options: {
    out: {
      type: 'text',
      value: 'file',
      summary: 'also write a report: .md Markdown, .json JSON; repeat it for several',
      repeatable: true,
    },
    questions: {
      type: 'text',
      value: 'file',
      summary: 'the questions to run over both; default: eval.yaml of the later content folder, else of the earlier',
    },
    'fail-on': {
      type: 'choice',
      value: 'error or permission or never',
      summary: 'what fails the command: every error, only raised permissions and effects, or nothing',
      choices: ['error', 'permission', 'never'],
      default: 'error',
    },
    format: formatOption,
  },
  examples: [
    ['vitrine diff main', 'front/ compared with the branch main'],
    ['vitrine diff v1.2.0 HEAD', 'two revisions of the repository'],
    ['vitrine diff published.vitrine front', 'what the next publication changes'],
    ['vitrine diff https://front.example.com', 'a running front, and front/'],
    ['vitrine diff origin/main front --out diff.md --format github', 'in a pull request'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'both folders, revisions or snapshot files, and the questions; runs `git` in the folders, without their configuration.',
    writes: 'the files of --out; the files of a revision in a temporary folder, which is removed.',
    network: 'none, unless you name an address: then documents and read-only tools of that host.',
  },
} as const satisfies CommandDefinition;
