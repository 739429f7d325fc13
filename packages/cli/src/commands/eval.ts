// vitrine eval: what agents find, measured over questions.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const evalCommand = {
  name: 'eval',
  title: 'Measure what agents find',
  summary: 'play the questions of eval.yaml over the tools, without a model',
  description:
    'Plays a fixed agent without a model over the questions of eval.yaml: it searches, reads the best results, tries other words, and stops when it has read the facts that a question requires. Reports rank, facts, calls and tokens for each question, and nDCG@10, success@1 and @3, facts covered, median and p95 tokens over all, by tag, version and language. Ends with 1 where a threshold of the file is not kept.',
  argument: {
    name: 'subject',
    summary: 'a content folder, a file that `vitrine build` wrote, or the address of an MCP server, ours or not',
    default: 'front',
  },
  options: {
    questions: {
      type: 'text',
      value: 'file',
      summary: 'the questions; default: eval.yaml of the content folder, else of the working folder',
    },
    out: {
      type: 'text',
      value: 'file',
      summary: 'write a report as well, by its extension: .md Markdown, .xml JUnit, .json JSON; may be given several times',
      repeatable: true,
    },
    list: { type: 'flag', summary: 'print every question with its rank, facts, calls and tokens' },
    format: formatOption,
  },
  examples: [
    ['vitrine eval', 'plays front/eval.yaml over front/'],
    ['vitrine eval --out eval.md --out eval.xml --format github', 'in continuous integration'],
    ['vitrine eval https://docs.example.com/api/mcp --questions eval.yaml', 'over the tools of a running server'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the content folder or the snapshot file, and the questions; runs `git log` in the folder.',
    writes: 'the files of --out; else none.',
    network: 'none, unless the subject is an address: then tools of that server that only read.',
  },
  safety: {
    permission: 'user_write',
    approval: 'It only reads; --out replaces the files that it names, and an address may be of somebody else.',
    reversible: 'yes',
    destructive: 'no',
    idempotent: 'yes',
    openWorld: 'yes',
    verification: 'Prints the figures; ends with 1 when a threshold is not kept or a question names a page that is not there.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type EvalInvocation = Invocation<OptionsOf<typeof evalCommand>>;
