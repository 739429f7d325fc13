// The publishing lint: every text that would be published, facts and pages, against every rule. What the allow list names
// passes; an entry of the list that nothing needed is told, so that lists stay short.
import type { BuildMemory } from '../memory.ts';
import type { AllowEntry } from '../schemas/lint.ts';
import { type ContentProblem, contentProblem, type PathPart } from '../problem.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { lineAt } from '../read/text.ts';
import type { LintRule } from './rule.ts';
import { lintRules } from './rules.ts';

/** Something that would be published. */
export type LintSubject =
  | { readonly kind: 'facts'; readonly source: SourceFile }
  | { readonly kind: 'text'; readonly file: string; readonly text: string };

export interface LintResult {
  readonly problems: readonly ContentProblem[];
  readonly warnings: readonly LintWarning[];
}

/** What is told and does not stop a build. */
export interface LintWarning {
  readonly message: string;
  /** Where a rule found it; absent for what is said of the allow list. */
  readonly problem?: ContentProblem;
}

/** Most findings of one rule in one text; a file of nothing but findings is reported once, not a million times. */
const maxFindings = 20;

/** Checks everything that would be published. */
export function lintContent(
  subjects: readonly LintSubject[],
  allow: readonly AllowEntry[],
  memory?: BuildMemory['clean'],
): LintResult {
  const problems: ContentProblem[] = [];
  const warnings: LintWarning[] = [];
  const used = new Set<AllowEntry>();

  const check = (
    file: string,
    text: string,
    place: (start: number) => { readonly line?: number | undefined; readonly path?: readonly PathPart[] },
  ): void => {
    for (const rule of lintRules) {
      let count = 0;
      for (const finding of rule.find(text)) {
        const allowed = allow.find((entry) =>
          permits(entry, rule, file, text.slice(finding.start, finding.start + finding.length)),
        );
        if (allowed) {
          used.add(allowed);
          continue;
        }
        count += 1;
        if (count > maxFindings) break;
        const problem = contentProblem({ file, ...place(finding.start) }, rule.expected, finding.found, rule.name);
        if (rule.severity === 'error') problems.push(problem);
        else warnings.push({ message: problem.message, problem });
      }
    }
  };

  for (const subject of subjects) {
    if (subject.kind === 'text') {
      const { file, text } = subject;
      if (memory?.get(file, text, () => isClean(text)) === true) continue;
      check(file, text, (start) => ({ line: lineAt(text, start + 1) }));
    } else {
      const { source } = subject;
      for (const [path, text] of textsOf(source.value, [])) check(source.file, text, () => ({ line: source.line(path), path }));
    }
  }
  for (const entry of allow) {
    if (!used.has(entry)) warnings.push({ message: `the allow list permits ${entry.rule} in ${entry.file}, which nothing needed` });
  }
  return { problems, warnings };
}

/** Whether no rule finds anything. */
function isClean(text: string): boolean {
  return lintRules.every((rule) => rule.find(text)[Symbol.iterator]().next().done === true);
}

function permits(entry: AllowEntry, rule: LintRule, file: string, found: string): boolean {
  if (entry.rule !== rule.name) return false;
  const fits = entry.file.endsWith('*') ? file.startsWith(entry.file.slice(0, -1)) : file === entry.file;
  return fits && (entry.text === undefined || found.toLowerCase().includes(entry.text.toLowerCase()));
}

/** Every text in a value with its path, names of members included. */
function* textsOf(value: unknown, path: readonly PathPart[]): Generator<readonly [readonly PathPart[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* textsOf(item, [...path, index]);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield [[...path, name], name];
      yield* textsOf(member, [...path, name]);
    }
  }
}
