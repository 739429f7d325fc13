import { defineConfig } from 'vitest/config';

// For the checks that vitest runs in a folder of the workshop. The limits end what hangs: on a machine with other work a browser takes
// minutes to start.
export default defineConfig({ test: { testTimeout: 600_000, hookTimeout: 600_000, disableConsoleIntercept: true } });
