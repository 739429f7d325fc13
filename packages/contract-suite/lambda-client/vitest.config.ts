import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lambda-client/contract.ts', 'lambda-client/deployed.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
