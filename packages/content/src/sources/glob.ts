// Patterns for paths, as settings and configurations of generators write them. minimatch reads them; what it would read in time that grows
// faster than the path, or only in part, is not understood. A pattern that leaves pages out and is not understood leaves all of them out: nobody
// knows which ones it is about.
import { braceExpand, Minimatch, type MinimatchOptions } from 'minimatch';
import { posix } from 'node:path';

/** Longest pattern, and most alternatives of its braces. */
const maxPatternLength = 200;
const maxAlternatives = 64;
/** Stars in a name: the time to compare them is the length of a name to this power. */
const maxStars = 2;

/** Whether a path, without a slash in front, matches. */
export type PathMatcher = (path: string) => boolean;

/** How a pattern is written: by Node.js (braces, extended patterns), or as .gitignore has it. */
const syntaxes = {
  node: { dot: true, nocomment: true, nonegate: true },
  gitignore: { dot: true, nocomment: true, nonegate: true, nobrace: true, noext: true },
} satisfies Readonly<Record<string, MinimatchOptions>>;
type Syntax = keyof typeof syntaxes;

/** A pattern that ends with `/` matches what is below. Undefined where it is not understood. */
export function compilePattern(pattern: string, syntax: Syntax = 'node'): PathMatcher | undefined {
  const isList = syntax === 'node';
  if (pattern.length > maxPatternLength || (isList && /^!(?!\()/.test(pattern))) return undefined;
  const trimmed = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  const alternatives = isList ? braceExpand(trimmed, { braceExpandMax: maxAlternatives + 1 }) : [trimmed];
  if (alternatives.length > maxAlternatives || !alternatives.every((each) => isBounded(each, isList))) return undefined;
  try {
    const compiled = alternatives.map((each) => new Minimatch(each, { ...syntaxes[syntax], nobrace: true }));
    if (compiled.some((each) => each.makeRe() === false)) return undefined;
    return (path) => compiled.some((each) => each.match(path));
  } catch (error) {
    // minimatch writes a regular expression that is none of some patterns, such as `+(a)!(b)c[a-z]aa|`.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a name is compared with a part of a pattern in few steps: few stars, and no repetition within another. */
function isBounded(pattern: string, hasRepetition: boolean): boolean {
  if (hasRepetition && /[?*+@!]\([^()]{0,200}[?*+@!]\(/.test(pattern)) return false;
  const stars = (name: string): number => (name === '**' ? 0 : (name.match(hasRepetition ? /\*|\+\(|!\(/g : /\*/g) ?? []).length);
  return pattern.split('/').every((name) => stars(name) <= maxStars);
}

export interface Exclusion {
  readonly hides: (path: string) => boolean;
  /** The pattern that is not understood; everything is left out then. */
  readonly unclear?: string;
}

/** What patterns match is left out, with all that is below. */
export function excluding(patterns: readonly string[]): Exclusion {
  const path = patterns.find(isPath);
  if (path !== undefined) return unclear(path);
  return excludedByRules(patterns.map((pattern) => ({ pattern, syntax: 'node', excludes: true })));
}

/** What none of some patterns matches is left out. */
export function including(patterns: readonly string[]): Exclusion {
  const compiled = patterns.map((pattern) => compilePattern(pattern));
  const at = patterns.findIndex((pattern, index) => isPath(pattern) || compiled[index] === undefined);
  return at === -1 ? { hides: (path) => !compiled.some((matches) => matches?.(path)) } : unclear(patterns[at]);
}

/** What lines of .gitignore match is left out: without a slash inside they match at any depth, and the last that matches decides. */
export function excludingLines(lines: readonly string[]): Exclusion {
  const rules = lines.flatMap((line): readonly Rule[] => {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) return [];
    const pattern = written.replace(/^!/, '');
    const anywhere = pattern.replace(/\/$/, '').includes('/') ? pattern : `**/${pattern}`;
    return [{ pattern: anywhere, syntax: 'gitignore', excludes: pattern === written }];
  });
  return excludedByRules(rules);
}

/** A path that a program makes, such as `path.resolve(__dirname, 'wip')`. */
function isPath(pattern: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(pattern);
}

interface Rule {
  readonly pattern: string;
  readonly syntax: Syntax;
  readonly excludes: boolean;
}

function excludedByRules(rules: readonly Rule[]): Exclusion {
  const compiled = rules.map(({ pattern, syntax, excludes }) => ({ excludes, pattern, matches: compilePattern(pattern, syntax) }));
  const unknown = compiled.find(({ matches }) => matches === undefined);
  if (unknown !== undefined) return unclear(unknown.pattern);
  const folders = new Map<string, number>();
  /** The last rule that matches a path or a folder above it. */
  const deciding = (path: string): number => {
    const lastMatch = compiled.findLastIndex(({ matches }) => matches?.(path) === true);
    const folder = posix.dirname(path);
    return folder === '.' ? lastMatch : Math.max(lastMatch, decidingFolder(folder));
  };
  const decidingFolder = (folder: string): number => {
    const decidingIndex = folders.get(folder) ?? deciding(folder);
    folders.set(folder, decidingIndex);
    return decidingIndex;
  };
  return { hides: (path) => compiled[deciding(path)]?.excludes === true };
}

function unclear(pattern = ''): Exclusion {
  return { hides: () => true, unclear: `the pattern ${JSON.stringify(pattern)}, which Vitrine does not understand` };
}
