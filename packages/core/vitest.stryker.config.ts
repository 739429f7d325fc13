import { defineConfig } from 'vitest/config';

// The tests that guard the security files. Instrumented code on a busy machine takes its time; Stryker ends what hangs.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [
      'src/address.test.ts',
      'src/client.test.ts',
      'src/http/origin.test.ts',
      'src/json-rpc/message.test.ts',
      'src/mcp/admission.test.ts',
      'src/mcp/answer-size.test.ts',
      'src/rate-limit/memory.test.ts',
      'src/routes/mcp-call.test.ts',
    ],
  },
});
