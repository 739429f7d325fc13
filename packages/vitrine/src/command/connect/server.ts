// The server that clients are connected to: its address, and the name of its entry, which its own card states.
import { createFetcher } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { isObject, parseJson } from '@vitrine/core';
import type { ServerReference } from '@vitrine/core/render';

const maxCardBytes = 262_144;
const timeoutMs = 10_000;
/** A name is a key in JSON and in TOML, and a word on command lines. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The address of the tool server: that of a front, or its own. Throws CommandFailure. */
export function endpointOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const plain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  const isLocal = url !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (!plain || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw usageFailure(
      `${JSON.stringify(address)} is not an address that clients can connect to`,
      'Give an https address without user, query and fragment, such as https://front.example.com; http only for this machine.',
    );
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path}${path.endsWith('/mcp') ? '' : '/api/mcp'}`;
}

export interface NameOptions {
  /** Wins over the name that the server states. */
  readonly name: string | undefined;
  /** Sends nothing: the name is that of the host, unless one is given. */
  readonly offline: boolean;
}

/** The server at an address. One request reads its card, which also shows that a tool server is there. Throws CommandFailure. */
export async function serverAt(address: string, { name, offline }: NameOptions): Promise<ServerReference> {
  const url = endpointOf(address);
  if (name !== undefined && !namePattern.test(name))
    throw usageFailure(`--name: expected letters, digits, _ and -, received ${JSON.stringify(name)}`, 'Give one such as acme.');
  if (offline) return { name: name ?? hostName(url), url };
  const stated = await cardName(url);
  return { name: name ?? (namePattern.test(stated) ? stated : hostName(url)), url };
}

/** The last part of the name on the card at an address (SPEC 4.4). */
async function cardName(url: string): Promise<string> {
  const refused = (message: string): CommandFailure =>
    new CommandFailure(
      'no_tool_server',
      message,
      'Check the address. --offline uses it as given, and sends nothing.',
      exitCodes.refused,
    );
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
