// vitrine networks update: the published ranges, checked, compared, and written whole or not at all.
import { join } from 'node:path';
import { type FileTree, openFolderArgument, parseYaml } from '@vitrine/content/files';
import { stringify } from 'yaml';
import type { NetworksInvocation } from '../commands/networks.ts';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, today } from '@vitrine/cli-kit/output/format';
import { differences, type Entry, isEntryList, networksFile, renewed, sources } from './ranges.ts';

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
