import { defineConfig } from 'vitest/config';

// One browser, one page after the other.
export default defineConfig({ test: { fileParallelism: false, testTimeout: 180_000, hookTimeout: 120_000 } });
