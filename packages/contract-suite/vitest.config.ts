import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

// What is in test/workerd runs inside of workerd; the rest runs on Node.js.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(({ inject }) => ({
            miniflare: { compatibilityDate: '2026-07-01', dataBlobBindings: { FIXTURE: inject<string>('fixture') } },
          })),
        ],
        test: {
          name: 'workerd',
          include: ['test/workerd/*.test.ts', 'test/conforms.test.ts'],
          globalSetup: ['test/workerd/write-fixture.ts'],
        },
      },
      { test: { name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/workerd/**'] } },
    ],
  },
});
