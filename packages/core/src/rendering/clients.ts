// The MCP clients that people use, as data: where each keeps its servers, and what an entry looks like there. The texts for agents, the
// page for people and `vitrine connect` read this one table. Each row names the page of its client's
// documentation, and the day on which that page, or a copy or quotation of it, was read.

import { defined } from '../shared/json.ts';

/** A tool server, as a client names it. */
export interface ServerReference {
  /** The name of its entry. */
  readonly name: string;
  /** Its address, such as `https://front.example.com/api/mcp`. */
  readonly url: string;
}

/** The systems that clients run on, in the words of `process.platform`. */
export type ClientPlatform = 'linux' | 'darwin' | 'win32';

/** A file in which a client keeps its servers. */
export interface ClientSettings {
  readonly syntax: 'json' | 'toml';
  /** The member that holds the servers by name. */
  readonly member: string;
  /** What the entry of a server holds. */
  readonly entry: (url: string) => Readonly<Record<string, string | readonly string[]>>;
  /**
   * The file of a person, for each system on which the client documents one: `~` is the home folder, `$NAME` the environment variable of that
   * name.
   */
  readonly user?: Readonly<Partial<Record<ClientPlatform, string>>>;
  /** The file of a project, below its root. */
  readonly project?: string;
}

/** A client, and how it is connected. */
export interface Client {
  /** Its name on a command line. */
  readonly id: string;
  readonly name: string;
  readonly settings?: ClientSettings;
  /** A command of its own that adds a server. */
  readonly command?: (server: ServerReference) => string;
  /** A page over HTTPS that opens the client; addresses of other schemes are stripped by many sites. */
  readonly install?: (server: ServerReference) => string;
  /** What a person does in the client, where no file of it takes an address, and what the client takes there. */
  readonly byHand?: { readonly text: string; readonly takes: 'address' | 'json' };
  /** Where its documentation describes this. */
  readonly source: string;
  /** The day on which that page, or a copy or quotation of it, was read. */
  readonly readOn: string;
}

// So that a program that does not use the table carries none of it.
/* @__NO_SIDE_EFFECTS__ */
function everywhere(path: string): Readonly<Record<ClientPlatform, string>> {
  return { linux: path, darwin: path, win32: path };
}
const byUrl = (url: string): Readonly<Record<string, string>> => ({ url });
const typed = (url: string): Readonly<Record<string, string>> => ({ type: 'http', url });
/** A program that passes messages on, for clients that only start programs. */
const bridge = (url: string): Readonly<Record<string, string | readonly string[]>> => ({
  command: 'npx',
  args: ['-y', 'mcp-remote', url],
});

/* @__NO_SIDE_EFFECTS__ */
function inJson(
  member: string,
  entry: ClientSettings['entry'],
  user: ClientSettings['user'] & {},
  project?: string,
): ClientSettings {
  return { syntax: 'json', member, entry, user, ...defined({ project }) };
}

