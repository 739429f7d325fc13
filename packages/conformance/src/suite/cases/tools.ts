// The six documentation tools (SPEC 4.6), seen from a client: what is listed, what an answer weighs, and how a call
// that does not work out is reported.
import type { Json as JsonValue, JsonObject } from '@vitrine/core';
import { expect } from 'vitest';
import { compiled } from '../../verify/contract.ts';
import { aString, textLike } from '../matchers.ts';
import { legacy, modern, resultOf } from '../rpc.ts';
import type { Answer, Json } from '../subject.ts';
import type { Cases, Target } from '../case.ts';

const least: readonly (readonly [name: string, given: Json])[] = [
  ['search_docs', { query: 'tide' }],
  ['list_capabilities', {}],
  ['get_action_safety', { action: 'berths.berth.list' }],
  ['get_latest_release', {}],
  ['get_installation_guide', {}],
  ['get_benchmark_evidence', {}],
];

const more: readonly (readonly [name: string, given: Json])[] = [
  ['search_docs', { query: 'zzqx unheard of' }],
  ['search_docs', { id: 'guide/plan-berths' }],
  ['search_docs', { id: 'guide/plan-berths', query: 'tide' }],
  ['search_docs', { query: 'tide', limit: 3 }],
  ['list_capabilities', { detail: 'full', limit: 100 }],
  ['list_capabilities', { query: 'delete', permission_tier: 'destructive' }],
  ['get_latest_release', { channel: 'nightly', platform: 'linux' }],
  ['get_installation_guide', { platform: 'linux' }],
  ['get_benchmark_evidence', { metric: 'start_time', limit: 2 }],
];

/** Arguments that a tool refuses, and what the text must name. */
const refused: readonly (readonly [name: string, given: Json, argument: string])[] = [
  ['search_docs', {}, 'query'],
  ['search_docs', { query: '' }, 'query'],
  ['search_docs', { query: 'x'.repeat(5_000) }, 'query'],
  ['search_docs', { query: 'tide', limit: 'many' }, 'limit'],
  ['search_docs', { id: 'no/such/page' }, 'no/such/page'],
  ['list_capabilities', { detail: 'everything' }, 'brief'],
  ['list_capabilities', { permission_tier: 'no_such_tier' }, 'read_only'],
  ['get_action_safety', {}, 'action'],
  ['get_action_safety', { action: 'berths.berth.lst' }, 'berths.berth.list'],
  ['get_action_safety', { action: '__proto__' }, ''],
  ['get_latest_release', { channel: 'weekly' }, 'stable'],
  ['get_installation_guide', { platform: 'plan9' }, 'linux'],
  ['get_benchmark_evidence', { id: 'no-such-evidence' }, ''],
];

async function call({ send }: Target, name: string, given?: Json): Promise<Answer> {
  return send(legacy('tools/call', { name, ...(given && { arguments: given }) }));
}

function resultText(result: Json): string {
  const [block] = result['content'] as readonly Json[];
  return String(block?.['text']);
}

