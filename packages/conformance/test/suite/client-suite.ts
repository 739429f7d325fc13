// What `@vitrine/client` reads of a runtime: the same answers from each, one request a call.
import { loadFixture } from '#fixture';
import { ClientError, connect, type Client, type ConnectOptions } from '@vitrine/client';
import { createService } from '@vitrine/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeTime, definitionOf } from '../../src/suite/definition.ts';
import { baseUrl } from '../../src/suite/published.ts';
import type { Running, Subject } from '../../src/suite/subject.ts';

/** A `fetch` that puts requests to a subject. */
function fetchOf(running: Running): NonNullable<ConnectOptions['fetch']> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const answer = await running.send({
      method: request.method,
      target: `${pathname}${search}`,
      fields: Object.fromEntries(request.headers),
      ...(body.length > 0 && { body }),
    });
    const hasNoBody = [204, 304].includes(answer.status);
    return new Response(hasNoBody ? null : answer.body.slice(), {
      status: answer.status,
      headers: answer.fields.map(([name, value]): [string, string] => [name, value]),
    });
  };
}

/** Runs every test of the client against a subject. */
export function clientSuite(subject: Subject): void {
  describe(subject.name, () => {
    let running: Running;
    const time = createFakeTime();
    const make = (options: ConnectOptions = {}): Client =>
      connect(baseUrl, { fetch: fetchOf(running), clock: time.clock, ...options });

    beforeAll(async () => {
      const fixture = await loadFixture();
      const definition = definitionOf(fixture, time);
      const hosting = { loopback: true, fixture, definition, overrides: {} };
      running = await subject.start(createService(definition), hosting);
    });
    afterAll(async () => {
      await running.stop();
      await subject.close?.();
    });

    test('documents are read with their types', async () => {
      const client = make();
      const [status, capabilities, releases] = [await client.status(), await client.capabilities(), await client.releases()];
      expect(status).toMatchObject({ status: 'ok', read_only: true, product: { name: 'Tidewatch' } });
      expect(capabilities.snapshot_id).toBe(status.snapshot_id);
      expect(capabilities.actions).toHaveLength(status.catalogs.capabilities?.actions ?? 0);
      expect(releases.current_version).toBe(status.catalogs.releases?.latest ?? null);
      expect((await client.installation()).guides.length).toBeGreaterThan(0);
      expect((await client.benchmarks()).snapshot_id).toBe(status.snapshot_id);
      expect((await client.tree()).sections.map(({ title }) => title)).toContain('Facts');
    });

    test('a document that was read before is asked for by its entity tag', async () => {
      const client = make();
      const first = await client.capabilities();
      expect(await client.capabilities()).toEqual(first);
      expect(client.explain().calls.map(({ status }) => status)).toEqual([200, 304]);
    });

    test('a search is one request of the stateless revision, and its best section can be read', async () => {
      const client = make();
      const answer = await client.search('plan berths');
      expect(client.explain()).toMatchObject({ kind: 'tools', era: '2026-07-28', endpoint: `${baseUrl}/api/mcp` });
      expect(client.explain().calls).toHaveLength(1);
      const [best] = answer.results;
      expect(best).toMatchObject({ complete: true, url: expect.stringMatching(/^https:/) as string });
      expect(answer.text).toContain(best?.text ?? 'no text');
      expect(answer.snapshot?.id).toMatch(/^sha256:/);
      const read = await client.read(best?.id ?? '');
      expect(read.text).toContain(best?.id);
      expect(client.explain().calls).toHaveLength(2);
    });

    test('a search with a limit is a list that goes on', async () => {
      const client = make();
      const first = await client.search('tide', { limit: 2 });
      expect(first.results).toHaveLength(2);
      const second = await client.search('tide', { limit: 2, cursor: first.nextCursor ?? '' });
      expect(second.results.map(({ id }) => id)).not.toContain(first.results[0]?.id);
    });

    test('the safety of an action is read with its record', async () => {
      const safety = await make().actionSafety('berths.berth.list');
      expect(safety).toMatchObject({ action: { id: 'berths.berth.list' }, risk: 'low' });
      expect(safety.explanation.length).toBeGreaterThan(0);
    });

    test('an action, a page and a tool that do not exist are errors with a way out', async () => {
      const client = make();
      await expect(client.actionSafety('no.such.action')).rejects.toMatchObject({ code: 'tool_error' });
      await expect(client.read('no/such/page')).rejects.toMatchObject({ code: 'tool_error' });
      const missing = client.call('no_such_tool').catch((error: unknown) => error);
      expect(await missing).toBeInstanceOf(ClientError);
      expect(await missing).toMatchObject({ code: 'not_offered', resolution: expect.stringMatching(/\S/) as string });
    });

    test('an answer of other content than what is expected is refused', async () => {
      const { snapshot_id: id } = await make().status();
      const other = make({ snapshot: { id: `sha256:${'0'.repeat(64)}` } });
      await expect(other.search('tide')).rejects.toMatchObject({ code: 'other_snapshot' });
      await expect(other.status()).rejects.toMatchObject({ code: 'other_snapshot' });
      expect((await make({ snapshot: { id } }).search('tide')).results.length).toBeGreaterThan(0);
    });

    // The last: it uses the quota up.
    test.skipIf(subject.uncontrolled === true)('a quota that is used up is an error with seconds, or waited for', async () => {
      const client = make();
      const { rate_limit: limit } = await client.status();
      let refused: unknown;
      for (let calls = 0; calls <= limit.limit && refused === undefined; calls += 1)
        refused = await client.status().then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
      const { retryAfterSeconds = 0 } = refused as ClientError;
      expect(retryAfterSeconds).toBeGreaterThan(0);
      const slept: number[] = [];
      const patient = make({
        maxWaitSeconds: limit.window_seconds,
        sleep: (milliseconds) => {
          slept.push(milliseconds);
          time.advance(milliseconds);
          return Promise.resolve();
        },
      });
      expect((await patient.status()).status).toBe('ok');
      expect(slept).toHaveLength(1);
    });
  });
}
