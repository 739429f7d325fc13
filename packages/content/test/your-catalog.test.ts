// docs/guides/your-catalog.md as a team follows it: the files of the page in a folder, built as they stand there.
import { formatDiagnostic } from '@vitrine/core/serving';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSnapshot, ContentError } from '../src/index.ts';
import { type Files, smallest, writeFolder } from './write-folder.ts';

const options = { generatedAt: '2026-04-01', now: Date.parse('2026-05-01') };
const page = readFileSync(new URL('../../../docs/guides/your-catalog.md', import.meta.url), 'utf8');
const files: Files = Object.fromEntries(
  [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
);
const folder: Files = { ...smallest, 'capabilities.yaml': undefined, 'releases.yaml': undefined, ...files };
const front = String(files['front.yaml']);

async function problemsOf(changed: Files): Promise<readonly string[]> {
  const refusal: unknown = await buildSnapshot(writeFolder({ ...folder, ...changed }), options).catch((error: unknown) => error);
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [];
}

describe('a catalog that front.yaml maps', () => {
  test('comes out as the page says, and is published byte for byte', async () => {
    const { snapshot, warnings } = await buildSnapshot(writeFolder(folder), options);
    const { facts } = snapshot;
    expect(facts.verbatim).toEqual({ capabilities: files['lamp/actions.json'], releases: files['lamp/releases.json'] });
    const rows = facts.capabilities.actions.map(({ id, title, family, permission, approval, platforms = [], providers = [] }) => {
      const cells = [
        `\`${id}\` ${title}`,
        family,
        permission.name,
        approval.required,
        platforms.map((each) => each.id).join(', '),
        providers.join(', '),
      ];
      return `| ${cells.join(' | ')} |`.replaceAll('|  ', '| ');
    });
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
    expect(facts.capabilities.permission_tiers).toEqual([
      { value: 0, name: 'read_only', title: 'Looks' },
      { value: 1, name: 'changes', title: 'changes' },
    ]);
    expect(facts.capabilities.actions[2]?.permission).toEqual({ name: 'unknown' });
    expect(facts.capabilities.summary.permission_tiers).toEqual({ read_only: 1, changes: 1, unknown: 1 });
    expect(facts.capabilities.providers).toEqual([{ id: 'com.example.Lamp', name: 'com.example.Lamp', kind: 'unknown' }]);
    expect(facts.releases.releases.map(({ version, status }) => `${version} ${status}`)).toEqual([
      '1.1.0 published',
      '1.0.1 yanked',
      '1.0.0 published',
    ]);
    expect(facts.releases.current_version).toBe('1.1.0');
    expect(warnings).toEqual([]);
  });

  test.each([
    [
      'table: { LOOKS: read_only, CHANGES: changes }, otherwise: unknown',
      'table: { LOOKS: read_only }',
      'lamp/actions.json:10: groups.light.actions[0].risk: expected a value of the table (LOOKS), or `otherwise` in the rule; found "CHANGES"',
    ],
    [
      'list: /groups/*/actions',
      'list: /gropus/*/actions',
      'lamp/actions.json:1: expected a list or an object at /gropus/*/actions; found nothing',
    ],
    [
      'list: /history',
      'list: /schema_version',
      'lamp/releases.json:2: schema_version: expected a list or an object; found the number 1',
    ],
    [
      'id: /action_type',
      'id: action_type',
      'front.yaml:13: catalogs.capabilities.map.actions.of.of.id: expected a JSON Pointer such as /name, or a relative one such as 1/name or 0#; found "action_type"',
    ],
    [
      'file: lamp/actions.json',
      'file: ../actions.json',
      'front.yaml:3: catalogs.capabilities.file: expected a JSON file below the content folder, such as data/actions.json; found "../actions.json"',
    ],
    ['file: lamp/actions.json', 'file: lamp/none.json', 'lamp/none.json: expected a file of the content folder; found none'],
    ['id: /action_type', 'id: /nothing', 'lamp/actions.json (mapped): actions[0].id: expected text; found nothing'],
  ])('%s as %s is a finding that says where', async (rule, instead, message) => {
    expect(front).toContain(rule);
    expect((await problemsOf({ 'front.yaml': front.replace(rule, instead) }))[0]).toBe(message);
  });

  test('names of the language itself are members like any other', async () => {
    const hostile = front.replace(
      'title: [/label, /action_type]',
      'title: [/constructor/name, /__proto__/x, /toString, /label, /action_type]',
    );
    const {
      snapshot: { facts },
    } = await buildSnapshot(writeFolder({ ...folder, 'front.yaml': hostile }), options);
    expect(facts.capabilities.actions[0]?.title).toBe('Switch on');
  });

  test('rules that look at everything again and again come to an end', async () => {
    const list = JSON.stringify(Array.from({ length: 1500 }, (_, index) => index));
    const text = `catalogs: { capabilities: { file: lamp/actions.json, map: { actions: { list: /a, of: { list: 2/a, of: { of: { id: 0# } } } } } } }\n`;
    const problems = await problemsOf({ 'front.yaml': text, 'lamp/actions.json': `{"schema_version": 1, "a": ${list}}` });
    expect(problems.join('\n')).toContain('a mapping that visits at most 2000000 values');
  });

  test('a function that is given wins over the rules', async () => {
    const catalogs = { capabilities: { file: 'lamp/actions.json', map: () => ({ actions: [] }) } };
    const {
      snapshot: { facts },
    } = await buildSnapshot(writeFolder(folder), { ...options, catalogs });
    expect(facts.capabilities.actions).toEqual([]);
  });
});

describe('nothing is invented', () => {
  const action = (more: string): Files => ({
    ...smallest,
    'capabilities.yaml': `permission_tiers: [{ value: 4, name: notify }]\nactions:\n  - { id: a, title: A, description: Does a., ${more} }\n`,
  });

  test('a tier without words is published without words', async () => {
    const {
      snapshot: { facts },
    } = await buildSnapshot(writeFolder(action('permission: notify')), options);
    expect(facts.capabilities.permission_tiers).toEqual([{ value: 4, name: 'notify', title: 'notify' }]);
  });

  test('a mapped catalog without tiers gets the names of the default ladder, and none of its words', async () => {
    const mapped = front.replace(/ {6}permission_tiers:\n.*\n/, '').replace('CHANGES: changes', 'CHANGES: user_write');
    const {
      snapshot: { facts },
    } = await buildSnapshot(writeFolder({ ...folder, 'front.yaml': mapped }), options);
    expect(facts.capabilities.permission_tiers).toHaveLength(5);
    expect(facts.capabilities.permission_tiers.every((tier) => !('description' in tier))).toBe(true);
  });

  test.each([
    [
      'permission: unknown, providers: null',
      /providers: expected a list of ids of providers; leave it out, or use \[\], if nobody has stated them; found null/,
    ],
    ['permission: unknown, providers: [null]', /providers\[0\]: expected the id of a provider: .*; found null/],
    [
      'permission: unknown, providers: ["Acme Mail"]',
      /providers\[0\]: expected the id of a provider: .* a name with spaces belongs in the list of providers; found "Acme Mail"/,
    ],
  ])('%s is refused with a sentence that helps', async (more, message) => {
    const refusal: unknown = await buildSnapshot(writeFolder(action(more)), options).catch((error: unknown) => error);
    expect((refusal as Error).message).toMatch(message);
  });
});
