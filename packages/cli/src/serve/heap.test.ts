import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { heapLimits } from './heap.ts';

test('documentation that lies elsewhere needs memory like that of the folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-heap-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const folder of ['inside/docs', 'outside', 'site/guide', 'site/node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  const page = 'x'.repeat(1_000_000);
  for (const path of ['inside/docs/a.md', 'site/guide/a.mdx', 'site/node_modules/b.md']) writeFileSync(join(root, path), page);
  writeFileSync(join(root, 'outside/front.yaml'), 'docs:\n  - path: ../site\n');
  const [inside, outside, none] = ['inside', 'outside', 'site/guide'].map((name) => heapLimits(join(root, name)));
  expect(outside).toEqual(inside);
  for (const limit of ['maxOldGenerationSizeMb', 'maxYoungGenerationSizeMb'] as const)
    expect(inside?.[limit]).toBeGreaterThan(none?.[limit] ?? 0);
});
