// vitrine networks update: the published ranges, checked, compared, and written whole or not at all.
import { join } from 'node:path';
import { type FileTree, openFolderArgument, parseYaml } from '@vitrine/content/files';
import { stringify } from 'yaml';
import type { NetworksInvocation } from '../networks.ts';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, today } from '@vitrine/cli-kit/output/format';
import { isIP } from 'node:net';
import { assistantNetworks, isObject, parseJson } from '@vitrine/core';
import { checkNetworks } from '@vitrine/core/render';
import { readSource } from '../front/read-source.ts';

export async function runNetworks({ argument, options, terminal, interruption }: NetworksInvocation): Promise<number> {
  if (argument !== 'update') throw usageFailure(`There is no action ${argument}.`, 'Call `vitrine networks update`.');
  const { folder, only, from, dryRun } = options;
  const known = sources.map(({ name }) => name);
  if (from !== undefined && only === undefined)
    throw usageFailure('--from names a file of ranges; --only must name the operator.', `Add --only <name>: ${known.join(', ')}.`);
  if (only !== undefined && !known.includes(only))
    throw usageFailure(
      `No published ranges of ${only} are known.`,
      `Known are ${known.join(', ')}. Others belong into networks.yaml by hand.`,
    );
  await requireFolder(folder);
  const path = join(folder, networksFile);
  const tree = openFolderArgument(folder);
  const before = readBefore(tree, path);
  const after = await renewed(before, only, from, today());
  const changes = differences(before, after);

  for (const { name, gone, come } of changes) {
    terminal.print(terminal.colours.bold(name));
    for (const range of gone) terminal.print(`  ${terminal.colours.red(`- ${range}`)}`);
    for (const range of come) terminal.print(`  ${terminal.colours.green(`+ ${range}`)}`);
  }
  const text = `# Written by \`vitrine networks update\`. Policies (limit, window_seconds, per) are yours to change; ranges are read again.\n${stringify({ networks: after }, { lineWidth: 0 })}`;
  const write = changes.length > 0 && dryRun !== true;
  if (write) await writeFileWhole(path, text, interruption);
  terminal.emit({ ok: true, file: path, written: write, changes });
  if (changes.length === 0) terminal.print(`${path}: the ranges are those that were published.`);
  else terminal.print(write ? `${path} is written: ${counted(after.length, 'network')}.` : 'Nothing is written (--dry-run).');
  if (!isUsed(tree)) terminal.note(`front.yaml does not use the file yet: networks: [{ file: ${networksFile} }]`);
  return exitCodes.done;
}

/** Most bytes of a file of settings that is read here. */
const maxSettingsBytes = 32 * 1024 * 1024;

/** The networks that are in the file; none where there is no file. Throws FileAccessError for a link out of the folder. */
function readBefore(tree: FileTree, path: string): readonly Entry[] {
  if (tree.stat(networksFile) === undefined) return [];
  const text = tree.readText(networksFile, maxSettingsBytes);
  let value: unknown;
  try {
    value = parseYaml(text);
  } catch {
    value = undefined;
  }
  if (isEntryList(value)) return value.networks;
  const resolution = 'Fix it (`vitrine check` names the place), or remove it. It stays as it is.';
  throw new CommandFailure('networks_file', `${path} is no list of networks`, resolution, exitCodes.findings);
}

function isUsed(tree: FileTree): boolean {
  return tree.stat('front.yaml') !== undefined && tree.readText('front.yaml', maxSettingsBytes).includes(`file: ${networksFile}`);
}

// The ranges of hosted assistants: where operators publish them, which answers are believed, and how they change the file.

/** The file next to front.yaml. */
const networksFile = 'networks.yaml';

/** A network as the file has it. */
interface Entry {
  readonly name: string;
  readonly ranges: readonly string[];
  readonly limit: number;
  readonly window_seconds?: number;
  readonly per?: 'network' | 'address';
  readonly source?: string;
  readonly date?: string;
}

/** An operator that publishes its ranges as JSON: `prefixes` with `ipv4Prefix` or `ipv6Prefix`. */
interface PublishedSource {
  readonly name: string;
  readonly url: string;
}

/** Read 2026-11-22: developers.openai.com, guide "IP egress ranges". */
const sources: readonly PublishedSource[] = [{ name: 'openai', url: 'https://openai.com/chatgpt-connectors.json' }];

