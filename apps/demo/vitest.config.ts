import { defineConfig } from 'vitest/config';

// Building the documentation of the repository takes seconds on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
