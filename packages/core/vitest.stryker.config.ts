import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Stryker copies the package into packages/core/.stryker-tmp/<name>/, from where other folders are as many levels up. */
const workshop = fileURLToPath(new URL('../../../../workshop/', import.meta.url));

// The tests that guard the security files. Instrumented code on a busy machine takes its time; Stryker ends what hangs.
export default defineConfig({
  resolve: { alias: [{ find: /^(?:\.\.\/)+workshop\//, replacement: workshop }] },
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
