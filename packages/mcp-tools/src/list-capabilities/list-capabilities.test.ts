import { describe, expect, it } from 'vitest';
import { allIds, call, rows, toolOf } from '../../test/call.ts';
import { action, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';

const mcp = createDocumentationTools(sample());

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
  [{ query: 'deleting a file' }, ['files.delete', 'files.list']],
  [{ q: 'mail' }, ['mail.send']],
  [{ query: 'deltes' }, ['files.delete']],
  [{ query: 'of the' }, []],
  [{ reversible: 'no' }, ['files.delete']],
  [{ snapshot_required: 'yes, unknown' }, ['files.delete']],
  [{ read_only: 'false' }, ['files.delete', 'mail.send']],
  [{ destructive: '!no' }, ['files.delete', 'mail.send']],
  [{ idempotent: 'not yes' }, ['mail.send']],
  [{ open_world: 'yes', effects: 'remote_write' }, ['mail.send']],
  [{ effects: 'irreversible, remote write' }, ['files.delete', 'mail.send']],
  [{ family: 'files', approval: '!always' }, ['files.list']],
  [{ platform: '!darwin' }, ['files.list', 'files.delete', 'mail.send']],
  [{ query: 'remove or send something by post' }, ['mail.send']],
  [{ query: '', family: 'mail', platform: '', cursor: '' }, ['mail.send']],
  [{ reversible: ['no'] }, ['files.delete']],
  [{ reversible: ['yes', 'no, unknown', 'yes'], family: ['files'] }, ['files.list', 'files.delete']],
  [{ approval: ['!always'], family: ['files', 'mail'], platform: [] }, ['files.list', 'mail.send']],
  [{ read_only: true }, ['files.list']],
  [{ read_only: [false], permission_tier: [0, 'Destructive'] }, ['files.delete', 'mail.send']],
])('%o selects %o', async (given, ids) => {
  const { content } = await call(mcp, 'list_capabilities', given);
  expect(rows(content, 'actions').map(({ id }) => id)).toEqual(ids);
  expect(content['total']).toBe(ids.length);
});

it.each([
  [{ platform: 'solaris' }, /Unknown platform "solaris"\. Valid values: linux, macos, windows\./],
  [{ permission_tier: 'destroy' }, /Nearest: destructive/],
  [{ permission_tier: 17 }, /Unknown permission_tier "17"/],
  [{ cursor: 'nonsense' }, /did not issue/],
  [{ reversible: ['no', 'perhaps'] }, /Unknown reversible "perhaps"/],
  [{ family: ','.repeat(101) }, /at most 24 values, received more than 100/],
  [{ reversible: ['__proto__'] }, /Unknown reversible/],
  [{ family: [Array.from({ length: 25 }, (_, index) => `f${index}`).join()] }, /at most 24 values, received 25/],
  [{ approval: 'always, perhaps' }, /Unknown approval "perhaps"/],
  [{ reversible: '!' }, /Unknown reversible/],
  [{ family: Array.from({ length: 25 }, (_, index) => `f${index}`).join() }, /at most 24 values, received 25/],
  [{ count_by: 'approval, family, effects' }, /at most 2 values, received 3/],
  [{ count_by: 'colour' }, /Unknown count_by "colour"/],
])('%o is refused with what would be valid', async (given, text) => {
  expect((await call(mcp, 'list_capabilities', given)).error).toMatch(text);
});

