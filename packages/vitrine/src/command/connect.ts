import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const connect = {
  name: 'connect',
  title: 'Connect clients to a front',
  summary: 'show what to put into the settings of MCP clients',
  description:
    'Shows the settings file of each client and the entry that adds the tool server at an address: claude-desktop, claude-code, cursor, vscode, codex, gemini, windsurf, zed, jetbrains, chatgpt. Writes nothing.',
  argument: { name: 'address', summary: 'the address of a front, or of a tool server' },
  operands: { name: 'client', summary: 'clients to show; default: all' },
  options: {
    scope: {
      type: 'choice',
      value: 'scope',
      choices: ['user', 'project'],
      summary: 'your own settings, or those of the project in the working folder',
      default: 'user',
    },
    name: { type: 'text', value: 'name', summary: 'the name of the entry; default: the server’s own name' },
    offline: { type: 'flag', summary: 'send no request, and use the address as given' },
  },
  examples: [
    ['vitrine connect https://front.example.com', 'shows every client'],
    ['vitrine connect https://front.example.com vscode --scope project', 'shows what to put into .vscode/mcp.json'],
  ],
  touches: {
    effects: ['remote_read'],
    reads: 'none.',
    writes: 'none.',
    network: 'one request to the address, for the server card; none with --offline.',
  },
} as const satisfies CommandDefinition;
