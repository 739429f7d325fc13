// What `vitrine connect` prints: each client with its file and entry, or what was done with each file.
import { defined } from '@vitrine/core';
import { type Client, instructionOf, type ServerReference, settingsText } from '@vitrine/core/workspace';
import { exitCodes } from '@vitrine/cli-kit/output/failure';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { type Machine, locationOf, type Scope } from './places.ts';

export interface Done {
  readonly client: Client;
  readonly file: string;
  readonly action: 'added' | 'replaced' | 'unchanged' | 'removed' | 'restored';
  readonly backup?: string;
}

interface Shown {
  readonly server: ServerReference;
  readonly scope: Scope;
  readonly machine: Machine;
  readonly terminal: Terminal;
}

/** Shows files and entries, and writes nothing. */
export function show(list: readonly Client[], { server, scope, machine, terminal }: Shown): number {
  const { colours } = terminal;
  const rows = list.map((client) => {
    const { settings, source, readOn } = client;
    const file = locationOf(client, scope, machine)?.path;
    const { text, code } = instructionOf(client, server);
    const entry = settings === undefined || file === undefined ? code : settingsText(settings, server);
    return { client, file, text, entry, byHand: client.byHand?.text, source, readOn };
  });
  terminal.emit({
    ok: true,
    server,
    clients: rows.map(({ client: { id, name }, file, entry, byHand, source, readOn }) => ({
      ...{ id, name, file: file ?? null, entry, source, read_on: readOn },
      ...defined({ by_hand: byHand }),
    })),
  });
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

const words: Readonly<Record<Done['action'], string>> = {
  added: 'connected',
  replaced: 'replaced',
  unchanged: 'connected already',
  removed: 'removed',
  restored: 'as it was before',
};

export function finish(server: ServerReference, done: readonly Done[], terminal: Terminal): number {
  const { colours } = terminal;
  terminal.emit({
    ok: true,
    server,
    clients: done.map(({ client: { id }, file, action, backup }) => ({ id, file, action, ...defined({ backup }) })),
  });
  for (const { client, file, action, backup } of done) {
    terminal.print(`${colours.green(words[action])} ${colours.bold(client.name)} ${file}`);
    if (backup !== undefined) terminal.print(colours.dim(`  backup: ${backup}`));
    if (client.byHand !== undefined && action === 'added')
      terminal.note(
        `  The file of ${client.name} takes no address: the entry starts \`npx mcp-remote\`. Without a program: ${client.byHand.text}`,
      );
  }
  if (done.length === 0) terminal.print('no entry has this address');
  return exitCodes.done;
}
