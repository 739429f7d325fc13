// Diagnostics: each problem and warning with its place, its rule, and how to mend it. Printed by place for people; machines read them
// as `findings` of the JSON output.
import type { ContentProblem, ContentWarning } from '@vitrine/content';
import { CommandFailure, exitCodes } from './failure.ts';
import { counted } from './format.ts';
import type { Terminal } from './terminal.ts';

/** One problem or warning. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** A file below the content folder, or the path of a document. */
  readonly where: string;
  readonly line?: number;
  /** Path in a catalog file, such as `actions[3].permission`. */
  readonly path?: string;
  /** `content` for what the shape of a file demands, else the name of a rule. */
  readonly rule: string;
  readonly message: string;
  readonly mend: string;
}

/** A problem of the content as a diagnostic. */
export function fromProblem(
  { file, line, path, expected, found, rule }: ContentProblem,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  const mend =
    rule === undefined || aboutPages.test(rule)
      ? `Write ${expected}.`
      : `Write ${expected}; or, if it must be published, permit it in lint.yaml with this rule, this file and a reason.`;
  return {
    severity,
    where: file,
    ...(line !== undefined && { line }),
    ...(path !== '' && { path }),
    rule: rule ?? 'content',
    message: `expected ${expected}; found ${found}`,
    mend,
  };
}

/** A warning of a build as a diagnostic; its rule is the code of the warning. */
export function fromWarning({ code, message, problem }: ContentWarning): Diagnostic {
  if (problem !== undefined) return fromProblem(problem, 'warning');
  const mend = mends[code] ?? 'Nothing has to be done when this is meant.';
  return { severity: 'warning', where: 'content', rule: code, message, mend };
}

const mends: Readonly<Record<string, string>> = {
  'generated-at': 'Commit it, or set SOURCE_DATE_EPOCH, before you publish it.',
  'unused-allowance': 'Remove the entry from lint.yaml or from the page.',
};

/** Rules about pages that are read; a tree of documentation can break one a thousand times. */
const aboutPages = /^(?:docs|dead|missing|unpublished)-/;
/** How many warnings of one such rule a build prints. */
const mostOfOne = 3;

/** Prints the warnings of a build beside its result. */
export function noteWarnings(warnings: readonly ContentWarning[], { note, colours }: Terminal): void {
  const counts = new Map<string, number>();
  for (const { where, line, rule, message, mend } of warnings.map(fromWarning)) {
    const seen = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, seen);
    if (aboutPages.test(rule) && seen > mostOfOne) continue;
    const place = where === 'content' ? '' : `${where}${line === undefined ? '' : `:${line}`}: `;
    note(`${colours.yellow('warning')} ${place}${message}`);
    note(`  ${colours.dim(mend)}`);
  }
  for (const [rule, seen] of counts) {
    if (aboutPages.test(rule) && seen > mostOfOne)
      note(`${colours.yellow('warning')} ${rule}: ${seen - mostOfOne} more, listed by vitrine check`);
  }
}

/** Prints diagnostics by place, errors of a place first. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], terminal: Terminal, print: (line?: string) => void): void {
  const { colours } = terminal;
  const places = byPlace(diagnostics);
  for (const [where, found] of places) {
    print(colours.bold(where));
    const width = Math.max(...found.map(({ line }) => String(line ?? '').length));
    for (const { severity, line, path, rule, message, mend } of found) {
      const mark = severity === 'error' ? colours.red('error  ') : colours.yellow('warning');
      const at = String(line ?? '').padStart(width);
      print(`  ${at} ${mark} ${path === undefined ? '' : `${colours.cyan(path)} `}${message} ${colours.dim(rule)}`);
      print(`  ${' '.repeat(width)}   ${colours.dim(mend)}`);
    }
    print();
  }
}

function byPlace(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const places = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const place = places.get(diagnostic.where);
    if (place === undefined) places.set(diagnostic.where, [diagnostic]);
    else place.push(diagnostic);
  }
  return places;
}

/** `1 error, 2 warnings`. */
export function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [counted(errors, 'error'), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])].join(', ');
}

/** Prints the problems of content, and makes the failure that ends the command. */
export function contentFailure(
  refused: { readonly problems: readonly ContentProblem[]; readonly warnings: readonly ContentWarning[] },
  folder: string,
  terminal: Terminal,
): CommandFailure {
  const findings = [...refused.problems.map((problem) => fromProblem(problem)), ...refused.warnings.map(fromWarning)];
  printDiagnostics(findings, terminal, terminal.note);
  return new CommandFailure(
    'content',
    `${folder} cannot be published: ${count(findings)}`,
    'Mend what is listed; nothing was made of this content.',
    exitCodes.findings,
    { findings },
  );
}
