import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { expect, test } from 'vitest';

const fixture = fileURLToPath(new URL('../../fixture', import.meta.url));

test('the fixture has 157 actions, 50 releases in three channels, 4 guides, 40 rows of evidence and 300 sections', async () => {
  const { snapshot } = await buildSnapshot(fixture, { generatedAt: '2026-01-01T00:00:00Z' });
  const { capabilities, releases, installation, benchmarks } = snapshot.facts;
  expect(capabilities.summary.actions).toBe(157);
  expect(Object.values(capabilities.summary.permission_tiers).every((count) => count > 0)).toBe(true);
  expect(Object.values(capabilities.summary.verification).every((count) => count > 0)).toBe(true);
  expect(releases.releases).toHaveLength(50);
  expect(Object.keys(releases.channels)).toEqual(['stable', 'beta', 'nightly']);
  expect(releases.current_version).toBe('3.1.1');
  expect(installation?.guides).toHaveLength(4);
  expect(benchmarks?.evidence).toHaveLength(40);
  expect(snapshot.pages).toHaveLength(40);
  const sections = snapshot.pages.reduce((count, page) => count + page.headings.length, 0);
  expect(sections).toBe(300);
  expect(snapshot.docs).toBeDefined();
});
