// The tools over whole published products: which actions they find equals a plain look into /capabilities.json.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../src/answers/json.ts';
import { allIds, call, rows } from './call.ts';
import { type Product, products } from './products.ts';
import { someOf } from '../../../workshop/full.ts';

type Action = Product['capabilities']['actions'][number];

describe.each(products)('over the $name', ({ mcp, capabilities }) => {
  const { actions } = capabilities;

  describe('get_action_safety', () => {
    it('returns each of the actions, whole', async () => {
      for (const action of actions) {
        const { content } = await call(mcp, 'get_action_safety', { action: action.id });
        expect(content['action'], action.id).toEqual(action);
        const swapped = await call(mcp, 'get_action_safety', { action: action.id.toUpperCase() });
        expect(swapped.content['action']).toEqual(action);
      }
    });

    it('explains each without a gap, and asks wherever approval is not ruled out', async () => {
      for (const { id, approval } of actions) {
        const { content } = await call(mcp, 'get_action_safety', { action: id });
        expect(content['explanation']).not.toMatch(/undefined|null|\[object|\.\.| {2}/);
        if (approval.required !== 'never') expect(content['ask_user'], id).toMatch(/[Aa]sk the user/);
      }
    });

    it('names the right action first when one letter is wrong', async () => {
      for (const { id } of actions) {
        const place = Math.floor(id.length / 2);
        const wrong = `${id.slice(0, place)}${id.slice(place + 1)}`;
        if (actions.some((other) => other.id === wrong)) continue;
        expect((await call(mcp, 'get_action_safety', { action: wrong })).error, wrong).toContain(id);
      }
    });
  });

  describe('list_capabilities', () => {
    const works = ({ platforms = [] }: Action, id: string): boolean =>
      platforms.some((platform) => platform.id === id && ['supported', 'partial'].includes(platform.status));
    const values = <Value>(of: (action: Action) => readonly Value[]): readonly Value[] => [...new Set(actions.flatMap(of))];
    const filters: readonly (readonly [
      string,
      readonly (string | number)[],
      (action: Action, value: string | number) => boolean,
    ])[] = [
      ['family', values(({ family }) => [family]), (action, value) => action.family === value],
      ['permission_tier', values(({ permission }) => [permission.name]), (action, value) => action.permission.name === value],
      [
        'permission_tier',
        values(({ permission }) => (permission.tier === undefined ? [] : [permission.tier])),
        (action, value) => action.permission.tier === value,
      ],
      ['approval', ['always', 'never', 'conditional', 'unknown'], (action, value) => action.approval.required === value],
      ['platform', capabilities.platforms.map(({ id }) => id), (action, value) => works(action, String(value))],
      [
        'provider',
        capabilities.providers.map(({ id }) => id),
        (action, value) => action.providers?.includes(String(value)) === true,
      ],
      ['verification', values(({ verification }) => [verification.depth]), (action, value) => action.verification.depth === value],
    ];

    it.each(filters)('by %s equals a plain filter for each of %o', async (name, given, admits) => {
      for (const value of given) {
        const ids = actions.filter((action) => admits(action, value)).map(({ id }) => id);
        expect(await allIds(mcp, 'list_capabilities', 'actions', { [name]: value })).toEqual(ids);
        const spelled = String(value).toUpperCase().replaceAll('_', ' ');
        expect((await call(mcp, 'list_capabilities', { [name]: spelled })).content['total'], spelled).toBe(ids.length);
      }
    });

    it('by the names of platforms and providers and the titles of tiers equals by their ids', async () => {
      const filterValues = [
        ...capabilities.platforms.map(({ id, name }) => ['platform', id, name] as const),
        ...capabilities.providers.map(({ id, name }) => ['provider', id, name] as const),
        ...capabilities.permission_tiers.map(({ name, title }) => ['permission_tier', name, title] as const),
      ];
      for (const [argument, id, name] of filterValues) {
        const byId = await allIds(mcp, 'list_capabilities', 'actions', { [argument]: id });
        expect(await allIds(mcp, 'list_capabilities', 'actions', { [argument]: name })).toEqual(byId);
      }
    });

    it('with two filters equals both', async () => {
      for (const { name } of capabilities.permission_tiers) {
        for (const { id } of capabilities.platforms) {
          const expected = actions.filter((action) => action.permission.name === name && works(action, id));
          const { content } = await call(mcp, 'list_capabilities', { permission_tier: name, platform: id, limit: 100 });
          expect(content['total']).toBe(expected.length);
        }
      }
    });

    it('counts what the published summary counts', async () => {
      const { content } = await call(mcp, 'list_capabilities', { limit: 1 });
      expect(content['summary']).toEqual(capabilities.summary);
      for (const [argument, counted] of [
        ['family', capabilities.summary.families],
        ['permission_tier', capabilities.summary.permission_tiers],
        ['approval', capabilities.summary.approval],
        ['platform', capabilities.summary.platforms],
        ['verification', capabilities.summary.verification],
      ] as const) {
        for (const [value, count] of Object.entries(counted)) {
          const listed = await call(mcp, 'list_capabilities', { [argument]: value });
          expect(listed.content['total'], `${argument} ${value}`).toBe(count);
        }
      }
    });

    it.each(someOf([1, 2, 3, 10, 25, 40, 99, 100], 4))(
      'shows every action once, in the published order, with a limit of %i',
      async (limit) => {
        const ids = actions.map(({ id }) => id);
        expect(await allIds(mcp, 'list_capabilities', 'actions', { limit })).toEqual(ids);
        expect(await allIds(mcp, 'list_capabilities', 'actions', { limit, detail: 'full' })).toEqual(ids);
      },
    );

    it('in full shows each record as published', async () => {
      for (const { id, family } of actions.slice(0, 30)) {
        const actionRows: JsonObject[] = [];
        for (let next: JsonObject | undefined = {}; next !== undefined; ) {
          const { content } = await call(mcp, 'list_capabilities', { family, detail: 'full', limit: 5, ...next });
          actionRows.push(...rows(content, 'actions'));
          next = content['next_cursor'] === undefined ? undefined : { cursor: content['next_cursor'] };
        }
        expect(actionRows.find((row) => row['id'] === id)).toEqual(actions.find((action) => action.id === id));
      }
    });
  });
});
