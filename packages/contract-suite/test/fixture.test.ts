import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { expect, onTestFinished, test } from 'vitest';

const suite = fileURLToPath(new URL('../', import.meta.url));

function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length).replace(/^\/+/, ''), readFileSync(path, 'utf8')]));
}

test('the fixture is what its script writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-fixture-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [join(suite, 'scripts/generate-fixture.mjs'), folder]);
  expect(filesOf(folder)).toEqual(filesOf(join(suite, 'fixture')));
});

test('the fixture has 157 actions, 50 releases in three channels, 4 guides, 40 rows of evidence and 300 sections', async () => {
  const snapshot = await buildSnapshot(join(suite, 'fixture'), { generatedAt: '2026-01-01T00:00:00Z' });
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