const bounds = { maxBytes: 1024 * 1024, timeoutMs: 15_000 };
const mostRanges = 10_000;
/** Shortest prefixes that one operator plausibly has; a shorter one would take strangers in. */
const shortest = { 4: 12, 6: 24 } as const;

function refused(message: string): CommandFailure {
  return new CommandFailure(
    'networks_source',
    message,
    `${networksFile} stays as it is. Try again later, or give a file with --from.`,
    exitCodes.refused,
  );
}

/**
 * The networks after an update: those of the file with their policies, ranges as they are published now. An operator that publishes
 * none for programs has those that came with Vitrine. Throws CommandFailure when one source cannot be read or believed.
 */
async function renewed(
  before: readonly Entry[],
  only: string | undefined,
  from: string | undefined,
  date: string,
): Promise<readonly Entry[]> {
  const after = new Map(before.map((entry) => [entry.name, entry]));
  const put = (name: string, facts: Pick<Entry, 'ranges' | 'source' | 'date'>): void => {
    const known = after.get(name);
    const isSame = known !== undefined && known.ranges.join() === facts.ranges.join();
    if (!isSame) after.set(name, { name, limit: 6_000, per: 'network', ...known, ...facts });
  };
  if (only === undefined)
    for (const { name, ranges, source, date: read } of assistantNetworks) put(name, { ranges, source, date: read });
  for (const { name, url } of sources) {
    if (only !== undefined && only !== name) continue;
    const source = from ?? url;
    put(name, { ranges: rangesOf(await readSource(source, bounds, refused), source), source: url, date });
  }
  const list = [...after.values()];
  try {
    checkNetworks(
      list.map(({ window_seconds: windowSeconds = 60, per = 'network', ...entry }) => ({ ...entry, windowSeconds, per })),
      'default',
    );
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
  return list;
}

/** The ranges of a published list, sorted, each once. Throws CommandFailure for anything but valid ranges. */
function rangesOf(text: string, source: string): readonly string[] {
  const value = parseJson(text);
  if (value === undefined) throw refused(`${source} is no JSON`);
  const prefixes: unknown = isObject(value) ? value['prefixes'] : undefined;
  if (!Array.isArray(prefixes) || prefixes.length === 0) throw refused(`${source} has no list prefixes`);
  if (prefixes.length > mostRanges) throw refused(`${source} lists more than ${mostRanges} ranges`);
  const ranges = prefixes.map((prefix: unknown, index) => {
    const range: unknown = isObject(prefix) ? (prefix['ipv4Prefix'] ?? prefix['ipv6Prefix']) : undefined;
    const wrong = typeof range === 'string' ? faultOf(range) : 'neither ipv4Prefix nor ipv6Prefix';
    if (wrong !== undefined) throw refused(`${source}: prefixes[${index}]: ${wrong}`);
    return String(range);
  });
  return [...new Set(ranges)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function faultOf(range: string): string | undefined {
  const [address = '', bits = '', ...more] = range.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || !/^\d{1,3}$/.test(bits) || more.length > 0)
    return `${JSON.stringify(range.slice(0, 64))} is no range in CIDR form`;
  if (Number(bits) < shortest[family]) return `${range} is wider than any operator has (/${shortest[family]} at most)`;
  if (family === 4 && /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[345]\d)\./.test(address))
    return `${range} is no public address`;
  if (family === 6 && !/^[23]/i.test(address)) return `${range} is no public address`;
  return undefined;
}

/** Added and removed ranges, by network. */
function differences(
  before: readonly Entry[],
  after: readonly Entry[],
): readonly { readonly name: string; readonly gone: readonly string[]; readonly come: readonly string[] }[] {
  return after
    .map(({ name, ranges }) => {
      const old = before.find((entry) => entry.name === name)?.ranges ?? [];
      return { name, gone: old.filter((range) => !ranges.includes(range)), come: ranges.filter((range) => !old.includes(range)) };
    })
    .filter(({ gone, come }) => gone.length + come.length > 0);
}

/** Whether a value has the shape of the file, as far as it is read here. */
function isEntryList(value: unknown): value is { readonly networks: readonly Entry[] } {
  return (
    isObject(value) &&
    Array.isArray(value['networks']) &&
    value['networks'].every(
      (entry: unknown) =>
        isObject(entry) &&
        typeof entry['name'] === 'string' &&
        typeof entry['limit'] === 'number' &&
        Array.isArray(entry['ranges']) &&
        entry['ranges'].every((range: unknown) => typeof range === 'string'),
    )
  );
}
