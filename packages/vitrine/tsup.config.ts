import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/** One package without dependencies: everything is in the bundles. scripts/declarations.mjs makes the declarations. */
const bundled: Options = {
  format: ['esm'],
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  // Only the Markdown parser, which is native code, stays a dependency.
  noExternal: [/^(?!satteri$)/],
  splitting: true,
  metafile: true,
};

/** Chunks that are imported for nothing: no module has a side effect, and bundlers warn of each such import. */
function dropBareImports(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^import ['"]\.\/chunk-\w+\.js['"];\n/gm, ''));
  }
}

/** CommonJS packages ask for built-ins by `require`. */
const banner = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
};

/** The command, in chunks that are loaded when a command needs them. */
const command: Options = {
  ...bundled,
  entry: {
    vitrine: 'src/command/vitrine.ts',
    init: 'src/command/init/run.ts',
    import: '../import/src/run.ts',
    serve: 'src/command/serve/run.ts',
    check: 'src/command/check/run.ts',
    eval: 'src/command/eval/run.ts',
    diff: 'src/command/diff/run.ts',
    build: 'src/command/build/run.ts',
    export: 'src/command/export/run.ts',
    mcp: 'src/command/mcp/run.ts',
    reader: 'src/command/reader/run.ts',
    facts: 'src/command/reader/facts.ts',
    completion: 'src/command/completion/run.ts',
    connect: 'src/command/connect/run.ts',
    pack: 'src/command/pack/run.ts',
    doctor: '../conformance/src/doctor/run.ts',
    progress: '../cli-kit/src/output/progress.ts',
    'build-thread': 'src/command/front/build-thread.ts',
  },
  platform: 'node',
  clean: ['!node/**', '!everywhere/**', '!types/**'],
  banner,
  esbuildOptions: (options) => {
    options.charset = 'utf8';
  },
};

/** Modules with a file of their own, so that a bundler leaves out all of one that a program does not use. */
const apart = Object.fromEntries(
  ['follow', 'fallback'].map((name) => [`part-${name}`, `node_modules/@vitrine/core/dist/${name}.js`]),
);

/** The library: entries that share what they have in common. What builds and renders is loaded when a program requests it. */
function library(outDir: string, names: readonly string[], more: Options): Options {
  const entry = { ...apart, ...Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])) };
  const onSuccess = (): Promise<void> => {
    dropBareImports(outDir);
    return Promise.resolve();
  };
  return { ...bundled, entry, outDir, clean: true, onSuccess, ...more };
}

const ofNode = ['index', 'node', 'lambda', 'whatwg', 'redis', 'postgres', 'site'];
/** What runs everywhere holds no built-in and no CommonJS. */
const everywhere = ['edge', 'worker', 'hono', 'observe', 'verify'];

const libraries = [
  library('dist/node', ofNode, { platform: 'node', banner }),
  library('dist/everywhere', everywhere, { platform: 'neutral', treeshake: true }),
];

export default defineConfig([command, ...libraries]);
