import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const mcp = {
  name: 'mcp',
  title: 'Serve the tools over stdio',
  summary: 'serve the documentation tools over stdio, for an editor',
  description:
    'Serves the same tools, resources and prompts as over HTTP, in both eras of the Model Context Protocol, over standard input and output. Let your editor or agent start it; it ends when its input ends.',
  argument: {
    name: 'subject',
    summary: 'a folder of docs or of content, a pack, or a file that `vitrine build` wrote',
    default: 'front',
  },
  options: {
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the start of page addresses in answers; default: base_url of front.yaml, else http://127.0.0.1:3000',
    },
  },
  examples: [
    ['vitrine mcp', 'serves front/'],
    ['{ "command": "npx", "args": ["--no", "vitrine", "mcp", "/path/to/front"] }', 'settings of an editor'],
  ],
  touches: {
    effects: ['local_read'],
    reads: 'the content folder or the snapshot file, once, when it starts; runs `git log` in the folder.',
    writes: 'none.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;
