// What rendering all documents of the contract suite's fixture costs beside hashing their bytes, which rendering has to do anyway:
// the ratio of the best of rounds that take turns, so that the machine's pace drops out of it.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';

const folder = fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url));
const rounds = 12;
/** The bytes are hashed so often, so that both sides take some milliseconds. */
const hashings = 10;

/** Best milliseconds of both, and their ratio. */
export async function renderingCost() {
  const { snapshot } = await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' });
  const render = () => renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp: createDocumentationTools(snapshot) });
  const documents = await render();
  const bodies = [...documents.paths()].flatMap((path) => documents.get(path)?.variants.map(({ body }) => body) ?? []);
  const hash = () => {
    for (let time = 0; time < hashings; time++) for (const body of bodies) createHash('sha256').update(body).digest();
  };
  const best = { rendering: Infinity, hashing: Infinity };
  for (let round = 0; round < rounds; round++) {
    best.rendering = Math.min(best.rendering, await milliseconds(render));
    best.hashing = Math.min(best.hashing, await milliseconds(hash));
  }
  return { ...best, ratio: best.rendering / best.hashing };
}

async function milliseconds(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
