import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const init = {
  name: 'init',
  title: 'Make a starter folder',
  summary: 'make a starter content folder',
  description:
    'Makes a content folder, with comments that explain what goes where. Fills in facts from package.json, README, CHANGELOG and git tags of the current folder, or of the one around a folder elsewhere. Never overwrites a file.',
  argument: { name: 'folder', summary: 'the folder to make', default: 'front' },
  options: {
    sitemap: {
      type: 'text',
      value: 'file|url',
      summary: 'write the address pattern that best fits the sitemap of the live site, and how many pages it fits',
    },
    embed: {
      type: 'choice',
      value: 'host',
      choices: ['node', 'express', 'hono', 'next', 'worker', 'lambda'],
      summary:
        'also write the code that serves it on this host, in TypeScript if there is a tsconfig.json; an existing content folder is kept',
    },
  },
  examples: [
    ['vitrine init', 'makes front/ in the current folder'],
    ['vitrine init --sitemap https://docs.example.com/sitemap.xml', 'makes front/ with the addresses of the live site'],
    ['vitrine init site --embed hono', 'makes site/, and server.mjs next to it'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'package.json, README.md and CHANGELOG.md of the current folder; runs `git for-each-ref` and `git remote` there.',
    writes: 'only new files: the content folder and, with --embed, the code of the host next to it.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;
