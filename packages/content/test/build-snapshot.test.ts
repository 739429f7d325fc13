import { pageMarkdown } from '@vitrine/core/serving';
import { expect, test } from 'vitest';
import { buildContent, buildSnapshot } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const generatedAt = '2026-05-01T00:00:00Z';

test('the smallest folder gives a snapshot whose defaults are filled in', async () => {
  const { snapshot } = await buildSnapshot(writeFolder(smallest), { generatedAt });
  expect(snapshot.id).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(snapshot.generatedAt).toBe(generatedAt);
  expect(snapshot.facts.product).toMatchObject({
    version: '1.0.0',
    summary: 'A fictional lamp',
    license: 'NOASSERTION',
    kind: 'unknown',
  });
  expect(snapshot.facts.capabilities.permission_tiers.map((tier) => tier.name)).toEqual([
    'read_only',
    'user_write',
    'system_modify',
    'destructive',
    'root_critical',
  ]);
  expect(snapshot.facts.releases).toMatchObject({ current_version: null, channels: { stable: { latest: null } } });
  const [page] = snapshot.pages;
  expect(page && pageMarkdown(snapshot, page)).toBe(smallest['docs/index.md']);
});

test('the same content gives the same snapshot from another folder, and another generatedAt leaves its id alone', async () => {
  const { snapshot: first } = await buildSnapshot(writeFolder(smallest), { generatedAt });
  const { snapshot: second } = await buildSnapshot(writeFolder(smallest), { generatedAt });
  const { snapshot: later } = await buildSnapshot(writeFolder(smallest), { generatedAt: '2027-01-01T00:00:00Z' });
  expect(second).toEqual(first);
  expect(later.id).toBe(first.id);
});

test('another word in a page gives another id', async () => {
  const { snapshot: first } = await buildSnapshot(writeFolder(smallest), { generatedAt });
  const { snapshot: second } = await buildSnapshot(writeFolder({ ...smallest, 'docs/index.md': '# Lamp\n\nA lamp.\n' }), {
    generatedAt,
  });
  expect(second.id).not.toBe(first.id);
});

test('settings are known before the documentation is read, and what refuses them ends the build', async () => {
  const folder = writeFolder({ ...smallest, 'front.yaml': 'prefix: acme\ndocs: [{ path: gone }]\n' });
  const seen: unknown[] = [];
  const refuse = (settings: unknown): void => {
    seen.push(settings);
    throw new TypeError('no base URL');
  };
  await expect(buildContent(folder, {}, refuse)).rejects.toThrow('no base URL');
  expect(seen).toEqual([{ prefix: 'acme' }]);
});
