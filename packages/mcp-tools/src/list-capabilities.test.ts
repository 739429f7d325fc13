import { describe, expect, it } from 'vitest';
import { allIds, call, rows } from '../test/call.ts';
import { action, sample } from '../test/sample.ts';
import { documentation } from './index.ts';

const mcp = documentation(sample());

it.each([
  [{ family: 'FILES' }, ['files.list', 'files.delete']],
  [{ permission_tier: 'destructive' }, ['files.delete']],
  [{ permission_tier: 3 }, ['files.delete']],
  [{ permission_tier: '3' }, ['files.delete']],
  [{ permission_tier: 'Read Only' }, ['files.list', 'mail.send']],
  [{ tier: 'destructive' }, ['files.delete']],
  [{ approval: 'ALWAYS' }, ['files.delete']],
  [{ platform: 'Linux' }, ['files.list', 'files.delete', 'mail.send']],
  [{ platform: 'macOS' }, []],
  [{ provider: 'Built in' }, ['files.list', 'files.delete', 'mail.send']],
  [{ verification: 'executor-reported', family: 'mail' }, ['mail.send']],
  [{ query: 'deleting a file' }, ['files.delete']],
  [{ q: 'mail' }, ['mail.send']],
  [{ query: 'deltes' }, ['files.delete']],
  [{ query: 'of the' }, []],
  [{ query: '', family: 'mail', platform: '', cursor: '' }, ['mail.send']],
])('%o selects %o', async (given, ids) => {
  const { content } = await call(mcp, 'list_capabilities', given);
  expect(rows(content, 'actions').map(({ id }) => id)).toEqual(ids);
  expect(content['total']).toBe(ids.length);
});

it.each([
  [{ platform: 'solaris' }, /Unknown platform "solaris"\. Valid values: linux, macos, windows\./],
  [{ permission_tier: 'destroy' }, /Nearest: destructive/],
  [{ permission_tier: 17 }, /Unknown permission_tier "17"/],
  [{ cursor: 'nonsense' }, /not given out/],
])('%o is refused with what would be valid', async (given, text) => {
  expect((await call(mcp, 'list_capabilities', given)).error).toMatch(text);
});

it('planned and unsupported platforms are no match, and a full record still shows them', async () => {
  const { content } = await call(mcp, 'list_capabilities', { detail: 'full', family: 'mail' });
  expect(rows(content, 'actions')[0]?.['platforms']).toContainEqual({ id: 'macos', status: 'planned', basis: 'declared' });
});

it('the summary counts what was found', async () => {
  const { content } = await call(mcp, 'list_capabilities', { family: 'files' });
  expect(content['summary']).toMatchObject({
    actions: 2,
    families: { files: 2 },
    approval: { never: 1, always: 1 },
    platforms: { linux: 2 },
  });
});

it('an empty result says so instead of nothing', async () => {
  const { content } = await call(mcp, 'list_capabilities', { query: 'teleport' });
  expect(content).toMatchObject({ total: 0, actions: [], truncated: false, note: expect.stringContaining('No action') as string });
});

describe('paging', () => {
  const actions = Array.from({ length: 60 }, (_, index) => action(`family.action-${index}`));
  const many = documentation(sample({ actions }));

  it.each([1, 7, 25, 59, 60, 100])('shows every action once with a limit of %i', async (limit) => {
    expect(await allIds(many, 'list_capabilities', 'actions', { limit })).toEqual(actions.map(({ id }) => id));
    expect(await allIds(many, 'list_capabilities', 'actions', { limit, detail: 'full' })).toEqual(actions.map(({ id }) => id));
  });

  it('refuses a cursor of another snapshot or of other filters', async () => {
    const { content } = await call(many, 'list_capabilities', { limit: 5 });
    const cursor = content['next_cursor'];
    const renewed = documentation(sample({ actions, id: `sha256:${'b'.repeat(64)}` }));
    expect((await call(renewed, 'list_capabilities', { cursor })).error).toMatch(/another snapshot/);
    expect((await call(many, 'list_capabilities', { cursor, approval: 'never' })).error).toMatch(/other arguments/);
    expect((await call(many, 'list_capabilities', { cursor, limit: 9 })).error).toBeUndefined();
  });
});
