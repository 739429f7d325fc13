import { defineConfig } from 'vitest/config';

// Commands are run as processes, which takes its time on a busy machine. What needs nginx is a command of its own.
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, include: ['src/**/*.test.ts', 'test/*.test.ts'] },
});
