// vitrine networks: the addresses of hosted assistants, read again where their operators publish them.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const networks = {
  name: 'networks',
  title: 'Renew networks',
  summary: 'read the published addresses of hosted assistants again, into networks.yaml',
  description:
    'Reads the address ranges that operators of hosted assistants publish, and writes them into networks.yaml next to front.yaml, with source and date. Shows what changes. Ranges that are none, or far wider than any operator has, are refused, and then the file stays as it is. A policy that was changed in the file keeps its figures. `networks: [{ file: networks.yaml }]` in front.yaml puts the file to use.',
  argument: { name: 'action', summary: '`update`, the only action', default: 'update' },
  options: {
    folder: { type: 'text', value: 'folder', summary: 'the content folder', default: 'front' },
    only: { type: 'text', value: 'name', summary: 'renew this network alone, such as openai' },
    from: { type: 'text', value: 'file', summary: 'read the ranges of --only from this file instead of calling its operator' },
    'dry-run': { type: 'flag', summary: 'show what would change, and write nothing' },
  },
  examples: [
    ['vitrine networks update', 'renews front/networks.yaml'],
    ['vitrine networks update --only openai --from chatgpt-connectors.json', 'from a file that was fetched by other means'],
    ['vitrine networks update --dry-run', 'what would change'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'networks.yaml of the folder, and the file of --from.',
    writes: 'networks.yaml of the folder, whole or not at all; nothing with --dry-run.',
    network: 'one GET to each operator that publishes its ranges for programs (openai.com); none with --from.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type NetworksInvocation = Invocation<OptionsOf<typeof networks>>;
