// Every YAML block of the documentation is what it says: settings of front.yaml, facts of product.yaml, or one of the few named here.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { frontSource } from '../src/settings/front.ts';
import { lintSource } from '../src/lint/schema.ts';
import { productSource } from '../src/schemas/product.ts';
import { releasesSource } from '../src/schemas/releases.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
/** Blocks of files that are not ours, or that a test of its own runs, by the name of their first member. */
const others: ReadonlySet<string> = new Set(['actions', 'paths', 'scrape_configs', 'id', 'thresholds', '0']);

const blocks = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) =>
    [...readFileSync(docs + path, 'utf8').matchAll(/^```yaml[^\n]*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => ({
      path,
      value: parse(text) as Readonly<Record<string, unknown>>,
    })),
  )
  .filter(({ value }) => !others.has(Object.keys(value)[0] ?? '') && !Object.hasOwn(value, 'jobs'))
  .map(({ path, value }) => ({ path, names: Object.keys(value).join(', '), value }));

test('there are blocks of settings and of facts', () => {
  expect(blocks.length).toBeGreaterThan(8);
});

test.each(blocks)('the block with $names in docs/$path is understood', ({ value }) => {
  const files = [lintSource, releasesSource, productSource.partial()];
  const file = files.find(({ shape }) => Object.keys(value).every((name) => Object.hasOwn(shape, name))) ?? frontSource;
  const { error } = file.safeParse(value);
  expect(error?.issues ?? []).toEqual([]);
});
