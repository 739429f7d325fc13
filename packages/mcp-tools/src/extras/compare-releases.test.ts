import { expect, it } from 'vitest';
import { call, rows } from '../../test/call.ts';
import { action, release, sample } from '../../test/sample.ts';
import type { JsonObject } from '../answers/json.ts';
import { compareReleases, createDocumentationTools, type ExtraTool } from '../index.ts';

const actions = [
  action('old.one', { since: '1.0.0' }),
  action('new.one', { since: '1.3.0', permission: { tier: 1, name: 'user_write' } }),
  action('ported.one', { platforms: [{ id: 'windows', status: 'supported', basis: 'tested', since: '1.4.0' }] }),
  action('dead.one', { deprecated: { since: '2026-03-01T00:00:00Z', replacement: 'new.one' } }),
];
const mcp = createDocumentationTools(sample({ actions }), { extras: [compareReleases] });

it('is off unless asked for', () => {
  expect(createDocumentationTools(sample()).tools).toHaveLength(6);
  expect(mcp.tools.map(({ name }) => name)).toContain('compare_releases');
  // What a program without types may hand over: the names that it knows from the list of tools.
  const extraName = 'compare_releases' as unknown as ExtraTool;
  expect(() => createDocumentationTools(sample(), { extras: [extraName] })).toThrow(
    'extras: expected functions such as compareReleases, received "compare_releases"',
  );
});

it('tells changes by urgency, what breaks, and which actions came, went or spread', async () => {
  const { content } = await call(mcp, 'compare_releases', { from: '1.3.0', to: '1.4.0' });
  expect(content).toMatchObject({
    from: '1.3.0',
    to: '1.4.0',
    releases: ['1.4.0'],
    breaking: [],
    changes: [{ version: '1.4.0', kind: 'added' }],
    actions: {
      deprecated: [{ id: 'dead.one', replacement: 'new.one' }],
      platforms_added: [{ id: 'ported.one', platform: 'windows', status: 'supported' }],
      note: expect.stringContaining('does not record') as string,
    },
  });
  const { content: wider } = await call(mcp, 'compare_releases', { from: '1.1' });
  expect(wider).toMatchObject({
    to: '1.4.0',
    breaking: ['1.2.0'],
    total: 4,
    actions: { added: [{ id: 'new.one', permission_tier: 'user_write' }] },
  });
});

it('an older version that is not in the catalog will do; the newer one must be', async () => {
  expect((await call(mcp, 'compare_releases', { from: '0.1' })).content['total']).toBe(4);
  expect((await call(mcp, 'compare_releases', { from: '1.2.0', to: '1.9.0' })).error).toMatch(/Unknown to "1\.9\.0"/);
  expect((await call(mcp, 'compare_releases', { from: '1.4.0', to: '1.3.0' })).error).toMatch(/from is newer than to/);
  expect((await call(mcp, 'compare_releases', { from: 'x' })).error).toMatch(/from must be a version/);
});

it.each([1, 10, 100])('pages through every change once with a limit of %i', async (limit) => {
  const releases = Array.from({ length: 30 }, (_, minor) =>
    release(`1.${30 - minor}.0`, {
      changes: Array.from({ length: 4 }, (_, index) => ({ kind: 'fixed' as const, text: `${minor}/${index}` })),
    }),
  );
  const many = createDocumentationTools(sample({ releases }), { extras: [compareReleases] });
  const seen: unknown[] = [];
  // From the second page on a cursor alone is enough.
  let given: JsonObject = { from: '1.0.0', limit };
  for (let more = true; more; ) {
    const { content } = await call(many, 'compare_releases', given);
    seen.push(...rows(content, 'changes').map(({ text }) => text));
    more = content['truncated'] === true;
    given = { cursor: content['next_cursor'] ?? null };
  }
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
});
