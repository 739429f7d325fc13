// vitrine networks: the addresses of hosted assistants, read again where their operators publish them.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const networks = {
  name: 'networks',
  title: 'Renew networks',
  summary: 'update networks.yaml with the published addresses of hosted assistants',
  description:
    'Reads the address ranges that operators of hosted assistants publish, and writes them into networks.yaml next to front.yaml, with source and date. Shows the changes. Invalid or implausibly wide ranges are refused, and the file stays unchanged. Policies that you edited keep their numbers. Add `networks: [{ file: networks.yaml }]` to front.yaml to use the file.',
  argument: { name: 'action', summary: '`update`, the only action', default: 'update' },
  options: {
    folder: { type: 'text', value: 'folder', summary: 'the content folder', default: 'front' },
    only: { type: 'text', value: 'name', summary: 'update only this network, such as openai' },
    from: { type: 'text', value: 'file', summary: 'read the ranges of --only from this file instead of calling its operator' },
    'dry-run': { type: 'flag', summary: 'show what would change, and write nothing' },
  },
  examples: [
    ['vitrine networks update', 'updates front/networks.yaml'],
    ['vitrine networks update --only openai --from chatgpt-connectors.json', 'from a downloaded file'],
    ['vitrine networks update --dry-run', 'shows what would change'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'networks.yaml of the folder, and the file of --from.',
    writes: 'networks.yaml of the folder, complete or unchanged; nothing with --dry-run.',
    network: 'one GET to each operator that publishes its ranges for programs (openai.com); none with --from.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type NetworksInvocation = Invocation<OptionsOf<typeof networks>>;
