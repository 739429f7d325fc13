import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Stryker copies the package into packages/docs-index/.stryker-tmp/<name>/, from where other folders are as many levels up. */
const workshop = fileURLToPath(new URL('../../../../workshop/', import.meta.url));

// The tests of what reads an index that may be damaged, and of what bounds the work of a query.
export default defineConfig({
  resolve: { alias: [{ find: /^(?:\.\.\/)+workshop\//, replacement: workshop }] },
  test: {
    testTimeout: 60_000,
    include: [
      'src/edit-distance.test.ts',
      'src/format.test.ts',
      'src/postings.test.ts',
      'src/query.test.ts',
      'src/rank.test.ts',
      'src/search.test.ts',
      'src/stored.test.ts',
      'src/work.test.ts',
    ],
  },
});
