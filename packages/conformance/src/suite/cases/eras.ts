// Both eras are one service (SPEC 4.5): the same content, in each era's own shape.
import { expect } from 'vitest';
import { legacy, modern, resultOf } from '../rpc.ts';
import type { Json } from '../subject.ts';
import type { Cases } from '../case.ts';

/** Calls of every tool, some of which do not work out. */
const calls: readonly (readonly [name: string, given: Json])[] = [
  ['search_docs', { query: 'how are berths planned' }],
  ['search_docs', { query: '' }],
  ['list_capabilities', { permission_tier: 'destructive' }],
  ['list_capabilities', { permission_tier: 'no such' }],
  ['get_action_safety', { action: 'berths.berth.list' }],
  ['get_action_safety', { action: 'berths.berth.lost' }],
  ['get_latest_release', {}],
  ['get_latest_release', { channel: 'nightly' }],
  ['get_installation_guide', { platform: 'linux' }],
  ['get_installation_guide', {}],
  ['get_benchmark_evidence', {}],
  ['get_benchmark_evidence', { unknown_argument: 1 }],
];

const reads: readonly (readonly [method: string, params: Json, member: string])[] = [
  ['tools/list', {}, 'tools'],
  ['resources/list', {}, 'resources'],
  ['resources/templates/list', {}, 'resourceTemplates'],
  ['resources/read', { uri: 'docs:///guide/plan-berths' }, 'contents'],
  ['prompts/list', {}, 'prompts'],
  ['prompts/get', { name: 'install_product', arguments: { platform: 'linux' } }, 'messages'],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'assess_action' }, argument: { name: 'action', value: 'tide' } },
    'completion',
  ],
];

export const eras: Cases = (test) => {
  test('the same tool call gives the same content in both eras', async ({ send }) => {
    for (const [name, given] of calls) {
      const params = { name, arguments: given };
      const older = resultOf(await send(legacy('tools/call', params)));
      const newer = resultOf(await send(modern('tools/call', params)));
      for (const member of ['content', 'structuredContent', 'isError'])
        expect([name, member, newer[member]]).toEqual([name, member, older[member]]);
    }
  });

  test('every list and every page is the same in both eras', async ({ send }) => {
    for (const [method, params, member] of reads) {
      const older = resultOf(await send(legacy(method, params)));
      const newer = resultOf(await send(modern(method, params)));
      expect([method, newer[member]]).toEqual([method, older[member]]);
    }
  });

  test('tools/list is the same bytes every time', async ({ send, advance }) => {
    const first = (await send(legacy('tools/list'))).text;
    for (let index = 0; index < 100; index++) {
      if (index % 50 === 49) advance(60_000);
      expect((await send(legacy('tools/list'))).text === first).toBe(true);
    }
  });
};