it.each([
  [{ reversible: Array(25).fill('no') }, 'must have at most 24 items'],
  [{ reversible: [['no']] }, 'must be a string'],
  [{ reversible: [null] }, 'must be a string'],
  [{ reversible: { no: true } }, 'must be a string'],
  [{ query: ['files'] }, 'must be a string'],
])('%o is no list of values', (given, message) => {
  const { issues } = toolOf(mcp, 'list_capabilities').checkInput(given);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

it('a list continues by the cursor of the text that means the same', async () => {
  const first = await call(mcp, 'list_capabilities', { family: ['files', 'mail'], limit: 1 });
  const next = await call(mcp, 'list_capabilities', { family: 'files,mail', limit: 1, cursor: first.content['next_cursor'] ?? '' });
  expect(rows(next.content, 'actions').map(({ id }) => id)).toEqual(['files.delete']);
});

it('planned and unsupported platforms are no match, and a full record still shows them', async () => {
  const { content } = await call(mcp, 'list_capabilities', { detail: 'full', family: 'mail' });
  expect(rows(content, 'actions')[0]?.['platforms']).toContainEqual({ id: 'macos', status: 'planned', basis: 'declared' });
});

it('the summary counts what was found, where not all rows are shown', async () => {
  const { content } = await call(mcp, 'list_capabilities', { family: 'files', limit: 1 });
  expect(content['summary']).toMatchObject({
    actions: 2,
    families: { files: 2 },
    approval: { never: 1, always: 1 },
    platforms: { linux: 2 },
  });
});

it('counts of two fields come in one small answer without rows', async () => {
  const { content, text } = await call(mcp, 'list_capabilities', { approval: 'never', count_by: 'tier, platforms' });
  expect(content).toMatchObject({
    total: 2,
    actions: [],
    truncated: false,
    counts: { read_only: { total: 2, by: { linux: 2 } } },
  });
  expect(text).toBe('2 actions.\npermission_tier read_only: 2 (platform: linux 2)');
  expect((await call(mcp, 'list_capabilities', { count_by: 'reversible' })).text).toBe('3 actions.\nreversible: yes 2, no 1');
});

it('the words that no action has are named, and the best are listed all the same', async () => {
  const { content } = await call(mcp, 'list_capabilities', { query: 'send a parcel by drone' });
  expect(rows(content, 'actions').map(({ id }) => id)).toEqual(['mail.send']);
  expect(content['note']).toBe('No listed action matches the query well; these match in part. No action contains: parcel, drone.');
});

it('a word one slip away is read as the word that actions have', async () => {
  const { content } = await call(mcp, 'list_capabilities', { query: 'deleet' });
  expect(content['note']).toBe('Read as: deleet as delete.');
});

it('a property that no action states is said once', async () => {
  const silent = sample({ actions: ['a.one', 'a.two'].map((id) => action(id, { snapshot_required: 'unknown' })) });
  const { text } = await call(createDocumentationTools(silent), 'list_capabilities');
  expect(text.match(/snapshot_required/g)).toHaveLength(2);
  expect(text).toContain('No action in this catalog states: snapshot_required.');
});

describe('a hundred rows', () => {
  const note = 'No independent check of the result is registered for this action at present.';
  const actions = Array.from({ length: 157 }, (_, index) =>
    action(`family.action-${index}`, {
      reversible: index % 3 === 0 ? 'no' : 'yes',
      approval: { required: index % 2 === 0 ? 'always' : 'never' },
      verification: { depth: 'none', evidence: [], note },
    }),
  );
  const many = createDocumentationTools(sample({ actions }));

  it('with every field of their safety records are at most 6 KB of text', async () => {
    const { content, text } = await call(many, 'list_capabilities', { limit: 100 });
    expect(rows(content, 'actions')).toHaveLength(100);
    expect(text.length).toBeLessThan(6_000);
    for (const { id } of rows(content, 'actions')) expect(text).toContain(JSON.stringify(id).slice(1, -1));
  });

  it('give a sentence that every record has once', async () => {
    const { text } = await call(many, 'list_capabilities', { limit: 20, detail: 'full' });
    expect(text.split(note)).toHaveLength(2);
    const { content } = await call(many, 'list_capabilities', { limit: 100, detail: 'full' });
    expect(content['every_row']).toMatchObject({ verification: { note } });
    expect(JSON.stringify(content).split(note)).toHaveLength(2);
  });
});

it('an empty result says so instead of nothing', async () => {
  const { content } = await call(mcp, 'list_capabilities', { query: 'teleport' });
  expect(content).toMatchObject({ total: 0, actions: [], truncated: false, note: expect.stringContaining('No action') as string });
});

describe('paging', () => {
  const actions = Array.from({ length: 60 }, (_, index) => action(`family.action-${index}`));
  const many = createDocumentationTools(sample({ actions }));

  it.each([1, 7, 25, 59, 60, 100])('shows every action once with a limit of %i', async (limit) => {
    expect(await allIds(many, 'list_capabilities', 'actions', { limit })).toEqual(actions.map(({ id }) => id));
    expect(await allIds(many, 'list_capabilities', 'actions', { limit, detail: 'full' })).toEqual(actions.map(({ id }) => id));
  });

  it('refuses a cursor of another snapshot or of other filters', async () => {
    const { content } = await call(many, 'list_capabilities', { limit: 5 });
    const cursor = content['next_cursor'];
    const renewed = createDocumentationTools(sample({ actions, id: `sha256:${'b'.repeat(64)}` }));
    expect((await call(renewed, 'list_capabilities', { cursor })).error).toMatch(/another snapshot/);
    expect((await call(many, 'list_capabilities', { cursor, approval: 'never' })).error).toMatch(/other arguments/);
    expect((await call(many, 'list_capabilities', { cursor, limit: 9 })).error).toBeUndefined();
  });
});

describe('a word that no action has', () => {
  const actions = Array.from({ length: 300 }, (_, index) =>
    action(`disk.step${index}`, { title: index === 9 ? 'Store raws' : index < 40 ? 'Resize images' : 'Check disks' }),
  );
  const sections = [
    {
      id: 'guide',
      page: 'guide',
      title: 'Guide',
      headingPath: [],
      text: 'A rests command starts the unit again. Images are files.',
    },
  ];

  it('is read as a common word that is one slip away, and as no rare one', async () => {
    const tools = createDocumentationTools(sample({ actions }));
    expect((await call(tools, 'list_capabilities', { query: 'resise images' })).content['note']).toBe('Read as: resise as resize.');
    expect((await call(tools, 'list_capabilities', { query: 'rows of images' })).content['note']).toContain(
      'No action contains: rows.',
    );
    expect((await call(tools, 'list_capabilities', { query: 'RAM images' })).content['note']).toContain('No action contains: ram.');
  });

  it('is not read as another where the documentation has it', async () => {
    const resized = [...actions, ...Array.from({ length: 9 }, (_, index) => action(`unit.go${index}`, { title: 'Reset units' }))];
    const query = { query: 'rests units' };
    const { content: without } = await call(createDocumentationTools(sample({ actions: resized })), 'list_capabilities', query);
    expect(without['note']).toBe('Read as: rests as reset.');
    const tools = createDocumentationTools(sample({ actions: resized, sections }));
    const { content } = await call(tools, 'list_capabilities', query);
    expect(content['note']).toContain('No action contains: rests.');
  });
});
