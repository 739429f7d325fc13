// vitrine connect: what to put into the settings of each client. The files are their owners': nothing is written.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { homedir } from 'node:os';
import { resolve, posix, win32 } from 'node:path';
import { defined, isObject } from '@vitrine/core/serving';
import {
  parseJson,
  type Client,
  clients,
  instructionOf,
  type ServerReference,
  settingsText,
  type ClientPlatform,
} from '@vitrine/core/workspace';
import { createFetcher } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import type { connect } from '../connect.ts';

export async function runConnect(
  { argument: address, operands, options, terminal }: InvocationOf<typeof connect>,
  machine: Machine = thisMachine(),
): Promise<number> {
  const namedClients = [...new Set(operands)].map(clientNamed);
  const server = await serverAt(address, options);
  const rows = (namedClients.length === 0 ? clients : namedClients).map((client) => {
    const { settings, byHand } = client;
    const file = settingsPath(client, options.scope, machine);
    const { text, code } = instructionOf(client, server);
    const entry = settings === undefined || file === undefined ? code : settingsText(settings, server);
    return { client, file, text, entry, byHand: byHand?.text };
  });
  terminal.emit({
    ok: true,
    server,
    clients: rows.map(({ client: { id, name, source, readOn }, file, entry, byHand }) => ({
      ...{ id, name, file: file ?? null, entry, source, read_on: readOn },
      ...defined({ by_hand: byHand }),
    })),
  });
  const { colours } = terminal;
  for (const { client, file, text, entry, byHand } of rows) {
    terminal.print(`${colours.bold(client.name)} ${colours.dim(client.id)}`);
    if (byHand !== undefined) terminal.print(`  ${byHand} ${file === undefined ? '' : server.url}`.trimEnd());
    if (file !== undefined) terminal.print(`  ${byHand === undefined ? '' : 'Or through a bridge program, in '}${file}`);
    else if (byHand === undefined) terminal.print(`  ${text}`);
    for (const line of entry.split('\n')) terminal.print(`    ${line}`);
    terminal.print();
  }
  return exitCodes.done;
}

function thisMachine(): Machine {
  return { platform: process.platform, home: homedir(), project: resolve('.'), environment: process.env };
}

function clientNamed(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (client !== undefined) return client;
  throw usageFailure(`${JSON.stringify(id)} is not a known client`, `Use one of ${clients.map((each) => each.id).join(', ')}.`);
}

const maxCardBytes = 262_144;
const timeoutMs = 10_000;
/** A name is a key in JSON and in TOML, and a word on command lines. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The address of the tool server: that of a front, or its own. Throws CommandFailure. */
function endpointOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  const isLocal = url !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (!isPlain || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw usageFailure(
      `${JSON.stringify(address)} is not an address that clients can connect to`,
      'Give an https address without user, query and fragment, such as https://front.example.com; http only for this machine.',
    );
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path}${path.endsWith('/mcp') ? '' : '/api/mcp'}`;
}

/** The server at an address. One request reads its card, which also shows that a tool server is there. Throws CommandFailure. */
async function serverAt(address: string, { name, offline }: InvocationOf<typeof connect>['options']): Promise<ServerReference> {
  const url = endpointOf(address);
  if (name !== undefined && !namePattern.test(name))
    throw usageFailure(`--name: expected letters, digits, _ and -, received ${JSON.stringify(name)}`, 'Give one such as acme.');
  const stated = offline === true ? '' : await cardName(url);
  return { name: name ?? (namePattern.test(stated) ? stated : hostName(url)), url };
}

/** The last part of the name on the card at an address (SPEC 4.4). */
async function cardName(url: string): Promise<string> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure('no_tool_server', message, 'Check the address. --offline uses it as given, and sends nothing.');
  const fetcher = createFetcher({ credentials: [], signal: AbortSignal.timeout(timeoutMs), timeoutMs, maxBytes: maxCardBytes });
  let text: string;
  try {
    text = await fetcher.text(url, 'application/json');
  } catch (error) {
    if (error instanceof CommandFailure) throw refused(error.message);
    throw error;
  }
  const card = parseJson(text);
  const name = isObject(card) ? card['name'] : undefined;
  if (!isObject(card) || typeof name !== 'string' || !Array.isArray(card['remotes']))
    throw refused(`${url} is not a tool server: it has no server card`);
  return name.slice(name.lastIndexOf('/') + 1);
}

function hostName(url: string): string {
  const name = new URL(url).host.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return name.slice(0, 64) || 'front';
}

// Where a client keeps its settings on this machine: the paths of the table, with home folder and environment put in.

/** Whose settings: of the person, for all projects, or of a project, for all who work on it. */
type Scope = 'user' | 'project';

interface Machine {
  readonly platform: string;
  readonly home: string;
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Folders that an environment variable names, and where they are without it. */
const defaults: Readonly<Record<string, string>> = {
  XDG_CONFIG_HOME: '~/.config',
  APPDATA: '~/AppData/Roaming',
  CLAUDE_CONFIG_DIR: '~',
  CODEX_HOME: '~/.codex',
};

/** The absolute path of the settings file of a client; undefined where it documents none for this scope and system. */
export function settingsPath({ settings }: Pick<Client, 'settings'>, scope: Scope, machine: Machine): string | undefined {
  const { home, project, platform, environment } = machine;
  const paths = platform === 'win32' ? win32 : posix;
  if (scope === 'project') return settings?.project && paths.join(project, settings.project);
  const isKnown = platform === 'linux' || platform === 'darwin' || platform === 'win32';
  const written = isKnown ? settings?.user?.[platform satisfies ClientPlatform] : undefined;
  if (written === undefined) return undefined;
  const [first = '', ...rest] = written.split('/');
  const variable = first.startsWith('$') ? first.slice(1) : '';
  const variableValue = environment[variable] ?? '';
  const folder = paths.isAbsolute(variableValue) ? variableValue : (defaults[variable] ?? first).replace(/^~/, () => home);
  return paths.join(folder, ...rest);
}
