import { defineConfig } from 'vitest/config';

// Types are tested by the compiler: a file of type tests is checked, never run.
export default defineConfig({
  test: { typecheck: { enabled: true, include: ['test/types/*.test-d.ts'], tsconfig: 'tsconfig.json' } },
});
