import { expect, test } from 'vitest';
import { renderSample, sampleMcp } from './sample-snapshot.ts';
import { createService } from '../src/engine/pipeline/service.ts';

const documents = await renderSample();
const origin = 'https://front.example.net';

test('behind a host that takes the prefix off, paths arrive without it and addresses keep it', async () => {
  const service = createService({ documents, mcp: sampleMcp, prefixRemoved: true });
  const answer = await service.fetch(new Request(`${origin}/releases.json`));
  expect([answer.status, answer.headers.get('link')?.includes(`${origin}/lantern/openapi.json`)]).toEqual([200, true]);
  expect([service.has('/releases.json'), service.has('/lantern/releases.json')]).toEqual([true, false]);
});

test('a path outside the prefix is a 404 that names the prefix', async () => {
  const service = createService({ documents, mcp: sampleMcp });
  const answer = await service.fetch(new Request(`${origin}/releases.json`));
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    404,
    'Nothing is published at this path. Everything here is below /lantern/.',
  ]);
});
