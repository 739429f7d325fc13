import { expect, it } from 'vitest';
import { full } from '../../../../workshop/full.ts';
import { cutIntoParts } from './branches.ts';

const sizes = { least: 50, most: 200 };
const cut = (keys: readonly string[]): readonly string[] => cutIntoParts(keys, (key) => key, sizes).map((part) => part.join('\n'));

/** Keys of a folder, and numbers that look random and are the same in each run. */
const keysOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `guide/page-${n + 10_000}`);
function* places(count: number, below: number): Generator<number> {
  let state = 7;
  for (let round = 0; round < count; round += 1) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % below;
  }
}

it('is one part up to the most, and every entry in its order beyond', () => {
  expect(cut(keysOf(200))).toHaveLength(1);
  expect(cut([])).toEqual(['']);
  for (const count of [201, 250, 1_000, 14_000]) {
    const parts = cut(keysOf(count));
    expect(parts.join('\n')).toBe(keysOf(count).join('\n'));
    for (const part of parts) {
      const { length } = part.split('\n');
      expect(length).toBeGreaterThanOrEqual(sizes.least);
      expect(length).toBeLessThanOrEqual(sizes.most);
    }
  }
});

it('has parts of these sizes too where keys are equal', () => {
  for (const part of cutIntoParts(
    Array.from({ length: 5_000 }, () => 'same'),
    (key) => key,
    sizes,
  ))
    expect(part.length >= sizes.least && part.length <= sizes.most).toBe(true);
});

it.each(full ? [1_000, 5_000, 14_000] : [1_000])('an entry that comes or goes changes few parts of %i, wherever it is', (count) => {
  const keys = keysOf(count);
  const before = new Set(cut(keys));
  const changes: number[] = [];
  for (const at of places(60, count)) {
    const after = cut([...keys.slice(0, at), `guide/new-${at}`, ...keys.slice(at)]);
    changes.push(after.filter((part) => !before.has(part)).length);
    const without = cut([...keys.slice(0, at), ...keys.slice(at + 1)]);
    changes.push(without.filter((part) => !before.has(part)).length);
  }
  // its own, which it may divide, and those next to it
  expect(Math.max(...changes)).toBeLessThanOrEqual(4);
  expect(changes.filter((changed) => changed === 1).length).toBeGreaterThan(changes.length / 2);
});
