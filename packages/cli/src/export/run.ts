// vitrine export: the static half of a front as files, and the configuration of the hosts that serve them.
import { defined } from '@vitrine/core';
import { join } from 'node:path';
import type { ExportInvocation } from '../commands/export.ts';
import { openSubject } from '../front/open-subject.ts';
import { writeFolderWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import { requireReplaceable } from '../output/replaceable.ts';
import { exportMark } from './cdn-files.ts';
import { exportFiles, siteFolder } from './export-files.ts';
import { staticDocuments } from './static-documents.ts';

export async function runExport({ argument: subject, options, terminal, interruption }: ExportInvocation): Promise<number> {
  const took = stopwatch();
  const { out } = options;
  await requireReplaceable(out, { file: join(siteFolder, '_headers'), mark: exportMark, what: 'export' });
  const { baseUrl } = options;
  const front = await openSubject(subject, { ...defined({ baseUrl }), codings: 'best' }, terminal);
  const { site } = front.documents;
  if (baseUrl !== undefined && baseUrl.replace(/(?<!\/)\/+$/, '') !== site.baseUrl)
    throw usageFailure(`${subject} was built for ${site.baseUrl}`, 'Leave --base-url out, or build it again.');

  const documents = await staticDocuments(front);
  const files = exportFiles(front, documents, new URL(options.dynamic));
  await writeFolderWhole(out, files, { replace: true, modified: new Date(front.snapshot.generatedAt) }, interruption);
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  terminal.emit({
    ok: true,
    out,
    site: join(out, siteFolder),
    documents: documents.length,
    files: files.size,
    bytes,
    base_url: site.baseUrl,
    snapshot_id: front.snapshot.id,
  });
  const { colours } = terminal;
  terminal.print(
    `${colours.green('exported')} ${colours.bold(out)} ${counted(documents.length, 'document')} in ${counted(files.size, 'file')}, ${formatBytes(bytes)} ${colours.dim(`after ${took()}`)}`,
  );
  terminal.print(`  ${out}/site         publish this folder as ${site.baseUrl}`);
  terminal.print(`  ${out}/nginx.conf   the same by nginx, the two dynamic endpoints from ${options.dynamic}`);
  terminal.print(`  ${out}/server.json  the entry for the MCP Registry`);
  return exitCodes.done;
}
