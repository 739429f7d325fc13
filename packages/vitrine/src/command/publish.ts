// vitrine publish: the entry of a front in the MCP Registry.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const publish = {
  name: 'publish',
  title: 'Publish in the MCP Registry',
  summary: 'write server.json, and publish it in the MCP Registry',
  description:
    'Checks server.json by the rules of the MCP Registry and writes it. Without --dry-run, mcp-publisher then publishes it.',
  argument: { name: 'folder', summary: 'the content folder, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    'dry-run': { type: 'flag', summary: 'write server.json, and send nothing' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the public address; default: that of the snapshot file or of front.yaml',
    },
    out: { type: 'text', value: 'folder', summary: 'the folder for server.json', default: 'listing' },
  },
  examples: [
    ['vitrine publish --dry-run --base-url https://front.example.com', 'writes listing/server.json'],
    ['vitrine publish dist/front.vitrine', 'also publishes it with mcp-publisher'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_write'],
    reads: 'the content folder or the snapshot file; runs `git log` in the folder.',
    writes: 'server.json in the folder of --out, replacing an older one; it is complete or absent.',
    network: 'none with --dry-run; without it, mcp-publisher sends server.json to the MCP Registry.',
  },
} as const satisfies CommandDefinition;

/** What it was called with. */
export type PublishInvocation = Invocation<OptionsOf<typeof publish>>;
