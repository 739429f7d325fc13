import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { formatOption } from './shared-options.ts';

export const evalCommand = {
  name: 'eval',
  title: 'Measure what agents find',
  summary: 'test the search with the questions of eval.yaml, without a model; propose questions',
  description:
    'Runs a scripted agent, without a model, over the questions of eval.yaml: it searches, reads the best results, tries other words, and stops when it has read the facts that a question requires. Reports rank, facts, calls and tokens per question, and nDCG@10, success@1 and @3, facts covered, median and p95 tokens in total, by tag, version and language. Ends with 1 if the file’s thresholds are not met. `vitrine eval suggest` proposes questions, unconfirmed: of an FAQ, and with --searches words that no page has, and entries for `redirects`.',
  argument: {
    name: 'subject',
    summary: 'a content folder, a file that `vitrine build` wrote, or the address of any MCP server; or suggest',
    default: 'front',
  },
  operands: { name: 'front', summary: 'the content folder or snapshot file for suggest; default: front' },
  options: {
    questions: {
      type: 'text',
      value: 'file',
      summary: 'the file of questions; default: eval.yaml of the content folder, else of the working folder',
    },
    out: {
      type: 'text',
      value: 'file',
      summary: 'also write a report: .md Markdown, .xml JUnit, .json JSON, .yaml for suggest; repeat it for several',
      repeatable: true,
    },
    list: { type: 'flag', summary: 'print every question with its rank, facts, calls and tokens' },
    searches: {
      type: 'text',
      value: 'file|url',
      summary: 'suggest: use searches without results, from the output of `vitrine report --json` or an admin address',
    },
    most: { type: 'count', value: 'n', summary: 'suggest: maximum questions; default: 100' },
    format: formatOption,
  },
  examples: [
    ['vitrine eval', 'plays front/eval.yaml over front/'],
    ['vitrine eval --out eval.md --out eval.xml --format github', 'in continuous integration'],
    ['vitrine eval https://docs.example.com/api/mcp --questions eval.yaml', 'over the tools of a running server'],
    ['vitrine eval suggest >> front/eval.yaml', 'adds proposed questions, unconfirmed'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the content folder or the snapshot file, the questions and --searches; runs `git log` in the folder.',
    writes: 'the files of --out.',
    network: 'none, unless the subject is an address (only read-only tools are called) or --searches names one.',
  },
} as const satisfies CommandDefinition;
