// The publishing lint: every text that would be published, facts and pages, against every rule. A finding that an allowance names
// passes and is counted; an allowance that no finding needed is a warning, so that they stay few.
import { lineAt } from '@vitrine/core/workspace';
import type { AllowEntry } from './schema.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, type PathPart, toWarning, warning } from '../shared/diagnostic.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { createFold } from './fold.ts';
import { type Page, scanPage } from './page.ts';
import type { LintRule } from './rule.ts';
import { lintRules } from './rules.ts';

export type LintSubject =
  | { readonly kind: 'facts'; readonly source: SourceFile }
  | {
      readonly kind: 'text';
      readonly file: string;
      readonly text: string;
      readonly written?: string | undefined;
      /** The text as it is published, where that is another: what would only be a warning is none unless this has it too. */
      readonly published?: (() => string) | undefined;
    };

/** An allowance, and how many findings passed by it. */
export interface AppliedAllowance extends AllowEntry {
  readonly count: number;
}

export interface LintResult {
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Allowances by which something passed, in the order of the list. */
  readonly allowances: readonly AppliedAllowance[];
}

/** Most findings of one rule in one text; a file full of findings is reported once, not a million times. */
const maxFindings = 20;

/** Longest text that is remembered, in characters. */
const longestRepeated = 200;

const fold = createFold();

/** Checks everything that would be published. `known` states whether it is known that no rule finds anything in a subject, which `isClean` finds out. */
export function lintContent(
  subjects: readonly LintSubject[],
  allow: readonly AllowEntry[],
  isCached: (subject: LintSubject, isClean: () => boolean, number: number) => boolean = () => false,
): LintResult {
  const problems: Diagnostic[] = [];
  const warnings: Diagnostic[] = [];
  const used = new Map<AllowEntry, number>();
  /** Short texts in which nothing was found: names of members are in a catalog thousands of times. */
  const passed = new Set<string>();

  const check = (
    file: string,
    text: string,
    locate: (start: number, length: number) => { readonly line?: number | undefined; readonly path?: readonly PathPart[] },
    published?: () => string,
  ): void => {
    if (passed.has(text)) return;
    const page = scanPage(text, fold);
    let scanned: Page | undefined;
    const isPublished = (rule: LintRule): boolean => {
      if (published === undefined) return true;
      scanned ??= scanPage(published(), fold);
      return hasFinding(rule, scanned);
    };
    let hasMatches = false;
    for (const rule of lintRules) {
      let count = 0;
      let stays: boolean | undefined;
      for (const finding of rule.find(page)) {
        hasMatches = true;
        const isError = rule.severity === 'error' && finding.mild !== true;
        if ((!isError || rule.inPublished === true) && !(stays ??= isPublished(rule))) continue;
        const written = text.slice(finding.start, finding.start + finding.length);
        const allowed = allow.find((entry) => permits(entry, rule, file, `${written}\n${finding.matchedText}`));
        if (allowed) {
          used.set(allowed, (used.get(allowed) ?? 0) + 1);
          continue;
        }
        count += 1;
        if (count > maxFindings) break;
        const problem = diagnostic(
          { file, ...locate(finding.start, finding.length) },
          rule.expected,
          finding.matchedText,
          rule.name,
        );
        if (isError) problems.push(problem);
        else warnings.push(toWarning(problem));
      }
    }
    if (!hasMatches && text.length < longestRepeated) passed.add(text);
  };

  for (const [number, subject] of subjects.entries()) {
    if (subject.kind === 'text') {
      const { file, text, written, published } = subject;
      if (isCached(subject, () => isClean([text]), number)) continue;
      check(file, text, (start, length) => ({ line: lineOf(text, written, start, length) }), published);
    } else {
      const { source } = subject;
      const texts = (): Iterable<string> => new Set([...textsOf(source.value, [])].map(([, text]) => text));
      if (isCached(subject, () => isClean(texts()), number)) continue;
      for (const [path, text] of textsOf(source.value, [])) check(source.file, text, () => ({ line: source.line(path), path }));
    }
  }
  for (const entry of allow) {
    if (used.has(entry)) continue;
    const message = `lint.yaml allows ${entry.rule} in ${entry.file ?? 'all files'}, but nothing needs it`;
    warnings.push(warning('unused-allowance', message, 'Remove the entry from lint.yaml.'));
  }
  const allowances = allow.flatMap((entry) => {
    const count = used.get(entry);
    return count === undefined ? [] : [{ ...entry, count }];
  });
  return { problems, warnings, allowances };
}

/** The line of a finding. In a file that is written in another language, it is the first that has the same words. */
function lineOf(text: string, written: string | undefined, start: number, length: number): number | undefined {
  if (written === undefined) return lineAt(text, start + 1);
  const at = written.indexOf(text.slice(start, start + Math.min(length, 200)));
  return at < 0 ? undefined : lineAt(written, at + 1);
}

/** Whether no rule finds anything in any of the texts. */
export function isClean(texts: Iterable<string>): boolean {
  for (const text of texts) {
    const page = scanPage(text, fold);
    if (lintRules.some((rule) => hasFinding(rule, page))) return false;
  }
  return true;
}

function hasFinding(rule: LintRule, page: Page): boolean {
  return rule.find(page)[Symbol.iterator]().next().done !== true;
}

/** Characters that the lint reads for a text, repeated ones included. Tests hold it proportional to the text. */
export function lintSteps(text: string): number {
  const page = scanPage(text);
  const { prose, hidden, code, source } = page;
  const perRule = [prose, hidden, code].reduce((sum, view) => sum + view.text.length, source.length);
  return page.steps + perRule * lintRules.length;
}

function permits(entry: AllowEntry, rule: LintRule, file: string, matchedText: string): boolean {
  if (entry.rule !== rule.name) return false;
  const { file: filePattern = '*' } = entry;
  const fits = filePattern.endsWith('*') ? file.startsWith(filePattern.slice(0, -1)) : file === filePattern;
  return fits && (entry.text === undefined || matchedText.toLowerCase().includes(entry.text.toLowerCase()));
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
