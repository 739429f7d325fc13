import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,mjs}'],
    // What needs nginx or strace is a check of its own.
    exclude: ['**/node_modules/**', 'nginx/**', 'traced/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Types are tested by the compiler: a file of type tests is checked, never run.
    typecheck: { enabled: true, include: ['packaging/test/types/*.test-d.ts'], tsconfig: 'tsconfig.json' },
  },
});
