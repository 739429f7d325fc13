import { defineConfig } from 'vitest/config';

// The tests that guard the security files; generated input is given fewer runs, because every mutant meets it.
export default defineConfig({
  test: {
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
