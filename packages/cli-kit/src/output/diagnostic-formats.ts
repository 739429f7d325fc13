// Diagnostics for machines that annotate code: SARIF 2.1.0 (OASIS), and the workflow commands of GitHub Actions.
import { posix } from 'node:path';
import { type Diagnostic, locationOf, printDiagnostics } from './diagnostics.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** What `--format` takes. `json` is what `--json` gives. */
export const diagnosticFormats = ['text', 'json', 'github', 'sarif'] as const;
export type DiagnosticFormat = (typeof diagnosticFormats)[number];

export interface DiagnosticReport {
  readonly format: DiagnosticFormat;
  readonly version: string;
  /** The content folder, relative to the working folder. */
  readonly root: string;
  readonly print?: () => void;
}

/** Writes diagnostics in the format of the call; `result` is the JSON of the command. The terminal of `json` and `sarif` prints JSON alone. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  result: object,
  { format, version, root, print }: DiagnosticReport,
  terminal: Terminal,
): void {
  terminal.emit(format === 'sarif' ? toSarif(diagnostics, version, root) : result);
  if (format === 'github') for (const line of toWorkflowCommands(diagnostics, root)) terminal.command(line);
  else if (print !== undefined) print();
  else printDiagnostics(diagnostics, terminal, terminal.print);
}

/** The path of a file of the content folder `root`, as seen from the working folder; links of CI need it. */
function fromHere(file: string, root: string): string {
  return posix.normalize(posix.join(root.replaceAll('\\', '/'), file));
}

/** A SARIF log with one run. `root` is the content folder, relative to the working folder. */
export function toSarif(diagnostics: readonly Diagnostic[], version: string, root: string): object {
  const rules = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vitrine', version, rules: rules.map((id) => ({ id })) } },
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.rule,
          ruleIndex: rules.indexOf(diagnostic.rule),
          level: diagnostic.severity,
          message: { text: `${diagnostic.message}. ${diagnostic.fix}` },
          locations: [toLocation(diagnostic, root)],
        })),
      },
    ],
  };
}

/** A file by its place (section 3.29), anything else by its name (section 3.33). */
function toLocation({ file, range, path, location }: Diagnostic, root: string): object {
  const name = path ?? location;
  const logical = name !== undefined && { logicalLocations: [{ fullyQualifiedName: name }] };
  if (file === undefined) return { ...logical };
  const uri = fromHere(file, root).split('/').map(encodeURIComponent).join('/');
  const region = range !== undefined && { region: { startLine: range.startLine } };
  return { physicalLocation: { artifactLocation: { uri }, ...region }, ...logical };
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
