import { expect, test, vi } from 'vitest';
import { Deadline } from './tool-context.ts';

test('work that settles in time is handed on, and the timer is gone', async () => {
  vi.useFakeTimers();
  const deadline = new Deadline({}, 1_000);
  await expect(deadline.race(Promise.resolve('done'), () => 'late')).resolves.toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('work that never settles is answered late, and its signal is aborted', async () => {
  vi.useFakeTimers();
  const deadline = new Deadline({}, 1_000);
  const { signal } = deadline;
  const answer = deadline.race(new Promise<string>(() => {}), () => 'late');
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(answer).resolves.toBe('late');
  expect(signal.aborted).toBe(true);
  vi.useRealTimers();
});

test('a rejection before the deadline rejects', async () => {
  await expect(new Deadline({}, 1_000).race(Promise.reject(new Error('no')), () => 'late')).rejects.toThrow('no');
});

test('a client that left aborts the signal, also when it left before anybody looked', () => {
  const client = new AbortController();
  const watched = new Deadline(client, 1_000).signal;
  client.abort();
  expect(watched.aborted).toBe(true);
  expect(new Deadline(client, 1_000).signal.aborted).toBe(true);
});

test('the signal of a client is not read until a handler reads its own', async () => {
  const asked = vi.fn();
  const client = {
    get signal(): undefined {
      asked();
      return undefined;
    },
  };
  const deadline = new Deadline(client, 1_000);
  await deadline.race(Promise.resolve(), () => undefined);
  expect(asked).not.toHaveBeenCalled();
  expect(deadline.signal.aborted).toBe(false);
  expect(asked).toHaveBeenCalledOnce();
});
