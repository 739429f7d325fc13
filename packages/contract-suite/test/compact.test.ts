// A compact snapshot answers like a plain one, byte for byte: here the six tools through generated calls, with cursors
// followed to the end. What runtimes make of it, the differential test compares: the remote subjects serve a compact one.
import { compactSnapshot, encodeSnapshot } from '@vitrine/content';
import { openDocuments, openSnapshot, type Snapshot } from '@vitrine/core';
import { createLocalEndpoint } from '@vitrine/core/mcp';
import { documentation } from '@vitrine/mcp-tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFixture } from '../src/fixture.ts';

const { snapshot, documents } = await loadFixture();
const plain = encodeSnapshot(snapshot, documents);
const compact = encodeSnapshot(compactSnapshot(snapshot), documents);

const seed = 20_260_102;

interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string | number>>;
}

type Ask = (call: Call) => Promise<string>;

/** Calls a tool of a snapshot file; the whole answer as text. */
function asked(file: Uint8Array, onError: (fault: unknown) => void = () => {}): Ask {
  const endpoint = createLocalEndpoint({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)), onError });
  return async (params) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    return JSON.stringify(await endpoint.answer(new TextEncoder().encode(message)));
  };
}

const ids = (from: Snapshot): string[] =>
  from.pages.flatMap(({ id, headings }) => [id, ...headings.map(({ anchor }) => `${id}#${anchor}`)]);
const words = [...new Set(new TextDecoder().decode(snapshot.markdown).match(/[\p{L}\d_.-]{3,20}/gu))];

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  fc.constantFrom(...words).map((each) => each.slice(0, -1)),
  fc.string({ maxLength: 12 }),
);
const query = fc.array(word, { minLength: 1, maxLength: 6 }).map((each) => each.join(' '));
const limit = fc.integer({ min: 1, max: 20 });
const call = (name: string, given: fc.Arbitrary<Call['arguments']> = fc.constant({})): fc.Arbitrary<Call> =>
  given.map((each) => ({ name, arguments: each }));
const calls = fc.oneof(
  { weight: 8, arbitrary: call('search_docs', fc.record({ query, limit }, { requiredKeys: ['query'] })) },
  { weight: 4, arbitrary: call('search_docs', fc.record({ id: fc.constantFrom(...ids(snapshot)) })) },
  call('list_capabilities', fc.record({ query }, { requiredKeys: [] })),
  call('get_action_safety', fc.record({ action: fc.constantFrom(...snapshot.facts.capabilities.actions.map(({ id }) => id)) })),
  call('get_latest_release'),
  call('get_installation_guide'),
  call('get_benchmark_evidence'),
);

test('the six tools answer alike over a plain and a compact snapshot', async () => {
  expect(compact.length).toBeLessThan(plain.length);
  const [one, other] = [asked(plain), asked(compact)];
  const names = new Set<string>();
  const mostPages = 20;
  await fc.assert(
    fc.asyncProperty(calls, async (first) => {
      let next: Call | undefined = first;
      for (let page = 0; next !== undefined && page < mostPages; page++) {
        const answer = await one(next);
        expect(await other(next)).toBe(answer);
        if (!answer.includes('"isError":true')) names.add(next.name);
        const [, cursor] = /"next_cursor":"([^"]+)"/.exec(answer) ?? [];
        next = cursor === undefined ? undefined : { name: next.name, arguments: { ...next.arguments, cursor } };
      }
    }),
    { numRuns: 150, seed },
  );
  expect([...names].sort()).toHaveLength(6);
}, 60_000);

test('what is published of both is the same', () => {
  const [one, other] = [openDocuments(plain), openDocuments(compact)];
  expect([...other.paths()]).toEqual([...one.paths()]);
  for (const path of one.paths()) {
    const bodies = [one, other].map((each) => each.get(path)?.variants.map(({ body }) => Buffer.from(body).toString('base64')));
    expect(bodies[1], path).toEqual(bodies[0]);
  }
  expect(openSnapshot(compact).id).toBe(snapshot.id);
  expect(openSnapshot(compact).pages).toEqual(snapshot.pages);
});

test('a compact snapshot with damaged text answers with an internal error where that is read, and everything else', async () => {
  const damaged = compact.slice();
  const text = openSnapshot(damaged).docs?.text ?? new Uint8Array(0);
  // Every second block is cut out of sense; header and table stay.
  const view = new DataView(text.buffer, text.byteOffset, text.length);
  const count = Math.ceil(view.getUint32(8, true) / view.getUint32(12, true));
  for (let block = 0; block < count; block += 2) {
    const at = view.getUint32(16 + 4 * block, true) + 40;
    text[at] = (text[at] ?? 0) ^ 255;
  }
  const faults: unknown[] = [];
  const ask = asked(damaged, (fault) => faults.push(fault));
  const answers = [];
  for (const id of ids(snapshot)) answers.push(await ask({ name: 'search_docs', arguments: { id } }));
  const broken = answers.filter((answer) => answer.includes('"error":'));
  expect(faults).toHaveLength(broken.length);
  for (const fault of faults) expect(fault).toMatchObject({ name: 'DocsIndexError', code: 'damaged' });
  for (const answer of broken) {
    expect(answer).toContain('"code":-32603');
    expect(answer).not.toContain('deflated');
  }
  expect(broken.length).toBeGreaterThan(10);
  expect(answers.length - broken.length).toBeGreaterThan(10);
  expect(await ask({ name: 'get_latest_release', arguments: {} })).toBe(
    await asked(plain)({ name: 'get_latest_release', arguments: {} }),
  );
});
