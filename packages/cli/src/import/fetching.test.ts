import { afterAll, expect, test, vi } from 'vitest';

vi.mock('node:dns/promises', () => ({
  // The names of a test resolve to what they are called.
  lookup: (host: string) => Promise.resolve([{ address: host.replace(/^a-(.*)\.example$/, '$1').replaceAll('-', '.'), family: 4 }]),
}));

// Files of a project share their modules: another one may have loaded this module with the real names, and must not meet these.
vi.resetModules();
const { createFetcher } = await import('./fetching.ts');
afterAll(() => {
  vi.doUnmock('node:dns/promises');
  vi.resetModules();
});

test.each(['10-0-0-1', '127-0-0-1', '169-254-169-254', '172-31-9-9', '192-168-1-1', '100-64-0-1', '0-0-0-0'])(
  'a name that leads to the private address %s is not called unless that is allowed',
  async (address) => {
    const fetcher = createFetcher({ credentials: [], signal: AbortSignal.timeout(1_000), privateHosts: 'named' });
    await expect(fetcher.request(`http://a-${address}.example/`)).rejects.toThrow(/an address of a private network/);
  },
);
