// vitrine check: every problem of a folder or a snapshot, at once.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const check = {
  name: 'check',
  title: 'Check content or a snapshot',
  summary: 'find everything that is wrong with a folder or a snapshot',
  description:
    'Validates the content, runs the publishing lint, follows the links inside of it, renders it, and verifies that contract, cards, tools and answers agree. Reports every finding with its place, its rule and how to fix it. A snapshot file is checked for damage and verified.',
  argument: { name: 'subject', summary: 'a content folder, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    all: { type: 'flag', summary: 'print every finding; else at most ten of each rule, behind a tally' },
    format: formatOption,
    'run-generators': { type: 'flag', summary: 'run the modules that generators of front.yaml names, as code of yours' },
    list: { type: 'flag', summary: 'name every page of the documentation that is left out' },
    sitemap: { type: 'text', value: 'file|url', summary: 'compare the address of every page with the sitemap of the live site' },
    against: {
      type: 'text',
      value: 'snapshot',
      summary: 'a snapshot file that was published before: its pages that are gone without a redirect are errors',
    },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'render a folder for this address; default: base_url of front.yaml, else https://front.example.com',
    },
  },
  examples: [
    ['vitrine check', 'checks front/'],
    ['vitrine check dist/front.vitrine', 'checks what would be deployed'],
    ['vitrine check --against dist/front.vitrine', 'names pages of the last build that are gone without a redirect'],
    ['vitrine check --json', 'for machines: one JSON object'],
    ['vitrine check --format github', 'annotates a pull request'],
  ],
  touches: {
    effects: ['local_read'],
    reads:
      'the content folder or the snapshot file, that of --against, and the names of files in its repository; runs `git log` in the folder.',
    writes: 'none.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type CheckInvocation = Invocation<OptionsOf<typeof check>>;
