import { defineConfig, type Options } from 'tsup';

type Build = ReturnType<typeof defineConfig>;

/** One build for every package: ES modules that read like their source, with maps and declarations. */
export function library(entry: Record<string, string>, platform: 'neutral' | 'node' = 'neutral', more: Options = {}): Build {
  return defineConfig({
    entry,
    format: ['esm'],
    platform,
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    sourcemap: true,
    clean: true,
    treeshake: false,
    ...more,
  });
}
