// Reports as files: the extension of a name chooses the form.
import { extname } from 'node:path';
import { writeFileWhole } from '@vitrine/cli-kit/output/atomic';
import { usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';

export type WriteReports<Report> = (report: Report) => Promise<void>;

/** The files of `--out`, each in the form of its extension. Throws CommandFailure for another extension, before anything is done. */
export function reportFiles<Report>(
  paths: readonly string[],
  forms: Readonly<Record<string, (report: Report) => string>>,
  interruption: Interruption,
): WriteReports<Report> {
  const files = paths.map((path) => {
    const write = forms[extname(path).toLowerCase()];
    if (write !== undefined) return { path, write };
    const names = Object.keys(forms);
    throw usageFailure(
      `--out ${path}: expected a file that ends with ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
      'The extension sets the format of the report.',
    );
  });
  return async (report) => {
    for (const { path, write } of files) await writeFileWhole(path, write(report), interruption);
  };
}

/** JSON with a line end, for people who look at it as well. */
export function toJsonText(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
