import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { testTimeout: 600_000, hookTimeout: 600_000, setupFiles: [fileURLToPath(new URL('./work.ts', import.meta.url))] },
});
