import { defineConfig } from 'vitest/config';

// One file after the other: the second measures what requests wait for.
export default defineConfig({
  test: { testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false, disableConsoleIntercept: true },
});