/** Every client, the commonest first. */
export const clients: readonly Client[] = [
  {
    id: 'claude-desktop',
    name: 'Claude',
    byHand: { text: 'In the settings, under Connectors, add a custom connector with this address.', takes: 'address' },
    settings: inJson('mcpServers', bridge, {
      darwin: '~/Library/Application Support/Claude/claude_desktop_config.json',
      win32: '$APPDATA/Claude/claude_desktop_config.json',
    }),
    source: 'https://support.claude.com/en/articles/11175166-getting-started-with-custom-connectors-using-remote-mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    command: ({ name, url }) => `claude mcp add --transport http ${name} ${url}`,
    settings: inJson('mcpServers', typed, everywhere('$CLAUDE_CONFIG_DIR/.claude.json'), '.mcp.json'),
    source: 'https://code.claude.com/docs/en/mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    byHand: {
      text: 'On the web, under Plugins, select the plus button, then Add custom MCP server, with this address and no authentication.',
      takes: 'address',
    },
    source: 'https://developers.openai.com/api/docs/guides/custom-mcp-server',
    readOn: '2026-11-27',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    install: ({ name, url }) =>
      `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    settings: inJson('mcpServers', byUrl, everywhere('~/.cursor/mcp.json'), '.cursor/mcp.json'),
    source: 'https://cursor.com/docs/mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'vscode',
    name: 'VS Code',
    install: ({ name, url }) =>
      `https://insiders.vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
    settings: inJson(
      'servers',
      typed,
      {
        linux: '$XDG_CONFIG_HOME/Code/User/mcp.json',
        darwin: '~/Library/Application Support/Code/User/mcp.json',
        win32: '$APPDATA/Code/User/mcp.json',
      },
      '.vscode/mcp.json',
    ),
    source: 'https://code.visualstudio.com/docs/agents/reference/mcp-configuration',
    readOn: '2026-11-26',
  },
  {
    id: 'codex',
    name: 'Codex',
    command: ({ name, url }) => `codex mcp add ${name} --url ${url}`,
    settings: {
      syntax: 'toml',
      member: 'mcp_servers',
      entry: byUrl,
      user: everywhere('$CODEX_HOME/config.toml'),
      project: '.codex/config.toml',
    },
    source: 'https://developers.openai.com/codex/mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    command: ({ name, url }) => `gemini mcp add --transport http ${name} ${url}`,
    settings: inJson('mcpServers', (httpUrl) => ({ httpUrl }), everywhere('~/.gemini/settings.json'), '.gemini/settings.json'),
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
    readOn: '2026-11-26',
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    settings: inJson('mcpServers', (serverUrl) => ({ serverUrl }), everywhere('~/.codeium/windsurf/mcp_config.json')),
    source: 'https://docs.windsurf.com/windsurf/cascade/mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'zed',
    name: 'Zed',
    settings: inJson(
      'context_servers',
      byUrl,
      {
        linux: '$XDG_CONFIG_HOME/zed/settings.json',
        darwin: '~/.config/zed/settings.json',
        win32: '$APPDATA/Zed/settings.json',
      },
      '.zed/settings.json',
    ),
    source: 'https://zed.dev/docs/ai/mcp',
    readOn: '2026-11-26',
  },
  {
    id: 'jetbrains',
    name: 'JetBrains',
    byHand: {
      text: 'In the settings, under Tools, AI Assistant, Model Context Protocol (MCP), add a server with this JSON:',
      takes: 'json',
    },
    source: 'https://www.jetbrains.com/help/ai-assistant/mcp.html',
    readOn: '2026-11-26',
  },
];

/** The text that adds a server to settings that hold nothing else, for people to copy. */
export function settingsText(
  { syntax, member, entry }: Pick<ClientSettings, 'syntax' | 'member' | 'entry'>,
  { name, url }: ServerReference,
): string {
  if (syntax !== 'toml') return JSON.stringify({ [member]: { [name]: entry(url) } }, undefined, 2);
  const lines = Object.entries(entry(url)).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return [`[${member}.${name}]`, ...lines].join('\n');
}

/** How a person connects a client: words, and what to copy. */
export interface Instruction {
  readonly text: string;
  /** The file that the text ends with. */
  readonly file?: string;
  readonly code: string;
  /** A language of Markdown; empty for an address. */
  readonly language: 'sh' | 'json' | 'toml' | '';
}

const common: Pick<ClientSettings, 'syntax' | 'member' | 'entry'> = { syntax: 'json', member: 'mcpServers', entry: byUrl };

/** What to do in a client: its own command, else what its settings take, else its settings file. */
export function instructionOf({ command, byHand, settings = common }: Client, server: ServerReference): Instruction {
  if (command !== undefined) return { text: 'In a terminal:', code: command(server), language: 'sh' };
  if (byHand?.takes === 'address') return { text: byHand.text, code: server.url, language: '' };
  if (byHand !== undefined) return { text: byHand.text, code: settingsText(common, server), language: 'json' };
  const { project, user }: Pick<ClientSettings, 'project' | 'user'> = settings;
  return {
    text: 'In',
    ...defined({ file: project ?? user?.linux }),
    code: settingsText(settings, server),
    language: settings.syntax === 'toml' ? 'toml' : 'json',
  };
}

/** The settings of clients that only start programs: a bridge passes messages on. */
export function bridgeText(server: ServerReference): string {
  return settingsText({ ...common, entry: bridge }, server);
}
