import { defineConfig } from 'vitest/config';

// The tests that guard the security files. Instrumented code on a busy machine takes its time; Stryker ends what hangs.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [
      'src/engine/caller/address.test.ts',
      'src/engine/caller/client.test.ts',
      'src/engine/caller/origin.test.ts',
      'src/engine/json-rpc/message.test.ts',
      'src/engine/mcp/admission.test.ts',
      'src/engine/rate-limit/memory.test.ts',
      'src/engine/pipeline/mcp-call.test.ts',
    ],
  },
});
