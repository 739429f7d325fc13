// The zip of the example, made of the fixture's content, unpacked and run by the runtime client in a process of its own, as
// Lambda does it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { explorer } from '@vitrine/explorer';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, loadFixture } from '../../../packages/conformance/src/suite/fixture.ts';
import { baseUrl } from '../../../packages/conformance/src/suite/published.ts';
import { functionUrl } from '../../../packages/conformance/src/suite/gateway.ts';
import { legacy, modern, resultOf } from '../../../packages/conformance/src/suite/rpc.ts';
import type { Answer, Sent } from '../../../packages/conformance/src/suite/subject.ts';
import { startRuntimeApi } from './runtime-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-lambda-'));
const front = join(folder, 'front');
const client = fileURLToPath(new URL('node_modules/aws-lambda-ric/bin/index.mjs', import.meta.url));

interface Deployed {
  readonly send: (sent: Sent) => Promise<Answer>;
  /** From the start of the process to the first answer, in milliseconds of the clock and of processors. */
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly stop: () => Promise<void>;
}

/** Starts a function as its first event does, and waits for the answer. */
async function deploy(code: string): Promise<Deployed> {
  const api = await startRuntimeApi();
  const began = performance.now();
  const env = { PATH: process.env['PATH'], AWS_LAMBDA_RUNTIME_API: api.address };
  const child = spawn(process.execPath, [client, 'handler.handler'], { cwd: code, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const send = async (sent: Sent): Promise<Answer> => functionUrl.answerOf(await api.invoke(functionUrl.eventOf(sent)));
  await send({ target: '/api/v1/status' });
  const startMs = performance.now() - began;
  const startCpuMs = cpuMsOf(child.pid ?? 0);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await api.stop();
  };
  return { send, startMs, startCpuMs, stop };
}

/** What a process has used of processors, in user and system mode: clock ticks of 10 ms (Linux, proc(5)). */
function cpuMsOf(pid: number): number {
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = numbers.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

let fixture: Fixture;
let deployed: Deployed;

beforeAll(async () => {
  const example = fileURLToPath(new URL('../../../examples/minimal-lambda/zip.mjs', import.meta.url));
  const content = fileURLToPath(new URL('../../../packages/conformance/fixture', import.meta.url));
  const zip = join(folder, 'front.zip');
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(Date.UTC(2026, 0, 1) / 1_000) };
  execFileSync(process.execPath, [example, baseUrl, content, zip], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(front);
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) writeFileSync(join(front, name), bytes);
  // the zip has the pages of the whole explorer
  fixture = await loadFixture({ explorer });
  deployed = await deploy(front);
});

afterAll(async () => {
  await deployed.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every document is answered with the bytes that were rendered, in every coding', async () => {
  const { documents } = fixture;
  const wrong: string[] = [];
  let client = 0;
  for (const path of documents.paths())
    for (const { coding, body, etag } of documents.get(path)?.variants ?? []) {
      client = (client % 9) + 1;
      const answer = await deployed.send({ target: path, fields: { 'Accept-Encoding': coding }, client });
      const same = answer.status === 200 && answer.field('etag') === etag && Buffer.compare(answer.body, body) === 0;
      if (!same) wrong.push(`${path} ${coding}: ${answer.status}`);
    }
  expect(wrong).toEqual([]);
});

test('the six tools answer, in both eras', async () => {
  const calls: readonly (readonly [name: string, given: Record<string, unknown>])[] = [
    ['search_docs', { query: 'tide' }],
    ['list_capabilities', {}],
    ['get_action_safety', { action: 'berths.berth.list' }],
    ['get_latest_release', {}],
    ['get_installation_guide', {}],
    ['get_benchmark_evidence', {}],
  ];
  expect(calls.map(([name]) => name)).toEqual(fixture.documents.site.tools);
  for (const [name, given] of calls)
    for (const call of [legacy('tools/call', { name, arguments: given }), modern('tools/call', { name, arguments: given })]) {
      const result = resultOf(await deployed.send(call));
      expect([name, result['isError'], result['_meta']]).toMatchObject([
        name,
        false,
        { 'vitrine/snapshot': { id: fixture.snapshot.id } },
      ]);
    }
});

test('an answer of a cold start takes at most 60 ms of processors more than that of a function that does nothing', async () => {
  const nothing = join(folder, 'nothing');
  mkdirSync(nothing);
  writeFileSync(
    join(nothing, 'handler.mjs'),
    "export const handler = async () => ({ statusCode: 200, headers: {}, body: 'hello' });\n",
  );
  const measured = { front: [] as Deployed[], nothing: [] as Deployed[] };
  for (let round = 0; round < 20; round++)
    for (const code of ['nothing', 'front'] as const) {
      const started = await deploy(join(folder, code));
      measured[code].push(started);
      await started.stop();
    }
  const [ours, theirs] = [measured.front, measured.nothing].map((starts) => ({
    ms: median(starts.map(({ startMs }) => startMs)),
    cpuMs: median(starts.map(({ startCpuMs }) => startCpuMs)),
  }));
  console.log(`cold start, median of 20: ${JSON.stringify({ front: ours, nothing: theirs })}`);
  expect((ours?.cpuMs ?? 0) - (theirs?.cpuMs ?? 0)).toBeLessThanOrEqual(60);
});

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0);
}
