import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { countOf, createProgress, createProgressLines, paceOf } from './progress.ts';
import { createTerminal } from './terminal.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the pace of a stage is said once it is known, with the time for the rest', () => {
  expect(paceOf(0, 100, 5_000)).toBe('');
  expect(paceOf(50, 100, 900)).toBe('');
  expect(paceOf(812, 14_000, 4_000)).toBe(', 203 a second, 65 s left');
  expect(paceOf(10, 14_000, 4_000)).toBe(', 2.5 a second, 93 min left');
  expect(paceOf(14_000, 14_000, 4_000)).toBe(', 3,500 a second');
  expect(paceOf(20, 0, 4_000)).toBe(', 5.0 a second');
});

test('what is done is counted where nobody knows how much there is', () => {
  expect([countOf(0, 0), countOf(1_200, 0), countOf(0, 9), countOf(12, 14_000)]).toEqual(['', '1,200', '0 of 9', '12 of 14,000']);
});

test('the bar appears before anything is done, and again for the next work; short work shows none', () => {
  vi.useFakeTimers();
  const stream = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 120,
    rows: 30,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  const written = (): string => String(stream.read() ?? '');
  const progress = createProgress(stream as unknown as NodeJS.WriteStream);
  progress.show('starting', 0, 0);
  progress.done();
  vi.advanceTimersByTime(1_000);
  expect(written()).toBe('');
  for (const stage of ['starting', 'rebuilding']) {
    progress.show(stage, 0, 0);
    vi.advanceTimersByTime(400);
    expect(written()).toContain(stage);
    progress.done();
    written();
  }
});

test('without a terminal a line says how far work is: after two seconds, then every five, and for other work anew', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const progress = createProgressLines({ write: (text: string) => written.push(text) });
  progress.show('starting', 0, 0);
  vi.advanceTimersByTime(1_900);
  progress.show('reading', 10, 1_200);
  expect(written.splice(0)).toEqual([]);
  vi.advanceTimersByTime(5_000);
  progress.show('reading', 900, 1_200);
  expect(written.splice(0)).toEqual(['reading 10 of 1,200\n']);
  // a stage that reports nothing
  progress.show('checking', 0, 0);
  vi.advanceTimersByTime(15_000);
  expect(written.splice(0)).toEqual(Array.from({ length: 3 }, () => 'checking\n'));
  progress.done();
  vi.advanceTimersByTime(20_000);
  progress.show('rebuilding', 0, 0);
  expect(written).toEqual([]);
  progress.done();
});

test('work that lets no timer run writes its lines too', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const written: string[] = [];
  const progress = createProgressLines({ write: (text: string) => written.push(text) });
  for (let done = 1; done <= 9; done += 1) {
    progress.show('reading', done, 9);
    vi.advanceTimersByTime(1_000);
  }
  progress.done();
  expect(written).toEqual(['reading 3 of 9\n', 'reading 8 of 9\n']);
});

test.each([
  ['for people', false, false, ['reading 3 of 9\n']],
  ['with --quiet', false, true, []],
  ['with --json', true, true, []],
])('a command says how far it is, %s', async (_, json, isQuiet, lines) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const written: string[] = [];
  const stream = { isTTY: false, columns: 80, write: (text: string) => written.push(text) };
  const progress = await createTerminal({ stdout: stream, stderr: stream }, json, isQuiet).progress();
  progress.show('reading', 1, 9);
  vi.advanceTimersByTime(2_000);
  progress.show('reading', 3, 9);
  progress.done();
  expect(written).toEqual(lines);
});
