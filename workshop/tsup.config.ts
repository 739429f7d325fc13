import { defineConfig } from 'tsup';

// Programs in TypeScript that checks start as processes. Each stands whole in a folder `dist` beside its source, so that what
// it finds by a relative path is found from both.
export default defineConfig({
  entry: {
    'abuse/dist/run': 'abuse/run.ts',
    'abuse/dist/host': 'abuse/host.ts',
    'abuse/dist/soak': 'abuse/soak.ts',
    'conformance/dist/fixture': 'conformance/src/fixture.ts',
    'conformance/dist/documentation': 'conformance/src/documentation.ts',
    'proof/dist/limiter': 'proof/limiter.ts',
    'proof/dist/day': 'proof/day.ts',
  },
  outDir: '.',
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  tsconfig: '../tsconfig.base.json',
  // What is judged is what was built, and found as others find it.
  external: [/^@vitrine\//],
  splitting: false,
  sourcemap: true,
});
