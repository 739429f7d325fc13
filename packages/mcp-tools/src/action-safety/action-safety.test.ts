import { expect, it } from 'vitest';
import { type JsonObject } from '../answers/json.ts';
import { call, rows } from '../../test/call.ts';
import { action, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';
import { riskOf } from './risk.ts';

const snapshot = sample();
const mcp = createDocumentationTools(snapshot);
const { capabilities } = snapshot.facts;

it.each(['action', 'action_id', 'actionId', 'action_type', 'id'])('finds the action under the argument %s', async (argument) => {
  const { content } = await call(mcp, 'get_action_safety', { [argument]: 'files.delete' });
  expect(content['action']).toEqual(capabilities.actions[1]);
});

it('explains a destructive action so that a person can decide', async () => {
  const { content } = await call(mcp, 'get_action_safety', { action: 'files.delete' });
  expect(content).toMatchObject({
    risk: 'high',
    unknowns: [],
    ask_user: 'Ask the user: "May I run “Delete files”, which cannot be undone?" Is there a restore point?',
  });
  expect(content['explanation']).toBe(
    '“Delete files” requires approval every time, from: user. Reason: Deleted files are gone. It cannot be undone. It changes data on this machine and has an effect that cannot be undone. It may delete or overwrite data. Make a restore point first. Only the executor reports whether it worked. It needs the permission "Destructive" (destructive, level 3, the highest is 3). The catalog describes this tier: “May delete or overwrite.” It runs on linux.',
  );
});

it('a harmless action needs no question', async () => {
  const { content } = await call(mcp, 'get_action_safety', { action: 'files.list' });
  expect(content['risk']).toBe('low');
  expect(content['ask_user']).toBeUndefined();
});

it('what nobody has stated is never taken for harmless', () => {
  const silent = action('x.y', {
    permission: { name: 'unknown' },
    approval: { required: 'unknown' },
    effects: ['unknown'],
    reversible: 'unknown',
    snapshot_required: 'unknown',
    hints: { read_only: 'unknown', destructive: 'unknown', idempotent: 'unknown', open_world: 'unknown' },
    verification: { depth: 'unknown', evidence: [] },
  });
  const risk = riskOf(silent, capabilities, '1.4.0');
  expect(risk.level).toBe('unknown');
  expect(risk.unknowns).toHaveLength(10);
  expect(risk.ask).toContain('Treat approval as required');
  expect(risk.explanation).toBe(
    'Whether “x y” requires approval is not stated. It runs on linux. Not stated: permission_tier, effects, reversible, snapshot_required, approval, read_only, destructive, idempotent, open_world, verification.',
  );
});

it.each([
  [{ effects: ['local_write'] as const }, 'moderate'],
  [{ effects: ['remote_write'] as const }, 'moderate'],
  [{ effects: ['irreversible'] as const }, 'high'],
  [{ reversible: 'no' as const }, 'high'],
  [{ permission: { tier: 4, name: 'root_critical' } }, 'high'],
  [{ permission: { tier: 1, name: 'user_write' } }, 'moderate'],
  [{ approval: { required: 'always' as const } }, 'moderate'],
  [{ effects: ['none'] as const }, 'low'],
])('%o makes the risk %s', (more, level) => {
  expect(riskOf(action('x.y', more), capabilities, '1.4.0').level).toBe(level);
});

const silence = {
  approval: { required: 'unknown' },
  effects: ['unknown'],
  reversible: 'unknown',
  hints: { read_only: 'unknown', destructive: 'unknown', idempotent: 'unknown', open_world: 'unknown' },
} as const;

it('a read-only tier counts when nothing else is stated', () => {
  const risk = riskOf(action('x.y', { ...silence, permission: { tier: 0, name: 'read_only' } }), capabilities, '1.4.0');
  expect(risk.level).toBe('low');
  expect(risk.unknowns).not.toContain('whether it is read-only');
  expect(risk.ask).toContain('Treat approval as required');
});

it('an effect that writes weighs more than a read-only tier', () => {
  const odd = action('x.y', { ...silence, effects: ['remote_write'], permission: { tier: 0, name: 'read_only' } });
  expect(riskOf(odd, capabilities, '1.4.0').level).toBe('moderate');
});

it.each([
  [1, 'notify', 'unknown'],
  [3, 'inform', 'moderate'],
  [40, 'anything', 'high'],
])('on a ladder of other names the tier %i, %s, makes the risk %s', (tier, name, level) => {
  const permission_tiers = [1, 3, 40].map((value) => ({ value, name: `tier_${value}`, title: `Tier ${value}` }));
  const catalog = { ...capabilities, permission_tiers };
  expect(riskOf(action('x.y', { ...silence, permission: { tier, name } }), catalog, '1.4.0').level).toBe(level);
});

it.each(['yes', 'no', 'conditional', 'unknown'] as const)(
  'what a tier may do never stands before whether the action can be undone (%s)',
  (reversible) => {
    const permission_tiers = capabilities.permission_tiers.map((tier) => ({
      ...tier,
      description: 'Deletes in a way that may not be undone.',
    }));
    const { explanation } = riskOf(action('x.y', { reversible }), { ...capabilities, permission_tiers }, '1.4.0');
    expect(explanation).toContain('The catalog describes this tier: “Deletes in a way that may not be undone.”');
    expect(explanation).not.toMatch(/undone\.”? (?:It can|It cannot|Whether)/);
  },
);

it('a tier without words is named without any', () => {
  const permission_tiers = [{ value: 0, name: 'read_only', title: 'Looks' }];
  expect(riskOf(action('x.y'), { ...capabilities, permission_tiers }, '1.4.0').explanation).toContain(
    'It needs the permission "Looks" (read_only, level 0, the highest is 0). It runs on linux.',
  );
});

it('a deprecated action says what to use instead', () => {
  const deprecated = { since: '2026-01-01T00:00:00Z', sunset: '2026-12-31T00:00:00Z', replacement: 'files.list' };
  expect(riskOf(action('x.y', { deprecated }), capabilities, '1.4.0').explanation).toContain(
    'It has been deprecated since 2026-01-01 and stops working on 2026-12-31; use files.list instead.',
  );
});

it('an action that the current version does not have yet says so', () => {
  const { explanation } = riskOf(action('x.y', { since: '1.5.0' }), capabilities, '1.4.0');
  expect(explanation).toContain('It is new in 1.5.0, which is newer than the current version 1.4.0.');
  expect(riskOf(action('x.y', { since: '1.4.0' }), capabilities, '1.4.0').explanation).not.toContain('newer');
});

it.each([
  ['delete_file', /Nearest: files\.delete/],
  ['constructor', /Unknown action "constructor"/],
  ['__proto__', /Unknown action/],
  ['<b>files</b>', /^Unknown action "bfiles\/b"/],
])('%s is refused with the nearest ids', async (given, text) => {
  expect((await call(mcp, 'get_action_safety', { action: given })).error).toMatch(text);
});

it('up to ten actions are compared in one call, and what they share is given once', async () => {
  const { content, text } = await call(mcp, 'get_action_safety', { actions: ['files.delete', 'mail.send', 'files.delete'] });
  expect(rows(content, 'actions').map(({ risk }) => risk)).toEqual(['high', 'moderate']);
  expect(rows(content, 'tiers').map(({ name }) => name)).toEqual(['read_only', 'destructive']);
  expect(text.match(/Reads and changes nothing/g)).toHaveLength(1);
});

it.each([
  { action: ['files.delete', 'mail.send'] },
  { action_id: 'files.delete, mail.send' },
  { ids: 'files.delete,mail.send' },
  { action: 'files.delete', actions: ['mail.send', 'files.delete'] },
])('%o are several', async (given) => {
  const { content } = await call(mcp, 'get_action_safety', given);
  expect(rows(content, 'actions').map(({ action: one }) => (one as JsonObject)['id'])).toEqual(['files.delete', 'mail.send']);
});

it('a list of one is one', async () => {
  const one = await call(mcp, 'get_action_safety', { action: 'files.delete' });
  expect((await call(mcp, 'get_action_safety', { actions: ['files.delete'] })).text).toBe(one.text);
});

it('of several actions those that are not known are named with what is near', async () => {
  const given = { actions: ['files.delete', 'files.delet', '__proto__', 'mail.send'] };
  const { content, text } = await call(mcp, 'get_action_safety', given);
  expect(rows(content, 'actions')).toHaveLength(2);
  expect(content['note']).toBe('Unknown action "files.delet". Nearest: files.delete, files.list. Unknown action "__proto__".');
  expect(text).toContain('Unknown action "files.delet".');
  expect((await call(mcp, 'get_action_safety', { actions: ['no.such', '\u202e'] })).error).toMatch(/^Unknown action "no\.such"/);
});

it.each([
  [{}, 'Give action (an id from list_capabilities), or actions for several.'],
  [{ action: [] }, 'Give action (an id from list_capabilities), or actions for several.'],
  [
    { action: Array.from({ length: 11 }, (_, index) => `a${index}`).join() },
    'actions: expected at most 10 values, received 11. Give fewer.',
  ],
  [{ action: 'files.list', actions: Array.from({ length: 10 }, (_, index) => `a${index}`) }, /received 11/],
])('%o is refused', async (given, text) => {
  const { error } = await call(mcp, 'get_action_safety', given);
  expect(error).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});

it.each([
  [{ reversible: 'yes' as const }, 'It is marked reversible; how to undo it is not stated.'],
  [{ reversible: 'yes' as const, undo: 'Take it from the trash' }, 'It can be undone: Take it from the trash.'],
  [{ reversible: 'no' as const }, 'It cannot be undone.'],
  [{ reversible: 'conditional' as const }, 'It can be undone only under conditions that are not stated; treat it as irreversible.'],
])('%o reads as %s', (more, sentence) => {
  const writes = { effects: ['local_write'] as const, hints: { ...action('x').hints, read_only: 'no' as const } };
  expect(riskOf(action('x.y', { ...writes, ...more }), capabilities, '1.4.0').explanation).toContain(sentence);
});

it('the first sentence states whether approval is required', () => {
  for (const required of ['always', 'never', 'conditional', 'unknown'] as const)
    expect(riskOf(action('x.y', { approval: { required } }), capabilities, '1.4.0').explanation.split('. ')[0]).toMatch(
      / requires (no )?approval/,
    );
});

it('what the catalog states for no action is not said of each again', () => {
  const silent = action('x.y', { snapshot_required: 'unknown', reversible: 'unknown' });
  const { explanation, unknowns } = riskOf(silent, capabilities, '1.4.0', { neverStated: ['snapshot_required'] });
  expect(explanation).toMatch(/Not stated: reversible\. No action in this catalog states: snapshot_required\.$/);
  expect(unknowns).toEqual(['whether it can be undone', 'whether a restore point is needed']);
});

it('what is unknown is one short line, and not again among the data', async () => {
  const hints = { read_only: 'no', destructive: 'unknown', idempotent: 'unknown', open_world: 'unknown' } as const;
  const permission = { tier: 1, name: 'user_write' };
  const silent = action('x.y', { permission, snapshot_required: 'unknown', hints });
  const { facts } = snapshot;
  const other = { ...snapshot, facts: { ...facts, capabilities: { ...capabilities, actions: [silent, action('x.z')] } } };
  const { text } = await call(createDocumentationTools(other), 'get_action_safety', { action: 'x.y' });
  expect(text).toContain('Not stated: snapshot_required, destructive, idempotent, open_world.');
  expect(text.match(/unknown|destructive|snapshot_required/g)).toEqual(['snapshot_required', 'destructive']);
  expect(text).toContain('hints (read_only no)');
});

it('a sunset that has passed is written as past', () => {
  const at = (deprecated: { since: string; sunset: string; replacement?: string }): string =>
    riskOf(action('x.y', { deprecated }), capabilities, '1.4.0', { now: Date.UTC(2026, 5, 1) }).explanation;
  const past = { since: '2026-01-01T00:00:00Z', sunset: '2026-05-01T00:00:00Z' };
  expect(at(past)).toContain('It has been deprecated since 2026-01-01 and stopped working on 2026-05-01.');
  expect(at({ ...past, replacement: 'files.list' })).toContain('stopped working on 2026-05-01; use files.list instead.');
  expect(at({ ...past, sunset: '2026-07-01T00:00:00Z' })).toContain('and stops working on 2026-07-01.');
});

it.each([
  [{ reversible: 'no' as const, effects: ['irreversible'] as const }, /“x y”, which cannot be undone\?"/],
  [
    { reversible: 'conditional' as const, effects: ['irreversible'] as const },
    /“x y”, which has an effect that cannot be undone\?"/,
  ],
  [{ reversible: 'conditional' as const, effects: ['local_write'] as const }, /“x y”\?"/],
])('the question about %o states what cannot be undone', (more, text) => {
  expect(riskOf(action('x.y', { approval: { required: 'always' }, ...more }), capabilities, '1.4.0').ask).toMatch(text);
});

it('an action that changes nothing is not asked for its changes, and keeps its restore point', () => {
  const permission = { tier: 1, name: 'user_write' };
  const reads = { approval: { required: 'never' }, permission, effects: ['none'], snapshot_required: 'yes' } as const;
  const { level, ask, explanation } = riskOf(action('x.y', reads), capabilities, '1.4.0');
  expect(level).toBe('moderate');
  expect(ask).toBe('Is there a restore point?');
  expect(explanation).toContain('It changes nothing. Make a restore point first.');
  const writes = { ...reads, effects: ['local_write'], hints: { ...action('x').hints, read_only: 'no' } } as const;
  expect(riskOf(action('x.y', writes), capabilities, '1.4.0').ask).toContain('say what will change');
});

it.each([
  [{ tier: 7, name: 'unknown' }, 'It needs permission tier 7.'],
  [{ name: 'operator' }, 'It needs the permission operator.'],
])('the permission %o counts as stated', (permission, sentence) => {
  const { explanation, unknowns } = riskOf(action('x.y', { permission }), capabilities, '1.4.0');
  expect(explanation).toContain(sentence);
  expect(unknowns).not.toContain('which permission it needs');
});
