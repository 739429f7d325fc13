import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { heapLimits, sizeOf } from './heap.ts';

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

// `vitrine serve` walked through `docs` as a link, to /, before the build refused it.
test('a link out of the folder is not walked through, and at most so many names are looked at', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-heap-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const folder of ['outside', 'project/docs', 'project/front']) mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['a', 'b', 'c']) {
    writeFileSync(join(root, `outside/${name}.md`), 'x'.repeat(1_000));
    writeFileSync(join(root, `project/docs/${name}.md`), 'x'.repeat(1_000));
  }
  symlinkSync(join(root, 'outside'), join(root, 'project/front/docs'));
  expect(sizeOf(join(root, 'project/front/docs'))).toBe(0);
  expect(sizeOf(join(root, 'project/docs'))).toBe(3_000);
  expect(sizeOf(join(root, 'project/docs'), 2)).toBe(2_000);
});
