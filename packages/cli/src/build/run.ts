// vitrine build: one file with the snapshot and its documents, which every host opens.
import { defined } from '@vitrine/core';
import { join } from 'node:path';
import type { BuildInvocation } from '../commands/build.ts';
import { signatureSuffix } from '@vitrine/core/follow';
import { signWith } from '../keys/run.ts';
import { buildOnce } from '../front/builder.ts';
import { openBytes } from '../front/open-subject.ts';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { exitCodes } from '@vitrine/cli-kit/output/failure';
import { contentFailure, noteWarnings } from '@vitrine/cli-kit/output/diagnostics';
import { printAllowances } from '../output/allowances.ts';
import { printDocs } from '../output/docs-summary.ts';
import { counted, formatBytes, stopwatch } from '@vitrine/cli-kit/output/format';
import { compareAddresses, printComparison, readSitemap } from '../front/listed.ts';
import { printReport, reportOn } from './report.ts';

/** The name of the file; a front is deployed by it. */
export const fileName = 'front.vitrine';

export async function runBuild({ argument: folder, options, terminal, interruption }: BuildInvocation): Promise<number> {
  const took = stopwatch();
  const { colours } = terminal;
  await requireFolder(folder);
  const { baseUrl, sign, keepGoing, runGenerators } = options;
  const listed = options.sitemap === undefined ? undefined : await readSitemap(options.sitemap);
  const request = {
    folder,
    ...defined({ baseUrl, listed, runGenerators }),
    codings: 'best',
    keepGoing: keepGoing === true,
  } as const;
  const built = await buildOnce(request, await terminal.progress());
  printAllowances(built.allowances, terminal);
  if (built.kind === 'refused') throw contentFailure(built, folder, terminal);
  noteWarnings(built.warnings, terminal);

  const front = openBytes(built.file);
  const compared = listed && compareAddresses(front.snapshot.pages, listed);
  const file = join(options.out, fileName);
  const signature = sign === undefined ? undefined : await signWith(sign, built.file);
  // The signature is there before the file, so that nobody meets the file without it.
  const signed = signature && { file: `${file}${signatureSuffix(built.file)}`, by: signature.publicKey };
  if (signed) await writeFileWhole(signed.file, signature.text, interruption);
  await writeFileWhole(file, built.file, interruption);
  const paths = [...front.documents.paths()];
  const report = options.report ? await reportOn(front) : undefined;
  terminal.emit({
    ok: true,
    file,
    bytes: built.file.length,
    snapshot_id: front.snapshot.id,
    generated_at: front.snapshot.generatedAt,
    base_url: front.documents.site.baseUrl,
    documents: paths.length,
    ...defined({ signature: signed?.file, signed_by: signed?.by }),
    allowances: built.allowances,
    warnings: [...built.warnings, ...(compared?.findings ?? [])],
    ...defined({ sitemap: compared?.comparison, docs: built.docs, report }),
  });
  printDocs(built.docs, options.list === true, terminal);
  printComparison(compared?.comparison, terminal);
  terminal.print(
    `${colours.green('built')} ${colours.bold(file)} ${formatBytes(built.file.length)}, ${counted(paths.length, 'document')} ${colours.dim(`after ${took()}`)}`,
  );
  terminal.print(colours.dim(`${front.snapshot.id}, content of ${front.snapshot.generatedAt}`));
  if (signed) terminal.print(`signed by ${signed.by} in ${signed.file}`);
  if (report) printReport(report, terminal);
  return exitCodes.done;
}
