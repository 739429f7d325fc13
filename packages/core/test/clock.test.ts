// The clock of the machine is set by an hour while a service runs.
import { expect, test, vi } from 'vitest';
import { createService } from '../src/index.ts';
import { renderSample, sampleMcp } from './sample-snapshot.ts';

test('a clock that is set gives no client more than its quota, and fields with a time of day follow it', async () => {
  const documents = await renderSample({ rateLimit: { name: 'default', limit: 3, windowSeconds: 60 } });
  const now = Date.now.bind(Date);
  let ahead = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  const service = createService({ documents, mcp: sampleMcp });
  const ask = async (): Promise<readonly [status: number, reset: number]> => {
    const { status, fields } = await service.handle({
      method: 'GET',
      target: '/lantern/api/v1/status',
      field: () => null,
      connection: { remoteAddress: '192.0.2.1' },
      body: () => Promise.resolve(new Uint8Array()),
    });
    return [status, Number(fields.find(([name]) => name === 'X-RateLimit-Reset')?.[1])];
  };
  const [, before] = await ask();
  await ask();
  await ask();
  ahead = 3_600_000;
  const [status, after] = await ask();
  vi.restoreAllMocks();
  expect(status).toBe(429);
  expect(after).toBeGreaterThan(before + 3_500);
});
