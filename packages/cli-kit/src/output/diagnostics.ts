// Diagnostics: what is wrong, where, by which rule, and how to fix it: one shape for content, lint, verify, doctor and import. Text for
// people is printed by place; the formats for machines are in diagnostic-formats.ts.
import type { ContentProblem, ContentWarning } from '@vitrine/content';
import { CommandFailure, exitCodes } from './failure.ts';
import { counted } from './format.ts';
import type { Terminal } from './terminal.ts';

/** One problem or warning. It has a `file`, or a `location` where the fault is in no file. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** `content` for what the shape of a file demands, else the name of a rule. */
  readonly rule: string;
  readonly message: string;
  /** Path below the content folder, with forward slashes. */
  readonly file?: string;
  /** Lines of the file, from 1. */
  readonly range?: { readonly startLine: number };
  /** Member of a catalog file, such as `actions[3].permission`. */
  readonly path?: string;
  /** A request, a document or an address. */
  readonly location?: string;
  readonly fix: string;
}

/** The file or the location of a diagnostic; `content` for one that has neither. */
export function placeOf({ file, location }: Pick<Diagnostic, 'file' | 'location'>): string {
  return file ?? location ?? 'content';
}

/** A problem of the content as a diagnostic. */
export function fromProblem(
  { file, line, path, expected, found, rule }: ContentProblem,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  const fix =
    rule === undefined || aboutPages.test(rule)
      ? `Write ${expected}.`
      : `Write ${expected}; or, if it must be published, permit it in lint.yaml with this rule, this file and a reason.`;
  return {
    severity,
    rule: rule ?? 'content',
    message: `expected ${expected}; found ${found}`,
    file,
    ...(line !== undefined && { range: { startLine: line } }),
    ...(path !== '' && { path }),
    fix,
  };
}

/** A warning of a build as a diagnostic; its rule is the code of the warning. */
export function fromWarning({ code, message, problem }: ContentWarning): Diagnostic {
  if (problem !== undefined) return fromProblem(problem, 'warning');
  const fix = fixes[code] ?? 'Nothing has to be done when this is meant.';
  return { severity: 'warning', rule: code, message, fix };
}

const fixes: Readonly<Record<string, string>> = {
  'generated-at': 'Commit it, or set SOURCE_DATE_EPOCH, before you publish it.',
  'unused-allowance': 'Remove the entry from lint.yaml.',
};

/** Rules about pages that are read; a tree of documentation can break one a thousand times. */
const aboutPages = /^(?:docs|dead|missing|unpublished)-|^page-allowance$/;
/** How many warnings of one such rule a build prints. */
const mostOfOne = 3;

/** Prints the warnings of a build on stderr. */
export function noteWarnings(warnings: readonly ContentWarning[], { note, colours }: Terminal): void {
  const counts = new Map<string, number>();
  for (const { file, range, rule, message, fix } of warnings.map(fromWarning)) {
    const seen = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, seen);
    if (aboutPages.test(rule) && seen > mostOfOne) continue;
    const place = file === undefined ? '' : `${file}${range === undefined ? '' : `:${range.startLine}`}: `;
    note(`${colours.yellow('warning')} ${place}${message}`);
    note(`  ${colours.dim(fix)}`);
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
  for (const [place, found] of places) {
    print(colours.bold(place));
    const width = Math.max(...found.map(({ range }) => String(range?.startLine ?? '').length));
    for (const { severity, range, path, rule, message, fix } of found) {
      const mark = severity === 'error' ? colours.red('error  ') : colours.yellow('warning');
      const at = String(range?.startLine ?? '').padStart(width);
      print(`  ${at} ${mark} ${path === undefined ? '' : `${colours.cyan(path)} `}${message} ${colours.dim(rule)}`);
      print(`  ${' '.repeat(width)}   ${colours.dim(fix)}`);
    }
    print();
  }
}

function byPlace(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const places = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const place = placeOf(diagnostic);
    const found = places.get(place);
    if (found === undefined) places.set(place, [diagnostic]);
    else found.push(diagnostic);
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
    'Fix what is listed; nothing was made of this content.',
    exitCodes.findings,
    { findings },
  );
}
