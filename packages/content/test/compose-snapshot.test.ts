import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@vitrine/core';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  buildSnapshot,
  composeSnapshot,
  type ComposeSnapshotOptions,
  ContentError,
  parseCapabilities,
  parseReleases,
} from '../src/index.ts';
import { writeFolder } from './write-folder.ts';

const generatedAt = '2026-04-01T00:00:00Z';
const now = Date.parse('2026-05-01');
const content = {
  product: {
    id: 'lamp',
    name: 'Lamp',
    description: 'A fictional lamp',
    homepage: 'https://lamp.example',
    version: '2.0.0',
  },
  capabilities: {
    sources: [],
    platforms: [{ id: 'linux', name: 'Linux' }],
    actions: [
      {
        id: 'lamp.on',
        title: 'On',
        description: 'Switches it on.',
        permission: 'user_write',
        approval: { required: 'conditional', by: 'user' },
        hints: { read_only: false, idempotent: true },
        platforms: ['linux'],
        x_note: 'kept',
      },
    ],
  },
  releases: {
    releases: [
      { version: '1.9.0', date: '2026-01-01' },
      { version: '1.10.0', date: '2025-12-01' },
      { version: '1.11.0', date: '2026-01-05', status: 'yanked' },
      { version: '2.0.0-rc.1', date: '2026-02-01' },
      { version: '2.0.0-rc.10', date: '2026-02-05' },
      { version: '2.0.0-rc.9', date: '2026-02-04' },
      { version: '2.1.0-1', status: 'draft' },
    ],
  },
  installation: {
    guides: [{ platform: 'linux', title: 'Linux', steps: [{ text: 'Wait.' }], uninstall: 'Throw it away.' }],
  },
  benchmarks: {
    evidence: [
      {
        id: 'start',
        statement: 'Starts in 5 ms.',
        metric: { name: 'start', unit: 'ms', better: 'lower' },
        value: { n: 3, median: 5 },
        workload: 'Switching on.',
        environment: { os: 'Debian 12', cpu: '2 cores', memory: '4 GB', runtime: 'none' },
        baseline: { name: 'candle', value: 15 },
        subject: { version: '1.9.0' },
        captured_at: '2026-01-02',
        claim_boundary: 'One machine.',
      },
    ],
  },
  docs: { 'guide/first.md': '# First\n\nText.\n' },
};

test('content given as objects and the same content in a folder are one snapshot', async () => {
  const { docs, ...parts } = content;
  const files = Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${part}.yaml`, stringify(value)]));
  const folder = writeFolder({ ...files, 'docs/guide/first.md': docs['guide/first.md'] });
  mkdirSync(join(folder, 'empty'));
  const { snapshot: built } = await buildSnapshot(folder, { generatedAt, now });
  const { snapshot: composed } = composeSnapshot(content, { generatedAt, now });
  expect(composed).toEqual(built);
});

test('channels and the current version go by version order, without yanked releases, drafts and pre-releases of stable', () => {
  const { releases } = composeSnapshot(content, { generatedAt, now }).snapshot.facts;
  expect(releases.channels).toEqual({ stable: { latest: '1.10.0' }, preview: { latest: null }, rc: { latest: '2.0.0-rc.10' } });
  expect(releases.current_version).toBe('1.10.0');
  expect(releases.releases.map((release) => release.version)).toEqual([
    '2.1.0-1',
    '2.0.0-rc.10',
    '2.0.0-rc.9',
    '2.0.0-rc.1',
    '1.11.0',
    '1.10.0',
    '1.9.0',
  ]);
});

test('a missing product version is that of the latest stable release, else of the latest release, else unknown', () => {
  const { version, ...product } = content.product;
  expect(version).toBe('2.0.0');
  const latest = (releases: JsonObject): string | undefined =>
    composeSnapshot({ ...content, product, releases }, { generatedAt, now }).snapshot.facts.product.version;
  expect(latest(content.releases)).toBe('1.10.0');
  expect(latest({ releases: [{ version: '3.0.0-beta.1', date: '2026-01-01' }] })).toBe('3.0.0-beta.1');
  expect(latest({ releases: [] })).toBeUndefined();
});

test('counts are computed and short forms written out', () => {
  const { capabilities, benchmarks, installation } = composeSnapshot(content, { generatedAt, now }).snapshot.facts;
  expect(capabilities.summary).toEqual({
    actions: 1,
    families: { general: 1 },
    permission_tiers: { user_write: 1 },
    approval: { conditional: 1 },
    platforms: { linux: 1 },
    verification: { unknown: 1 },
  });
  expect(capabilities.actions[0]).toMatchObject({
    permission: { tier: 1, name: 'user_write' },
    hints: { read_only: 'no', idempotent: 'yes', destructive: 'unknown', open_world: 'unknown' },
    platforms: [{ id: 'linux', status: 'supported', basis: 'declared' }],
    x_note: 'kept',
  });
  expect(benchmarks?.evidence[0]?.baseline).toEqual({ name: 'candle', value: 15, ratio: 0.3333 });
  expect(installation?.guides[0]).toMatchObject({
    steps: [{ kind: 'manual', text: 'Wait.' }],
    uninstall: { text: 'Throw it away.' },
    applies_to_version: '*',
  });
});

test('a permission written as an object keeps its other members, and names no tier with the name unknown', () => {
  const [action] = content.capabilities.actions;
  const permissionOf = (permission: JsonObject): unknown =>
    composeSnapshot(
      { ...content, capabilities: { ...content.capabilities, actions: [{ ...action, permission }] } },
      { generatedAt, now },
    ).snapshot.facts.capabilities.actions[0]?.permission;
  expect(permissionOf({ tier: 1, x_owner: 'lights' })).toEqual({ tier: 1, name: 'user_write', x_owner: 'lights' });
  expect(permissionOf({ name: 'unknown', x_owner: 'lights' })).toEqual({ name: 'unknown', x_owner: 'lights' });
});

test('a member that is undefined is a member that is not there', () => {
  const product = { ...content.product, title: undefined } as unknown as typeof content.product;
  expect(composeSnapshot({ ...content, product }, { generatedAt, now }).snapshot).toEqual(
    composeSnapshot(content, { generatedAt, now }).snapshot,
  );
});

test('a refusal names the part', () => {
  const product = { ...content.product, id: 'A lamp' };
  expect(() => composeSnapshot({ ...content, product }, { generatedAt, now })).toThrow(ContentError);
  expect(() => composeSnapshot({ ...content, product }, { generatedAt, now })).toThrow(
    / {2}product: id: expected lower-case letters/,
  );
});

test('a generatedAt that is no time is refused by name', () => {
  expect(() => composeSnapshot(content, { generatedAt: 'yesterday' })).toThrow(
    'generatedAt: expected a Date or an RFC 3339 time; found "yesterday"',
  );
  // What JavaScript may pass where TypeScript would refuse.
  expect(() => composeSnapshot(content, {} as ComposeSnapshotOptions)).toThrow(
    'generatedAt: expected a Date or an RFC 3339 time; found "undefined"',
  );
});

test('parse… gives a value or every problem', () => {
  expect(parseCapabilities(content.capabilities, 'catalog.json')).toMatchObject({
    ok: true,
    warnings: [{ severity: 'warning', rule: 'unknown-member', file: 'catalog.json', path: 'actions[0].x_note' }],
  });
  const refused = parseReleases({ releases: [{ version: 'one' }, { version: 2 }] }, 'r.json');
  expect(refused.ok ? [] : refused.problems.map((problem) => problem.path)).toEqual(['releases[0].version', 'releases[1].version']);
});
