// The simulation itself: some seeds, the sentences of its invariants, and that a fault of the packages is found, replayed and made short.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { full } from '../full.ts';
import { bundle } from './bundle.mjs';
import { makeEditions } from './make-editions.mjs';
import { type Invariant, invariants } from './invariants.ts';
import { shrink } from './shrink.ts';
import type * as Simulation from './simulate.ts';

const seeds = full ? 200 : 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-simulations-test-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const check = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [join(root, 'workshop/simulations/check.mjs'), ...args], { encoding: 'utf8' });

test(`everything holds for ${seeds} seeds, and for those that found a fault before`, () => {
  const { status, stdout, stderr } = check('--seeds', String(seeds));
  expect(stdout + stderr).toMatch(/ seeds \(.*\): 0 failed; /);
  expect(status).toBe(0);
});

test('a seed gives the same trace each time', () => {
  const [one, other] = [check('--seed', '5'), check('--seed', '5')];
  expect(one.stdout.split('\n').length).toBeGreaterThan(10);
  expect(other.stdout).toBe(one.stdout);
});

/** A text without its lines, and without the marks of comments. */
const words = (text: string): string => text.replace(/\n *(?:\/\/|\*)/g, '').replace(/\s+/g, ' ');

test.each(Object.entries<Invariant>(invariants))('%s: the sentence is in its file', (_, { sentence, source }) => {
  expect(words(readFileSync(join(root, source), 'utf8'))).toContain(words(sentence));
});

test('a host that takes older content is found', async () => {
  const path = join(folder, 'mutated.mjs');
  await bundle(path, {
    mutate: (name: string, text: string) =>
      name === 'core/src/engine/store/follow.ts'
        ? text
            .replace('time < Date.parse(before.generatedAt)', 'time < 0')
            .replace('time < Date.parse(last.generatedAt)', 'time < 0')
        : undefined,
  });
  const { play, useEditions } = (await import(pathToFileURL(path).href)) as typeof Simulation;
  useEditions(await makeEditions());
  const violations = new Set<string>();
  const wanted = 'no way back after a restart';
  for (let seed = 0; seed < 60 && !violations.has(wanted); seed++) {
    const { violation } = await play(seed, { scenario: 'follow' });
    if (violation !== undefined) violations.add(violation.invariant);
  }
  expect([...violations]).toContain(wanted);
});

test('the fewest and plainest decisions that fail are found', async () => {
  const fails = (decisions: readonly number[]): Promise<boolean> =>
    Promise.resolve(decisions.includes(3) && (decisions.at(-1) ?? 0) >= 7);
  expect(await shrink([5, 0, 3, 9, 9, 1, 0, 40, 22], fails)).toEqual([3, 7]);
});
