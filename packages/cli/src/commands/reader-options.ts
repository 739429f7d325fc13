// What the commands have in common that read a front, a tool server or a site of others.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';

/** What is read. */
export const targetArgument = {
  name: 'target',
  summary:
    'the address of a front, a tool server or a site with llms.txt; a content folder, a pack or a built file; or an installed package',
} as const satisfies CommandDefinition['argument'];

export const readerOptions = {
  explain: { type: 'flag', summary: 'show how the target was read: the tools, the protocol revision and every request' },
  wait: {
    type: 'duration',
    value: 'time',
    summary: 'if the server’s quota is used up, wait at most this long, such as 30s; default: end with 3',
  },
  stdio: {
    type: 'flag',
    summary: 'the target is a command in quotes that starts a tool server, such as "npx -y @example/docs-mcp"',
  },
  with: {
    type: 'text',
    value: 'name=value',
    summary: 'an argument that another server’s tools require; repeat it for several',
    repeatable: true,
  },
} as const satisfies CommandDefinition['options'];

export const readerTouches = {
  effects: ['local_read', 'local_write', 'remote_read'],
  reads: 'the named folder, file or package; cached documents in your cache folder.',
  writes: 'documents of an address, by their entity tags, in your cache folder: at most 64 files of 4 MB.',
  network:
    'only the named origin. With --stdio, the named command is started, and ended with its children.',
} as const satisfies CommandDefinition['touches'];

export const readerSafety = {
  permission: 'read_only',
  approval: 'It only reads; your words are sent to the named server. With --stdio a command is run.',
  reversible: 'yes',
  destructive: 'no',
  idempotent: 'yes',
  openWorld: 'yes',
  verification: 'Prints the answer; ends with 1 when nothing answers, with 3 when the target cannot be read.',
} as const satisfies CommandDefinition['safety'];
