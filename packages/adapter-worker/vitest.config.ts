import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

// What is in test/workerd runs inside of workerd, with bindings; the rest runs on Node.js.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(({ inject }) => ({
            miniflare: {
              compatibilityDate: '2026-07-01',
              dataBlobBindings: { SNAPSHOT: inject<string>('snapshot') },
              ratelimits: { RATE_LIMIT: { namespace_id: '1', simple: { limit: 3, period: 60 } } },
            },
          })),
        ],
        test: { name: 'workerd', include: ['test/workerd/*.test.ts'], globalSetup: ['test/workerd/write-snapshot.ts'] },
      },
      { test: { name: 'node', include: ['test/*.test.ts'] } },
    ],
  },
});
