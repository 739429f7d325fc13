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
    vitrine: 'src/vitrine.ts',
    init: 'src/init/run.ts',
    import: '../import/src/run.ts',
    serve: 'src/serve/run.ts',
    check: 'src/check/run.ts',
    eval: 'src/eval/run.ts',
    diff: 'src/diff/run.ts',
    build: 'src/build/run.ts',
    export: 'src/export/run.ts',
    mcp: 'src/mcp/run.ts',
    reader: 'src/reader/run.ts',
    facts: 'src/reader/facts.ts',
    completion: 'src/completion/run.ts',
    connect: 'src/connect/run.ts',
    pack: 'src/pack/run.ts',
    doctor: '../doctor/src/run.ts',
    progress: '../cli-kit/src/output/progress.ts',
    'build-thread': 'src/front/build-thread.ts',
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
  const entry = { ...apart, ...Object.fromEntries(names.map((name) => [name, `src/library/${name}.ts`])) };
  const onSuccess = (): Promise<void> => {
    dropBareImports(outDir);
    return Promise.resolve();
  };
  return { ...bundled, entry, outDir, clean: true, onSuccess, ...more };
}

const ofNode = ['index', 'node', 'lambda', 'whatwg', 'redis', 'postgres'];
/** What runs everywhere holds no built-in and no CommonJS. */
const everywhere = ['edge', 'worker', 'hono', 'observe', 'verify'];

const libraries = [
  library('dist/node', ofNode, { platform: 'node', banner }),
  library('dist/everywhere', everywhere, { platform: 'neutral', treeshake: true }),
];

export default defineConfig([command, ...libraries]);
