// vitrine connect: what is to be changed is decided for every client before the first file is written.
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { defined, isObject } from '@vitrine/core';
import { parseJson, type Client, clients, instructionOf, type ServerReference } from '@vitrine/core/workspace';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { ConnectInvocation } from '../connect.ts';
import { jsonSettings } from './json-settings.ts';
import { type Machine, type Place, locationOf, type Scope } from './places.ts';
import { type Done, finish, show } from './show.ts';
import { openSettings, type SettingsFile } from './settings-file.ts';
import { SettingsError, type SettingsSyntax, type EntryValue, isSame } from './settings-syntax.ts';
import { tomlSettings } from './toml-settings.ts';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { createFetcher } from '@vitrine/cli-kit/http/fetching';

export async function runConnect(invocation: ConnectInvocation, machine: Machine = thisMachine()): Promise<number> {
  const { argument: address, operands, options, terminal } = invocation;
  const { scope } = options;
  const named = [...new Set(operands)].map(clientNamed);
  if (options.remove) return disconnect(named, machine, invocation);
  const server = await serverAt(address, { name: options.name, offline: options.offline === true });
  if (options.print || named.length === 0) return show(named.length === 0 ? clients : named, { server, scope, machine, terminal });
  const planned = [];
  for (const client of named) planned.push(await plan(client, server, machine, invocation));
  const done: Done[] = [];
  for (const each of planned) done.push(await each());
  return finish(server, done, terminal);
}

function thisMachine(): Machine {
  return { platform: process.platform, home: homedir(), project: resolve('.'), environment: process.env };
}

/** Decides what to write for a client; nothing is written until the result is called. Throws CommandFailure. */
async function plan(
  client: Client,
  server: ServerReference,
  machine: Machine,
  { options, terminal, interruption }: ConnectInvocation,
): Promise<() => Promise<Done>> {
  const location = requirePlace(client, options.scope, machine, server);
  const file = await openSettings(location, server.name, interruption);
  const change = understood(file, () => connection(syntaxOf(client), file.text, entryOf(client, server)));
  if (change.kind === 'unchanged') return () => Promise.resolve({ client, file: file.path, action: 'unchanged' });
  if (change.kind === 'other' && !options.force) await requireConsent(file, server.name, terminal);
  return async () => {
    await file.write(change.text);
    return {
      client,
      file: file.path,
      action: change.kind === 'other' ? 'replaced' : 'added',
      ...(file.text !== undefined && defined({ backup: file.backup?.path })),
    };
  };
}

/** Takes the entries out. Without a name they are those that lead to the address, whatever they are called. */
async function disconnect(named: readonly Client[], machine: Machine, invocation: ConnectInvocation): Promise<number> {
  const { argument: address, options, terminal } = invocation;
  const url = endpointOf(address);
  const planned: (() => Promise<Done>)[] = [];
  for (const client of named.length === 0 ? clients : named) {
    const location = locationOf(client, options.scope, machine);
    if (location === undefined && named.length > 0) requirePlace(client, options.scope, machine, { name: '', url });
    if (location !== undefined) planned.push(...(await planRemoval(client, location, url, invocation)));
  }
  const done: Done[] = [];
  for (const each of planned) done.push(await each());
  return finish({ name: options.name ?? '', url }, done, terminal);
}

async function planRemoval(
  client: Client,
  location: Place,
  url: string,
  invocation: ConnectInvocation,
): Promise<readonly (() => Promise<Done>)[]> {
  const { options, interruption } = invocation;
  const syntax = syntaxOf(client);
  const names = options.name === undefined ? await namesOf(client, location, url, interruption) : [options.name];
  const planned: (() => Promise<Done>)[] = [];
  for (const name of names) {
    const file = await openSettings(location, name, interruption);
    const change = understood(file, () =>
      removal(syntax, file.text, entryOf(client, { name, url }), { before: file.backup?.text, force: options.force === true }),
    );
    if (change.kind === 'absent') continue;
    if (change.kind === 'other') throw otherContent(file, name);
    planned.push(() => takeOut(client, location, { name, url }, invocation));
  }
  return planned;
}

/** The file is opened again: another of its entries may have been taken out before. */
async function takeOut(
  client: Client,
  location: Place,
  server: ServerReference,
  { interruption }: ConnectInvocation,
): Promise<Done> {
  const file = await openSettings(location, server.name, interruption);
  const change = understood(file, () =>
    removal(syntaxOf(client), file.text, entryOf(client, server), { before: file.backup?.text, force: true }),
  );
  const done = { client, file: file.path };
  if (change.kind !== 'removed') {
    if (change.kind === 'restored') await file.restore(change.text);
    return { ...done, action: 'restored' };
  }
  await file.write(change.text);
  return { ...done, action: 'removed', ...defined({ backup: file.backup?.path }) };
}

async function namesOf(
  client: Client,
  location: Place,
  url: string,
  interruption: ConnectInvocation['interruption'],
): Promise<readonly string[]> {
  const file = await openSettings(location, 'any', interruption);
  if (file.text === undefined) return [];
  const text = file.text;
  const syntax = syntaxOf(client);
  const names = understood(file, () => [...syntax.entries(text).keys()]);
  return names.filter((name) => connection(syntax, text, entryOf(client, { name, url })).kind === 'unchanged');
}

