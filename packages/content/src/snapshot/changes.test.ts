import type { Change } from '@vitrine/core/serving';
import type { Diagnostic, Snapshot } from '@vitrine/core';
import { expect, test } from 'vitest';
import { changesSince, warnUnlisted } from './changes.ts';
import { composeSnapshot } from './compose-snapshot.ts';

const lamp = { id: 'lamp', name: 'Lamp', description: 'A fictional lamp', homepage: 'https://lamp.example' };
const action = {
  id: 'lamp.on',
  title: 'On',
  description: 'Switches it on.',
  permission: 'user_write',
  approval: { required: 'never' },
};

interface Given {
  readonly docs?: Readonly<Record<string, string>>;
  readonly actions?: readonly object[];
  readonly releases?: readonly object[];
}

/** A snapshot, with what it says of the one before. */
function snapshotOf({ docs = {}, actions = [], releases = [] }: Given, previous?: Snapshot): Snapshot {
  const content = { product: lamp, capabilities: { sources: [], platforms: [], actions }, releases: { releases }, docs };
  const { snapshot } = composeSnapshot(content, { generatedAt: '2026-04-01T00:00:00Z', now: Date.parse('2026-05-01') });
  return previous === undefined ? snapshot : { ...snapshot, changes: changesSince(previous, snapshot) };
}

/** What the last of some snapshots says of each before it, the oldest first. */
function chain(...given: readonly Given[]): readonly (readonly Change[])[] {
  let last: Snapshot | undefined;
  for (const each of given) last = snapshotOf(each, last);
  return (last?.changes ?? []).map(({ pages }) => pages).toReversed();
}

const page = (text: string): Given => ({
  docs: { 'a.md': `# A\n\nIntro.\n\n## One\n\n${text}\n\n## Two\n\nSame.\n`, 'b.md': '# B\n\nB.\n' },
});
const without: Given = { docs: { 'b.md': '# B\n\nB.\n' } };
const changed = (...sections: readonly string[]): Change => ({ name: 'a', kind: 'changed', sections });

test('of a page that changed the sections are named whose text did, and no other', () => {
  expect(chain(page('first'), page('second'))).toEqual([[changed('one')]]);
});

test('a title alone, or a section that is gone, is a change without sections', () => {
  const long = { docs: { 'a.md': '# A\n\nText.\n\n## Secret heading\n\nText.\n' } };
  const short = { docs: { 'a.md': '# A\n\nText.\n\n' } };
  expect(chain(long, short)).toEqual([[changed()]]);
  expect(chain({ docs: { 'a.md': '---\ntitle: X\n---\nText.\n' } }, { docs: { 'a.md': '---\ntitle: Y\n---\nText.\n' } })).toEqual([
    [changed()],
  ]);
});

test.each([
  ['added, then changed, is added', [without, page('first'), page('second')], [{ name: 'a', kind: 'added' }]],
  [
    'added, then removed, is nothing',
    [without, page('first'), { docs: { ...without.docs, 'c.md': '# C\n\nC.\n' } }],
    [{ name: 'c', kind: 'added' }],
  ],
  ['changed, then removed, is removed', [page('first'), page('second'), without], [{ name: 'a', kind: 'removed' }]],
  ['removed, then added, is changed as a whole', [page('first'), without, page('second')], [{ name: 'a', kind: 'changed' }]],
  [
    'changed twice names both sections',
    [page('first'), page('second'), page('second\n\n### Three\n\nNew.')],
    [changed('one', 'three')],
  ],
] as const)('%s', (_, given, expected) => {
  expect(chain(...given)[0]).toEqual(expected);
});

test('a snapshot says nothing of itself: published again it knows what it knew, and of an older one that came back the newest', () => {
  const [first, second] = [snapshotOf(page('first')), snapshotOf(page('second'), snapshotOf(page('first')))];
  expect(snapshotOf(page('second'), second).changes).toEqual(second.changes);
  expect(snapshotOf(page('first'), second).changes?.map(({ id }) => id)).toEqual([second.id]);
  expect(snapshotOf(page('first'), first).changes).toEqual([]);
});

