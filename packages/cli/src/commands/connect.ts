// vitrine connect: the entry of a tool server in the settings of MCP clients.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const connect = {
  name: 'connect',
  title: 'Connect clients to a front',
  summary: 'write the entry of a front into the settings of MCP clients',
  description:
    'Adds the tool server at an address to the settings of the clients that are named: claude-desktop, claude-code, cursor, vscode, codex, gemini, windsurf, zed, jetbrains. Everything else in the file keeps its bytes, and what was there before is kept beside it. Without a client it shows where each keeps its servers and what the entry looks like.',
  argument: { name: 'address', summary: 'the address of a front, or of a tool server' },
  operands: { name: 'client', summary: 'clients to connect; all of them are shown when none is named' },
  options: {
    scope: {
      type: 'choice',
      value: 'scope',
      choices: ['user', 'project'],
      summary: 'the settings of this person, or of the project in the working folder',
      default: 'user',
    },
    name: { type: 'text', value: 'name', summary: 'the name of the entry; default: the one that the server states' },
    print: { type: 'flag', summary: 'show files and entries, and write nothing' },
    remove: {
      type: 'flag',
      summary: 'take the entry out again; a file that was not changed since gets the bytes that it had before',
    },
    force: { type: 'flag', summary: 'replace or remove an entry of this name that has other content' },
    offline: { type: 'flag', summary: 'send nothing: the address is taken as it is' },
  },
  examples: [
    ['vitrine connect https://front.example.com', 'shows every client'],
    ['vitrine connect https://front.example.com cursor codex', 'writes ~/.cursor/mcp.json and ~/.codex/config.toml'],
    ['vitrine connect https://front.example.com vscode --scope project', 'writes .vscode/mcp.json here'],
    ['vitrine connect https://front.example.com cursor --remove', 'as it was before'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the settings of the named clients; of all of them with --remove and no client.',
    writes:
      'these files, each whole or not at all, and beside each that was there `<file>.before-<name>` with its earlier bytes; none with --print.',
    network: 'one request to the address, for the server card; none with --offline or --remove.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ConnectInvocation = Invocation<OptionsOf<typeof connect>>;