function clientNamed(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (client !== undefined) return client;
  throw usageFailure(`${JSON.stringify(id)} is not a known client`, `Use one of ${clients.map((each) => each.id).join(', ')}.`);
}

function requirePlace(client: Client, scope: Scope, machine: Machine, server: ServerReference): Place {
  const location = locationOf(client, scope, machine);
  if (location !== undefined) return location;
  const { text, code } = instructionOf(client, server);
  const other = scope === 'project' ? locationOf(client, 'user', machine) : undefined;
  throw new CommandFailure(
    'no_settings_file',
    `${client.name} documents no settings file ${scope === 'project' ? 'of a project' : `for servers on ${machine.platform}`}`,
    other === undefined ? `${text} ${code.replaceAll(/\n */g, ' ')}` : 'Leave --scope project out.',
    exitCodes.refused,
  );
}

function syntaxOf({ settings }: Client): SettingsSyntax {
  const member = settings?.member ?? '';
  return settings?.syntax === 'toml' ? tomlSettings(member) : jsonSettings(member);
}

function entryOf({ settings }: Client, { name, url }: ServerReference): Entry {
  return { name, value: settings?.entry(url) ?? {} };
}

/** Runs work on the text of a file; what is wrong with it becomes a failure that names the file. */
function understood<Result>({ path }: SettingsFile, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new CommandFailure(`settings_${error.code}`, `${path}: ${error.message}`, error.resolution, exitCodes.refused);
  }
}

/** Asks the person at the terminal. Throws CommandFailure without one, and for a no. */
async function requireConsent(file: SettingsFile, name: string, terminal: Terminal): Promise<void> {
  const { stdin, stderr } = process;
  if (terminal.json || !stdin.isTTY || !stderr.isTTY) throw otherContent(file, name);
  terminal.note(`${file.path} has an entry ${name} with other content.`);
  if (!(await confirm('Replace it?', stdin, stderr))) throw otherContent(file, name);
}

function otherContent({ path }: SettingsFile, name: string): CommandFailure {
  return new CommandFailure(
    'other_entry',
    `${path} has an entry ${name} with other content`,
    'Choose another name with --name, or add --force.',
    exitCodes.refused,
  );
}

interface Entry {
  readonly name: string;
  readonly value: EntryValue;
}

/** What connecting does: `other` is an entry of this name with other content, which is replaced where that is allowed. */
type Connection = { readonly kind: 'unchanged' } | { readonly kind: 'added' | 'other'; readonly text: string };

/** Throws SettingsError. */
export function connection(syntax: SettingsSyntax, text: string | undefined, { name, value }: Entry): Connection {
  const entries = text === undefined ? new Map<string, unknown>() : syntax.entries(text);
  if (text === undefined || !entries.has(name)) return { kind: 'added', text: syntax.add(text, name, value) };
  if (isSame(entries.get(name), value)) return { kind: 'unchanged' };
  return { kind: 'other', text: syntax.replace(text, name, value) };
}

/** What disconnecting does: `restored` is the text before the entry was added, byte for byte; undefined where there was no file. */
type Removal =
  | { readonly kind: 'absent' | 'other' }
  | { readonly kind: 'restored'; readonly text: string | undefined }
  | { readonly kind: 'removed'; readonly text: string };

/** Throws SettingsError. `before` is the backup, undefined where there is none. */
export function removal(
  syntax: SettingsSyntax,
  text: string | undefined,
  { name, value }: Entry,
  { before, force }: { readonly before: string | undefined; readonly force: boolean },
): Removal {
  const entries = text === undefined ? new Map<string, unknown>() : syntax.entries(text);
  if (text === undefined || !entries.has(name)) return { kind: 'absent' };
  if (isSame(entries.get(name), value)) {
    for (const candidate of [before, undefined])
      if (yields(syntax, candidate, { name, value }, text)) return { kind: 'restored', text: candidate };
  } else if (!force) return { kind: 'other' };
  return { kind: 'removed', text: syntax.remove(text, name) };
}

function yields(syntax: SettingsSyntax, before: string | undefined, entry: Entry, after: string): boolean {
  try {
    const change = connection(syntax, before, entry);
    return change.kind !== 'unchanged' && change.text === after;
  } catch {
    return false;
  }
}

/** Whether the person agrees. The end of the input and Ctrl-C are no. */
export async function confirm(question: string, input: Readable, output: Writable): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  lines.once('SIGINT', () => ended.abort());
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: ended.signal })).trim());
  } catch {
    return false;
  } finally {
    lines.close();
  }
}

const maxCardBytes = 262_144;
const timeoutMs = 10_000;
/** A name is a key in JSON and in TOML, and a word on command lines. */
const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The address of the tool server: that of a front, or its own. Throws CommandFailure. */
function endpointOf(address: string): string {
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

interface NameOptions {
  /** Wins over the name that the server states. */
  readonly name: string | undefined;
  /** Sends nothing: the name is that of the host, unless one is given. */
  readonly offline: boolean;
}

/** The server at an address. One request reads its card, which also shows that a tool server is there. Throws CommandFailure. */
async function serverAt(address: string, { name, offline }: NameOptions): Promise<ServerReference> {
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
