import { defineConfig } from 'tsup';

// Long runs over the sources, for this repository only: never published.
export default defineConfig({
  entry: { limiter: 'proof/limiter.ts', day: 'proof/day.ts' },
  outDir: 'proof/dist',
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.json',
  clean: true,
});
