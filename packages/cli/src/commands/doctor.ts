// vitrine doctor: whether a public front is right, ours or not.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { formatOption } from './format-option.ts';

export const doctor = {
  name: 'doctor',
  title: 'Examine a public front',
  summary: 'ask any running site whether its public front is right',
  description:
    'Asks a site as clients would: documents and their header fields, caching, its pages as Markdown, llms.txt, discovery documents, the tool server in both eras, its tools and limits, and its contract. Sends at most 40 requests, four a second, and obeys robots.txt. Every finding names the clause that it comes from and how to fix it; groups have a score, and there is no total.',
  argument: { name: 'url', summary: 'the address of a site, such as https://docs.example.com' },
  options: {
    full: { type: 'flag', summary: 'ask everything: at most 400 requests, within 5 minutes' },
    against: {
      type: 'text',
      value: 'sitemap|snapshot',
      summary: 'a sitemap or a snapshot file of before: its addresses answer, and their Markdown versions',
    },
    html: { type: 'text', value: 'file', summary: 'write the report as one HTML page as well' },
    format: formatOption,
    'fail-on': {
      type: 'choice',
      value: 'error or warning or never',
      summary: 'which findings end the command with 1',
      choices: ['error', 'warning', 'never'],
      default: 'error',
    },
  },
  examples: [
    ['vitrine doctor https://docs.example.com', 'what a client of that site meets'],
    ['vitrine doctor https://docs.example.com --html doctor.html', 'a page to send on'],
    ['vitrine doctor https://docs.example.com --against old-sitemap.xml', 'whether every old address answers'],
    ['vitrine doctor http://localhost:3000 --fail-on warning --json', 'in continuous integration'],
  ],
  touches: {
    effects: ['local_write', 'remote_read'],
    reads: 'the file of --against; else none.',
    writes: 'the file of --html; else none.',
    network:
      'the site that is named, and public addresses that it redirects to by the same scheme: GET, HEAD, and POST to its tool server, of which one tool is called that is marked read-only. No private address but one that is named.',
  },
} as const satisfies CommandDefinition;
