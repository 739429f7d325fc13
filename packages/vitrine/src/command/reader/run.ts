// vitrine search, read, ask, tree, release and action: one question each, to whatever is at the target.
import { type Client, ClientError, type SearchAnswer, type SearchResult } from '@vitrine/client';
import type { Invocation, InvocationOf } from '@vitrine/cli-kit/definition';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { exitCodes, usageFailure, CommandFailure } from '@vitrine/cli-kit/output/failure';
import { defined } from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import type { action, ask, read, release, search, tree } from '../reader.ts';
import { show, type Shown } from './show.ts';
import { reading, clientAt, clientOf } from '../front/client.ts';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { exists, openFolder } from '@vitrine/content/files';
import { openSubject } from '../front/open-subject.ts';
import { snapshotOfPack } from '../front/pack-folder.ts';

interface ReaderOptions extends TargetOptions {
  readonly explain: true | undefined;
}

export async function answered(
  { argument, options, terminal }: Pick<Invocation<ReaderOptions>, 'argument' | 'options' | 'terminal'>,
  work: (client: Client) => Promise<Shown & { readonly nothing?: boolean }>,
): Promise<number> {
  const client = await openTarget(argument, options, terminal);
  const result = await reading(() => work(client));
  await show(client, result, options.explain === true, terminal);
  return result.nothing === true ? exitCodes.findings : exitCodes.done;
}

/** The words after the target. Throws CommandFailure where there are none. */
function operandText({ operands, words }: Pick<Invocation<unknown>, 'operands' | 'words'>, what: string): string {
  const text = [...operands, ...words].join(' ').trim();
  if (text === '') throw usageFailure(`Expected ${what} after the target.`, 'See `vitrine <command> --help`.');
  return text;
}

export async function runSearch(invocation: InvocationOf<typeof search>): Promise<number> {
  const query = operandText(invocation, 'words to find');
  const { limit, cursor, edition, language } = invocation.options;
  return answered(invocation, async (client) => {
    const { text, data, nothing, results, ...rest } = await client.search(
      query,
      defined({ limit, cursor, version: edition, locale: language }),
    );
    return { text, nothing, data: { ...rest, nothing, results, data } };
  });
}

export async function runRead(invocation: InvocationOf<typeof read>): Promise<number> {
  const { query, cursor, since } = invocation.options;
  if (since !== undefined) {
    const page = [...invocation.operands, ...invocation.words].join(' ').trim();
    const id = `${page === '' ? '/changes.json' : page}?since=${since}`;
    return answered(invocation, (client) => toolAnswer(client, 'search_docs', defined({ id, query, cursor })));
  }
  const id = operandText(invocation, 'the id or address of a page');
  return answered(invocation, async (client) => {
    const { text, ...rest } = await client.read(id, defined({ query, cursor }));
    return { text, data: rest };
  });
}

/** The best section of a search: as the search shows it, else read by its id. */
export async function runAsk(invocation: InvocationOf<typeof ask>): Promise<number> {
  const query = operandText(invocation, 'a question');
  return answered(invocation, async (client) => {
    const answer = await client.search(query);
    const [best, ...others] = answer.results;
    if (best === undefined || answer.nothing)
      return { text: answer.text, nothing: answer.nothing, data: { nothing: answer.nothing } };
    const section = await sectionOf(client, best, answer, query);
    const further = others.slice(0, 3).map(({ id, title = '' }) => `- \`${id}\` ${title}`);
    const text = [section, ...(further.length === 0 ? [] : [['Also found:', ...further].join('\n')])].join('\n\n');
    return { text, data: { result: best.id, ...defined({ url: best.url }), others: others.slice(0, 3).map(({ id }) => id) } };
  });
}

async function sectionOf(
  client: Client,
  { id, url, text, complete }: SearchResult,
  answer: SearchAnswer,
  query: string,
): Promise<string> {
  if (text !== undefined && complete) return `--- \`${id}\` (complete) ${url ?? ''}\n${text}`;
  // A server whose search answers in words alone has said what it knows: a link in them need not be a result.
  const { mapping } = client.explain();
  const isResource = /^[a-z][\w+.-]*:\/\//.test(id) && !isHttpUrl(id);
  const canRead = mapping === undefined || isResource || (mapping.read !== undefined && Object.keys(answer.data).length > 0);
  if (!canRead) return answer.text;
  try {
    return (await client.read(id, { query, ...defined({ url }) })).text;
  } catch (error) {
    // Third-party servers name pages that they do not read.
    if (error instanceof ClientError && (error.code === 'not_found' || error.code === 'tool_error')) return answer.text;
    throw error;
  }
}

