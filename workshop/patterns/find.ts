// The regular expressions of the packages: the literals of their sources, and what a module composes while it is loaded.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A regular expression, and where it is: a file below `packages` with its line. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly places: string[];
}

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Every literal once, and each place that composes a pattern from parts. */
export function findPatterns(): { readonly literals: readonly Pattern[]; readonly composing: readonly string[] } {
  const literals = new Map<string, Pattern>();
  const composing: string[] = [];
  for (const file of readdirSync(packages).flatMap((name) => sourcesOf(join(packages, name, 'src')))) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = `${relative(packages, file)}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const pattern = literals.get(node.text) ?? { source: node.text.slice(1, end), flags: node.text.slice(end + 1), places: [] };
        pattern.places.push(place);
        literals.set(node.text, pattern);
      } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
        composing.push(relative(packages, file));
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals: [...literals.values()], composing };
}

function sourcesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file));
  } catch {
    return [];
  }
}

/** The patterns that sources of the packages compose while `load` runs. */
export async function composedBy(load: () => Promise<unknown>): Promise<readonly Pattern[]> {
  const patterns = new Map<string, Pattern>();
  const Original = globalThis.RegExp;
  const watch = (given: readonly [RegExp | string, string?]): RegExp => {
    const pattern = new Original(...given);
    const callers = new Error().stack?.split('\n').slice(2, 4).join('\n') ?? '';
    const place = /packages\/([\w-]+\/(?:src|dist)\/[\w/.-]+:\d+)/.exec(callers)?.[1];
    if (place !== undefined) patterns.set(String(pattern), { source: pattern.source, flags: pattern.flags, places: [place] });
    return pattern;
  };
  globalThis.RegExp = new Proxy(Original, {
    construct: (_, given: [RegExp | string, string?]) => watch(given),
    apply: (_, __, given: [RegExp | string, string?]) => watch(given),
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = Original;
  }
  return [...patterns.values()];
}
