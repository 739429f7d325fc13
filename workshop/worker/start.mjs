// The start of an isolate in workerd, by requests that are each one of their own: how often an empty source is read, who waits, which content a
// new isolate serves first, and a rate-limit binding that never answers.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { buildSnapshot, compress, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';

const content = fileURLToPath(new URL('../../examples/minimal-node/content', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('start-worker.mjs', import.meta.url))],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: ['*.vitrine'],
  write: false,
  logLevel: 'error',
});

async function fileOf(generatedAt) {
  const snapshot = { ...(await buildSnapshot(content)), generatedAt };
  const documents = await renderDocuments(
    snapshot,
    { baseUrl: 'https://front.example.com', mcp: createDocumentationTools(snapshot) },
    compress,
  );
  return encodeSnapshot(snapshot, documents);
}

const [older, newer] = [await fileOf('2026-01-01T00:00:00Z'), await fileOf('2026-01-02T00:00:00Z')];

/** An isolate of its own, with what is in its namespace. */
async function isolate(bindings = {}, stored) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: [
        { type: 'ESModule', path: 'worker.js', contents: outputFiles[0].text },
        { type: 'Data', path: 'older.vitrine', contents: older },
      ],
      compatibilityDate: '2026-04-01',
      kvNamespaces: ['KV'],
      bindings,
    }),
  );
  if (stored !== undefined) await (await runtime.getKVNamespace('KV')).put('front.vitrine', stored, { metadata: { version: '1' } });
  const ask = async (path = '/api/v1/status') => {
    const response = await runtime.dispatchFetch(`https://front.example.com${path}`);
    const text = await response.text();
    return {
      status: response.status,
      text,
      generatedAt: response.status === 200 && path !== '/reads' ? JSON.parse(text).generated_at : undefined,
    };
  };
  return { runtime, ask, reads: async () => Number((await ask('/reads')).text) };
}

function counted(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}

const many = (ask, count) => Promise.all(Array.from({ length: count }, () => ask()));

{
  const { runtime, ask, reads } = await isolate();
  const first = await many(ask, 60);
  const sequential = [];
  for (let n = 0; n < 90; n++) sequential.push(await ask());
  console.log(`empty source: ${counted([...first, ...sequential])}, read ${await reads()} times`);
  assert.ok([...first, ...sequential].every(({ status }) => status === 503));
  // Once, and once more for each back-off that passed meanwhile.
  assert.ok((await reads()) <= 5, `read ${await reads()} times`);
  await (await runtime.getKVNamespace('KV')).put('front.vitrine', newer, { metadata: { version: '1' } });
  const began = performance.now();
  while ((await ask()).status !== 200) assert.ok(performance.now() - began < 40_000, 'not served within 40 s');
  const before = await reads();
  assert.ok((await many(ask, 60)).every(({ status }) => status === 200));
  assert.equal(await reads(), before);
  await runtime.dispose();
}
{
  const { runtime, ask, reads } = await isolate({}, newer);
  const answers = await many(ask, 60);
  console.log(`60 at once: ${counted(answers)}, read ${await reads()} times`);
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(await reads(), 1);
  await runtime.dispose();
}
{
  let old = 0;
  for (let round = 0; round < 5; round++) {
    const { runtime, ask } = await isolate({ INITIAL: true }, newer);
    const answers = await many(ask, 4);
    assert.ok(
      answers.every(({ status }) => status === 200),
      counted(answers),
    );
    old += answers.filter(({ generatedAt }) => generatedAt !== '2026-01-02T00:00:00Z').length;
    await runtime.dispose();
  }
  console.log(`new isolates with an older snapshot in the script: ${old} of 20 first answers were older than the source`);
  assert.equal(old, 0);
}
{
  const { runtime, ask } = await isolate({ SILENT: true }, newer);
  const answers = await many(ask, 10);
  console.log(`a binding that never answers: ${counted(answers)}`);
  assert.ok(answers.every(({ status }) => status === 200));
  await runtime.dispose();
}
console.log('1 start for an isolate; nothing older than the source; no request waits for a binding that never answers');
