import { afterEach, expect, it, vi } from 'vitest';
import { sendToUrl } from '../../src/verify/verify-responses.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A service that takes every request and answers none. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(init.signal?.reason as Error);
    });
  });
const question = { method: 'GET', target: '/api/v1/status', fields: {} };

it('gives up an answer that does not come within 15 s', async () => {
  vi.useFakeTimers();
  const asked = sendToUrl('http://front.example', { fetch: silent, signal: new AbortController().signal })(question);
  const refused = expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
});

it('gives up when the caller does', async () => {
  const caller = new AbortController();
  const asked = sendToUrl('http://front.example', { fetch: silent, signal: caller.signal })(question);
  caller.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});
