// Diagnostics for machines: JSON, and the workflow commands of GitHub Actions, which annotate code.
import { posix } from 'node:path';
import { type Diagnostic, locationOf, printDiagnostics } from './diagnostics.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** What `--format` takes. `json` is what `--json` gives. */
export const diagnosticFormats = ['text', 'json', 'github'] as const;
export type DiagnosticFormat = (typeof diagnosticFormats)[number];

export interface DiagnosticReport {
  readonly format: DiagnosticFormat;
  /** The content folder, relative to the working folder. */
  readonly root: string;
  readonly print?: () => void;
}

/** Writes diagnostics in the format of the call; `result` is the JSON of the command. The terminal of `json` prints JSON alone. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  result: object,
  { format, root, print }: DiagnosticReport,
  terminal: Terminal,
): void {
  terminal.emit(result);
  if (format === 'github') for (const line of toWorkflowCommands(diagnostics, root)) terminal.command(line);
  else if (print !== undefined) print();
  else printDiagnostics(diagnostics, terminal, terminal.print);
}

/** The path of a file of the content folder `root`, as seen from the working folder; links of CI need it. */
function fromHere(file: string, root: string): string {
  return posix.normalize(posix.join(root.replaceAll('\\', '/'), file));
}

/** One workflow command a diagnostic; it annotates the line in a pull request. */
export function toWorkflowCommands(diagnostics: readonly Diagnostic[], root: string): readonly string[] {
  return diagnostics.map((diagnostic) => {
    const { severity, file, range, path, rule, message, fix } = diagnostic;
    const properties = [
      ...(file === undefined ? [] : [`file=${property(fromHere(file, root))}`]),
      ...(range === undefined ? [] : [`line=${range.startLine}`]),
      `title=${property(rule)}`,
    ];
    const prefix = file === undefined ? `${locationOf(diagnostic)}: ` : path === undefined ? '' : `${path}: `;
    return `::${severity} ${properties.join(',')}::${data(`${prefix}${message}. ${fix}`)}`;
  });
}

/** The runner decodes these in the text of a command, and these and two more in its properties. */
function data(text: string): string {
  return printable(text).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
