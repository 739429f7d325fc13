import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { formatOption } from './shared-options.ts';

export const check = {
  name: 'check',
  title: 'Check content or a snapshot',
  summary: 'find all problems of a folder or a snapshot',
  description:
    'Validates the content, runs the publishing lint, follows internal links, renders the documents, and verifies that contract, cards, tools and answers agree. Reports every finding with its place, its rule and its fix. Checks a snapshot file for damage too.',
  argument: { name: 'subject', summary: 'a folder of docs or of content, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    all: { type: 'flag', summary: 'print every finding; else a count and at most ten per rule' },
    format: formatOption,
    'run-generators': { type: 'flag', summary: 'run the modules in generators of front.yaml, with your rights' },
    quiet: { type: 'flag', summary: 'print no progress' },
    list: { type: 'flag', summary: 'list every documentation page that is left out' },
    sitemap: { type: 'text', value: 'file|url', summary: 'compare every page address with the sitemap of the live site' },
    against: {
      type: 'text',
      value: 'snapshot',
      summary: 'an earlier snapshot file; removed pages without a redirect are errors',
    },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the address of the front; default: base_url of front.yaml, else https://front.example.com',
    },
  },
  examples: [
    ['vitrine check', 'checks front/'],
    ['vitrine check dist/front.vitrine', 'checks a file before you deploy it'],
    ['vitrine check --against dist/front.vitrine', 'lists pages that are gone without a redirect'],
    ['vitrine check --json', 'prints one JSON object'],
    ['vitrine check --format github', 'annotates a pull request'],
  ],
  touches: {
    effects: ['local_read'],
    reads:
      'the content folder or the snapshot file, the file of --against, and file names in the repository; runs `git log` in the folder.',
    writes: 'none.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;
