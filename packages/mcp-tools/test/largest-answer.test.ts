// The largest answer that any tool can give, searched for over hostile content. `call` throws when an answer exceeds its
// budget or does not fit its own output schema, so a field that is added carelessly fails here.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReleases, createDocumentationTools, searchAndFetch } from '../src/index.ts';
import type { JsonObject } from '../src/answers/json.ts';
import { call, rows } from './call.ts';
import { fixture } from './fixture.ts';
import { fillings, hostile } from './hostile.ts';
import { full } from '../../../workshop/full.ts';

const runs = full ? 120 : 3;
/** Control characters make the largest answers: six bytes each. */
const chosen = Object.entries(fillings).filter(([name]) => full || name === 'escapes');
const extras = [compareReleases, searchAndFetch];

const text = fc.oneof(fc.constantFrom('word', 'delete', 'lorem', 'x', '\u0001'), fc.string({ minLength: 1, maxLength: 256 }));
const limit = (most: number): fc.Arbitrary<JsonObject> =>
  fc.oneof(
    fc.constant({}),
    fc.integer({ min: 1, max: most }).map((value) => ({ limit: value })),
    fc.constant({ limit: most }),
  );
const optional = (name: string, value: fc.Arbitrary<string | number>): fc.Arbitrary<JsonObject> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    value.map((given) => ({ [name]: given })),
  );
const together = (...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> =>
  fc.tuple(...parts).map((given) => Object.assign({}, ...given) as JsonObject);

const longId = fc.integer({ min: 0, max: 130 }).map((index) => `a${'b'.repeat(110)}.${index}`);
const version = fc.oneof(fc.constantFrom('1.0', '1.59.0', 'latest'), text);
/** Tool, arguments that are sure to find something, and the space in which more are searched. */
const spaces: readonly (readonly [string, JsonObject, fc.Arbitrary<JsonObject>])[] = [
  [
    'search_docs',
    { query: 'word', limit: 20 },
    together(
      text.map((query) => ({ query })),
      limit(20),
    ),
  ],
  [
    'search_docs',
    { id: 'page-1' },
    fc
      .oneof(
        fc.integer({ min: 0, max: 65 }).map((index) => `page-${index}`),
        text,
      )
      .map((id) => ({ id })),
  ],
  [
    'list_capabilities',
    { limit: 100, detail: 'full' },
    together(
      optional('query', text),
      optional('platform', fc.constantFrom('p1', 'p199', 'linux', 'nowhere')),
      optional('approval', fc.constantFrom('always', 'never')),
      optional('provider', fc.oneof(fc.constant('provider-3'), text)),
      optional('family', text),
      fc.constantFrom<JsonObject>({}, { detail: 'full' }, { detail: 'brief' }),
      limit(100),
    ),
  ],
  ['get_action_safety', { action: `a${'b'.repeat(110)}.7` }, fc.oneof(longId, text).map((action) => ({ action }))],
  [
    'get_latest_release',
    { platform: 'linux', since: '1.0' },
    together(
      optional('platform', fc.oneof(fc.constant('linux'), text)),
      optional('since', version),
      optional('channel', fc.oneof(fc.constant('stable'), text)),
    ),
  ],
  [
    'get_installation_guide',
    { platform: 'linux' },
    together(optional('platform', fc.oneof(fc.constantFrom('linux', 'platform-7'), text)), optional('version', version)),
  ],
  ['get_benchmark_evidence', { limit: 50 }, together(optional('id', fc.oneof(longId, text)), optional('metric', text), limit(50))],
  [
    'compare_releases',
    { from: '1.0', limit: 100 },
    together(fc.constantFrom({ from: '1.0' }, { from: '1.30.0' }), optional('to', version), limit(100)),
  ],
  ['search', { query: 'word' }, text.map((query) => ({ query }))],
  ['fetch', { id: 'page-1' }, fc.integer({ min: 0, max: 65 }).map((index) => ({ id: `page-${index}` }))],
];

describe.each(chosen)('over content full of %s', (_, filling) => {
  const snapshot = hostile(filling);
  const mcp = createDocumentationTools(snapshot, { extras });
  const small = createDocumentationTools(snapshot, { extras, budget: { defaultBytes: 2_000, maxBytes: 3_000 } });

  it.each(spaces)('%s stays within its budget and its schema', async (name, sure, space) => {
    let largest = 0;
    await fc.assert(
      fc.asyncProperty(space, async (given) => {
        const { sent } = await call(mcp, name, given);
        largest = Math.max(largest, sent);
        // The operator's budget holds as well.
        expect((await call(small, name, given)).sent).toBeLessThanOrEqual(3_000);
      }),
      { numRuns: runs, examples: [[sure]] },
    );
    // Answers were looked at, not errors alone.
    const isSafety = ['get_action_safety', 'list_capabilities'].includes(name);
    expect(largest).toBeGreaterThan(isSafety ? 600 : 3_000);
  });

  it('a cut record says what it left out, and keeps what identifies it', async () => {
    const id = `a${'b'.repeat(110)}.7`;
    // What an action's safety says is never cut: where it does not fit twice, the answer is refused.
    const { content, error } = await call(mcp, 'get_action_safety', { action: id });
    if (error === undefined) expect(content).toMatchObject({ action: { id }, omitted: expect.anything() as object });
    else expect(error).toContain('text about limits and dangers is never cut');
    const guide = await call(mcp, 'get_installation_guide', { platform: 'linux' });
    expect(guide.content['omitted']).toBeDefined();
    const page = await call(mcp, 'list_capabilities', { detail: 'full' });
    for (const row of rows(page.content, 'actions')) expect([row['omitted'], row['note']]).not.toEqual([undefined, undefined]);
  });
});

describe('over the fixture', () => {
  it('no default answer comes near its budget by accident: the whole list is two pages', async () => {
    const mcp = createDocumentationTools(await fixture());
    const { content, sent, bytes, text } = await call(mcp, 'list_capabilities', { limit: 100 });
    expect(rows(content, 'actions')).toHaveLength(100);
    // The largest clients hand a model the data alone: they were 3.5 times the text.
    expect(bytes / Buffer.byteLength(text)).toBeLessThan(1.3);
    expect(sent).toBeLessThanOrEqual(32_000);
  });

  it('no record of the fixture is cut', async () => {
    const snapshot = await fixture();
    const mcp = createDocumentationTools(snapshot);
    for (const { id } of snapshot.facts.capabilities.actions) {
      expect((await call(mcp, 'get_action_safety', { action: id })).content['omitted']).toBeUndefined();
    }
    for (const name of ['get_latest_release', 'get_installation_guide', 'get_benchmark_evidence', 'list_capabilities']) {
      expect((await call(mcp, name)).content['omitted'], name).toBeUndefined();
    }
  });
});
