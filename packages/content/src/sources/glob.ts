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
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  const alternatives = isList ? braceExpand(plain, { braceExpandMax: maxAlternatives + 1 }) : [plain];
  if (alternatives.length > maxAlternatives || !alternatives.every((each) => isBounded(each, isList))) return undefined;
  const compiled = alternatives.map((each) => new Minimatch(each, { ...syntaxes[syntax], nobrace: true }));
  if (compiled.some((each) => each.makeRe() === false)) return undefined;
  return (path) => compiled.some((each) => each.match(path));
}

/** Whether a name is compared with a part of a pattern in few steps: few stars, and no repetition within another. */
function isBounded(pattern: string, hasRepetition: boolean): boolean {
  if (hasRepetition && /[?*+@!]\([^()]{0,200}[?*+@!]\(/.test(pattern)) return false;
  const stars = (name: string): number => (name === '**' ? 0 : (name.match(hasRepetition ? /\*|\+\(|!\(/g : /\*/g) ?? []).length);
  return pattern.split('/').every((name) => stars(name) <= maxStars);
}

/** What a setting leaves out. */
export interface Exclusion {
  /** Why a path is left out. */
  readonly reason: (path: string) => string | undefined;
  /** What of the setting is not understood, as a sentence without its end; everything is left out then. */
  readonly unclear?: string;
}

const excluded = 'the configuration excludes it';

/** A list of patterns; what they match is left out, with all that is below. `setting` names it in messages; a value that is absent is no pattern. */
export function excludedByPatterns(setting: string, value: unknown, isStated: boolean, always: readonly string[] = []): Exclusion {
  if (!isStated) return excludedByRules(setting, always.map(excluding));
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return unclear(`${setting} is computed`);
  return excludedByRules(setting, [...always, ...value].map(excluding));
}

/** A list of patterns; what none of them matches is left out. */
export function includedByPatterns(setting: string, value: unknown): Exclusion {
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return unclear(`${setting} is computed`);
  const compiled = value.map((pattern) => compilePattern(pattern));
  const at = compiled.indexOf(undefined);
  if (at !== -1) return unclear(`${setting} has the pattern ${JSON.stringify(value[at])}`);
  return { reason: (path) => (compiled.some((matches) => matches?.(path)) ? undefined : excluded) };
}

/**
 * Lines of .gitignore: without a slash inside they match at any depth, and the last that matches decides. `always` are those before the first.
 */
export function excludedByLines(setting: string, value: unknown, isStated: boolean, always: readonly string[] = []): Exclusion {
  if (isStated && typeof value !== 'string' && value !== null) return unclear(`${setting} is no text`);
  const lines = [...always, ...(typeof value === 'string' ? value.split('\n') : [])];
  const rules = lines.flatMap((line): readonly Rule[] => {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) return [];
    const pattern = written.replace(/^!/, '');
    const anywhere = pattern.replace(/\/$/, '').includes('/') ? pattern : `**/${pattern}`;
    return [{ pattern: anywhere, syntax: 'gitignore', excludes: pattern === written }];
  });
  return excludedByRules(setting, rules);
}

interface Rule {
  readonly pattern: string;
  readonly syntax: Syntax;
  readonly excludes: boolean;
}

function excluding(pattern: string): Rule {
  return { pattern, syntax: 'node', excludes: true };
}

function excludedByRules(setting: string, rules: readonly Rule[]): Exclusion {
  const compiled = rules.map(({ pattern, syntax, excludes }) => ({ pattern, excludes, matches: compilePattern(pattern, syntax) }));
  const unknown = compiled.find(({ matches }) => matches === undefined);
  if (unknown !== undefined) return unclear(`${setting} has the pattern ${JSON.stringify(unknown.pattern)}`);
  /** The last rule that matches a path or a folder above it. */
  const deciding = (path: string): number => {
    const own = compiled.findLastIndex(({ matches }) => matches?.(path) === true);
    const above = posix.dirname(path);
    return above === '.' ? own : Math.max(own, folders.get(above) ?? remember(above));
  };
  const folders = new Map<string, number>();
  const remember = (folder: string): number => {
    const found = deciding(folder);
    folders.set(folder, found);
    return found;
  };
  return { reason: (path) => (compiled[deciding(path)]?.excludes === true ? excluded : undefined) };
}

/** A setting of which nobody knows what it leaves out. */
function unclear(what: string): Exclusion {
  return { reason: () => `nobody knows what is hidden: ${what}`, unclear: what };
}
