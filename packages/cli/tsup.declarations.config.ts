// The declarations of the library, with the types of the building blocks in them: a program that has installed `vitrine` has no other
// package of ours.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'tsup';

interface Manifest {
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
}

function manifest(folder: string): Manifest {
  // package.json of a package of this workspace
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
}

/** The declarations that a package has, by the path of the entry. */
function typesOf(folder: string): readonly (readonly [entry: string, types: string])[] {
  return Object.entries(manifest(folder).exports ?? {}).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [[entry, target.types] as const],
  );
}

const blocks = Object.keys(manifest('.').devDependencies ?? {}).filter((name) => name.startsWith('@vitrine/'));
const paths = Object.fromEntries(
  blocks.flatMap((name) => {
    const folder = `../${name.slice('@vitrine/'.length)}`;
    return typesOf(folder).map(([entry, types]) => [name + entry.slice(1), [resolve(folder, types)]]);
  }),
);
const names = typesOf('.').map(([, types]) => basename(types, '.d.ts'));

export default defineConfig({
  entry: Object.fromEntries(names.map((name) => [name, `src/library/${name}.ts`])),
  outDir: 'dist/types',
  format: ['esm'],
  tsconfig: 'tsconfig.build.json',
  clean: true,
  dts: { only: true, compilerOptions: { paths } },
});
