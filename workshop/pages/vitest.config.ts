import { defineConfig } from 'vitest/config';

// One browser, one page after the other. The bounds end what hangs; on a machine with other work a browser takes minutes to start.
export default defineConfig({ test: { fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000 } });
