// The commands that read a front, a third-party server or site, and what they have in common.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';

const targetArgument = {
  name: 'target',
  summary:
    'the address of a front, a tool server or a site with llms.txt; a content folder, a pack or a built file; or an installed package',
} as const satisfies CommandDefinition['argument'];

const readerOptions = {
  explain: { type: 'flag', summary: 'show how the target was read: the tools, the protocol revision and every request' },
  wait: {
    type: 'duration',
    value: 'time',
    summary: 'if the server’s quota is used up, wait at most this long, such as 30s; default: end with 3',
  },
  with: {
    type: 'text',
    value: 'name=value',
    summary: 'an argument that another server’s tools require; repeat it for several',
    repeatable: true,
  },
} as const satisfies CommandDefinition['options'];

const readerTouches = {
  effects: ['local_read', 'remote_read'],
  reads: 'the named folder, file or package.',
  writes: 'none.',
  network: 'only the named origin.',
} as const satisfies CommandDefinition['touches'];

export const ask = {
  name: 'ask',
  title: 'Ask a question',
  summary: 'print the section of any documentation that answers best',
  description:
    'Searches, and prints the best section and the ids of three others. If the search returns no text, a second request reads it.',
  argument: targetArgument,
  operands: { name: 'question', summary: 'a question, or words to find' },
  options: readerOptions,
  examples: [
    ['vitrine ask https://docs.example.com how do I rotate a key', 'asks without an installation'],
    ['vitrine ask lamp install', 'from the pack in node_modules/lamp'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const search = {
  name: 'search',
  title: 'Search documentation',
  summary: 'find the sections of any documentation that answer a query',
  description:
    'Searches a front, any other tool server, or a site with llms.txt. Prints the sections that answer as Markdown, and others by their ids. Sends one request if the server supports the stateless protocol.',
  argument: targetArgument,
  operands: { name: 'words', summary: 'what to find' },
  options: {
    limit: { type: 'count', value: 'number', summary: 'list this many results with snippets instead' },
    cursor: { type: 'text', value: 'cursor', summary: 'continue an earlier answer' },
    edition: { type: 'text', value: 'version', summary: 'only pages of this version of the documentation' },
    language: { type: 'text', value: 'locale', summary: 'only pages in this language' },
    ...readerOptions,
  },
  examples: [
    ['vitrine search https://docs.example.com how to rotate a key', 'the sections that answer'],
    ['vitrine search lamp install', 'from the pack in node_modules/lamp'],
    ['vitrine search http://127.0.0.1:6280/mcp hooks --with library=react --explain', 'another server'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const read = {
  name: 'read',
  title: 'Read a page',
  summary: 'read one page or section of any documentation',
  description: 'Prints a page or section as Markdown, by an id of a search or by its address.',
  argument: targetArgument,
  operands: { name: 'id', summary: 'the id or address of a page or section' },
  options: {
    query: { type: 'text', value: 'words', summary: 'only the parts that answer these words, if the page is long' },
    cursor: { type: 'text', value: 'cursor', summary: 'continue an earlier answer' },
    since: {
      type: 'text',
      value: 'snapshot id',
      summary: 'list the pages that changed since a former snapshot of the front; with an id, read it only if it changed',
    },
    ...readerOptions,
  },
  examples: [
    ['vitrine read https://docs.example.com guide/keys#rotate', 'one section'],
    [
      'vitrine read https://docs.example.com --since sha256:9f86…',
      'the pages that changed since the X-Snapshot-Id of an earlier answer',
    ],
    ['vitrine read front guide/keys --query rotate', 'the parts of a long page that answer, from a content folder'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const tree = {
  name: 'tree',
  title: 'List pages',
  summary: 'list every page of any documentation that publishes llms.txt',
  description: 'Prints the list that a front or a site publishes at /llms.txt: its sections, each with its pages.',
  argument: targetArgument,
  options: readerOptions,
  examples: [
    ['vitrine tree https://docs.example.com', 'sections and pages'],
    ['vitrine tree front --json', 'from a content folder, as JSON'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const facts = {
  name: 'facts',
  title: 'Show facts',
  summary: 'show what a front publishes about its product',
  description:
    'Prints product, versions, counts, quota and boundaries of a front, or one of its catalogs with --of. For another tool server it lists the tools, for a site the sections of llms.txt.',
  argument: targetArgument,
  options: {
    of: {
      type: 'choice',
      value: 'status or capabilities or releases or installation or benchmarks',
      summary: 'which document',
      choices: ['status', 'capabilities', 'releases', 'installation', 'benchmarks'],
      default: 'status',
    },
    ...readerOptions,
  },
  examples: [
    ['vitrine facts https://docs.example.com', 'product, versions and quota'],
    ['vitrine facts lamp --of capabilities --json', 'the catalog of actions of an installed package'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const release = {
  name: 'release',
  title: 'Show the release',
  summary: 'show the newest release of a product, and what changed',
  description: 'Prints the newest release of a channel: status, age, changes, files and advisories.',
  argument: targetArgument,
  options: {
    channel: { type: 'text', value: 'name', summary: 'the channel; default: stable' },
    platform: { type: 'text', value: 'name', summary: 'only the files for this platform' },
    since: { type: 'text', value: 'version', summary: 'every change after this version' },
    ...readerOptions,
  },
  examples: [
    ['vitrine release https://docs.example.com', 'the newest one'],
    ['vitrine release https://docs.example.com --since 1.2.0', 'what changed since'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;

export const action = {
  name: 'action',
  title: 'Show an action',
  summary: 'show how risky one action of a product is',
  description:
    'Prints the safety record of one action: permission, approval, effects, whether it can be undone, and unstated facts.',
  argument: targetArgument,
  operands: { name: 'action', summary: 'the id or title of an action' },
  options: readerOptions,
  examples: [
    ['vitrine action https://docs.example.com keys.rotate', 'its risk as text'],
    ['vitrine action front keys.rotate --json', 'the record as JSON'],
  ],
  touches: readerTouches,
} as const satisfies CommandDefinition;
