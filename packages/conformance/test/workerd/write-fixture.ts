// Writes the fixture's snapshot, with its documents, that the tests in workerd are handed as a binding.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@vitrine/content';
import type { TestProject } from 'vitest/node';
import { loadFixture } from '../../src/suite/fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the snapshot file. */
    readonly fixture: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fixture-'));
  const path = join(folder, 'fixture.vitrine');
  const { snapshot, documents } = await loadFixture();
  await writeSnapshot(path, snapshot, documents);
  project.provide('fixture', path);
  return () => rm(folder, { recursive: true });
}
