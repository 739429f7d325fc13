import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const connect = {
  name: 'connect',
  title: 'Connect clients to a front',
  summary: 'add a front to the settings of MCP clients',
  description:
    'Adds the tool server at an address to the settings of the named clients: claude-desktop, claude-code, cursor, vscode, codex, gemini, windsurf, zed, jetbrains. The rest of the file stays unchanged, and a backup is written next to it. Without a client, shows each client’s settings file and entry.',
  argument: { name: 'address', summary: 'the address of a front, or of a tool server' },
  operands: { name: 'client', summary: 'clients to connect; without one, all are shown' },
  options: {
    scope: {
      type: 'choice',
      value: 'scope',
      choices: ['user', 'project'],
      summary: 'your own settings, or those of the project in the working folder',
      default: 'user',
    },
    name: { type: 'text', value: 'name', summary: 'the name of the entry; default: the server’s own name' },
    print: { type: 'flag', summary: 'show files and entries, and write nothing' },
    remove: {
      type: 'flag',
      summary: 'remove the entry; an otherwise unchanged file gets its earlier bytes back',
    },
    force: { type: 'flag', summary: 'replace or remove an entry of this name with different content' },
    offline: { type: 'flag', summary: 'send no request, and use the address as given' },
  },
  examples: [
    ['vitrine connect https://front.example.com', 'shows every client'],
    ['vitrine connect https://front.example.com cursor codex', 'writes ~/.cursor/mcp.json and ~/.codex/config.toml'],
    ['vitrine connect https://front.example.com vscode --scope project', 'writes .vscode/mcp.json here'],
    ['vitrine connect https://front.example.com cursor --remove', 'removes the entry'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the settings of the named clients; of all clients with --remove and no client.',
    writes: 'these files, each complete or unchanged, and backups `<file>.before-<name>`; none with --print.',
    network: 'one request to the address, for the server card; none with --offline or --remove.',
  },
} as const satisfies CommandDefinition;

export type ConnectInvocation = Invocation<OptionsOf<typeof connect>>;
