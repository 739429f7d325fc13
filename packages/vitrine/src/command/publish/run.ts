// vitrine publish: writes server.json after checking it; then, unless it is a dry run, lets the registry's own publisher send it.
import { defined } from '@vitrine/core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isExecutable } from '@vitrine/content/files';
import { delimiter, join } from 'node:path';
import type { PublishInvocation } from '../publish.ts';
import { serverEntry } from '../export/server-json.ts';
import { openSubject } from '../front/open-subject.ts';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import * as z from 'zod';

const publisher = process.platform === 'win32' ? 'mcp-publisher.exe' : 'mcp-publisher';

export async function runPublish({ argument: subject, options, terminal, interruption }: PublishInvocation): Promise<number> {
  const { out, baseUrl, dryRun } = options;
  const program = dryRun === true ? undefined : findPublisher();
  const { snapshot, documents } = await openSubject(subject, { ...defined({ baseUrl }), codings: 'none' }, terminal);
  if (baseUrl !== undefined && baseUrl.replace(/(?<!\/)\/+$/, '') !== documents.site.baseUrl)
    throw usageFailure(`${subject} was built for ${documents.site.baseUrl}`, 'Leave --base-url out, or build it again.');

  const entry = serverEntry(documents, snapshot);
  const faults = entry === undefined ? ['the surface `server_card` is switched off'] : entryFaults(entry);
  const file = join(out, 'server.json');
  const { colours } = terminal;
  if (entry === undefined || faults.length > 0) {
    terminal.emit({ ok: false, faults });
    terminal.print(`${colours.red('not written')} ${colours.bold(file)}: the MCP Registry would refuse it`);
    for (const fault of faults) terminal.print(`  ${fault}`);
    return exitCodes.findings;
  }
  await writeFileWhole(file, `${JSON.stringify(entry, null, 2)}\n`, interruption);
  terminal.emit({ ok: true, file, name: entry.name, version: entry.version });
  terminal.print(`${colours.green('written')} ${colours.bold(file)} ${entry.name} ${entry.version}`);
  if (program === undefined) return exitCodes.done;
  await send(program, out);
  terminal.print(`${colours.green('published')} ${entry.name} ${entry.version}`);
  return exitCodes.done;
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

// server.json as the MCP Registry takes it: the documented members and bounds of its schema of 2025-12-11, in our words. The registry's own publisher
// checks again before it sends anything.
const address = z
  .string()
  .max(2_048)
  .regex(/^https:\/\/\S+$/, { error: 'an address of HTTPS' });

const entryShape = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, { error: 'a reverse domain name, a slash and a name' }),
  title: z.string().min(1).max(100, { error: 'at most 100 characters' }),
  description: z.string().min(1).max(100, { error: 'at most 100 characters' }),
  // A range is refused there: ^1.2.3, ~1.2.3, >=1.2.3, 1.x, 1.*.
  version: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/, { error: 'one version, and no range' })
    .refine((version) => version !== 'latest' && !/(?:^|\.)[xX](?:\.|$)/.test(version), { error: 'one version, and no range' }),
  websiteUrl: z.string().regex(/^https?:\/\/\S+$/, { error: 'an address' }),
  icons: z
    .array(
      z.strictObject({
        src: address.max(255, { error: 'at most 255 characters' }),
        mimeType: z.enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp']),
        sizes: z.array(z.string().regex(/^(?:\d+x\d+|any)$/)),
        theme: z.enum(['light', 'dark']).exactOptional(),
      }),
    )
    .exactOptional(),
  repository: z.strictObject({ url: z.string(), source: z.string() }).exactOptional(),
  remotes: z.array(z.strictObject({ type: z.literal('streamable-http'), url: address })).min(1),
});

/** What the registry would refuse of an entry: a sentence with its member each. */
export function entryFaults(entry: unknown): readonly string[] {
  const { error } = entryShape.safeParse(entry);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the document'}: expected ${message}`);
}
