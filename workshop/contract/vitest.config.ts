import { defineConfig } from 'vitest/config';

// The contract suite where something has to be installed or deployed first. One subject at a time: each has the machine.
export default defineConfig({
  test: {
    include: ['deployed/deployed.ts', 'runtimes/{bun,deno,examples}.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
