import { defineConfig, type Options } from 'tsup';

type Build = ReturnType<typeof defineConfig>;

/** Declarations are made by scripts/declarations.mjs, of all packages at once. */
const keepDeclarations = '!**/*.d.ts';

/** One build for every package: ES modules that read like their source, with maps. */
export function library(entry: Record<string, string>, platform: 'neutral' | 'node' = 'neutral', more: Options = {}): Build {
  return defineConfig({
    entry,
    format: ['esm'],
    platform,
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    sourcemap: true,
    clean: [keepDeclarations],
    treeshake: false,
    ...more,
    ...(Array.isArray(more.clean) && { clean: [keepDeclarations, ...more.clean] }),
  });
}

/** What a published package uses of entries that are not published is in its bundle, from the sources. */
export const internals: Options = {
  noExternal: ['@vitrine/core/serving', '@vitrine/docs-index/engine'],
  tsconfig: '../../tsconfig.check.json',
};
