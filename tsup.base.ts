import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Options } from 'tsup';

type Build = ReturnType<typeof defineConfig>;

/** Declarations are made by a task of their own: they take twenty times as long as the programs, and only strangers read them. */
const keepDeclarations = '!**/*.d.ts';

/** One build for every package: ES modules that read like their source, with maps, and declarations with `--dts-only`. */
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

interface Manifest {
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
}

function manifest(folder: string): Manifest {
  // package.json of a package of this workspace
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
}

/** The declarations that a package has, by the path of the entry. */
export function typesOf(folder: string): readonly (readonly [entry: string, types: string])[] {
  return Object.entries(manifest(folder).exports ?? {}).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [[entry, target.types] as const],
  );
}

/** Declarations with the types of the building blocks in them: a program that has installed the package has no other of ours. */
export function bundledDeclarations(entry: Record<string, string>, outDir: string, clean: Options['clean']): Build {
  const blocks = Object.keys(manifest('.').devDependencies ?? {}).filter((name) => name.startsWith('@vitrine/'));
  const paths = Object.fromEntries(
    blocks.flatMap((name) => {
      const folder = `../${name.slice('@vitrine/'.length)}`;
      return typesOf(folder).map(([path, types]) => [name + path.slice(1), [resolve(folder, types)]]);
    }),
  );
  return defineConfig({
    entry,
    outDir,
    format: ['esm'],
    tsconfig: 'tsconfig.build.json',
    ...(clean !== undefined && { clean }),
    dts: { only: true, compilerOptions: { paths } },
  });
}
