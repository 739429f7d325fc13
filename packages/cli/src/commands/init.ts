// vitrine init: a folder to start with.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const init = {
  name: 'init',
  title: 'Make a starter folder',
  summary: 'make a content folder to start with',
  description:
    'Makes a content folder with comments that say what belongs where. What package.json, README, CHANGELOG and the tags of git in the current folder already say is filled in. Nothing that exists is overwritten.',
  argument: { name: 'folder', summary: 'the folder to make', default: 'front' },
  options: {
    sitemap: {
      type: 'text',
      value: 'file|url',
      summary: 'write the pattern of addresses that fits the sitemap of the live site best, and how many pages it fits',
    },
    embed: {
      type: 'choice',
      value: 'host',
      choices: ['node', 'express', 'hono', 'next', 'worker', 'lambda'],
      summary:
        'also write the few lines of code that put it into a program there, in TypeScript next to a tsconfig.json; a content folder that exists is kept',
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
    writes: 'new files only: the content folder where there is none and, with --embed, the code of the host next to it.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type InitInvocation = Invocation<OptionsOf<typeof init>>;