test('facts are named by their catalog and record, and of what is gone by the name alone', () => {
  const before = snapshotOf({
    actions: [action, { ...action, id: 'lamp.off' }],
    releases: [{ version: '1.0.0', date: '2026-01-01' }],
  });
  const { changes = [] } = snapshotOf(
    {
      actions: [{ ...action, title: 'Switch on' }],
      releases: [
        { version: '1.1.0', date: '2026-02-01' },
        { version: '1.0.0', date: '2026-01-01' },
      ],
    },
    before,
  );
  expect(changes[0]?.facts).toEqual(
    expect.arrayContaining([
      { name: 'capabilities/lamp.on', kind: 'changed' },
      { name: 'capabilities/lamp.off', kind: 'removed' },
      { name: 'releases/1.1.0', kind: 'added' },
    ]),
  );
  expect(changes[0]?.facts.filter(({ name }) => name === 'releases/1.0.0')).toEqual([]);
});

test('sixteen former snapshots are known, and no more text than its bound: older ones are dropped', () => {
  const formerly = (count: number, pages: readonly Change[]): NonNullable<Snapshot['changes']> =>
    Array.from({ length: count }, (_, each) => ({
      id: `sha256:${String(each).padStart(64, '0')}`,
      generatedAt: '2026-01-01T00:00:00Z',
      pages,
      facts: [],
    }));
  const countChanges = (changes: NonNullable<Snapshot['changes']>): number =>
    snapshotOf(page('second'), { ...snapshotOf(page('first')), changes }).changes?.length ?? 0;
  expect(countChanges(formerly(40, []))).toBe(16);
});

test('where too much changed sections are left out, then the pages: that is said, and no snapshot is forgotten', () => {
  const pagesOf = (count: number): Change[] =>
    Array.from(
      { length: count },
      (_, each): Change => ({ name: `page-${each}`, kind: 'changed', sections: ['first-section', 'second-section'] }),
    );
  const former = (digit: string, pages: readonly Change[]) => ({
    id: `sha256:${digit.repeat(64)}`,
    generatedAt: '2026-01-01T00:00:00Z',
    pages,
    facts: [],
  });
  const before = {
    ...snapshotOf(page('first')),
    changes: [former('1', pagesOf(6_000)), former('2', pagesOf(9_000)), former('3', [])],
  };
  const { changes = [] } = snapshotOf(page('second'), before);
  expect(changes.map(({ complete, pages }) => [complete, pages.length, pages[0]?.sections])).toEqual([
    [undefined, 1, ['one']],
    [undefined, 6_001, undefined],
    [false, 0, undefined],
    [undefined, 1, ['one']],
  ]);
  expect(JSON.stringify(changes).length).toBeLessThan(263_000);
  const warnings: Diagnostic[] = [];
  warnUnlisted(changes, (found) => void warnings.push(found));
  expect(warnings).toMatchObject([
    { rule: 'changes-size', message: expect.stringContaining('1 of 4 snapshots (2026-01-01)') as string },
  ]);
  warnUnlisted([], () => expect.unreachable());
  const next = snapshotOf(page('third'), { ...snapshotOf(page('second')), changes });
  expect(next.changes?.map(({ complete }) => complete)).toEqual([undefined, undefined, undefined, false, undefined]);
});

test('what either snapshot does not publish is not named', () => {
  const off = (surface: string) => ({ settings: { surfaces: { [surface]: false } } });
  const [before, now] = [snapshotOf({ ...page('first'), actions: [action] }), snapshotOf(without)];
  const changesText = (previous: Snapshot, next: Snapshot): string => JSON.stringify(changesSince(previous, next));
  expect(changesText(before, now)).toMatch(/lamp\.on.*|"a"/);
  expect(changesText({ ...before, ...off('capabilities') }, now)).not.toContain('lamp.on');
  expect(changesText(before, { ...now, ...off('capabilities') })).not.toContain('capabilities');
  expect(changesSince({ ...before, ...off('pages') }, now)[0]?.pages).toEqual([{ name: 'b', kind: 'added' }]);
  expect(changesSince(before, { ...now, ...off('pages') })[0]?.pages).toEqual([]);
});
