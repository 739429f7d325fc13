import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,mjs}'],
    // What needs nginx or strace is a check of its own.
    exclude: ['**/node_modules/**', 'nginx/**', 'traced/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
