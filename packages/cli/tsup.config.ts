import { defineConfig } from 'tsup';
import { writeNotices } from './scripts/notices.ts';

/** One package without dependencies: everything is in the bundle, in chunks that are loaded when a command needs them. */
export default defineConfig({
  entry: {
    vitrine: 'src/vitrine.ts',
    init: 'src/init/run.ts',
    import: 'src/import/run.ts',
    serve: 'src/serve/run.ts',
    check: 'src/check/run.ts',
    build: 'src/build/run.ts',
    export: 'src/export/run.ts',
    mcp: 'src/mcp/run.ts',
    publish: 'src/publish/run.ts',
    doctor: 'src/doctor/run.ts',
    progress: 'src/output/progress.ts',
    'build-thread': 'src/front/build-thread.ts',
    'page-thread': 'src/front/page-thread.ts',
  },
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  noExternal: [/./],
  splitting: true,
  treeshake: true,
  clean: true,
  metafile: true,
  // CommonJS packages ask for built-ins by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  onSuccess: () => {
    writeNotices('dist');
    return Promise.resolve();
  },
});