export const tools: Cases = (test) => {
  test('exactly six tools exist, in a fixed order', async ({ send }) => {
    const { tools } = resultOf(await send(legacy('tools/list')));
    expect((tools as readonly Json[]).map(({ name }) => name)).toEqual(least.map(([name]) => name));
  });

  test('every tool declares that it is read-only, with schemas of arguments and answers', async ({ send }) => {
    const { tools } = resultOf(await send(legacy('tools/list')));
    for (const tool of tools as readonly Json[]) {
      expect(tool['annotations']).toEqual({
        title: tool['title'],
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(tool['inputSchema']).toMatchObject({ type: 'object', properties: {} });
      expect(tool['outputSchema']).toMatchObject({ type: 'object' });
      for (const member of ['title', 'description']) expect(String(tool[member]).length).toBeGreaterThan(8);
    }
  });

  test('arguments that clients add or fill with nothing do not change an answer', async (target) => {
    for (const [name, given] of least) {
      const { structuredContent } = resultOf(await call(target, name, given));
      const more = { ...given, wait_for_previous: true, toolCallId: 'a', cursor: null, platform: '' };
      expect(resultOf(await call(target, name, more))['structuredContent'], name).toEqual(structuredContent);
    }
  });

  test('tools/list is at most 1,500 tokens', async ({ send }) => {
    expect(resultOf(await send(legacy('tools/list')))).toHaveProperty('tools');
    expect((await send(legacy('tools/list'))).body.length / 4).toBeLessThanOrEqual(1_500);
  });

  // Text and data were counted apart: what was sent for 32,000 was up to 55,000 bytes.
  test('a response is at most 8,000 bytes as it is sent, and 32,000 where the call asks for more, in both eras', async ({
    send,
  }) => {
    const asking: readonly (readonly [string, Json])[] = [
      ['search_docs', { query: 'how are berths planned', limit: 20 }],
      ['search_docs', { id: 'guide/plan-berths' }],
      ['list_capabilities', { limit: 100 }],
      ['list_capabilities', { limit: 100, detail: 'full' }],
      ['get_benchmark_evidence', { limit: 50 }],
    ];
    for (const [most, calls] of [
      [8_000, least.filter(([name]) => name !== 'get_action_safety')],
      [32_000, asking],
    ] as const)
      for (const [name, given] of calls)
        for (const make of [legacy, modern]) {
          const answer = await send(make('tools/call', { name, arguments: given }));
          expect([name, resultOf(answer)['isError']]).toEqual([name, false]);
          expect(answer.body.length, `${name} ${JSON.stringify(given)}`).toBeLessThanOrEqual(most);
        }
  });

  test('structured content conforms to the output schema of its tool', async (target) => {
    const { tools } = resultOf(await target.send(legacy('tools/list')));
    const schemas = new Map((tools as readonly Json[]).map((tool) => [tool['name'], tool['outputSchema'] as JsonObject]));
    for (const [name, given] of [...least, ...more]) {
      const schema = schemas.get(name) ?? {};
      const { structuredContent } = resultOf(await call(target, name, given));
      expect([name, given, compiled(schema)?.(structuredContent as JsonValue).issues]).toEqual([name, given, []]);
    }
  });

  test('the documentation is searched and read through search_docs', async (target) => {
    const searchResult = resultOf(await call(target, 'search_docs', { query: 'plan berths' }))['structuredContent'] as Json;
    const [first] = searchResult['results'] as readonly Json[];
    expect(first).toMatchObject({ id: aString, title: aString, url: aString, text: textLike(/\S/) });
    const read = resultOf(await call(target, 'search_docs', { id: first?.['id'] }))['structuredContent'] as Json;
    expect(read['page']).toMatchObject({ text: textLike(/\S/) });
  });

  test('capabilities are listed in pages that together are all of them', async (target) => {
    const seen = new Set<unknown>();
    let cursor: unknown;
    for (let page = 0; page < 20; page++) {
      const answer = resultOf(await call(target, 'list_capabilities', cursor === undefined ? {} : { cursor }));
      const content = answer['structuredContent'] as Json;
      for (const line of content['actions'] as readonly string[]) seen.add(line.split('|')[0]);
      cursor = content['next_cursor'];
      if (cursor === undefined || cursor === null) break;
    }
    expect(seen.size).toBe(157);
  });

  test('arguments that fail are a result with isError and a text that names what to change', async (target) => {
    for (const [name, given, argument] of refused) {
      const result = resultOf(await call(target, name, given));
      expect([name, given, result['isError']]).toEqual([name, given, true]);
      expect(result).not.toHaveProperty('structuredContent');
      expect(resultText(result)).toContain(argument);
      expect(resultText(result).length).toBeLessThan(2_000);
    }
  });

  test('names of object members are neither actions nor arguments', async (target) => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      for (const [tool, key] of [
        ['get_action_safety', 'action'],
        ['search_docs', 'id'],
        ['get_latest_release', 'channel'],
        ['get_installation_guide', 'platform'],
        ['get_benchmark_evidence', 'id'],
      ] as const) {
        expect([tool, name, resultOf(await call(target, tool, { [key]: name }))['isError']]).toEqual([tool, name, true]);
        const ignored = resultOf(await call(target, tool, JSON.parse(`{"${name}": 1}`) as Json));
        expect(ignored['structuredContent']).toEqual(resultOf(await call(target, tool, {}))['structuredContent']);
        target.advance(2_000);
        target.advance(2_000);
      }
  });

  test('arguments may be left out where none is required', async (target) => {
    expect(resultOf(await call(target, 'get_latest_release'))['isError']).toBe(false);
  });
};
