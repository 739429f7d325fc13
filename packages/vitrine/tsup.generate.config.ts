import { defineConfig } from 'tsup';

/** The generator is run, not shipped: its build stays out of `dist`. */
export default defineConfig({
  entry: { write: 'generate/write.ts' },
  format: ['esm'],
  // The private packages are sources.
  noExternal: [/^@vitrine\/(?:cli-kit|import|doctor)\b/],
  platform: 'node',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  outDir: 'node_modules/.generate',
  silent: true,
  skipNodeModulesBundle: true,
});
