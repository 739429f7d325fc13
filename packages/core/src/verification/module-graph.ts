// Which modules are reached from one: read as texts, not run. Enough for what bundlers and compilers write.
import { addressesOf, type Builtin, fileSystemOf, forbiddenModules, loaderOf, moduleName } from './runtime.ts';

export interface ForbiddenImport {
  /** The module that imports. */
  readonly module: string;
  readonly specifier: string;
}

const imports: readonly RegExp[] = [
  /["'](?<=(?:^|[\s;}])(?:import|export)(?:[\w*{}\s,$]+\sfrom)?\s*["'])([^"'\s]+)["']/g,
  /\b(?:import|require)\(\s*["']([^"'\s]+)["']/g,
];

/** Every import of a forbidden module, and every one that cannot be followed, from these modules on. */
export function forbiddenImports(
  modules: readonly string[],
  allow: readonly string[],
  builtin: Builtin,
): readonly ForbiddenImport[] {
  const { readFileSync } = fileSystemOf(builtin);
  const { createRequire, isBuiltin } = loaderOf(builtin);
  const { pathToFileURL } = addressesOf(builtin);
  const found: ForbiddenImport[] = [];
  const seen = new Set<string>();
  const waiting = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const source = /\.[cm]?js$/.test(module) ? readFileSync(new URL(module), 'utf8') : '';
    for (const specifier of imports.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))) {
      const name = moduleName(specifier);
      if (isBuiltin(specifier)) {
        if (forbiddenModules.includes(name) && !allow.includes(name)) found.push({ module, specifier });
      } else {
        const reached = followed(specifier, module);
        if (reached === undefined) found.push({ module, specifier });
        else waiting.push(reached);
      }
    }
  }
  return found;

  function followed(specifier: string, module: string): string | undefined {
    try {
      if (/^\.{0,2}\//.test(specifier)) return new URL(specifier, module).href;
      return pathToFileURL(createRequire(module).resolve(specifier)).href;
    } catch {
      return undefined;
    }
  }
}
