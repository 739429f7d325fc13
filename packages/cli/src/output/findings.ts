// Findings: what is wrong, where, by which rule, and how to mend it. Printed by place for people, as values for machines.
import type { ContentProblem } from '@vitrine/content';
import type { BuildWarning } from '../front/thread-messages.ts';
import { CommandFailure, exitCodes } from './failure.ts';
import { counted } from './format.ts';
import type { Terminal } from './terminal.ts';

/** One thing that is wrong, or worth knowing. */
export interface Finding {
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

/** A problem of the content as a finding. */
export function fromProblem(
  { file, line, path, expected, found, rule }: ContentProblem,
  severity: Finding['severity'] = 'error',
): Finding {
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

/** A warning of a build as a finding. */
export function fromWarning({ message, problem }: BuildWarning): Finding {
  if (problem !== undefined) return fromProblem(problem, 'warning');
  if (message.startsWith('generated_at is taken from the newest file')) return newestFile;
  return { severity: 'warning', where: 'content', rule: 'content', message, mend: 'Nothing has to be done when this is meant.' };
}

const newestFile: Finding = {
  severity: 'warning',
  where: 'content',
  rule: 'generated-at',
  message: 'the content is not in git, so its time is that of its newest file, which differs between copies',
  mend: 'Commit it, or set SOURCE_DATE_EPOCH, before you publish it.',
};

/** Rules about pages that are read; a tree of documentation can break one a thousand times. */
const aboutPages = /^(?:docs|dead|missing|unpublished)-/;
/** How many warnings of one such rule a build prints. */
const mostOfOne = 3;

/** Prints the warnings of a build beside its result. */
export function noteWarnings(warnings: readonly BuildWarning[], { note, colours }: Terminal): void {
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

/** Prints findings by place, errors of a place first. */
export function printFindings(findings: readonly Finding[], terminal: Terminal, print: (line?: string) => void): void {
  const { colours } = terminal;
  const places = byPlace(findings);
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

function byPlace(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const place = places.get(finding.where);
    if (place === undefined) places.set(finding.where, [finding]);
    else place.push(finding);
  }
  return places;
}

/** `1 error, 2 warnings`. */
export function count(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;

  return [counted(errors, 'error'), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])].join(', ');
}

/** Prints what is wrong with content; the failure that ends the command. */
export function contentFailure(
  refused: { readonly problems: readonly ContentProblem[]; readonly warnings: readonly BuildWarning[] },
  folder: string,
  terminal: Terminal,
): CommandFailure {
  const findings = [...refused.problems.map((problem) => fromProblem(problem)), ...refused.warnings.map(fromWarning)];
  printFindings(findings, terminal, terminal.note);
  return new CommandFailure(
    'content',
    `${folder} cannot be published: ${count(findings)}`,
    'Mend what is listed; nothing was made of this content.',
    exitCodes.findings,
    { findings },
  );
}
