import { defineConfig } from 'tsup';

// Programs in TypeScript that checks start as processes. Each is complete in a folder `dist` next to its source, so that what
// it finds by a relative path is found from both.
export default defineConfig({
  entry: {
    'http-hardening/dist/run': 'http-hardening/run.ts',
    'http-hardening/dist/host': 'http-hardening/host.ts',
    'conformance/dist/fixture': 'conformance/src/fixture.ts',
    'conformance/dist/documentation': 'conformance/src/documentation.ts',
  },
  outDir: '.',
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  tsconfig: '../tsconfig.base.json',
  // What is checked is what was built, and found as others find it.
  external: [/^@vitrine\//],
  splitting: false,
  sourcemap: true,
});
