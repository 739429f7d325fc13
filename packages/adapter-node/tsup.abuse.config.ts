import { defineConfig } from 'tsup';

// The attackers, for this repository only: they drive the built package and are never published.
export default defineConfig({
  entry: { run: 'abuse/run.ts', host: 'abuse/host.ts', soak: 'abuse/soak.ts' },
  outDir: 'abuse/dist',
  format: ['esm'],
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.json',
  clean: true,
});