export async function runTree(invocation: InvocationOf<typeof tree>): Promise<number> {
  return answered(invocation, async (client) => {
    const { text, ...tree } = await client.tree();
    return { text, data: tree };
  });
}

export async function runRelease(invocation: InvocationOf<typeof release>): Promise<number> {
  const { channel, platform, since } = invocation.options;
  return answered(invocation, (client) => toolAnswer(client, 'get_latest_release', defined({ channel, platform, since })));
}

export async function runAction(invocation: InvocationOf<typeof action>): Promise<number> {
  const action = operandText(invocation, 'the id or title of an action');
  return answered(invocation, async (client) => {
    const { text, risk, explanation, unknowns, action: record } = await client.actionSafety(action);
    return { text, data: { risk, explanation, unknowns, action: record } };
  });
}

async function toolAnswer(client: Client, tool: string, given: JsonObject): Promise<Shown> {
  const { text, data } = await client.call(tool, given);
  return { text, data: { data } };
}

// What a reader command reads: an address, a content folder, a pack or a snapshot file, or a package of node_modules that has a pack. A folder or file becomes a front in this process, which the same client reads.

interface TargetOptions {
  /** Milliseconds that a call may wait for the quota of a server. */
  readonly wait: number | undefined;
  /** `name=value`, arguments that every call of a third-party tool has. */
  readonly with: readonly string[] | undefined;
}

/** Opens the target. Throws CommandFailure. */
async function openTarget(target: string, options: TargetOptions, terminal: Terminal): Promise<Client> {
  const { wait = 0, with: pairs = [] } = options;
  const tools = pairs.length === 0 ? {} : { tools: { with: Object.fromEntries(pairs.map(pairOf)) } };
  if (isHttpUrl(target))
    return clientAt(
      target,
      { ...tools, maxWaitSeconds: wait / 1_000, timeoutMs: 60_000 + wait },
      { limitMs: 60_000 + wait, maxTotalBytes: 32_000_000 },
    );
  const path = (await exists(target)) ? target : await packageFolder(target);
  return clientOf(
    await withoutWarnings(terminal, (quiet) => openSubject(path, { otherwise: 'http://127.0.0.1:3000', codings: 'none' }, quiet)),
  );
}

/** What is noted while a folder is opened is for its authors; a reader sees it where the folder cannot be opened. */
async function withoutWarnings<Result>(terminal: Terminal, work: (quiet: Terminal) => Promise<Result>): Promise<Result> {
  const lines: (string | undefined)[] = [];
  try {
    return await work({ ...terminal, note: (line) => void lines.push(line) });
  } catch (error) {
    for (const line of lines) terminal.note(line);
    throw error;
  }
}

/** Names of folders in which packages have their documentation, the usual one first. */
const places = ['docs', 'dist/docs', '.', 'documentation', 'vitrine'];

/** The pack of an installed package. Throws CommandFailure where there is none. */
async function packageFolder(name: string): Promise<string> {
  const folder = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) ? installed(name) : undefined;
  if (folder === undefined)
    throw new CommandFailure(
      'no_target',
      `${name} is not a file, a folder or an installed package`,
      'Use an address that begins with https://, a content folder, a pack, or an installed package.',
    );
  for (const path of places) if ((await snapshotOfPack(join(folder, path), exists)) !== undefined) return join(folder, path);
  throw new CommandFailure(
    'no_pack',
    `${name} is installed, but has no pack of documentation`,
    'Ask its authors for one (`vitrine pack`), or use the address of their documentation.',
  );
}

/** The folder of a package, as Node.js finds it from the working folder on. */
function installed(name: string): string | undefined {
  const paths = createRequire(resolve('package.json')).resolve.paths(name) ?? [];
  return paths.map((path) => join(path, name)).find((path) => isFolder(path));
}

function isFolder(path: string): boolean {
  try {
    openFolder(path);
    return true;
  } catch {
    return false;
  }
}

function pairOf(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=');
  if (at < 1)
    throw new CommandFailure('usage', `--with ${pair}: expected name=value`, 'Write --with library=react.', exitCodes.usage);
  return [pair.slice(0, at), pair.slice(at + 1)];
}
