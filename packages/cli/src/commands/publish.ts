// vitrine publish: everything that directories of assistants are given, made from a front and tried against it.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { categories } from '../categories.ts';

export const publish = {
  name: 'publish',
  title: 'Prepare the entries of directories',
  summary: 'write what directories of assistants are given',
  description:
    'Writes a folder with server.json for the MCP Registry, chatgpt-app-submission.json for the plugin directory of ChatGPT, the logo, and a page of what is left to be done by hand. Every test case is run against the front before it is written. Members that a directory wants and the content lacks are named. Without --dry-run, mcp-publisher then publishes server.json.',
  argument: { name: 'folder', summary: 'the content folder, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    'dry-run': { type: 'flag', summary: 'write the folder, and send nothing' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the address under which it is served; a snapshot file and front.yaml have their own',
    },
    out: { type: 'text', value: 'folder', summary: 'the folder to write', default: 'listing' },
    category: {
      type: 'choice',
      value: 'name',
      choices: categories,
      summary: 'the category in the directory of ChatGPT',
      default: 'DEVELOPER_TOOLS',
    },
  },
  examples: [
    ['vitrine publish --dry-run --base-url https://front.example.com', 'writes listing/'],
    ['vitrine publish dist/front.vitrine', 'and publishes server.json with mcp-publisher'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_write'],
    reads: 'the content folder or the snapshot file; runs `git log` in the folder.',
    writes: 'the folder of --out, replacing an earlier one and nothing else; it appears whole or not at all.',
    network: 'none with --dry-run; without it, mcp-publisher sends server.json to the MCP Registry.',
  },
  safety: {
    permission: 'user_write',
    approval: 'An entry of the MCP Registry can be neither changed nor removed: look at the folder of --dry-run first.',
    reversible: 'conditional',
    destructive: 'no',
    idempotent: 'no',
    openWorld: 'yes',
    verification: 'Prints what was written and what is missing; ends with 1 when a directory lacks something.',
  },
} as const satisfies CommandDefinition;

/** What it was called with. */
export type PublishInvocation = Invocation<OptionsOf<typeof publish>>;
