// Diagnostics for people, printed by place; the formats for machines are in diagnostic-formats.ts.
import type { Diagnostic } from '@vitrine/content';
import { groupBy } from '@vitrine/core/workspace';
import { CommandFailure, exitCodes } from './failure.ts';
import { counted } from './format.ts';
import type { Terminal } from './terminal.ts';

export type { Diagnostic };

/** The file or the location of a diagnostic; `content` for one that has neither. */
export function locationOf({ file, location }: Pick<Diagnostic, 'file' | 'location'>): string {
  return file ?? location ?? 'content';
}

/** Rules about pages that are read; a tree of documentation can break one a thousand times. */
const aboutPages = /^(?:docs|dead|missing|unpublished)-/;
const maxOfOne = 3;

export function noteWarnings(warnings: readonly Diagnostic[], { note, colours }: Terminal): void {
  const counts = new Map<string, number>();
  for (const { file, range, rule, message, fix } of warnings) {
    const seen = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, seen);
    if (aboutPages.test(rule) && seen > maxOfOne) continue;
    const prefix = file === undefined ? '' : `${file}${range === undefined ? '' : `:${range.startLine}`}: `;
    note(`${colours.yellow('warning')} ${prefix}${message}`);
    note(`  ${colours.dim(fix)}`);
  }
  for (const [rule, seen] of counts) {
    if (aboutPages.test(rule) && seen > maxOfOne)
      note(`${colours.yellow('warning')} ${rule}: ${seen - maxOfOne} more, listed by vitrine check`);
  }
}

/** Prints diagnostics by place, errors of a place first. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], terminal: Terminal, print: (line?: string) => void): void {
  const { colours } = terminal;
  for (const [where, group] of groupBy(diagnostics, locationOf)) {
    print(colours.bold(where));
    const width = Math.max(...group.map(({ range }) => String(range?.startLine ?? '').length));
    for (const { severity, range, path, rule, message, fix } of group) {
      const mark = severity === 'error' ? colours.red('error  ') : colours.yellow('warning');
      const at = String(range?.startLine ?? '').padStart(width);
      print(`  ${at} ${mark} ${path === undefined ? '' : `${colours.cyan(path)} `}${message} ${colours.dim(`(${rule})`)}`);
      print(`  ${' '.repeat(width)}   ${colours.dim(fix)}`);
    }
    print();
  }
}

/** `1 error, 2 warnings`. */
export function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [counted(errors, 'error'), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])].join(', ');
}

export function contentFailure(
  refused: { readonly problems: readonly Diagnostic[]; readonly warnings: readonly Diagnostic[]; readonly publishable?: number },
  folder: string,
  terminal: Terminal,
): CommandFailure {
  const findings = [...refused.problems, ...refused.warnings];
  const { publishable = 0 } = refused;
  printDiagnostics(findings, terminal, terminal.note);
  return new CommandFailure(
    'content',
    `${folder} cannot be published: ${count(findings)}`,
    publishable > 0
      ? `Fix these problems, or publish the other ${counted(publishable, 'page')} without it: vitrine build --keep-going.`
      : 'Fix these problems; nothing was built.',
    exitCodes.findings,
    { findings },
  );
}
