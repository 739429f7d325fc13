import type { JsonObject } from '@vitrine/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ImportedRecord } from '../imported.ts';
import { type Merged, type MergeOptions, mergeRecords } from './merge.ts';
import { editValue, editYaml } from './yaml-edit.ts';

const day = '2026-05-01';

function record(id: string, more: JsonObject = {}): ImportedRecord {
  const value = {
    id,
    title: `Title of ${id}`,
    description: `Does ${id}.\n\nAnd more: "quotes", # signs, and ünï.`,
    family: 'tools',
    permission: 'unknown',
    hints: { read_only: 'no', idempotent: 'yes', basis: 'declared' },
    input_schema: { type: 'object', properties: { path: { type: 'string', description: 'A path.' } }, required: ['path'] },
    ...more,
  };
  return { id, value };
}

const ten = Array.from({ length: 10 }, (_, index) => record(`tool_${index}`));

function merge(
  text: string,
  records: readonly ImportedRecord[],
  more: Partial<MergeOptions> = {},
): Merged & { readonly text: string } {
  const value = (parse(text) ?? {}) as JsonObject;
  const options = {
    list: 'actions',
    key: 'id',
    source: 'mcp:s',
    records,
    day,
    renames: new Map<string, string>(),
    deprecates: true,
    fills: false,
    ...more,
  };
  const merged = mergeRecords(value, options);
  if (merged.edits.length === 0) return { ...merged, text };
  return { ...merged, text: editYaml(text, merged.edits, editValue(value, merged.edits)) };
}

const starter = '# What the product can do.\n\nactions: []\n# actions:\n#   - id: example # an example\n';

function actionsOf(text: string): readonly JsonObject[] {
  return (parse(text) as { readonly actions: readonly JsonObject[] }).actions;
}

