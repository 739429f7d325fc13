// A side of a comparison by its name: a running front by its address, or what the command line opens otherwise. A revision without a folder
// has that of the other side.
import type { Interruption } from '@vitrine/cli-kit/output/interruption';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { folderNamed, openAnywhere } from '../front/open-revision.ts';
import { isHttpUrl } from '../front/read-source.ts';
import { readRunningFront } from './remote-side.ts';
import { type Side, sideOf } from './side.ts';

/** What a front is rendered for where its settings name no address. */
const request = { otherwise: 'https://front.example.com', codings: 'none' } as const;
/** The content folder where no side names one. */
const usualFolder = 'front';

/** The content folder that a name leads to; undefined for an address and a bare revision. */
export async function folderOf(name: string): Promise<string | undefined> {
  return isHttpUrl(name) ? undefined : folderNamed(name);
}

/** Opens a side; `other` is the name of the other one. Throws CommandFailure. */
export async function openSide(name: string, other: string, terminal: Terminal, interruption: Interruption): Promise<Side> {
  if (!isHttpUrl(name)) {
    const folder = (await folderOf(other)) ?? usualFolder;
    // Beside a running front a folder is rendered for its address, which texts and names contain.
    const rendered = isHttpUrl(other) ? { ...request, baseUrl: other.replace(/\/$/, '') } : request;
    return sideOf(name, await openAnywhere(name, { request: rendered, folder, terminal, interruption }));
  }
  const progress = await terminal.progress();
  const side = await readRunningFront(name, (done, total) => progress.show('pages', done, total));
  progress.done();
  return side;
}
