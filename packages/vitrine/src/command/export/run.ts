import { defined } from '@vitrine/core';
import { join } from 'node:path';
import type { ExportInvocation } from '../export.ts';
import { openSubject, type Front } from '../front/open-subject.ts';
import { writeFolderWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes, usageFailure, CommandFailure } from '@vitrine/cli-kit/output/failure';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import { requireReplaceable } from '../output/replaceable.ts';
import { exportMark, headersFile, movedAddresses, movedFiles, redirectsFile } from './cdn-files.ts';
import { staticDocuments, type StaticDocument } from './static-documents.ts';
import { nginxConf } from './nginx-conf.ts';
import { serverJson } from './server-json.ts';

export async function runExport({ argument: subject, options, terminal, interruption }: ExportInvocation): Promise<number> {
  const took = stopwatch();
  const { out } = options;
  await requireReplaceable(out, { file: join(siteFolder, '_headers'), mark: exportMark, what: 'export' });
  const { baseUrl } = options;
  const front = await openSubject(subject, { ...defined({ baseUrl }), codings: 'best' }, terminal);
  const { site } = front.documents;
  if (baseUrl !== undefined && baseUrl.replace(/(?<!\/)\/+$/, '') !== site.baseUrl)
    throw usageFailure(`${subject} was built for ${site.baseUrl}`, 'Omit --base-url, or build it again.');

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
  terminal.print(
    `  ${out}/nginx.conf   the same for nginx, with the two dynamic endpoints at ${options.dynamic}; reload nginx after each export`,
  );
  terminal.print(`  ${out}/server.json  the entry for the MCP Registry`);
  return exitCodes.done;
}

const siteFolder = 'site';

/** Paths below the export and their content. `dynamic` is where the program listens that answers the rest. */
export function exportFiles(
  front: Pick<Front, 'documents' | 'snapshot'>,
  documents: readonly StaticDocument[],
  dynamic: URL,
): ReadonlyMap<string, string | Uint8Array> {
  const { baseUrl, prefix } = front.documents.site;
  const files = new Map<string, string | Uint8Array>();
  const add = (file: string, content: string | Uint8Array): void => {
    if (!files.has(file)) files.set(file, content);
    else
      throw new CommandFailure(
        'already_there',
        `two documents would be the file ${file}`,
        'Give one of them another path.',
        exitCodes.refused,
      );
  };
  for (const { file, representation } of documents) {
    for (const { coding, body } of representation.variants) {
      const suffix = coding === 'identity' ? '' : coding === 'gzip' ? '.gz' : '.br';
      add(`${siteFolder}/${file}${suffix}`, body);
    }
  }
  add(`${siteFolder}/_headers`, headersFile(documents));
  const moved = movedAddresses(front.snapshot.redirects ?? [], documents, prefix);
  // a document that has the name keeps it, and no file is a folder: `_redirects` has the others
  for (const [file, text] of movedFiles(moved, baseUrl)) {
    const names = `${siteFolder}/${file}`.split('/');
    const isTaken = names.some((_, index) => files.has(names.slice(0, index + 1).join('/')));
    if (!isTaken) files.set(names.join('/'), text);
  }
  add(`${siteFolder}/_redirects`, redirectsFile(documents, moved, prefix, dynamic.href.replace(/(?<!\/)\/+$/, '')));
  files.set('nginx.conf', nginxConf(documents, { serverName: new URL(baseUrl).hostname, dynamic }));
  const entry = serverJson(front.documents, front.snapshot);
  if (entry !== undefined) files.set('server.json', entry);
  return files;
}
