// What a Worker carries: the example as it would be deployed, without its snapshot.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundleExample } from '../../../workshop/worker/bundle.mjs';

/**
 * No more than now, in bytes; what is aimed at stands in docs/hosting/workers.md. 53 KiB until tools told what nobody stated, calls were
 * noted for those who observe, and files were read part by part; 56 until the server had icons, a name of its own and skills; 57 until a
 * Worker could follow a source, of which a Worker that does not carries 0.4 KiB.
 */
const largestGzip = 57.5 * 1_024;

test('the Worker of the example is made of this repository alone, without a schema library', async () => {
  const { inputs } = await bundleExample();
  const files = Object.keys(inputs).map((path) => resolve(path));
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => path.includes('node_modules') || /content|zod|render/.test(path))).toEqual([]);
});

test('the Worker of the example does not grow', async () => {
  const { gzipBytes } = await bundleExample();
  expect(gzipBytes).toBeLessThanOrEqual(largestGzip);
});
