import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { formatOption } from './shared-options.ts';

export const doctor = {
  name: 'doctor',
  title: 'Examine a public front',
  summary: 'check the public front of any running site',
  description:
    'Sends the requests of typical clients: documents and their header fields, caching, pages as Markdown, llms.txt, discovery documents, the tool server in both protocol eras, its tools and limits, and the contract. Sends at most 40 requests, four a second, and obeys robots.txt. Every finding names its clause and its fix. Each group has a score.',
  argument: { name: 'url', summary: 'the address of a site, such as https://docs.example.com' },
  options: {
    mcp: {
      type: 'flag',
      summary: 'the address is that of an MCP server: check only the server, in both eras, by what it declares',
    },
    full: { type: 'flag', summary: 'check everything: at most 400 requests, within 5 minutes' },
    against: {
      type: 'text',
      value: 'sitemap|snapshot',
      summary: 'an earlier sitemap or snapshot file: check that its addresses and their Markdown versions still answer',
    },
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
    ['vitrine doctor https://docs.example.com', 'checks that site'],
    ['vitrine doctor https://docs.example.com --against old-sitemap.xml', 'also checks every old address'],
    ['vitrine doctor --mcp https://mcp.example.com/mcp', 'checks any MCP server, made with Vitrine or not'],
    ['vitrine doctor http://localhost:3000 --fail-on warning --json', 'in continuous integration'],
  ],
  touches: {
    effects: ['local_read', 'remote_read'],
    reads: 'the file of --against.',
    writes: 'none.',
    network:
      'the named site, and public addresses that it redirects to with the same scheme: GET, HEAD, and POST to its tool server, which calls one tool marked read-only. It calls a private address only if you name it.',
  },
} as const satisfies CommandDefinition;
