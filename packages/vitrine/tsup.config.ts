import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import { bundledText } from '../explorer/bundled-text.mjs';

/** Chunks that are imported for nothing: no module has a side effect, and bundlers warn of each such import. */
function dropBareImports(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^import ['"]\.\/chunk-\w+\.js['"];\n/gm, ''));
  }
}

/** CommonJS packages ask for built-ins by `require`. What runs everywhere has no such package, so its chunks are without this line. */
const requireOfNode =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);\n";

/** Entries that a program imports: `vitrine/<name>`. */
const library = [
  'content',
  'edge',
  'express',
  'fastify',
  'hono',
  'index',
  'index-edge',
  'koa',
  'lambda',
  'next',
  'node',
  'observe',
  'postgres',
  'redis',
  'site',
  'verify',
  'worker',
];

/** The command, in chunks that are loaded when a command needs them. */
const command = {
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
  connect: 'src/command/connect/run.ts',
  pack: 'src/command/pack/run.ts',
  doctor: '../conformance/src/doctor/run.ts',
  progress: '../cli-kit/src/output/progress.ts',
  'build-thread': 'src/command/front/build-thread.ts',
  'search-postgres': '../search-postgres/src/command.ts',
};

/** One package without dependencies, in one graph: a class is the same in every entry. scripts/declarations.mjs makes the declarations. */
export default defineConfig({
  entry: {
    ...command,
    ...Object.fromEntries(library.map((name) => [name, `src/${name}.ts`])),
    // Modules with a file of their own, so that a bundler leaves out all of one that a program does not use.
    ...Object.fromEntries(['follow', 'fallback'].map((name) => [`part-${name}`, `../core/src/${name}.ts`])),
  },
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  // The sources of every package, so that of each the modules that nothing uses are left out.
  tsconfig: '../../tsconfig.check.json',
  // Only the Markdown parser, which is native code, stays a dependency; `pg` is the application's own.
  noExternal: [/^(?!(?:satteri|pg)$)/],
  splitting: true,
  metafile: true,
  clean: ['!types/**'],
  esbuildOptions: (options) => {
    options.charset = 'utf8';
  },
  esbuildPlugins: [bundledText],
  plugins: [
    {
      name: 'require',
      renderChunk: (code) => (/\btypeof require\b/.test(code) ? { code: withRequire(code) } : undefined),
    },
  ],
  onSuccess: () => {
    dropBareImports('dist');
    return Promise.resolve();
  },
});

function withRequire(code: string): string {
  const [shebang = ''] = /^#!.*\n/.exec(code) ?? [];
  return `${shebang}${requireOfNode}${code.slice(shebang.length)}`;
}
