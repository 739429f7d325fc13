// vitrine eval: what agents find, measured over questions.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const evalCommand = {
  name: 'eval',
  title: 'Measure what agents find',
  summary: 'play the questions of eval.yaml over the tools, without a model; propose and audit them',
  description:
    'Plays a fixed agent without a model over the questions of eval.yaml: it searches, reads the best results, tries other words, and stops when it has read the facts that a question requires. Reports rank, facts, calls and tokens for each question, and nDCG@10, success@1 and @3, facts covered, median and p95 tokens over all, by tag, version and language. Ends with 1 where a threshold of the file is not kept. `vitrine eval suggest` prints questions that the documentation proposes itself, unconfirmed; `vitrine eval audit` reports questions whose facts are nowhere or on several pages, or whose words are those of the page.',
  argument: {
    name: 'subject',
    summary:
      'a content folder, a file that `vitrine build` wrote, or the address of an MCP server, ours or not; or suggest or audit',
    default: 'front',
  },
  operands: { name: 'front', summary: 'the content folder or snapshot file of suggest and audit; default: front' },
  options: {
    questions: {
      type: 'text',
      value: 'file',
      summary: 'the questions; default: eval.yaml of the content folder, else of the working folder',
    },
    out: {
      type: 'text',
      value: 'file',
      summary:
        'write a report as well, by its extension: .md Markdown, .xml JUnit, .json JSON; of suggest .yaml; may be given several times',
      repeatable: true,
    },
    list: { type: 'flag', summary: 'print every question with its rank, facts, calls and tokens' },
    against: {
      type: 'text',
      value: 'front',
      summary: 'suggest: titles that pages had in this snapshot file or git revision, such as v1.0.0',
    },
    searches: {
      type: 'text',
      value: 'file|url',
      summary: 'suggest: what was searched and not found, as `vitrine report --json` printed it, or an admin address',
    },
    most: { type: 'count', value: 'n', summary: 'suggest: most questions; default: 100' },
    format: formatOption,
  },
  examples: [
    ['vitrine eval', 'plays front/eval.yaml over front/'],
    ['vitrine eval --out eval.md --out eval.xml --format github', 'in continuous integration'],
    ['vitrine eval https://docs.example.com/api/mcp --questions eval.yaml', 'over the tools of a running server'],
    ['vitrine eval suggest >> front/eval.yaml', 'adds questions that the documentation proposes, unconfirmed'],
    ['vitrine eval audit', 'what is wrong with the questions'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads:
      'the content folder or the snapshot file, the questions, and what --against and --searches name; runs `git` in the folder, without its configuration.',
    writes: 'the files of --out; the files of a revision of --against in a temporary folder, which is removed.',
    network: 'none, unless the subject is an address: then tools of that server that only read; or --searches names one.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type EvalInvocation = Invocation<OptionsOf<typeof evalCommand>>;
