// Every file of an export: the tree that is published, and the files next to it for the operator who publishes it.
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import type { Front } from '../front/open-subject.ts';
import { headersFile, movedAddresses, movedFiles, redirectsFile } from './cdn-files.ts';
import { nginxConf } from './nginx-conf.ts';
import { serverJson } from './server-json.ts';
import type { StaticDocument } from './static-documents.ts';

/** The folder of the tree that is published. */
export const siteFolder = 'site';

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
