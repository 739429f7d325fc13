// Writes the snapshot that the tests in workerd are handed as a binding.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSnapshot, compress, writeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a snapshot file with documents. */
    readonly snapshot: string;
    /** That of the next day. */
    readonly next: string;
  }
}

const content = fileURLToPath(new URL('../../../../examples/minimal-node/content', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-worker-'));
  const { snapshot: built } = await buildSnapshot(content);
  for (const [name, day] of [
    ['snapshot', '01'],
    ['next', '02'],
  ] as const) {
    const path = join(folder, `${name}.vitrine`);
    const snapshot = { ...built, generatedAt: `2026-01-${day}T00:00:00Z` };
    const site = { baseUrl: 'https://front.example.com', mcp: createDocumentationTools(snapshot) };
    await writeSnapshot(path, snapshot, await renderDocuments(snapshot, site, compress));
    project.provide(name, path);
  }
  return () => rm(folder, { recursive: true });
}
