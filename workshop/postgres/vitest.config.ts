import { defineConfig } from 'vitest/config';

// One file after the other: the first measures what searches wait for.
export default defineConfig({
  test: { testTimeout: 900_000, hookTimeout: 60_000, fileParallelism: false, disableConsoleIntercept: true },
});
