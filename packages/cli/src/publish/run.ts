// vitrine publish: writes what directories are given, after it was tried against the front; then, unless it is a dry run, lets the registry's own
// publisher send the entry.
import { defined } from '@vitrine/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isExecutable } from '@vitrine/content/files';
import { delimiter, join } from 'node:path';
import type { PublishInvocation } from '../commands/publish.ts';
import { serverEntry } from '../export/server-json.ts';
import { openSubject } from '../front/open-subject.ts';
import { writeFolderWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, stopwatch } from '@vitrine/cli-kit/output/format';
import { requireReplaceable } from '../output/replaceable.ts';
import { askFront } from './ask.ts';
import { entryShape } from './entry.ts';
import { byHand, pageMark } from './page.ts';
import { faultsOf, submission } from './submission.ts';
import { runNegative, runPositive } from './test-cases.ts';
import { displayName, logoOf, missingMembers } from './wanted.ts';

const pageFile = 'by-hand.md';
const entryFile = 'server.json';
const submissionFile = 'chatgpt-app-submission.json';
const publisher = process.platform === 'win32' ? 'mcp-publisher.exe' : 'mcp-publisher';

export async function runPublish({ argument: subject, options, terminal, interruption }: PublishInvocation): Promise<number> {
  const took = stopwatch();
  const { out, baseUrl, dryRun, category } = options;
  const program = dryRun === true ? undefined : findPublisher();
  await requireReplaceable(out, { file: pageFile, mark: pageMark, what: 'output of publish' });
  const front = await openSubject(subject, { ...defined({ baseUrl }), codings: 'none' }, terminal);
  const { snapshot, documents } = front;
  if (baseUrl !== undefined && baseUrl.replace(/(?<!\/)\/+$/, '') !== documents.site.baseUrl)
    throw usageFailure(`${subject} was built for ${documents.site.baseUrl}`, 'Leave --base-url out, or build it again.');

  const entry = serverEntry(documents, snapshot);
  const entryFaults = entry === undefined ? ['the surface `server_card` is switched off'] : faultsOf(entryShape, entry);
  const reached = await askFront(front);
  const [positive, negative] = [await runPositive(reached, snapshot), await runNegative(reached, snapshot)];
  const { product } = snapshot.facts;
  const { document, faults: submissionFaults } = submission({
    name: displayName(front),
    description: product.summary,
    category,
    tools: reached.tools,
    positive,
    negative,
  });
  const logo = logoOf(snapshot);
  const files = new Map<string, string | Uint8Array>([
    ...(entryFaults.length === 0 ? [[entryFile, toText(entry)] as const] : []),
    ...(submissionFaults.length === 0 ? [[submissionFile, toText(document)] as const] : []),
    ...(logo === undefined ? [] : [['logo.png', logo] as const]),
  ]);
  const missing = missingMembers(front);
  const unwritten = [
    ...entryFaults.map((fault) => `${entryFile}: ${fault}`),
    ...submissionFaults.map((fault) => `${submissionFile}: ${fault}`),
  ];
  const complete = entryFaults.length === 0 ? entry : undefined;
  files.set(pageFile, byHand(front, { missing, unwritten, files: [...files.keys()], entry: complete }));
  await writeFolderWhole(out, files, { replace: true, modified: new Date(snapshot.generatedAt) }, interruption);

  const ok = missing.length === 0 && unwritten.length === 0;
  terminal.emit({
    ok,
    out,
    files: [...files.keys()],
    test_cases: positive.length,
    negative_test_cases: negative.length,
    missing,
    unwritten,
  });
  const { colours } = terminal;
  terminal.print(
    `${ok ? colours.green('prepared') : colours.red('prepared in part')} ${colours.bold(out)} ${counted(files.size, 'file')}, ${counted(positive.length + negative.length, 'test case')} run ${colours.dim(`after ${took()}`)}`,
  );
  for (const line of unwritten) terminal.print(`  ${colours.red('not written')} ${line}`);
  for (const { member, file, directories, wanted } of missing)
    terminal.print(`  ${colours.red('missing')} ${member} in ${file}, for ${directories.join(' and ')}: ${wanted}`);
  terminal.print(`  ${join(out, pageFile)} lists what is left to be done by hand`);
  if (program === undefined) return ok ? exitCodes.done : exitCodes.findings;
  if (complete === undefined)
    throw new CommandFailure(
      'not_complete',
      `${entryFile} was not written, so nothing was sent`,
      'Fix what is listed above.',
      exitCodes.findings,
    );
  await send(program, out);
  terminal.print(`${colours.green('published')} ${complete.name} ${complete.version}`);
  return ok ? exitCodes.done : exitCodes.findings;
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Where the publisher of the MCP Registry is. Throws CommandFailure where it is not installed, before anything is written. */
function findPublisher(): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter((each) => each !== '')) {
    const path = join(folder, publisher);
    if (isExecutable(path)) return path;
  }
  throw new CommandFailure(
    'no_publisher',
    'mcp-publisher is not installed, so nothing can be published',
    'Install it from the releases of the MCP Registry and log in with it, or give --dry-run.',
    exitCodes.refused,
  );
}

/** Runs the publisher in the folder; its output goes to standard error. */
async function send(program: string, folder: string): Promise<void> {
  const child = spawn(program, ['publish'], { cwd: folder, stdio: ['inherit', 2, 2] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new CommandFailure(
      'not_published',
      'mcp-publisher refused',
      'Its output is above; nothing was published.',
      exitCodes.refused,
    );
}
