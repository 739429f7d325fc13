// Two thousand questions made of words and flags of five catalogs: whatever the words, an action that the filters select is listed or counted
// by its risk, and words of risk select what the data select.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../src/answers/json.ts';
import { createDocumentationTools } from '../src/documentation-tools.ts';
import { riskLevel } from '../src/list-capabilities/risk-level.ts';
import { call, rows } from './call.ts';
import { fixture } from './fixture.ts';
import { keel } from './keel.ts';
import { action, sample } from './sample.ts';

/** A generator of numbers that gives the same ones at every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

const pick = <Item>(next: (below: number) => number, list: readonly Item[]): Item => {
  const item = list[next(list.length)];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

/** A catalog whose actions have every combination of flags, unknown ones among them. */
function generated(seed: number): Snapshot {
  const next = random(seed);
  const states = ['yes', 'no', 'unknown'] as const;
  const verbs = ['delete', 'list', 'undo', 'send', 'reset', 'safe', 'purge', 'copy', 'restore', 'permanent'];
  const nouns = ['file', 'lamp', 'account', 'key', 'gate', 'report'];
  const actions = Array.from({ length: 60 }, (_, index) => {
    const readOnly = pick(next, states);
    return action(`${pick(next, nouns)}.${pick(next, verbs)}-${index}`, {
      description: `${pick(next, verbs)} a ${pick(next, nouns)} without a ${pick(next, nouns)}.`,
      permission: pick(next, [{ tier: 0, name: 'read_only' }, { tier: 3, name: 'destructive' }, { name: 'unknown' }]),
      approval: { required: pick(next, ['always', 'never', 'conditional', 'unknown'] as const) },
      effects:
        readOnly === 'yes' ? ['local_read'] : pick(next, [['unknown'], ['remote_write'], ['local_write', 'irreversible']] as const),
      reversible: pick(next, ['yes', 'no', 'conditional', 'unknown'] as const),
      hints: {
        read_only: readOnly,
        destructive: readOnly === 'yes' ? 'no' : pick(next, states),
        idempotent: 'unknown',
        open_world: 'unknown',
      },
    });
  });
  return sample({ actions });
}

const risky = fileURLToPath(new URL('../../../examples/risky-product/front', import.meta.url));
const asked = [
  'cannot be undone',
  'irreversible',
  'what is permanent',
  'never reversible',
  'can be undone',
  'safe',
  'safe to run without asking',
  'harmless',
  'read-only',
  'dangerous',
  'risky',
  'not safe',
  'destructive',
  'data loss',
  'needs approval',
  'without confirmation',
  'delete',
  'remove',
  'rolled back',
  "can't be reverted",
  'unattended',
];
const flags: readonly JsonObject[] = [
  {},
  {},
  {},
  { reversible: 'no' },
  { read_only: 'no' },
  { destructive: 'yes,unknown' },
  { approval: '!never' },
  { effects: 'irreversible' },
];

/** `npm run check exhaustive` asks 400 of each catalog. */
const asks = process.env['VITRINE_FULL'] === undefined ? 30 : 400;

test(`no action of five catalogs is hidden by words: ${5 * asks} questions`, async () => {
  const snapshots = [
    await fixture(),
    (await buildSnapshot(risky, { generatedAt: '2026-09-30T00:00:00Z', now: Date.UTC(2026, 8, 30) })).snapshot,
    keel(),
    generated(1),
    generated(2),
  ];
  let questions = 0;
  for (const [place, snapshot] of snapshots.entries()) {
    const mcp = createDocumentationTools(snapshot);
    const { capabilities } = snapshot.facts;
    const next = random(place + 10);
    const words = capabilities.actions
      .flatMap(({ id, title, description }) => `${id} ${title} ${description}`.split(/[\s.]+/))
      .filter(Boolean);
    const selected = new Map<JsonObject, ReadonlySet<string>>();
    for (const given of flags) selected.set(given, new Set(await idsOf(given)));
    for (let count = 0; count < asks; count++, questions++) {
      const given = pick(next, flags);
      const parts = [next(2) === 0 ? pick(next, asked) : '', ...Array.from({ length: next(3) }, () => pick(next, words))];
      const query = parts.filter(Boolean).join(' ').slice(0, 200) || 'undo';
      const { content } = await call(mcp, 'list_capabilities', { ...given, query, limit: 100 });
      const all = selected.get(given) ?? new Set();
      const listed = new Set(await idsOf({ ...given, query }));
      const hidden = capabilities.actions.filter(({ id }) => all.has(id) && !listed.has(id));
      const counts: Record<string, number> = {};
      for (const one of hidden) counts[riskLevel(one, capabilities)] = (counts[riskLevel(one, capabilities)] ?? 0) + 1;
      expect(content['others'] ?? {}, `${JSON.stringify(given)} ${query}`).toEqual(counts);
      for (const id of listed) expect(all.has(id), `${query}: ${id} is not among what ${JSON.stringify(given)} selects`).toBe(true);
      if (
        /(?:^|\s)(?:safe|harmless|read-only)(?:\s|$)/.test(query) &&
        !/not safe|dangerous|risky/.test(query) &&
        given['read_only'] === undefined
      )
        for (const one of capabilities.actions.filter(({ id }) => listed.has(id)))
          expect(one.hints.read_only, `${query}: ${one.id}`).toBe('yes');
    }

    /** The ids of every page. */
    async function idsOf(filters: JsonObject): Promise<readonly string[]> {
      const ids: string[] = [];
      for (let cursor: JsonObject = {}; ; ) {
        const { content } = await call(mcp, 'list_capabilities', { ...filters, ...cursor, limit: 100 });
        ids.push(...rows(content, 'actions').map(({ id }) => JSON.stringify(id).slice(1, -1)));
        if (typeof content['next_cursor'] !== 'string') return ids;
        cursor = { cursor: content['next_cursor'] };
      }
    }
  }
  expect(questions).toBe(5 * asks);
});
