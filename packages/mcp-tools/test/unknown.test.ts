// What nobody stated is absent or `unknown`. Contents of which random members are left out are published, and every document and every answer
// of a tool is compared with what was written: an empty list, 0, false and "none" are statements, which the content alone can make.
import { composeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { expect, test } from 'vitest';
import { asJson, isObject, type Json, type JsonObject } from '../src/answers/json.ts';
import { createDocumentationTools } from '../src/documentation-tools.ts';
import { compareReleases } from '../src/extras/compare-releases.ts';
import { call, rows } from './call.ts';
import { baseUrl, now } from './sample.ts';

/** Every member that a person can state, with a value that says something. */
const everything = {
  action: {
    id: 'lamp.light',
    title: 'Light the lamp',
    description: 'Lights it.',
    permission: { name: 'user_write' },
    approval: { required: 'conditional', by: 'user', required_when: 'It is night.', reason: 'It dazzles.' },
    effects: ['local_write'],
    reversible: 'conditional',
    reversible_when: 'It is not hot.',
    undo: 'Dim it.',
    snapshot_required: 'yes',
    hints: { read_only: 'no', destructive: 'yes', idempotent: 'yes', open_world: 'yes', basis: 'declared', note: 'Seen once.' },
    platforms: [{ id: 'linux', status: 'partial', basis: 'tested', since: '1.0.0' }],
    providers: ['bulb'],
    verification: { depth: 'executor_reported', method: 'It looks.', note: 'Once.', evidence: ['speed'] },
    since: '1.0.0',
    deprecated: { since: '2026-01-01' },
    docs_url: 'https://lamp.example/light',
    call: { command: 'lamp light' },
  },
  release: {
    version: '1.0.0',
    date: '2026-01-01T00:00:00Z',
    title: 'Wick',
    summary: 'It shines.',
    breaking: 'yes',
    changes: [{ kind: 'added', text: 'A wick.' }],
    supported_until: '2030-01-01T00:00:00Z',
    requirements: 'Oil.',
    artifacts: [
      {
        platform: 'linux',
        architecture: 'arm64',
        kind: 'archive',
        url: 'https://lamp.example/lamp.tgz',
        size_bytes: 12,
        digest: `sha256:${'a'.repeat(64)}`,
      },
    ],
    packages: [{ purl: 'pkg:npm/lamp@1.0.0', install: 'npm install lamp' }],
    notes_url: 'https://lamp.example/notes',
    source_url: 'https://lamp.example/source',
  },
  guide: {
    platform: 'linux',
    title: 'Install',
    prerequisites: ['Oil'],
    steps: [{ text: 'Get it.', command: 'apt install lamp', shell: 'sh', expects: 'Done.' }],
    verify: { command: 'lamp --version', expects: 'A version.' },
    uninstall: { command: 'apt remove lamp' },
    docs_url: 'https://lamp.example/install',
    status: 'verified',
  },
  evidence: {
    id: 'speed',
    statement: 'It lights in 1 s.',
    metric: { name: 'time', unit: 's', better: 'lower' },
    value: { n: 3, median: 1, p95: 2, min: 1, max: 2 },
    workload: 'Light it.',
    environment: { os: 'Linux', cpu: '1 core', memory: '1 GB', runtime: 'Node.js 20' },
    subject: { version: '1.0.0', commit: 'abc' },
    captured_at: '2026-01-01T00:00:00Z',
    expires_at: '2030-01-01T00:00:00Z',
    valid_for_versions: '>=1.0.0',
    method_url: 'https://lamp.example/method',
    reproduce: { command: 'lamp bench' },
    evaluator: 'third_party',
    claim_boundary: 'Not in the rain.',
    limitations: ['One lamp.'],
  },
  product: {
    id: 'lamp',
    name: 'Lamp',
    version: '1.0.0',
    description: 'A lamp.',
    homepage: 'https://lamp.example',
    kind: 'tool',
    license: 'MIT',
    summary: 'A lamp that shines.',
    declared_platforms: ['linux'],
    publisher: 'Lamps',
  },
} satisfies Record<string, JsonObject>;
type Part = keyof typeof everything;

/** Members without which there is no record. */
const required = new Set(
  'id title description permission version date platform steps text statement metric name unit value n median workload environment os cpu memory runtime subject captured_at claim_boundary url purl homepage required command'.split(
    ' ',
  ),
);
/** Members that are computed, or whose default the reference states: a release in the list is published, a guide is for every version. */
const computed = new Set([
  'channel',
  'status',
  'basis',
  'family',
  'applies_to_version',
  'kind',
  'summary',
  'license',
  'tier',
  'known_against',
]);

/** A generator of numbers that gives the same ones at every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

/** A record without some of its members, and its members without some of theirs. */
function thinned(record: JsonObject, leaves: () => boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => required.has(name) || !leaves())
      .map(([name, value]) => [name, isObject(value) && name !== 'deprecated' ? thinned(value, leaves) : value]),
  );
}

function contentOf(leaves: () => boolean): Record<Part, JsonObject> {
  const parts = Object.entries(everything).map(([name, record]) => [name, thinned(record, leaves)] as const);
  return Object.fromEntries(parts) as Record<Part, JsonObject>; // the same names
}

function published(parts: Record<Part, JsonObject>) {
  const content = {
    product: parts.product,
    capabilities: {
      platforms: [{ id: 'linux', name: 'Linux' }],
      providers: [{ id: 'bulb', name: 'Bulb' }],
      actions: [parts.action],
    },
    releases: { releases: [parts.release] },
    installation: { guides: [parts.guide] },
    benchmarks: { evidence: [parts.evidence] },
    docs: { 'index.md': '# Lamp\n\nA lamp.\n' },
  };
  return composeSnapshot(content, { generatedAt: '2026-02-01T00:00:00Z', now }).snapshot;
}

