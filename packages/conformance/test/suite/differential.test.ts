// The same requests through every runtime, with one clock and one sequence of ids: the answers are the same, to the byte.
import { createService } from '@vitrine/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTime, definitionOf } from '../../src/suite/definition.ts';
import { loadFixture } from '../../src/suite/fixture.ts';
import { host } from '../../src/suite/published.ts';
import type { Answer, Running, Subject } from '../../src/suite/subject.ts';
import { fetch } from '../../src/suite/subjects/fetch.ts';
import { handle } from '../../src/suite/subjects/handle.ts';
import { alb, albMultiValue, functionUrl, lambdaV1, lambdaV2 } from '../../src/suite/subjects/lambda.ts';
import { node } from '../../src/suite/subjects/node.ts';
import { hosted } from '../../src/suite/subjects/program.ts';
import { worker } from '../../src/suite/subjects/worker.ts';
import { generatedSteps } from './generated-requests.ts';

/** `npm run check exhaustive` sends all of them. */
const count = process.env['VITRINE_FULL'] === undefined ? 120 : 5_000;
const seed = 20_260_102;

/** The first is what the others are compared with. Hosts are as their users start them, in processes of their own. */
const subjects: readonly Subject[] = [
  ...[handle, fetch, node],
  ...[hosted('hono'), hosted('srvx'), hosted('whatwg-server')],
  ...[lambdaV1, lambdaV2, functionUrl, alb, albMultiValue, worker],
];

/** What belongs to a connection, or is the platform's to add. */
const ofConnection: readonly string[] = ['date', 'connection', 'keep-alive'];

/** What a client sees: status, fields by name, body. */
function gist({ status, fields, field, body }: Answer): string {
  const names = [...new Set(fields.map(([name]) => name))].filter((name) => !ofConnection.includes(name)).sort();
  return [status, ...names.map((name) => `${name}: ${field(name) ?? ''}`), Buffer.from(body).toString('latin1')].join('\n');
}

const fixture = await loadFixture();
const time = createFakeTime();
const running: Running[] = [];

beforeAll(async () => {
  for (const subject of subjects) {
    const overrides = { trustProxy: { hops: 1 }, allowedOrigins: ['https://app.example'] };
    const definition = { ...definitionOf(fixture, time), ...overrides };
    running.push(await subject.start(createService(definition), { loopback: false, fixture, definition, overrides }));
  }
});

afterAll(async () => {
  for (const [index, each] of running.entries()) {
    await each.stop();
    await subjects[index]?.close?.();
  }
});

test(`${count} generated requests are answered alike by ${subjects.map(({ name }) => name).join(', ')}`, async () => {
  const { documents } = fixture;
  const tags = new Map([...documents.paths()].map((path) => [path, (documents.get(path)?.variants ?? []).map(({ etag }) => etag)]));
  const seen = new Set<number>();
  for (const [index, { sent, waitMs }] of generatedSteps(count, seed, { tags, host }).entries()) {
    time.advance(waitMs);
    const answers = await Promise.all(running.map(({ send }) => send(sent)));
    const [first = '', ...others] = answers.map(gist);
    const other = others.findIndex((each) => each !== first);
    if (other >= 0)
      expect(others[other], `request ${index} through ${subjects[other + 1]?.name}: ${JSON.stringify(sent)}`).toBe(first);
    for (const { status } of answers) seen.add(status);
  }
  // A tenth of the requests need not meet every status.
  if (count < 5_000) return;
  expect([...seen].sort((a, b) => a - b)).toEqual([200, 202, 204, 304, 308, 400, 403, 404, 405, 406, 412, 413, 414, 415, 429]);
});
