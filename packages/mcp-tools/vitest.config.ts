import { defineConfig } from 'vitest/config';

// Some tests build whole products or try thousands of generated inputs: on a busy machine that takes longer than five seconds.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