describe('a first import', () => {
  test('adds every record, and keeps the comments of the starter file', () => {
    const { text, added } = merge(starter, ten);
    expect(added).toHaveLength(10);
    expect(text.startsWith('# What the product can do.\n\nactions:\n  - id: tool_0\n')).toBe(true);
    expect(text).toContain('#   - id: example # an example');
    expect(actionsOf(text)[3]).toMatchObject(ten[3]?.value ?? {});
  });

  test.each([
    '',
    '# only a comment\n',
    'platforms: []\n',
    'actions:\n',
    'actions: # none yet\n',
    '{}\n',
    'actions: [] # none\nplatforms: []\n',
  ])('goes into %j', (before) => {
    const { text } = merge(before, ten);
    expect(actionsOf(text)).toHaveLength(10);
    for (const [comment] of before.matchAll(/#.*/g)) expect(text).toContain(comment);
  });

  test('completes what a person wrote before, and overwrites none of it', () => {
    const { text, conflicts } = merge('actions:\n  - id: tool_0\n    title: Mine # my own\n', ten);
    expect(actionsOf(text)).toHaveLength(10);
    expect(actionsOf(text)[0]).toMatchObject({ title: 'Mine', family: 'tools' });
    expect(text).toContain('title: Mine # my own');
    expect(conflicts).toMatchObject([{ id: 'tool_0', member: 'title', yours: 'Mine', theirs: 'Title of tool_0' }]);
  });
});

describe('a second import', () => {
  const first = merge(starter, ten).text;

  test('of the same changes nothing', () => {
    const { edits, text, unchanged } = merge(first, ten);
    expect(edits).toEqual([]);
    expect(text).toBe(first);
    expect(unchanged).toBe(10);
  });

  test('follows what the source changed, added and removed within a record, and touches no other line', () => {
    const [head = record('x'), ...rest] = ten;
    const { description: _, ...value } = head.value;
    const changed = {
      id: head.id,
      value: { ...value, title: 'New', since: '1.0.0', hints: { read_only: 'yes', basis: 'declared' } },
    };
    const { text, changed: names, conflicts } = merge(first, [changed, ...rest]);
    expect(names).toEqual(['tool_0']);
    expect(conflicts).toEqual([]);
    const [now] = actionsOf(text);
    expect(now).toMatchObject({ title: 'New', since: '1.0.0', hints: { read_only: 'yes', basis: 'declared' } });
    expect(now).not.toHaveProperty('description');
    const after = (file: string): string => file.slice(file.indexOf('  - id: tool_1'));
    expect(after(text)).toBe(after(first));
  });

  test('marks what the source no longer has with the day, once, and takes the mark back when it returns', () => {
    const seven = ten.slice(3);
    const second = merge(first, seven);
    expect(second.vanished).toEqual(['tool_0', 'tool_1', 'tool_2']);
    expect(actionsOf(second.text)).toHaveLength(10);
    expect(actionsOf(second.text).filter(({ deprecated }) => deprecated !== undefined)).toHaveLength(3);
    expect(actionsOf(second.text)[0]).toMatchObject({ deprecated: { since: day }, imported: { vanished: day } });
    expect(merge(second.text, seven, { day: '2026-06-01' }).edits).toEqual([]);
    const back = merge(second.text, ten);
    expect(back.returned).toEqual(['tool_0', 'tool_1', 'tool_2']);
    expect(parse(back.text)).toEqual(parse(first));
  });

  test('proposes a rename, and carries it out only when it is told to', () => {
    const old = ten[0]?.value ?? {};
    const records = [...ten.slice(1), { id: 'better_name', value: { ...old, id: 'better_name' } }];
    const unique = (each: ImportedRecord): ImportedRecord => ({
      ...each,
      value: { ...each.value, input_schema: { title: each.id } },
    });
    const before = merge(starter, ten.map(unique)).text;
    const now = records.map((each) =>
      each.id === 'better_name' ? { id: each.id, value: { ...each.value, input_schema: { title: 'tool_0' } } } : unique(each),
    );
    const guessed = merge(before, now);
    expect(guessed.proposals).toEqual([{ from: 'tool_0', to: 'better_name' }]);
    expect(guessed).toMatchObject({ vanished: ['tool_0'], added: ['better_name'] });
    const told = merge(before, now, { renames: new Map([['tool_0', 'better_name']]) });
    expect(told).toMatchObject({ vanished: [], added: [], changed: ['tool_0'], proposals: [] });
    expect(actionsOf(told.text)[0]).toMatchObject({ id: 'better_name', imported: { id: 'better_name' } });
  });

  test('leaves records of another source alone, and does not take their ids', () => {
    const { text, added, remarks } = merge(first, [record('tool_0'), record('other')], { source: 'mcp:t' });
    expect(added).toEqual(['other']);
    expect(remarks).toEqual([expect.stringContaining('tool_0 already exists from another source')]);
    expect(merge(text, ten).edits).toEqual([]);
  });
});

/** Edits as people make them: text in, text out. */
const edits: readonly (readonly [what: string, from: string | RegExp, to: string])[] = [
  ['a title', 'title: Title of tool_0', 'title: A better title'],
  ['a title in quotes', 'title: Title of tool_1', "title: 'Quoted: title'"],
  ['a comment behind a member', 'title: Title of tool_2', 'title: Title of tool_2 # said in the docs'],
  ['a comment above a record', '  - id: tool_3\n', '  # the third\n  - id: tool_3\n'],
  ['a comment inside a record', '    title: Title of tool_3\n', '    # a comment\n    title: Title of tool_3\n'],
  ['a tier', /permission: unknown(?=[\s\S]{0,900}tool_1\n)/, 'permission: user_write'],
  ['an approval', '    title: Title of tool_4\n', '    title: Title of tool_4\n    approval: { required: always, by: user }\n'],
  ['a hint', /(id: tool_4\n[\s\S]*?)read_only: no/, '$1read_only: yes'],
  ['a hint that was not there', /(id: tool_5\n[\s\S]*?)basis: declared/, '$1basis: declared, open_world: yes'],
  ['a hint that is taken away', /(id: tool_6\n[\s\S]*?), idempotent: yes/, '$1'],
  ['a family', /(id: tool_6\n[\s\S]*?)family: tools/, '$1family: files'],
  [
    'a description in a block',
    /(id: tool_7\n[\s\S]*?)description: \|-\n[^\n]*\n\n[^\n]*\n/,
    '$1description: |\n      Said in my own words,\n      on two lines.\n',
  ],
  ['a description that is taken away', /(id: tool_8\n[\s\S]*?) {4}description: \|-\n[^\n]*\n\n[^\n]*\n/, '$1'],
  ['a schema', /(id: tool_8\n[\s\S]*?)A path\./, '$1A path below the home folder.'],
  ['an id', '- id: tool_9', '- id: my_tool'],
  ['a member nobody knows', '    title: Title of tool_9\n', '    title: Title of tool_9\n    x-team: { owner: ada }\n'],
  [
    'a record of the person’s own',
    'imported:\n  - source',
    '  - id: own\n    title: Own\n    description: Mine.\n    permission: unknown\nimported:\n  - source',
  ],
  ['another list', '\nactions:', '\nplatforms: [{ id: linux, name: Linux }]\nactions:'],
  ['blank lines', '  - id: tool_2\n', '\n\n  - id: tool_2\n'],
  ['effects', '    title: Title of tool_5\n', '    title: Title of tool_5\n    effects: [local_read] # looked at the code\n'],
  [
    'a platform',
    '    title: Title of tool_7\n',
    '    title: Title of tool_7\n    platforms:\n      - { id: linux, status: partial }\n',
  ],
];

describe('what a person edited', () => {
  const first = merge(starter, ten).text;
  const edited = edits.reduce((text, [what, from, to]) => {
    const next = text.replace(from, to);
    expect(next, what).not.toBe(text);
    return next;
  }, first);

  test('there are more than 20 edits of every kind, and what comes of them is YAML', () => {
    expect(edits.length).toBeGreaterThan(20);
    expect(actionsOf(edited)).toHaveLength(11);
  });

  test('stays to the byte when the source says the same', () => {
    const { text, conflicts } = merge(edited, ten);
    expect(text).toBe(edited);
    expect(conflicts.map(({ id, member }) => `${id} ${member}`)).toEqual([
      'tool_0 title',
      'tool_0 permission',
      'tool_1 title',
      'tool_4 hints.read_only',
      'tool_6 family',
      'tool_6 hints.idempotent',
      'tool_7 description',
      'tool_8 description',
      'tool_8 input_schema',
      'my_tool id',
    ]);
  });

  test('stays when the source changes every member of every record, and everything else follows', () => {
    const now = ten.map(({ id, value }) => ({
      id,
      value: {
        ...value,
        title: `${id} anew`,
        description: `${id} does it better.`,
        family: 'other',
        permission: 'read_only',
        hints: { read_only: 'no', idempotent: 'no', basis: 'tested' },
        input_schema: { type: 'object' },
      },
    }));
    const { text, conflicts, changed } = merge(edited, now);
    expect(changed).toHaveLength(10);
    expect(conflicts.length).toBeGreaterThanOrEqual(9);
    const [zero, one, two, , four, , six, seven, eight, nine, added] = actionsOf(text);
    expect(zero).toMatchObject({ title: 'A better title', permission: 'user_write', description: 'tool_0 does it better.' });
    expect(one).toMatchObject({ title: 'Quoted: title', family: 'other' });
    expect(two).toMatchObject({ title: 'tool_2 anew' });
    expect(four).toMatchObject({
      approval: { required: 'always', by: 'user' },
      hints: { read_only: 'yes', idempotent: 'no', basis: 'tested' },
    });
    expect(six).toMatchObject({ family: 'files', hints: { basis: 'tested' } });
    expect(six).not.toHaveProperty('hints.idempotent');
    expect(seven).toMatchObject({
      description: 'Said in my own words,\non two lines.\n',
      platforms: [{ id: 'linux', status: 'partial' }],
    });
    expect(eight).not.toHaveProperty('description');
    expect(nine).toMatchObject({ id: 'my_tool', title: 'tool_9 anew', 'x-team': { owner: 'ada' } });
    expect(added).toMatchObject({ id: 'own', title: 'Own' });
    for (const comment of [
      '# said in the docs',
      '# the third',
      '# a comment',
      '# looked at the code',
      '#   - id: example # an example',
    ])
      expect(text).toContain(comment);
    expect(merge(text, now).text).toBe(text);
  });

  test('a record that a person removed stays away, and is counted', () => {
    const without = edited.replace(/ {2}- id: tool_5\n[\s\S]*?(?= {2}- id: tool_6\n)/, '');
    const { text, leftAway, added } = merge(without, ten);
    expect(text).toBe(without);
    expect(leftAway).toEqual(['tool_5']);
    expect(added).toEqual([]);
  });

  test('the order of records stays as a person put them', () => {
    const [head = '', ...parts] = first.split(/(?= {2}- id: tool_\d)/);
    const last = parts.pop() ?? '';
    const turned = `${head}${parts.reverse().join('')}${last}`;
    expect(merge(turned, [...ten, record('tool_new')]).text).toContain('- id: tool_8\n');
    expect(actionsOf(merge(turned, ten).text).map(({ id }) => id)).toEqual(actionsOf(turned).map(({ id }) => id));
  });
});

describe('other ways to write YAML', () => {
  test.each([
    ['records on one line', 'actions:\n  - { id: tool_0, title: Mine } # short\n'],
    ['lists without indentation', 'actions:\n- id: tool_0\n  title: Mine\n- id: own\n  title: Own\nplatforms: []\n'],
    ['four columns', 'actions:\n    -   id: tool_0\n        title: Mine\n'],
    ['a list on one line', 'actions: [{ id: tool_0, title: Mine }]\n'],
    ['anchors', 'x: &words { title: Mine }\nactions:\n  - id: tool_0\n    title: Mine\n    hints: *words\n'],
    ['Windows line ends', 'actions:\r\n  - id: tool_0\r\n    title: Mine\r\n'],
    ['comments with Windows line ends', 'actions:\r\n\r\n  # a\r\n\r\n  # b\r\n  - id: tool_0\r\n    title: Mine\r\n'],
    ['no end of line', 'actions:\n  - id: tool_0\n    title: Mine'],
    [
      'a folded text at the end',
      'actions:\n  - id: tool_0\n    title: Mine\n    docs_url: >-\n      https://example.com/a\n\n# the end\n',
    ],
    ['keys in quotes', '"actions":\n  - "id": tool_0\n    "title": Mine\n'],
  ])('%s are merged, and again', (_, before) => {
    const { text } = merge(before, ten);
    expect(actionsOf(text).length).toBeGreaterThanOrEqual(10);
    expect(actionsOf(text)[0]).toMatchObject({ id: 'tool_0', title: 'Mine' });
    for (const [comment] of before.matchAll(/#.*/g)) expect(text).toContain(comment);
    expect(merge(text, ten).text).toBe(text);
    const without = merge(text, ten.slice(1));
    expect(actionsOf(without.text)[0]).toMatchObject({ deprecated: { since: day } });
  });
});

describe('the same releases of two sources', () => {
  const changelog: ImportedRecord = {
    id: '1.2.0',
    value: { version: '1.2.0', status: 'unknown', changes: [{ kind: 'fixed', text: 'A fix.' }] },
  };
  const forge: ImportedRecord = {
    id: '1.2.0',
    value: { version: '1.2.0', date: '2026-05-01', artifacts: [{ platform: 'linux', url: 'https://lamp.example/lamp.tgz' }] },
  };
  const options = { list: 'releases', key: 'version', deprecates: false, fills: true };
  const releasesOf = (text: string): readonly JsonObject[] =>
    (parse(text) as { readonly releases: readonly JsonObject[] }).releases;

  test.each([
    ['a changelog, then a forge', [changelog, forge]],
    ['a forge, then a changelog', [forge, changelog]],
  ])('are one release with the members of both: %s', (_, records) => {
    let text = 'releases: []\n';
    for (const round of [1, 2])
      for (const one of records) {
        const merged = merge(text, [one], { ...options, source: one === forge ? 'github:lamp' : 'changelog:lamp' });
        text = merged.text;
        expect(merged.leftAway, `round ${round}`).toEqual([]);
      }
    const [release, ...others] = releasesOf(text);
    expect(others).toEqual([]);
    expect(release).toMatchObject({ ...forge.value, changes: changelog.value['changes'] });
    expect(release).not.toHaveProperty('status');
  });

  test('what one of them states is kept, and what a person removed stays away', () => {
    const first = merge('releases: []\n', [changelog], { ...options, source: 'changelog:lamp' });
    const other = { id: '1.2.0', value: { version: '1.2.0', changes: [{ kind: 'added', text: 'Another text.' }] } };
    const second = merge(first.text, [other], { ...options, source: 'github:lamp' });
    expect(releasesOf(second.text)[0]).toMatchObject({ changes: changelog.value['changes'] });
    const removed = merge(
      second.text.replace(/releases:[\s\S]*?imported:\n(?= {2}- source)/, 'releases: []\nimported:\n'),
      [other],
      {
        ...options,
        source: 'github:lamp',
      },
    );
    expect(removed.leftAway).toEqual(['1.2.0']);
  });
});
