// Patterns for paths, as settings and configurations of generators write them: `*` within a name, `**` across folders, `?`,
// `{a,b}`. Matching takes steps in proportion to pattern times path, whatever the pattern is.

/** Longest pattern, and most alternatives of its braces. */
const maxPatternLength = 200;
const maxAlternatives = 32;

/** Whether a path (forward slashes, no slash in front) matches a pattern. A pattern that ends with `/` matches what is below. */
export function matchesGlob(path: string, pattern: string): boolean {
  if (pattern.length > maxPatternLength) return false;
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  return alternativesOf(plain).some((each) => matches(path, tokensOf(each)));
}

/** Whether a path matches one of the patterns. */
export function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}

type Token = '*' | '**' | '**/' | '?' | { readonly text: string };

function tokensOf(pattern: string): Token[] {
  const found = pattern.match(/\*\*\/|\*\*|\*|\?|[^*?]/g) ?? [];
  return found.map((token) => (token === '*' || token === '**' || token === '**/' || token === '?' ? token : { text: token }));
}

function alternativesOf(pattern: string): string[] {
  let known = [pattern];
  for (;;) {
    const open = known.findIndex((each) => /\{[^{}]*\}/.test(each));
    const one = known[open];
    if (one === undefined || known.length > maxAlternatives) return known;
    const [whole = '', inner = ''] = /\{([^{}]*)\}/.exec(one) ?? [];
    known = known.flatMap((each) => (each === one ? inner.split(',').map((part) => one.replace(whole, () => part)) : [each]));
  }
}

/** Which prefixes of the pattern match, character by character of the path. */
function matches(path: string, tokens: readonly Token[]): boolean {
  let reached = closure(new Set([0]), tokens, true);
  for (let at = 0; at < path.length; at += 1) {
    const next = new Set<number>();
    for (const state of reached) {
      const token = tokens[state];
      if (token === undefined) continue;
      if (token === '**' || token === '**/') next.add(state);
      else if (path[at] !== '/' && token === '*') next.add(state);
      else if (path[at] !== '/' && token === '?') next.add(state + 1);
      else if (typeof token === 'object' && token.text === path[at]) next.add(state + 1);
    }
    reached = closure(next, tokens, path[at] === '/');
  }
  return reached.has(tokens.length);
}

/** States that are reached without a character; a pattern's folder part (`**` with a slash) ends only where a name begins. */
function closure(states: Set<number>, tokens: readonly Token[], nameBegins: boolean): Set<number> {
  for (const state of states) {
    const token = tokens[state];
    if (token === '*' || token === '**' || (token === '**/' && nameBegins)) states.add(state + 1);
  }
  return states;
}
