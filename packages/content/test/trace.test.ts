import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildCache, createBuildCache } from '../src/pages/build-cache.ts';
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts';
import { traceHolds } from '../src/files/holds.ts';
import { hasPassed, recordTrace, type Trace } from '../src/files/trace.ts';
import { openFolder } from '../src/files/tree.ts';
import { smallest, writeFolder } from './write-folder.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const files = { 'docs/a.md': '# A', 'docs/b.md': '# B', 'c.yaml': 'c: 1' };

/** Asks for a file, a name that is not there, names and a time. */
async function traced(folder: string, meanwhile: () => void = () => undefined): Promise<Trace | undefined> {
  const { trace } = await recordTrace(async () => {
    const tree = openFolder(folder);
    tree.read('docs/a.md', 100);
    expect(tree.stat('docs/none.md')).toBeUndefined();
    expect(() => tree.read('docs/b.md', 1)).toThrow();
    await Promise.resolve();
    meanwhile();
    tree.list('docs');
    tree.stat('c.yaml');
    hasPassed(2_000, 1_000);
    return tree.read('docs/a.md', 100);
  });
  return trace;
}

test('a trace holds while every answer is the same, whatever times the files have', async () => {
  const folder = folderOf(files);
  const trace = (await traced(folder)) ?? [];
  expect(trace.map(([[kind]]) => kind).sort()).toEqual(['list', 'passed', 'read', 'read', 'root', 'stat', 'stat']);
  utimesSync(join(folder, 'docs/a.md'), 1, 1);
  writeFileSync(join(folder, 'docs/b.md'), '# C');
  writeFileSync(join(folder, 'other.yaml'), 'nobody asked for it');
  mkdirSync(join(folder, 'docs/.vitrine'));
  expect(traceHolds(trace, 1_000)).toBe(true);
});

test.each<[what: string, change: (folder: string) => void]>([
  ['another text of the same length', (folder) => writeFileSync(join(folder, 'docs/a.md'), '# Z')],
  ['another size', (folder) => writeFileSync(join(folder, 'c.yaml'), 'c: 12')],
  ['a name that was not there', (folder) => writeFileSync(join(folder, 'docs/none.md'), '')],
  ['one name more in a folder', (folder) => writeFileSync(join(folder, 'docs/z.md'), '')],
  ['a file less', (folder) => unlinkSync(join(folder, 'docs/a.md'))],
  ['a file that may be read now', (folder) => writeFileSync(join(folder, 'docs/b.md'), '#')],
  ['no folder', (folder) => rmSync(folder, { recursive: true })],
  [
    'a link that leads out',
    (folder) => {
      unlinkSync(join(folder, 'docs/a.md'));
      symlinkSync(join(folderOf({ 'a.md': '# A' }), 'a.md'), join(folder, 'docs/a.md'));
    },
  ],
])('a trace does not hold after %s', async (_, change) => {
  const folder = folderOf(files);
  const trace = (await traced(folder)) ?? [];
  change(folder);
  expect(traceHolds(trace, 1_000)).toBe(false);
});

test('a trace does not hold once a time has passed', async () => {
  const trace = (await traced(folderOf(files))) ?? [];
  expect([traceHolds(trace, 1_999), traceHolds(trace, 2_000)]).toEqual([true, false]);
});

test('there is no trace of what changed meanwhile', async () => {
  const folder = folderOf(files);
  expect(await traced(folder, () => writeFileSync(join(folder, 'docs/a.md'), '# Z'))).toBeUndefined();
});

test('what a trace names can be anything, and nothing is read that leads out', () => {
  const folder = folderOf(files);
  for (const path of ['/etc/hostname', '../../etc/hostname', '\0', 'x'.repeat(5_000)])
    expect(traceHolds([[['read', folder, path, 100], 'a digest']]), path).toBe(false);
});

test.each<[what: string, cache: BuildCache | undefined]>([
  ['of its build', undefined],
  ['of a build that remembers for the next', createBuildCache()],
])('every file of a content is in the trace %s', async (_, cache) => {
  const folder = writeFolder({ ...smallest, 'docs/deep/b.md': '# B\n', 'docs/deep/c.md': '# C\n' });
  const build = (): Promise<unknown> => buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z', ...(cache && { cache }) });
  const { trace = [] } = await recordTrace(build);
  const asked = (kind: string): readonly unknown[] => trace.flatMap(([question]) => (question[0] === kind ? [question[2]] : []));
  for (const name of Object.keys(smallest)) expect(asked('read')).toContain(join(folder, name));
  for (const name of ['docs/deep', 'docs/deep/b.md', 'docs/deep/c.md']) expect(asked('stat')).toContain(join(folder, name));
  expect(traceHolds(trace)).toBe(true);
  writeFileSync(join(folder, 'docs/deep/d.md'), '# D');
  expect(traceHolds(trace)).toBe(false);
});