/** Members of a published value that state what the written one does not. */
function invented(answerValue: Json | undefined, stated: Json | undefined, path: string): readonly string[] {
  if (stated !== undefined && !isObject(answerValue) && !Array.isArray(answerValue)) return [];
  if (Array.isArray(answerValue))
    return (answerValue as readonly Json[])
      .flatMap((one, index) =>
        invented(one, Array.isArray(stated) ? (stated as readonly Json[])[index] : undefined, `${path}[${index}]`),
      )
      .concat(stated === undefined && answerValue.length === 0 ? [`${path}: []`] : []);
  if (isObject(answerValue))
    return Object.entries(answerValue).flatMap(([name, value]) =>
      computed.has(name) && !isObject(value)
        ? []
        : invented(value, isObject(stated) ? stated[name] : undefined, path === '' ? name : `${path}.${name}`),
    );
  return answerValue === 'unknown' ? [] : [`${path}: ${JSON.stringify(answerValue)}`];
}

/** Members of an answer that say nothing of the product: how much of it is there. */
const counts = new Set(['total', 'truncated', 'stale', 'age_days', 'n', 'median', 'sources', 'value']);

/** Values in an answer that state emptiness. */
function emptiness(value: Json | undefined, path: string): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [path] : (value as readonly Json[]).flatMap((one) => emptiness(one, `${path}[]`));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, member]) => (counts.has(name) ? [] : emptiness(member, `${path}.${name}`)));
  return value === 0 || value === false || value === 'none' || value === '' ? [`${path}: ${JSON.stringify(value)}`] : [];
}

const asked: readonly (readonly [string, JsonObject])[] = [
  ['list_capabilities', {}],
  ['list_capabilities', { detail: 'full' }],
  ['get_action_safety', { action: 'lamp.light' }],
  ['get_latest_release', {}],
  ['get_latest_release', { since: '0.9.0' }],
  ['get_latest_release', { version: '1.0.0' }],
  ['compare_releases', { from: '0.9.0' }],
  ['get_installation_guide', { platform: 'linux' }],
  ['get_benchmark_evidence', {}],
];

async function judge(parts: Record<Part, JsonObject>, seed: number): Promise<void> {
  const snapshot = published(parts);
  const { facts } = snapshot;
  const mcp = createDocumentationTools(snapshot, { extras: [compareReleases] });
  const documents = await renderDocuments(snapshot, { baseUrl, mcp });
  const texts = [...documents.paths()].map((path) => {
    const body = documents.get(path)?.variants.find(({ coding }) => coding === 'identity')?.body;
    return [path, new TextDecoder().decode(body)] as const;
  });
  const read = (path: string): JsonObject => JSON.parse(texts.find(([name]) => name === path)?.[1] ?? '{}') as JsonObject;
  const first = (path: string, list: string): Json | undefined => (read(path)[list] as readonly Json[])[0];
  expect(invented(first('/capabilities.json', 'actions'), parts.action, ''), `action ${seed}`).toEqual([]);
  expect(invented(first('/releases.json', 'releases'), parts.release, ''), `release ${seed}`).toEqual([]);
  expect(invented(first('/installation.json', 'guides'), parts.guide, ''), `guide ${seed}`).toEqual([]);
  expect(invented(first('/benchmarks.json', 'evidence'), parts.evidence, ''), `evidence ${seed}`).toEqual([]);
  expect(invented(asJson(facts.product), { declared_platforms: ['linux'], ...parts.product }, ''), `product ${seed}`).toEqual([]);
  for (const path of ['/capabilities.json', '/releases.json', '/installation.json', '/benchmarks.json'])
    expect(emptiness(read(path), path), `${seed}`).toEqual([]);
  for (const [path, text] of texts)
    if (/\.(?:md|txt)$/.test(path) && path !== '/auth.md')
      expect(text, `${path} ${seed}`).not.toMatch(/(?:^|[|:,])\s*none\s*(?:[|,.;]|$)|undefined|\[\]/im);
  const { supported_until: until } = parts.release;
  const { expires_at: expires, valid_for_versions: range } = parts.evidence;
  const { content: latest } = await call(mcp, 'get_latest_release');
  const { content: measured } = await call(mcp, 'get_benchmark_evidence');
  expect('stale' in latest, `stale release ${seed}`).toBe(until !== undefined);
  expect('stale' in (rows(measured, 'evidence')[0] ?? {}), `stale row ${seed}`).toBe((expires ?? range) !== undefined);
  for (const [name, given] of asked) {
    const { content, text } = await call(mcp, name, given);
    expect(emptiness(content, ''), `${name} ${JSON.stringify(given)} ${seed}`).toEqual([]);
    expect(text, `${name} ${seed}`).not.toMatch(/\bnone\b|undefined|\[\]|: ?(?:,|;|$)/im);
  }
}

test('of content without optional members nothing more is published', async () => {
  await judge(
    contentOf(() => true),
    0,
  );
});

/** Each renders a whole front; `npm run check exhaustive` tries sixty. */
const contents = process.env['VITRINE_FULL'] === undefined ? 4 : 60;

test('random members that are left out are absent or unknown in every document and answer', async () => {
  for (let seed = 1; seed <= contents; seed++) {
    const next = random(seed);
    await judge(
      contentOf(() => next(2) === 0),
      seed,
    );
  }
});
